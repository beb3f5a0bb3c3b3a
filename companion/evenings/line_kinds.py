"""Which kinds of lines and which pages a sitting offers."""

from companion.db.models import UNREADABLE, Group, Sitting
from companion.evenings.line_forms import FORMS, LineForm
from companion.evenings.point_worth import plays_mahjong
from companion.evenings.starting import sheet_of
from companion.ledger.book import book_cache
from companion.request_context import g
from companion.rulebook.night_forms import nights_of
from companion.rulebook.referee import referee_of
from companion.rulebook.rulesets import preset_of
from companion.rules.games import hand_counts
from companion.rules.night_simulation import LEAST
from companion.rules.sheet import Sheet
from companion.season.statistics import played_by

MOST = 400
"""The most lines that are recomputed under other rules."""


def has_referee(sitting: Sitting) -> bool:
    """Whether the sitting's game has a referee."""
    try:
        return referee_of(sitting.sheet["game"]) is not None
    except UNREADABLE:
        return False


def hands_listed(sitting: Sitting) -> bool:
    """Whether a page lists what the hands of a sitting's rules count."""
    try:
        return plays_mahjong(sitting) and hand_counts(sheet_of(sitting)) is not None
    except UNREADABLE:
        return False


def night_known(sheet: Sheet) -> bool:
    """Whether the cost of a night by these rules is known, at least for the default options."""
    nights, preset = nights_of(sheet.game), preset_of(sheet.preset)
    if nights is None:
        return False
    return bool(nights.known_of(sheet) or (preset and nights.known_of(preset.sheet())))


def night_from_books(sheet: Sheet, group: Group) -> bool:
    """Whether a group has played enough hands by these rules to simulate nights from them."""
    return sum(map(len, played_by(sheet, group))) >= LEAST


def read_otherwise(sitting: Sitting) -> bool:
    """Whether a sitting has hands to recompute under other rules, and not too many."""
    try:
        return 0 < len(book_cache.open(sitting).rows) <= MOST
    except UNREADABLE:
        return False


def lines_offered() -> tuple[type[LineForm], ...]:
    """The forms of lines that can be recorded now; none if the sitting cannot be read."""
    try:
        standing = book_cache.open(g.evening.sittings[-1]).standing
    except UNREADABLE:
        return ()
    return tuple(form for form in FORMS.values() if form.offered(standing))
