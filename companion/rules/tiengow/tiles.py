"""The thirty-two tiles and their combinations: which may be led, and which beat which.

A tile is identified by its pips, because a name such as "Big Head Six" means different tiles in
different books. The two copies of a civil tile are equal: a group of tiles is a tuple that may
contain it twice.

All 194 combinations are listed once from the definitions of the rule page (docs/rules/tien-gow.md,
"Who takes a trick"); all functions search that list. The Supreme pair needs no exception: alone in
its class, it has nothing above it or below.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

from companion.rules.phrases import Phrase, phrase

Suit = Literal["civil", "military"]


@dataclass(frozen=True, slots=True)
class TienGowTile:
    """A tile: its pips, its rank (1 is the highest of its suit) and its names."""

    high: int
    low: int
    suit: Suit = field(compare=False)
    rank: int = field(compare=False)
    name: Phrase = field(compare=False)
    chinese: str = field(compare=False)

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


# One of each, from the highest civil tile to the lowest military one.
TILES = (
    TienGowTile(6, 6, "civil", 1, phrase("Heaven"), "天"),
    TienGowTile(1, 1, "civil", 2, phrase("Earth"), "地"),
    TienGowTile(4, 4, "civil", 3, phrase("Man"), "人"),
    TienGowTile(3, 1, "civil", 4, phrase("Goose (Harmony)"), "鵝 (和)"),
    TienGowTile(5, 5, "civil", 5, phrase("Plum Flower"), "梅花"),
    TienGowTile(3, 3, "civil", 6, phrase("Long Three"), "長三"),
    TienGowTile(2, 2, "civil", 7, phrase("Board (Bench)"), "板凳"),
    TienGowTile(6, 5, "civil", 8, phrase("Hatchet"), "斧頭"),
    TienGowTile(6, 4, "civil", 9, phrase("Partition"), "屏風"),
    TienGowTile(6, 1, "civil", 10, phrase("Long Leg Seven"), "高腳七"),
    TienGowTile(5, 1, "civil", 11, phrase("Red Mallet Six"), "伶冧六"),
    TienGowTile(6, 3, "military", 1, phrase("Nine"), "雜九"),
    TienGowTile(5, 4, "military", 1, phrase("Nine"), "雜九"),
    TienGowTile(6, 2, "military", 2, phrase("Eight"), "雜八"),
    TienGowTile(5, 3, "military", 2, phrase("Eight"), "雜八"),
    TienGowTile(5, 2, "military", 3, phrase("Seven"), "雜七"),
    TienGowTile(4, 3, "military", 3, phrase("Seven"), "雜七"),
    TienGowTile(4, 2, "military", 4, phrase("Big Six"), "大頭六"),
    TienGowTile(4, 1, "military", 5, phrase("Five"), "雜五"),
    TienGowTile(3, 2, "military", 5, phrase("Five"), "雜五"),
    TienGowTile(2, 1, "military", 6, phrase("Little Three"), "丁三"),
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
    faults += too_many(tiles)
    if faults:
        raise ValueError(*faults)
    return tiles


def _no_tile(text: str) -> Phrase:
    return phrase("There is no tile {text}.", text=text)


def too_many(tiles: Iterable[TienGowTile]) -> list[Phrase]:
    """A fault for each tile that occurs more often than it exists."""
    return [
        phrase("The set has {copies} of {tile}, not {n}.", copies=tile.copies, tile=tile.label, n=n)
        for tile, n in Counter(tiles).items()
        if n > tile.copies
    ]


Lead = Literal[
    "single", "pair", "mixed-pair", "supreme", "triplet", "quartet", "two-mixed-pairs", "two-pairs"
]

LEAD_NAMES: Mapping[Lead, Phrase] = {
    "single": phrase("a single tile"),
    "pair": phrase("a pair"),
    "mixed-pair": phrase("a mixed pair"),
    "supreme": phrase("the Supreme pair"),
    "triplet": phrase("three of a family"),
    "quartet": phrase("four of a family"),
    "two-mixed-pairs": phrase("two mixed pairs"),
    "two-pairs": phrase("two pairs"),
}


Kind = Literal[
    "civil-single", "military-single", "civil-pair", "military-pair", "mixed-pair", "supreme",
    "civil-supreme", "two-civil-one-military", "one-civil-two-military", "quartet",
    "two-mixed-pairs", "two-pairs",
]  # fmt: skip

LEAD_OF: Mapping[Kind, Lead] = {
    "civil-single": "single", "military-single": "single",
    "civil-pair": "pair", "military-pair": "pair", "mixed-pair": "mixed-pair",
    "supreme": "supreme", "civil-supreme": "pair",
    "two-civil-one-military": "triplet", "one-civil-two-military": "triplet",
    "quartet": "quartet", "two-mixed-pairs": "two-mixed-pairs", "two-pairs": "two-pairs",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Combination:
    """Tiles led together: class, and rank in it (1 is the highest; two pairs by the better)."""

    kind: Kind
    rank: int
    tiles: tuple[TienGowTile, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))

    @property
    def lead(self) -> Lead:
        """Its name as a kind of lead in sheets."""
        return LEAD_OF[self.kind]

    @property
    def military(self) -> int:
        """The number of military tiles, which distinguishes the three shapes of two pairs."""
        return sum(tile.suit == "military" for tile in self.tiles)


_CIVIL = tuple(tile for tile in TILES if tile.suit == "civil")
_MILITARY = tuple(tile for tile in TILES if tile.suit == "military")
_CIVIL_PAIRS = tuple(Combination("civil-pair", tile.rank, (tile, tile)) for tile in _CIVIL)
_MILITARY_PAIRS = tuple(
    Combination("military-pair", one.rank, (one, other))
    for one, other in combinations(_MILITARY, 2)
    if one.rank == other.rank
)


def _family(civil: TienGowTile, one: TienGowTile, other: TienGowTile) -> tuple[Combination, ...]:
    """The combinations of a civil tile with the two military tiles of its family."""
    return (
        Combination("mixed-pair", civil.rank, (civil, one)),
        Combination("mixed-pair", civil.rank, (civil, other)),
        Combination("two-civil-one-military", civil.rank, (civil, civil, one)),
        Combination("two-civil-one-military", civil.rank, (civil, civil, other)),
        Combination("one-civil-two-military", civil.rank, (civil, one, other)),
        Combination("quartet", civil.rank, (civil, civil, one, other)),
    )


# Heaven with the nines, Earth with the eights, Man with the sevens, Goose with the fives.
_OF_FAMILIES = tuple(
    combination
    for civil, pair in zip(_CIVIL, _MILITARY_PAIRS, strict=False)
    for combination in _family(civil, *pair.tiles)
)
_MIXED_PAIRS = tuple(each for each in _OF_FAMILIES if each.kind == "mixed-pair")


def _two_pairs(kind: Kind, pairs: Iterable[tuple[int, Combination]]) -> tuple[Combination, ...]:
    """All pairs of these ranked pairs, given from high to low; the better one gives the rank."""
    return tuple(
        Combination(kind, rank, better.tiles + other.tiles)
        for (rank, better), (_, other) in combinations(pairs, 2)
    )


_ALL = (
    *(Combination("civil-single", tile.rank, (tile,)) for tile in _CIVIL),
    *(Combination("military-single", tile.rank, (tile,)) for tile in _MILITARY),
    *_CIVIL_PAIRS,
    *_MILITARY_PAIRS,
    Combination("supreme", 1, (read_tile("4-2"), read_tile("2-1"))),
    *_OF_FAMILIES,
    *_two_pairs("two-mixed-pairs", ((pair.rank, pair) for pair in _MIXED_PAIRS)),
    *_two_pairs("two-pairs", enumerate((*_CIVIL_PAIRS, *_MILITARY_PAIRS), 1)),
)
_CLASSES = tuple(LEAD_OF)
COMBINATIONS = tuple(sorted(_ALL, key=lambda each: (_CLASSES.index(each.kind), each.rank)))
"""All combinations by class, each from high to low."""

# The pair of 5-1 as the civil Supreme, in a class of its own, and the pair that takes it.
_OVER_IT, _CIVIL_SUPREME = (
    Combination("civil-supreme", rank, pair.tiles) for rank, pair in enumerate(_CIVIL_PAIRS[-2:], 1)
)


def as_led(lead: Combination, civil_supreme: str = "off") -> Combination:
    """A combination as it ranks when led, by the table's choice of the civil Supreme."""
    if civil_supreme == "off" or lead != _CIVIL_PAIRS[-1]:
        return lead
    return _CIVIL_SUPREME if civil_supreme == "capturable" else replace(_CIVIL_SUPREME, rank=1)


