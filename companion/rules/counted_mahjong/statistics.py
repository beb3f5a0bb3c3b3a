"""The counts that a hand of counted mahjong adds to the statistics of its players."""

from collections.abc import Iterator, Sequence

from companion.rules.counted_mahjong.clauses import Cap
from companion.rules.counted_mahjong.hand import FALSE_WIN, SEATS, Hand
from companion.rules.sheet import Count, Sheet
from companion.rules.statistics import MAHJONG, Event, GameStatistics


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
