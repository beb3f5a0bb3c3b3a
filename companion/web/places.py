"""What an evening offers besides its hands: the kinds of lines that can be written in it now."""

from companion.forms.lines import FORMS, LineForm
from companion.forms.referee import referee_of
from companion.store.books import shelf
from companion.store.evenings import sheet_of
from companion.store.tables import UNREADABLE, Sitting
from companion.web.found import g


def has_referee(sitting: Sitting) -> bool:
    """Whether there is a referee for the game of a sitting."""
    try:
        return referee_of(sheet_of(sitting).game) is not None
    except UNREADABLE:
        return False


def lines_offered() -> tuple[type[LineForm], ...]:
    """What can happen at the table now; nothing where its hands can no longer be read."""
    try:
        standing = shelf.open(g.evening.sittings[-1]).standing
    except UNREADABLE:
        return ()
    return tuple(form for form in FORMS.values() if form.offered(standing))