def identify(tiles: Iterable[TienGowTile], leads: Container[str]) -> Combination | Phrase:
    """The combination that these tiles form when led, or the reason why they form none.

    Both 6-6 with both nines (and so for the other families) count as two mixed pairs if both two
    pairs and two mixed pairs may be led: that is the lead that is paid.
    """
    led = tuple(tiles)
    readings = [each for each in COMBINATIONS if _same(each.tiles, led)]
    for reading in readings:
        if reading.lead in leads:
            return reading
    if readings:
        lead = LEAD_NAMES[readings[0].lead]
        return phrase("At this table you can’t lead {lead}.", lead=lead)
    if not led:
        return phrase("A lead is at least one tile.")
    return phrase("{tiles} can’t be led together.", tiles=tuple(tile.label for tile in led))


@cache
def above(standing: Combination) -> tuple[Combination, ...]:
    """All combinations that beat one: higher ones of its class (two pairs: of its shape)."""
    return tuple(
        each
        for each in (*COMBINATIONS, _OVER_IT)
        if each.kind == standing.kind
        and each.military == standing.military
        and each.rank < standing.rank
    )


def beating(standing: Combination, played: Iterable[TienGowTile]) -> Combination | None:
    """Tiles that beat the standing combination, as the kind that was led; None if they do not."""
    tiles = tuple(played)
    return next((each for each in above(standing) if _same(each.tiles, tiles)), None)


def above_in(standing: Combination, tiles: Counter[TienGowTile]) -> tuple[Combination, ...]:
    """The combinations of these tiles that beat one."""
    return tuple(each for each in above(standing) if not Counter(each.tiles) - tiles)


def _same(some: tuple[TienGowTile, ...], others: tuple[TienGowTile, ...]) -> bool:
    return len(some) == len(others) and _as_set(some) == _as_set(others)


@lru_cache(4096)
def _as_set(tiles: tuple[TienGowTile, ...]) -> frozenset[tuple[TienGowTile, int]]:
    """Tiles in any order, with their numbers."""
    return frozenset(Counter(tiles).items())
