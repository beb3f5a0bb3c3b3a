"""A hand of mahjong to show what rules pay."""

from companion.rules.mahjong.hand import Counted, Hand, TileGroup, Tiles
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
