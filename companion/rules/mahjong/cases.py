"""Hands of old-style mahjong that show what each clause counts and pays."""

from collections.abc import Iterator
from itertools import product

from companion.rules.mahjong.hand import Counted, Hand, Held, TileGroup, Tiles
from companion.rules.mahjong.tiles import BOUQUETS, DRAGONS
from companion.rules.sheet import Bank, Sheet

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
