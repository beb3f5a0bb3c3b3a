"""The reference of a sheet: the tiles, how they rank, what may be led, and what counts."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.rules.mahjong import tiles as mahjong
from companion.rules.mahjong.clauses import GroupUnits, PairUnits
from companion.rules.mahjong.hand import Group, Tiles
from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.tiengow.clauses import Leads
from companion.rules.tiengow.combinations import COMBINATIONS, Combination, Kind
from companion.rules.tiengow.tiles import TILES, Tile

RANKED: tuple[Kind, ...] = ("supreme", "civil-pair", "military-pair", "mixed-pair")
"""Pairs in the order in which score sheets print them, the Supreme first."""

SETS: dict[Kind, tuple[Phrase, Phrase]] = {
    "mixed-pair": (
        phrase("Mixed pairs"),
        phrase("One civil and one military tile of a family; beaten by a higher mixed pair."),
    ),
    "two-civil-one-military": (
        phrase("Three of a family, two civil"),
        phrase("Beaten by a higher three of this shape."),
    ),
    "one-civil-two-military": (
        phrase("Three of a family, two military"),
        phrase("Beaten by a higher three of this shape."),
    ),
    "quartet": (
        phrase("Four of a family"),
        phrase("Two civil and two military tiles of a family; beaten by a higher four."),
    ),
}
FOURS: dict[str, tuple[Phrase, Phrase]] = {
    "two-mixed-pairs": (
        phrase("Two mixed pairs"),
        phrase("Any two of the mixed pairs above; beaten by two of which the better ranks higher."),
    ),
    "two-pairs": (
        phrase("Two pairs"),
        phrase(
            "Two civil pairs, two military pairs, or one of each; beaten by two of the same shape "
            "of which the better ranks higher."
        ),
    ),
}
"""Sets that are too many to draw, by the lead that a sheet allows."""


class Ranked(NamedTuple):
    """Tiles that belong together, at their place from the highest."""

    rank: int
    tiles: tuple[Tile, ...]

    @property
    def name(self) -> Phrase:
        """What it is called among the pairs: a mixed pair is more than its civil tile."""
        mixed = len({tile.suit for tile in self.tiles}) > 1
        name = self.tiles[0].name
        return phrase("{name}, mixed", name=name) if mixed else name


class TienGowReference(NamedTuple):
    """The tiles by suit, the sixteen pairs, the sets that may be led, each with what beats it."""

    suits: tuple[tuple[Phrase, tuple[Tile, ...]], ...]
    pairs: tuple[Ranked, ...]
    sets: tuple[tuple[Phrase, Phrase, tuple[Ranked, ...]], ...]
    fours: tuple[tuple[Phrase, Phrase], ...]


class MahjongReference(NamedTuple):
    """The tiles by family; what groups count in units, of twos to eights and of all others; the
    sentences that give farn, and what else is said of how a hand is counted.
    """

    families: tuple[tuple[Phrase, tuple[mahjong.Tile, ...]], ...]
    groups: tuple[tuple[Phrase, tuple[int, ...]], ...]
    farn: tuple[Phrase, ...]
    besides: tuple[Phrase, ...]


def reference(sheet: Sheet) -> Any:
    """What the reference of a sheet's game shows."""
    references: dict[str, Callable[[Sheet], Any]] = {"tien-gow": _tien_gow, "mahjong": _mahjong}
    return references[sheet.game](sheet)


def ranking(sheet: Sheet) -> tuple[Ranked, ...]:
    """The ranking of pairs as printed sheets have it: those that may be led at this table."""
    if sheet.game != "tien-gow":
        return ()
    leads = _leads(sheet)
    found = (each for kind in RANKED for each in COMBINATIONS if each.kind == kind)
    return tuple(_numbered([each for each in found if each.lead in leads]))


def _leads(sheet: Sheet) -> set[str]:
    return {lead for c in sheet.clauses if isinstance(c, Leads) for lead in c.leads}


def _tien_gow(sheet: Sheet) -> TienGowReference:
    leads = _leads(sheet)
    suits = tuple(
        (title, tuple(tile for tile in TILES if tile.suit == suit))
        for suit, title in (
            ("civil", phrase("Civil tiles, from the highest")),
            ("military", phrase("Military tiles, from the highest")),
        )
    )
    sets = tuple(
        (*words, tuple(_numbered([c for c in COMBINATIONS if c.kind == kind and c.lead in leads])))
        for kind, words in SETS.items()
    )
    return TienGowReference(
        suits,
        tuple(each for each in ranking(sheet) if each.rank <= 16),
        tuple(each for each in sets if each[2]),
        tuple(words for lead, words in FOURS.items() if lead in leads),
    )


def _numbered(sets: list[Combination]) -> Iterator[Ranked]:
    """Sets at their places from 1 on; those of the same class and rank share one."""
    places = list(dict.fromkeys((each.kind, each.rank) for each in sets))
    for each in sets:
        yield Ranked(places.index((each.kind, each.rank)) + 1, each.tiles)


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


def _mahjong(sheet: Sheet) -> MahjongReference:
    counting = [c for c in sheet.clauses if c.does("counts")]
    return MahjongReference(
        tuple(
            (title, tuple(tile for tile in mahjong.TILES if tile.family == family))
            for title, family in FAMILIES
        ),
        tuple(
            (title, tuple(_units(sheet, Group(kind, tile, shown)) for tile in SAMPLES))
            for title, kind, shown in GROUPS
        ),
        tuple(c.says() for c in counting if "farn" in c.values()),
        tuple(
            c.says()
            for c in counting
            if "farn" not in c.values() and not isinstance(c, PairUnits | GroupUnits)
        ),
    )


def _units(sheet: Sheet, group: Group) -> int:
    """What a loser's one group counts in units."""
    hand = MahjongHand(None, hands=((1, Tiles((group,))),))
    return score(sheet, hand, Bank(0)).counts[1].units
