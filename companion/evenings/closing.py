"""Closes and reopens all sittings of an evening together."""

from companion.db.models import Evening
from companion.ledger.recording import Author, SittingClosed, close, lock_sitting, reopen


def close_evening(evening: Evening, author: Author) -> None:
    """Seal all open sittings. Raises Closed if there are none."""
    still_open = [sitting for sitting in evening.sittings if not sitting.closed]
    if not still_open:
        raise SittingClosed
    for sitting in still_open:
        close(lock_sitting(sitting.id), author)
    for sitting in still_open:
        sitting.step = evening.steps


def reopen_evening(evening: Evening, author: Author) -> None:
    """Reopen the sittings that were closed last, together; those closed earlier stay closed.

    Raises Closed if there are none.
    """
    closed = [sitting for sitting in evening.sittings if sitting.closed]
    if not closed:
        raise SittingClosed
    latest = max(sitting.step for sitting in closed)
    for sitting in [sitting for sitting in closed if sitting.step == latest]:
        reopen(lock_sitting(sitting.id), author)
