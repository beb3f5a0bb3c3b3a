"""What an evening offers besides its hands: lines to write, and pages that have an answer."""

from companion.forms.lines import FORMS, LineForm
from companion.forms.night import nights_of
from companion.forms.referee import referee_of
from companion.rules.many_nights import LEAST
from companion.rules.sheet import Sheet
from companion.store.books import shelf
from companion.store.evenings import sheet_of
from companion.store.played import played_by
from companion.store.tables import UNREADABLE, Group, Sitting
from companion.web.found import g
from companion.web.ways import preset_of

MOST = 400
"""More lines than anybody reads by other rules at once."""


def has_referee(sitting: Sitting) -> bool:
    """Whether there is a referee for the game of a sitting."""
    try:
        return referee_of(sheet_of(sitting).game) is not None
    except UNREADABLE:
        return False


def plays_mahjong(sitting: Sitting) -> bool:
    """Whether a sitting is of a mahjong game: its pages show a mahjong tile."""
    try:
        return is_mahjong(sitting.sheet["game"])
    except UNREADABLE:
        return False


def is_mahjong(game: str) -> bool:
    return game.endswith("mahjong")


def night_known(sheet: Sheet) -> bool:
    """Whether it is known what a night by these rules costs, at least with the usual answers."""
    nights, preset = nights_of(sheet.game), preset_of(sheet.preset)
    if nights is None:
        return False
    return bool(nights.known_of(sheet) or (preset and nights.known_of(preset.sheet())))


def night_from_books(sheet: Sheet, group: Group) -> bool:
    """Whether a group has played enough hands by these rules to draw nights from them."""
    return sum(map(len, played_by(sheet, group))) >= LEAST


def read_otherwise(sitting: Sitting) -> bool:
    """Whether a sitting has hands to read by other rules, and not too many."""
    try:
        return 0 < len(shelf.open(sitting).rows) <= MOST
    except UNREADABLE:
        return False


def lines_offered() -> tuple[type[LineForm], ...]:
    """What can happen at the table now; nothing where its hands can no longer be read."""
    try:
        standing = shelf.open(g.evening.sittings[-1]).standing
    except UNREADABLE:
        return ()
    return tuple(form for form in FORMS.values() if form.offered(standing))
