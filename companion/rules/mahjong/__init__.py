"""Mahjong in the old Malayan-Cantonese style, played with 144 tiles."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, cast

from companion.rules.games import MAHJONG, Event, Game, GameStatistics, key_of
from companion.rules.mahjong.hand import (
    DISCARDER,
    SEATS,
    SELF_PICK,
    Counted,
    Hand,
    Held,
    Limit,
    MahjongCount,
    TileGroup,
    Tiles,
)
from companion.rules.mahjong.tiles import BOUQUETS, DRAGONS
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Count, Sheet, banks

BANKS = (Bank(3), Bank(0))

LOW = tuple(TileGroup("sequence", code) for code in ("T1", "S4", "M4", "T4"))
"""Four sequences of three suits."""
DOTS = tuple(TileGroup("sequence", code) for code in ("T1", "T2", "T4", "T5"))
PAIR = TileGroup("pair", "T8")


def _three(*codes: str, open: bool = True) -> tuple[TileGroup, ...]:
    return tuple(TileGroup("triplet", code, open) for code in codes)


HELD: tuple[Held, ...] = (
    Tiles((*LOW, PAIR)),
    Tiles((*LOW, TileGroup("pair", "DC"))),
    Counted(40, 5),
    Tiles((*_three("S2"), *LOW[:3], PAIR)),
    Tiles((TileGroup("kong", "S2", open=False), *LOW[:3], PAIR)),
    Tiles((*LOW, PAIR), ("F1",)),
    Tiles((*LOW, PAIR), ("F2",)),
    Tiles((*LOW, PAIR), BOUQUETS[0]),
    Tiles((*_three("DC"), *LOW[:3], PAIR)),
    Tiles((*_three("WS"), *LOW[:3], PAIR)),
    Tiles((*_three("WE"), *LOW[:3], PAIR)),
    Tiles((*_three(*DRAGONS[:2]), *LOW[:2], TileGroup("pair", DRAGONS[2]))),
    Tiles((*DOTS, PAIR)),
    Tiles((*DOTS, TileGroup("pair", "WN"))),
    Tiles((*_three(*DRAGONS), LOW[0], PAIR)),
)
LOSERS = ((2, Counted(20)), (3, Counted(40)))


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Hands won by the first seat: by each ending, then by the winner's tiles."""
    plain = (0, HELD[0])
    for losers, bank, drawn in product(((), LOSERS), BANKS, (False, True)):
        yield bank, Hand(0, drawn, None if drawn else 1, (plain, *losers))
    for held in HELD:
        yield BANKS[0], Hand(0, discarder=1, hands=((0, held),))


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


@lru_cache(maxsize=40)
def offline_table(sheet: Sheet) -> dict[str, Any]:
    """A table for phones without the server.

    `next`: the next banker, by the winner's distance from the banker.
    """
    won = {str(seat): Hand(seat, True, None, ((seat, Counted(10, 1)),)) for seat in SEATS}
    return {"reads": "units", "next": banks(sheet, {**won, "": Hand(None)})}


EXAMPLE_TILES = Tiles(
    (
        TileGroup("triplet", "DC", open=True),
        TileGroup("triplet", "S9", open=False),
        TileGroup("sequence", "T1"),
        TileGroup("sequence", "T4"),
        TileGroup("pair", "WE"),
    ),
    flowers=("F2",),
)


def example(sheet: Sheet) -> Hand:
    """A winner's tiles, and a loser who has counted."""
    return Hand(1, discarder=2, hands=((1, EXAMPLE_TILES), (3, Counted(units=12, farn=1))))


__all__ = ["GAME", "Counted", "Hand", "Limit", "TileGroup", "Tiles"]

GAME = Game(
    key_of(__name__), phrase("Old-style mahjong"), example, cases=cases, statistics=STATISTICS
)
