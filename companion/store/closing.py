"""An evening closed, and opened again: all its sittings together."""

from companion.store.sealing import closing
from companion.store.tables import Evening, Sitting
from companion.store.writing import Author, Closed, close, locked, reopen


def close_evening(evening: Evening, author: Author) -> None:
    """Seal every sitting that is open. Raises Closed where none is."""
    still_open = [sitting for sitting in evening.sittings if not sitting.closed]
    if not still_open:
        raise Closed
    for sitting in still_open:
        close(locked(sitting.id), author)


def reopen_evening(evening: Evening, author: Author) -> None:
    """Open what was closed last; sittings that were closed before that one moment stay so.

    Raises Closed where none is.
    """
    moments = {sitting.id: _closed_at(sitting) for sitting in evening.sittings if sitting.closed}
    if not moments:
        raise Closed
    latest = max(moments.values())
    for sitting_id, moment in moments.items():
        if moment == latest:
            reopen(locked(sitting_id), author)


def _closed_at(sitting: Sitting) -> int:
    return closing(sitting).at
