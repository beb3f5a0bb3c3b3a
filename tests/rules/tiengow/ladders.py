"""The rankings of docs/rules/tien-gow.md, from high to low, and names of leads in tests."""

from companion.rules.phrases import Phrase
from companion.rules.tiengow.tiles import (
    LEAD_OF,
    Combination,
    Kind,
    identify,
    legal_leads,
    read_tiles,
    taker,
)

EVERY_LEAD = frozenset[str](LEAD_OF.values())
SCORE_SHEET = frozenset({"single", "pair", "mixed-pair", "supreme"})
TWO_PAIRS_READING = SCORE_SHEET | {"two-mixed-pairs"}
FOUR_POINT = SCORE_SHEET | {"two-pairs", "two-mixed-pairs"}
OTHERS = SCORE_SHEET | {"triplet", "quartet"}

CIVIL = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"]
MILITARY = [group.split() for group in ("6-3 5-4", "6-2 5-3", "5-2 4-3", "4-2", "4-1 3-2", "2-1")]
CIVIL_PAIRS = [f"{tile} {tile}" for tile in CIVIL]
MILITARY_PAIRS = ["6-3 5-4", "6-2 5-3", "5-2 4-3", "4-1 3-2"]
MIXED_PAIRS = [
    ["6-6 6-3", "6-6 5-4"],
    ["1-1 6-2", "1-1 5-3"],
    ["4-4 5-2", "4-4 4-3"],
    ["3-1 4-1", "3-1 3-2"],
]
SUPREME = "4-2 2-1"
TWO_CIVIL_ONE_MILITARY = [
    ["6-6 6-6 6-3", "6-6 6-6 5-4"],
    ["1-1 1-1 6-2", "1-1 1-1 5-3"],
    ["4-4 4-4 5-2", "4-4 4-4 4-3"],
    ["3-1 3-1 4-1", "3-1 3-1 3-2"],
]
ONE_CIVIL_TWO_MILITARY = ["6-6 6-3 5-4", "1-1 6-2 5-3", "4-4 5-2 4-3", "3-1 4-1 3-2"]
QUARTETS = ["6-6 6-6 6-3 5-4", "1-1 1-1 6-2 5-3", "4-4 4-4 5-2 4-3", "3-1 3-1 4-1 3-2"]

# Every class that has a ranking of its own, from high to low, equals together.
LADDERS: dict[Kind, list[list[str]]] = {
    "civil-single": [[tile] for tile in CIVIL],
    "military-single": MILITARY,
    "civil-pair": [[pair] for pair in CIVIL_PAIRS],
    "military-pair": [[pair] for pair in MILITARY_PAIRS],
    "mixed-pair": MIXED_PAIRS,
    "supreme": [[SUPREME]],
    "two-civil-one-military": TWO_CIVIL_ONE_MILITARY,
    "one-civil-two-military": [[triplet] for triplet in ONE_CIVIL_TWO_MILITARY],
    "quartet": [[quartet] for quartet in QUARTETS],
}


def led(text: str, leads: frozenset[str] = OTHERS) -> Combination:
    found = identify(read_tiles(text), leads)
    assert isinstance(found, Combination), str(found)
    return found


def refused(text: str, leads: frozenset[str] = OTHERS) -> str:
    found = identify(read_tiles(text), leads)
    assert isinstance(found, Phrase)
    return str(found)


def takes(lead: str, *plays: str, leads: frozenset[str] = OTHERS) -> int:
    return taker(led(lead, leads), [read_tiles(played) for played in plays])


def as_led(kind: Kind, text: str) -> Combination:
    """These tiles led as a certain class, as a player says who could mean another."""
    (found,) = (
        each
        for each in legal_leads(read_tiles(text), EVERY_LEAD)
        if each.kind == kind and len(each.tiles) == len(read_tiles(text))
    )
    return found
