"""Modern mahjong: the table counts the hand, and the count is paid."""

from collections.abc import Iterator, Sequence
from itertools import product

from companion.rules.chips import received
from companion.rules.counted_mahjong.clauses import Cap, CountWithin
from companion.rules.counted_mahjong.hand import (
    FALSE_WIN,
    SEATS,
    UNITS,
    Hand,
    Mark,
    Source,
    Win,
    unit_of,
)
from companion.rules.counted_mahjong.patterns import hand_counts
from companion.rules.games import (
    MAHJONG,
    Event,
    Game,
    GameStatistics,
    HandResult,
    UsualHand,
    key_of,
    preset,
)
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Count, Sheet, score

BANKS = (Bank(3), Bank(0), Bank(0, 2))
SOURCES: tuple[Source, ...] = (1, "wall")
SOME = 3
"""A count that is easy to follow, if every count wins."""


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Hands won by the first seat, by count; then one for each mark of the sheet."""
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    marks = [question.code for question in sheet.questions if question.group == "besides"]
    beyond = [clause.most + 1 for clause in sheet.clauses if isinstance(clause, Cap)]
    for count in (within.least or SOME, within.least, *beyond):
        for bank, source in product(BANKS, SOURCES):
            yield bank, Hand((Win(0, count),), source)
    yield BANKS[0], Hand((Win(0, within.least, jokerless=True),), 1)
    for code in marks:
        yield BANKS[0], Hand((), marks=(Mark(code, 0),))


def events(sheet: Sheet, hand: Hand, counts: Sequence[Count]) -> Iterator[Event]:
    """Events of a hand. A hand with a false win is no draw. Every hand has its tile's source."""
    yield from (Event(seat, "discards_known") for seat in SEATS)
    if not hand.wins and not hand.marked(FALSE_WIN):
        yield from (Event(seat, "draws") for seat in SEATS)
    limit = min((clause.most for clause in sheet.clauses if isinstance(clause, Cap)), default=None)
    for win in hand.wins:
        seat, count = int(win.seat), int(win.counted)
        yield Event(seat, "wins_known")
        yield Event(seat, "self_draws", int(hand.self_drawn))
        yield Event(seat, "win_count", count)
        yield Event(seat, "limit_hands", int(limit is not None and count >= limit))
    if isinstance(hand.source, int):
        yield Event(hand.source, "deal_ins")
        yield Event(hand.source, "deal_in_count", sum(int(win.counted) for win in hand.wins))
        yield Event(hand.source, "wins_dealt", len(hand.wins))


STATISTICS = GameStatistics(MAHJONG, events)


def example(sheet: Sheet) -> Hand:
    """A hand slightly above the minimum, won by a discard."""
    return Hand((Win(1, _within(sheet).least + 2),), 2)


USUAL_COUNT = {"faan": 3, "tai": 1, "points": 1}
"""The count of a usual hand by unit; the minimum if that is higher."""


def usual_hand(sheet: Sheet) -> UsualHand:
    """The hand by which tables state their stakes: "3 faan by discard, in all", and its points."""
    within = _within(sheet)
    usual = min(preset(sheet.preset).usual_counts, default=USUAL_COUNT[within.unit])
    count = max(usual, within.least)
    unit = unit_of(count, UNITS[within.unit])
    paid = score(sheet, Hand((Win(1, count),), 2), Bank(0)).transfers
    return UsualHand(
        phrase("{n} {unit} won on a discard, all payments together", n=count, unit=unit),
        received(paid, 1),
    )


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
    phrase("Modern mahjong"),
    example,
    unit_by_preset=True,
    usual_hand=usual_hand,
    cases=cases,
    hand_counts=hand_counts,
    hand_of=hand_of,
    statistics=STATISTICS,
)
