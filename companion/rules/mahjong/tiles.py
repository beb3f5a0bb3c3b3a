"""The 144 tiles: their codes, names and numbers of copies.

Codes: `T1`-`T9` dots, `S1`-`S9` bamboo, `M1`-`M9` characters, `WE` `WS` `WW` `WN` winds, `DC` `DF`
`DB` dragons, `F1`-`F4` and `G1`-`G4` the two sets of flowers.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from companion.rules.phrases import Phrase, phrase

Family = Literal["dots", "bamboo", "characters", "winds", "dragons", "plants", "seasons"]


@dataclass(frozen=True)
class MahjongTile:
    """A tile: its family, its number within it, and its names."""

    code: str
    family: Family = field(compare=False)
    number: int = field(compare=False)
    name: Phrase = field(compare=False)
    chinese: str = field(compare=False)

    def __str__(self) -> str:
        return self.code

    @cached_property
    def suited(self) -> bool:
        """Whether it belongs to one of the three suits."""
        return self.family in ("dots", "bamboo", "characters")

    @cached_property
    def honour(self) -> bool:
        """Whether it is a wind or a dragon."""
        return self.family in ("winds", "dragons")

    @cached_property
    def flower(self) -> bool:
        return not self.suited and not self.honour

    @cached_property
    def major(self) -> bool:
        """Whether it is worth more than others in a group: a one, a nine or an honour."""
        return self.honour or (self.suited and self.number in (1, 9))

    @cached_property
    def copies(self) -> int:
        """The number of copies in the set."""
        return 1 if self.flower else 4


# Names of a number on a tile: "9 of dots" is 九筒, never 9 筒.
NUMERALS = (
    (phrase("1"), "一"),
    (phrase("2"), "二"),
    (phrase("3"), "三"),
    (phrase("4"), "四"),
    (phrase("5"), "五"),
    (phrase("6"), "六"),
    (phrase("7"), "七"),
    (phrase("8"), "八"),
    (phrase("9"), "九"),
)


def _suit(letter: str, family: Family, name: Phrase, chinese: str) -> tuple[MahjongTile, ...]:
    """The nine tiles of a suit."""
    return tuple(
        MahjongTile(f"{letter}{n}", family, n, name.of(n=said), numeral + chinese)
        for n, (said, numeral) in enumerate(NUMERALS, 1)
    )


# One of each tile; winds and flowers in the order of the seats after the banker.
TILES = (
    *_suit("T", "dots", phrase("{n} of dots"), "筒"),
    *_suit("S", "bamboo", phrase("{n} of bamboo"), "索"),
    *_suit("M", "characters", phrase("{n} of characters"), "萬"),
    MahjongTile("WE", "winds", 1, phrase("East wind"), "東"),
    MahjongTile("WS", "winds", 2, phrase("South wind"), "南"),
    MahjongTile("WW", "winds", 3, phrase("West wind"), "西"),
    MahjongTile("WN", "winds", 4, phrase("North wind"), "北"),
    MahjongTile("DC", "dragons", 1, phrase("Red dragon (Zhong)"), "中"),
    MahjongTile("DF", "dragons", 2, phrase("Green dragon (Fatt)"), "發"),
    MahjongTile("DB", "dragons", 3, phrase("White dragon"), "白"),
    MahjongTile("F1", "plants", 1, phrase("Plum (flower 1)"), "梅"),
    MahjongTile("F2", "plants", 2, phrase("Orchid (flower 2)"), "蘭"),
    MahjongTile("F3", "plants", 3, phrase("Chrysanthemum (flower 3)"), "菊"),
    MahjongTile("F4", "plants", 4, phrase("Bamboo (flower 4)"), "竹"),
    MahjongTile("G1", "seasons", 1, phrase("Spring (flower 1)"), "春"),
    MahjongTile("G2", "seasons", 2, phrase("Summer (flower 2)"), "夏"),
    MahjongTile("G3", "seasons", 3, phrase("Autumn (flower 3)"), "秋"),
    MahjongTile("G4", "seasons", 4, phrase("Winter (flower 4)"), "冬"),
)

BY_CODE = {tile.code: tile for tile in TILES}
WINDS = tuple(tile.code for tile in TILES if tile.family == "winds")
DRAGONS = tuple(tile.code for tile in TILES if tile.family == "dragons")
BOUQUETS = tuple(
    tuple(tile.code for tile in TILES if tile.family == family) for family in ("plants", "seasons")
)


_RUNS = {
    "dots": phrase("{a}-{b}-{c} of dots"),
    "bamboo": phrase("{a}-{b}-{c} of bamboo"),
    "characters": phrase("{a}-{b}-{c} of characters"),
}


def run_from(lowest: MahjongTile) -> Phrase:
    """The name of a sequence, by its lowest tile: "1-2-3 of dots"."""
    a, b, c = (said for said, _ in NUMERALS[lowest.number - 1 : lowest.number + 2])
    return _RUNS[lowest.family].of(a=a, b=b, c=c)


def no_tile(code: str) -> Phrase:
    return phrase("there is no tile “{code}”", code=code)


def too_many(tile: MahjongTile, n: int) -> Phrase:
    if tile.flower:
        return phrase("“{tile}” is used {n} times, but there is only one", tile=tile.name, n=n)
    return phrase("“{tile}” is used {n} times, but there are only four", tile=tile.name, n=n)
