"""The reference of a sheet: the tiles, how they rank, and what may be led at this table."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.tiengow.clauses import Leads
from companion.rules.tiengow.combinations import COMBINATIONS, Combination, Kind
from companion.rules.tiengow.tiles import TILES, Tile

SETS: dict[Kind, tuple[Phrase, Phrase]] = {
    "supreme": (
        phrase("The Supreme pair"),
        phrase("Higher than every pair when it is led; thrown away to any other lead."),
    ),
    "civil-pair": (phrase("Civil pairs"), phrase("A civil pair is beaten by a higher civil pair.")),
    "military-pair": (
        phrase("Military pairs"),
        phrase("A military pair is beaten by a higher military pair."),
    ),
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


class TienGowReference(NamedTuple):
    """The tiles by suit, and the sets that may be led, each with what beats it."""

    suits: tuple[tuple[Phrase, tuple[Tile, ...]], ...]
    sets: tuple[tuple[Phrase, Phrase, tuple[Combination, ...]], ...]


def reference(sheet: Sheet) -> Any:
    """What the reference of a sheet's game shows."""
    references: dict[str, Callable[[Sheet], Any]] = {"tien-gow": _tien_gow}
    return references[sheet.game](sheet) if sheet.game in references else None


def _tien_gow(sheet: Sheet) -> TienGowReference:
    leads = {lead for c in sheet.clauses if isinstance(c, Leads) for lead in c.leads}
    suits = (
        (phrase("Civil tiles, from the highest"), tuple(t for t in TILES if t.suit == "civil")),
        (phrase("Military tiles, from the highest"), tuple(t for t in TILES if t.suit != "civil")),
    )
    sets = tuple(
        (*words, tuple(each for each in COMBINATIONS if each.kind == kind and each.lead in leads))
        for kind, words in SETS.items()
    )
    return TienGowReference(suits, tuple(each for each in sets if each[2]))
