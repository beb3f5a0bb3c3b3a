"""The counts that a hand of old-style mahjong adds to the statistics of its players."""

from collections.abc import Iterator, Sequence
from typing import cast

from companion.rules.mahjong.counting import MahjongCount
from companion.rules.mahjong.hand import DISCARDER, SEATS, SELF_PICK, Hand
from companion.rules.sheet import Count, Sheet
from companion.rules.statistics import MAHJONG, Event, GameStatistics


def events(sheet: Sheet, hand: Hand, counts: Sequence[Count]) -> Iterator[Event]:
    """Events of a hand. Not every sheet asks for the source of the winning tile."""
    winner, discarder = hand.won_by, hand.discarder
    no_discard = hand.self_pick or (winner is None and DISCARDER in sheet.questions)
    if discarder is not None or no_discard:
        yield from (Event(seat, "discards_known") for seat in SEATS)
    if winner is None:
        yield from (Event(seat, "draws") for seat in SEATS)
        return
    if hand.self_pick or discarder is not None or SELF_PICK in sheet.questions:
        yield Event(winner, "wins_known")
        yield Event(winner, "self_draws", int(hand.self_pick))
    count = cast(MahjongCount, counts[winner])
    yield Event(winner, "win_count", count.value)
    yield Event(winner, "limit_hands", int(_at_limit(count)))
    if discarder is not None:
        yield Event(int(discarder), "deal_ins")
        yield Event(int(discarder), "deal_in_count", count.value)
        yield Event(int(discarder), "wins_dealt")


def _at_limit(count: MahjongCount) -> bool:
    return count.limit is not None and (count.full or count.counted >= count.limit)


STATISTICS = GameStatistics(MAHJONG, events)
