"""Mahjong in the old Malayan-Cantonese style, played with 144 tiles."""

from companion.rules.games import Game, key_of
from companion.rules.mahjong.cases import cases
from companion.rules.mahjong.hand import Counted, Hand, Limit, TileGroup, Tiles
from companion.rules.mahjong.statistics import STATISTICS
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet

DRAGONS = Tiles(
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
    return Hand(1, discarder=2, hands=((1, DRAGONS), (3, Counted(units=12, farn=1))))


__all__ = ["GAME", "Counted", "Hand", "Limit", "TileGroup", "Tiles"]

GAME = Game(
    key_of(__name__), phrase("Old-style mahjong"), example, cases=cases, statistics=STATISTICS
)
