"""The tiles of mahjong: their families, and what counts units and farn."""

from typing import NamedTuple

from companion.rules.mahjong.clauses import GroupUnits, PairUnits
from companion.rules.mahjong.counting import counts
from companion.rules.mahjong.hand import Hand, TileGroup, Tiles
from companion.rules.mahjong.tiles import TILES, MahjongTile
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet

Families = tuple[tuple[Phrase, tuple[MahjongTile, ...]], ...]


class MahjongReference(NamedTuple):
    """The tiles by family; what groups count in units, of twos to eights and of all others; the
    sentences that give farn, and what else is said of how a hand is counted.
    """

    families: Families
    groups: tuple[tuple[Phrase, tuple[int, ...]], ...]
    farn: tuple[Phrase, ...]
    besides: tuple[Phrase, ...]
    doubling: tuple[Phrase, ...]
    """The sentences that give some farn, not those that say that something gives none."""


FAMILIES = (
    (phrase("Dots"), "dots"),
    (phrase("Bamboo"), "bamboo"),
    (phrase("Characters"), "characters"),
    (phrase("Winds"), "winds"),
    (phrase("Dragons"), "dragons"),
    (phrase("Flowers"), "plants"),
    (phrase("Seasons"), "seasons"),
)
GROUPS = (
    (phrase("A pair"), "pair", None),
    (phrase("A triplet, open"), "triplet", True),
    (phrase("A triplet, concealed"), "triplet", False),
    (phrase("A kong, open"), "kong", True),
    (phrase("A kong, concealed"), "kong", False),
)
SAMPLES = ("T5", "T1")
"""A tile from two to eight, and one of the ones, nines, winds and dragons."""


def families() -> Families:
    """All tiles by family."""
    return tuple(
        (title, tuple(tile for tile in TILES if tile.family == family))
        for title, family in FAMILIES
    )


def reference(sheet: Sheet) -> MahjongReference:
    counting = [c for c in sheet.clauses if c.does("counts")]
    return MahjongReference(
        families(),
        tuple(
            (title, tuple(_units(sheet, TileGroup(kind, tile, shown)) for tile in SAMPLES))
            for title, kind, shown in GROUPS
        ),
        tuple(c.says() for c in counting if "farn" in c.values()),
        tuple(
            c.says()
            for c in counting
            if "farn" not in c.values() and not isinstance(c, PairUnits | GroupUnits)
        ),
        tuple(c.says() for c in counting if c.values().get("farn")),
    )


def _units(sheet: Sheet, group: TileGroup) -> int:
    """What a loser's one group counts in units."""
    hand = Hand(None, hands=((1, Tiles((group,))),))
    return counts(sheet, hand, Bank(0))[1].units
