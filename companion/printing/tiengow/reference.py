"""The tiles of Tien Gow: how they rank, what may be led, and what beats what."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.tiengow.clauses import Leads, TrickPays
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    TILES,
    Combination,
    Kind,
    TienGowTile,
    above,
    as_led,
)

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
CIVIL_SUPREME = phrase("Civil Supreme (文尊)")
CIVIL_BEATEN = {
    "capturable": phrase(
        "When led, the pair of 5-1 is in a class of its own: only the pair of 6-1 beats it."
    ),
    "unbeatable": phrase("When led, the pair of 5-1 is in a class of its own: nothing beats it."),
}
"""What beats the pair of 5-1 where it is the civil Supreme, by what a sheet pays for."""

FOURS: dict[str, tuple[Phrase, Phrase]] = {
    "two-mixed-pairs": (
        phrase("Two mixed pairs"),
        phrase("Any two of the mixed pairs above; beaten by two whose better pair ranks higher."),
    ),
    "two-pairs": (
        phrase("Two pairs"),
        phrase(
            "Two civil pairs, two military pairs, or one of each; beaten by two of the "
            "same shape whose better pair ranks higher."
        ),
    ),
}
"""Sets that are too many to draw, by the lead that a sheet allows."""

BEATS = (
    phrase("What beats what"),
    (
        phrase(
            "The lead sets the kind of trick: only the same kind can take it, and only if "
            "it ranks higher. Equal tiles do not take it: the first played stays ahead."
        ),
        phrase("Everything else is discarded face down."),
    ),
)


class Ranked(NamedTuple):
    """Tiles that belong together, at their place from the highest."""

    rank: int
    tiles: tuple[TienGowTile, ...]

    @property
    def name(self) -> Phrase:
        """What it is called among the pairs: a mixed pair is more than its civil tile."""
        mixed = len({tile.suit for tile in self.tiles}) > 1
        name = self.tiles[0].name
        return phrase("{name}, mixed", name=name) if mixed else name


class Led(NamedTuple):
    """Something that may be led: what is to be known of it, and the sets of it that are drawn."""

    title: Phrase
    says: tuple[Phrase, ...]
    sets: tuple[Ranked, ...] = ()


class TienGowReference(NamedTuple):
    """The tiles by suit, the sixteen pairs, the sets that may be led, each with what beats it."""

    suits: tuple[tuple[Phrase, tuple[TienGowTile, ...]], ...]
    pairs: tuple[Ranked, ...]
    sets: tuple[tuple[Phrase, Phrase, tuple[Ranked, ...]], ...]
    fours: tuple[tuple[Phrase, Phrase], ...]
    ranked: tuple[Ranked, ...]

    @property
    def supreme(self) -> tuple[TienGowTile, ...]:
        """The tiles of the Supreme pair."""
        return next(each.tiles for each in COMBINATIONS if each.kind == "supreme")

    @property
    def families(self) -> tuple[tuple[TienGowTile, ...], ...]:
        """The four families, each civil tile with its two military ones, as mixed pairs are led."""
        fours = (each.tiles for each in COMBINATIONS if each.kind == "quartet")
        return tuple(tuple(dict.fromkeys(four)) for four in fours)

    @property
    def led(self) -> tuple[Led, ...]:
        """All that may be led, and what beats what."""
        found = [Led(title, (says,), sets) for title, says, sets in self.sets]
        found += [Led(title, (says,)) for title, says in self.fours]
        found += [Led(*BEATS)]
        return tuple(found)


def ranking(sheet: Sheet) -> tuple[Ranked, ...]:
    """The ranking of pairs as printed sheets have it: those that may be led at this table."""
    leads = _leads(sheet)
    found = (each for kind in RANKED for each in COMBINATIONS if each.kind == kind)
    return tuple(_numbered([each for each in found if each.lead in leads]))


def _leads(sheet: Sheet) -> set[str]:
    return {lead for c in sheet.clauses if isinstance(c, Leads) for lead in c.leads}


def reference(sheet: Sheet) -> TienGowReference:
    leads = _leads(sheet)
    suits = tuple(
        (title, tuple(tile for tile in TILES if tile.suit == suit))
        for suit, title in (
            ("civil", phrase("Civil tiles, highest first")),
            ("military", phrase("Military tiles, highest first")),
        )
    )
    sets = tuple(
        (*words, tuple(_numbered([c for c in COMBINATIONS if c.kind == kind and c.lead in leads])))
        for kind, words in SETS.items()
    )
    sets = (*_civil_supreme(sheet), *sets)
    return TienGowReference(
        suits,
        tuple(each for each in ranking(sheet) if each.rank <= 16),
        tuple(each for each in sets if each[2]),
        tuple(words for lead, words in FOURS.items() if lead in leads),
        ranking(sheet),
    )


def _civil_supreme(sheet: Sheet) -> Iterator[tuple[Phrase, Phrase, tuple[Ranked, ...]]]:
    """The pair of 5-1 with what takes it, where the sheet pays for leading it."""
    paid = {clause.feat for clause in sheet.clauses if isinstance(clause, TrickPays)}
    if "civil-supreme-led" not in paid:
        return
    way = "capturable" if "civil-supreme-captured" in paid else "unbeatable"
    pair = next(each for each in COMBINATIONS if str(each) == "5-1 5-1")
    standing = as_led(pair, way)
    yield CIVIL_SUPREME, CIVIL_BEATEN[way], tuple(_numbered([*above(standing), standing]))


def _numbered(sets: list[Combination]) -> Iterator[Ranked]:
    """Sets at their places from 1 on; those of the same class and rank share one."""
    places = list(dict.fromkeys((each.kind, each.rank) for each in sets))
    for each in sets:
        yield Ranked(places.index((each.kind, each.rank)) + 1, each.tiles)
