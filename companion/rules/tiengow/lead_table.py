"""Every answer to every lead as a table that a phone can keep: `make tables` writes it.

The engine is asked for each cell; which leads a table allows, and what they bring, is its sheet's.
"""

import json
from collections.abc import Iterator
from typing import Any

from companion.rules.tiengow.combinations import COMBINATIONS, Combination, above, as_led
from companion.rules.tiengow.referee import Fate, fate
from companion.rules.tiengow.tiles import TILES, Tile

SIGNS: dict[Fate, str] = {"beats": "+", "no-higher": "=", "below": "-", "thrown-away": "."}

CIVIL_SUPREMES = tuple(
    as_led(each, choice)
    for choice in ("capturable", "unbeatable")
    for each in COMBINATIONS
    if as_led(each, choice) != each
)
STANDING = (*COMBINATIONS, *CIVIL_SUPREMES, *above(CIVIL_SUPREMES[0]))
"""Whatever can lie there as the highest of a trick so far."""


def plays(size: int) -> tuple[tuple[Tile, ...], ...]:
    """So many tiles that are anything together; all others are thrown away."""
    sets = (each.tiles for each in COMBINATIONS if len(each.tiles) == size)
    return tuple(dict.fromkeys(tuple(sorted(tiles, key=TILES.index)) for tiles in sets))


def cells(standing: Combination) -> Iterator[Fate]:
    """What becomes of each play where this lies there, which is of the class that was led."""
    return (fate(standing, standing, play) for play in plays(len(standing.tiles)))


def table() -> dict[str, Any]:
    """Tiles and their copies, plays by size, and for whatever lies there its row of signs."""
    return {
        "tiles": {str(tile): tile.copies for tile in TILES},
        "plays": {size: [" ".join(map(str, play)) for play in plays(size)] for size in range(1, 5)},
        "standing": [[str(each), each.kind, _signs(each)] for each in STANDING],
    }


def _signs(standing: Combination) -> str:
    return "".join(SIGNS[found] for found in cells(standing))


if __name__ == "__main__":
    print(json.dumps(table(), separators=(",", ":")))
