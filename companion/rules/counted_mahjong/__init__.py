"""Modern mahjong: the table counts the hand, and the count is paid."""

from companion.rules.chips import received
from companion.rules.counted_mahjong.cases import cases
from companion.rules.counted_mahjong.clauses import CountWithin
from companion.rules.counted_mahjong.hand import FALSE_WIN, UNITS, Hand, Mark, Win, unit_of
from companion.rules.counted_mahjong.pattern_lists import hand_counts
from companion.rules.counted_mahjong.statistics import STATISTICS
from companion.rules.games import Game, HandResult, UsualHand, key_of, preset
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Sheet, score


def example(sheet: Sheet) -> Hand:
    """A hand slightly above the minimum, won by a discard."""
    return Hand((Win(1, _within(sheet).least + 2),), 2)


USUAL_COUNT = {"faan": 3, "tai": 1, "points": 1}
"""The count of a usual hand by unit; the minimum if that is higher."""


def usual_hand(sheet: Sheet) -> UsualHand:
    """The hand by which tables state their stakes: "3 faan by discard", and its points."""
    within = _within(sheet)
    usual = min(preset(sheet.preset).usual_counts, default=USUAL_COUNT[within.unit])
    count = max(usual, within.least)
    unit = unit_of(count, UNITS[within.unit])
    paid = score(sheet, Hand((Win(1, count),), 2), Bank(0)).transfers
    return UsualHand(phrase("{n} {unit} by discard", n=count, unit=unit), received(paid, 1))


def hand_of(result: HandResult) -> Hand:
    """The hand with this result."""
    if result.winner is None:
        marks = () if result.false is None else (Mark(FALSE_WIN, result.false),)
        return Hand((), None, marks)
    win = Win(result.winner, result.counted, result.liable)
    return Hand((win,), "wall" if result.source is None else result.source)


def _within(sheet: Sheet) -> CountWithin:
    return next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))


__all__ = ["GAME", "Hand", "Mark", "Win"]

GAME = Game(
    key_of(__name__),
    phrase("Mahjong by faan or tai"),
    example,
    unit_by_preset=True,
    usual_hand=usual_hand,
    cases=cases,
    hand_counts=hand_counts,
    hand_of=hand_of,
    statistics=STATISTICS,
)
