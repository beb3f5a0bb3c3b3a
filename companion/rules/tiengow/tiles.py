"""The thirty-two tiles: their pips, names and ranks.

A tile is identified by its pips, because a name such as "Big Head Six" means different tiles in
different books. The two copies of a civil tile are equal: a group of tiles is a tuple that may
contain it twice.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from companion.rules.phrases import Phrase, phrase

Suit = Literal["civil", "military"]


@dataclass(frozen=True, slots=True)
class TienGowTile:
    """A tile: its pips, its rank (1 is the highest of its suit) and its names."""

    high: int
    low: int
    suit: Suit
    rank: int
    name: Phrase
    chinese: str
    jyutping: str
    pinyin: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TienGowTile) and self.high == other.high and self.low == other.low

    def __hash__(self) -> int:
        return hash((self.high, self.low))

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    @property
    def label(self) -> Phrase:
        """The pips with the name, since several tiles share a name."""
        return phrase("{pips} {name}", pips=str(self), name=self.name)

    @property
    def copies(self) -> int:
        """The number of copies in the set."""
        return 2 if self.suit == "civil" else 1

    @property
    def pips(self) -> int:
        """The number of pips, red and white."""
        return self.high + self.low

    @property
    def red(self) -> int:
        """The number of red pips: every 1 and every 4, and half of 6-6."""
        if self.pips == 12:
            return 6
        return sum(end for end in (self.high, self.low) if end in (1, 4))

    @property
    def white(self) -> int:
        """The number of white pips."""
        return self.pips - self.red

    @property
    def horizontal(self) -> str:
        """Its Unicode character lying down, the high end first. It has no red pips."""
        return chr(0x1F031 + 7 * self.high + self.low)

    @property
    def vertical(self) -> str:
        """Its Unicode character standing, the high end on top. It has no red pips."""
        return chr(0x1F063 + 7 * self.high + self.low)


# One of each, from the highest civil tile to the lowest military one.
TILES = (
    TienGowTile(6, 6, "civil", 1, phrase("Heaven"), "天", "tin1", "tiān"),
    TienGowTile(1, 1, "civil", 2, phrase("Earth"), "地", "dei6", "dì"),
    TienGowTile(4, 4, "civil", 3, phrase("Man"), "人", "jan4", "rén"),
    TienGowTile(3, 1, "civil", 4, phrase("Goose (Harmony)"), "鵝 (和)", "ngo4 (wo4)", "é (hé)"),
    TienGowTile(5, 5, "civil", 5, phrase("Plum Flower"), "梅花", "mui4 faa1", "méihuā"),
    TienGowTile(3, 3, "civil", 6, phrase("Long Three"), "長三", "coeng4 saam1", "chángsān"),
    TienGowTile(2, 2, "civil", 7, phrase("Board (Bench)"), "板凳", "baan2 dang3", "bǎndèng"),
    TienGowTile(6, 5, "civil", 8, phrase("Hatchet"), "斧頭", "fu2 tau4", "fǔtóu"),
    TienGowTile(6, 4, "civil", 9, phrase("Partition"), "屏風", "ping4 fung1", "píngfēng"),
    TienGowTile(
        6, 1, "civil", 10, phrase("Long Leg Seven"), "高腳七", "gou1 goek3 cat1", "gāojiǎoqī"
    ),
    TienGowTile(
        5, 1, "civil", 11, phrase("Red Mallet Six"), "伶冧六", "ling4 lam1 luk6", "línglínliù"
    ),
    TienGowTile(6, 3, "military", 1, phrase("Nine"), "雜九", "zaap6 gau2", "zájiǔ"),
    TienGowTile(5, 4, "military", 1, phrase("Nine"), "雜九", "zaap6 gau2", "zájiǔ"),
    TienGowTile(6, 2, "military", 2, phrase("Eight"), "雜八", "zaap6 baat3", "zábā"),
    TienGowTile(5, 3, "military", 2, phrase("Eight"), "雜八", "zaap6 baat3", "zábā"),
    TienGowTile(5, 2, "military", 3, phrase("Seven"), "雜七", "zaap6 cat1", "záqī"),
    TienGowTile(4, 3, "military", 3, phrase("Seven"), "雜七", "zaap6 cat1", "záqī"),
    TienGowTile(4, 2, "military", 4, phrase("Big Six"), "大頭六", "daai6 tau4 luk6", "dàtóuliù"),
    TienGowTile(4, 1, "military", 5, phrase("Five"), "雜五", "zaap6 ng5", "záwǔ"),
    TienGowTile(3, 2, "military", 5, phrase("Five"), "雜五", "zaap6 ng5", "záwǔ"),
    TienGowTile(2, 1, "military", 6, phrase("Little Three"), "丁三", "ding1 saam1", "dīngsān"),
)

FULL_SET = tuple(tile for tile in TILES for _ in range(tile.copies))

_WRITTEN = {f"{tile.low}-{tile.high}": tile for tile in TILES} | {str(tile): tile for tile in TILES}


def read_tile(text: str) -> TienGowTile:
    """The tile with these pips, in either order: "6-3" or "3-6".

    Raises ValueError with a Phrase if there is none.
    """
    if text not in _WRITTEN:
        raise ValueError(_no_tile(text))
    return _WRITTEN[text]


def read_tiles(text: str) -> tuple[TienGowTile, ...]:
    """Tiles of one set, separated by spaces: "6-6 6-6 6-3".

    Raises ValueError if they are invalid; its `args` are all faults as Phrases.
    """
    words = text.split()
    tiles = tuple(_WRITTEN[word] for word in words if word in _WRITTEN)
    faults = [_no_tile(word) for word in words if word not in _WRITTEN]
    faults += [_too_many(n, tile) for tile, n in Counter(tiles).items() if n > tile.copies]
    if faults:
        raise ValueError(*faults)
    return tiles


def _no_tile(text: str) -> Phrase:
    return phrase("There is no tile {text}.", text=text)


def _too_many(n: int, tile: TienGowTile) -> Phrase:
    return phrase(
        "The set has {copies} of {tile}, not {n}.", copies=tile.copies, tile=tile.label, n=n
    )
