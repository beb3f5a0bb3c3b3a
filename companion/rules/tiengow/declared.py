"""The hands that win when they are shown, by what their eight tiles come to."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.rules.tiengow.tiles import TILES, Tile

DECLARABLE = ("one-red-dot", "all-white", "seven-military", "eight-military")
"""What the older sheets know of hands that win when they are shown."""


class Sum(NamedTuple):
    """What tiles count, where they count anything, and what those of a hand then come to."""

    counts: Mapping[Tile, int]
    comes_to: tuple[int, ...]

    def fits(self, tiles: Iterable[Tile]) -> bool:
        return sum(self.counts.get(tile, 0) for tile in tiles) in self.comes_to


_RED = {tile: tile.red for tile in TILES if tile.red}
_MILITARY = {tile: 1 for tile in TILES if tile.suit == "military"}
# Two of a civil tile, two military ones of equal rank: neither a mixed pair nor the Supreme.
_ALIKE = [
    {tile: 1 for tile in TILES if (tile.suit, tile.rank) == alike}
    for alike in dict.fromkeys((tile.suit, tile.rank) for tile in TILES)
]

DECLARED_BY: Mapping[str, tuple[Sum, ...]] = {
    "one-red-dot": (Sum(_RED, (1,)),),
    "all-white": (Sum(_RED, (0,)),),
    "seven-military": (Sum(_MILITARY, (7,)),),
    "eight-military": (Sum(_MILITARY, (8,)),),
    "four-pairs": tuple(Sum(alike, (0, 2)) for alike in _ALIKE),
    "seven-civil": (Sum(_MILITARY, (1,)),),
    "eight-civil": (Sum(_MILITARY, (0,)),),
}
"""The hands that win when they are shown: all of these have to fit its eight tiles."""


def declarations(dealt: Iterable[Tile], known: Iterable[str] = DECLARABLE) -> tuple[str, ...]:
    """What the eight tiles of a dealt hand may be declared as, of what a sheet knows."""
    tiles = tuple(dealt)
    return tuple(code for code in known if all(each.fits(tiles) for each in DECLARED_BY[code]))
