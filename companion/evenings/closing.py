"""An evening closed, and opened again: all its sittings together."""

from companion.db.models import Evening
from companion.ledger.recording import Author, SittingClosed, close, lock_sitting, reopen


def close_evening(evening: Evening, author: Author) -> None:
    """Seal every sitting that is open. Raises Closed where none is."""
    still_open = [sitting for sitting in evening.sittings if not sitting.closed]
    if not still_open:
        raise SittingClosed
    for sitting in still_open:
        close(lock_sitting(sitting.id), author)
    for sitting in still_open:
        sitting.step = evening.steps


def reopen_evening(evening: Evening, author: Author) -> None:
    """Open what was closed last, together; sittings that were closed before that stay so.

    Raises Closed where none is.
    """
    closed = [sitting for sitting in evening.sittings if sitting.closed]
    if not closed:
        raise SittingClosed
    latest = max(sitting.step for sitting in closed)
    for sitting in [sitting for sitting in closed if sitting.step == latest]:
        reopen(lock_sitting(sitting.id), author)
