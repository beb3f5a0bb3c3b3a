"""A counted hand to show what rules pay."""

from companion.rules.counted_mahjong.clauses import CountWithin
from companion.rules.counted_mahjong.hand import Hand, Win
from companion.rules.sheet import Sheet


def example(sheet: Sheet) -> Hand:
    """A hand a little above the least that wins, from a discard."""
    least = next(clause.least for clause in sheet.clauses if isinstance(clause, CountWithin))
    return Hand((Win(1, least + 2),), 2)
