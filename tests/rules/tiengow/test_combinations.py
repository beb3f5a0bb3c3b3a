"""Legal leads and what beats them, by docs/rules/tien-gow.md, "Who takes a trick"."""

from collections import Counter
from itertools import combinations, product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.phrases import say
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    FULL_SET,
    LEAD_NAMES,
    LEAD_OF,
    Combination,
    Kind,
    Lead,
    TienGowTile,
    above,
    identify,
    read_tiles,
)
from companion.rules.tiengow.tiles import as_led as in_its_class
from tests.oracle import referee as oracle
from tests.rules.tiengow.factories import (
    EVERY_LEAD,
    FOUR_POINT,
    OTHERS,
    QUARTETS,
    SCORE_SHEET,
    SUPREME,
    TWO_PAIRS_READING,
    led,
    legal_leads,
    refused,
)

CLASSES: dict[Kind, str] = {
    "civil-single": "civil", "military-single": "military",
    "civil-pair": "civil pair", "military-pair": "military pair", "mixed-pair": "mixed pair",
    "supreme": "Supreme", "two-civil-one-military": "triplet with 2 civil",
    "one-civil-two-military": "triplet with 1 civil", "quartet": "quartet",
    "two-mixed-pairs": "two mixed pairs",
}  # fmt: skip
"""Every class by its name in the second referee, but for two pairs, which are two or more of it."""


def heights(name: str) -> dict[tuple[str, ...], float]:
    """The tiles of a class and how high they are in it, as the second referee has it."""
    known = ((tiles, dict(oracle.classes(tiles))) for tiles in oracle.every())
    return {tuple(sorted(tiles)): found[name] for tiles, found in known if name in found}


@pytest.mark.parametrize("kind", CLASSES)
def test_a_class_has_the_tiles_and_the_ranking_of_the_page(kind: Kind) -> None:
    ranked = {tuple(sorted(map(str, c.tiles))): c.rank for c in COMBINATIONS if c.kind == kind}
    high = heights(CLASSES[kind])
    assert ranked.keys() == high.keys()
    for one, other in product(ranked, ranked):
        assert (ranked[one] < ranked[other]) is (high[one] > high[other])


def test_tiles_are_known_for_what_they_are_in_any_order() -> None:
    for each in (each for each in COMBINATIONS if each.lead in OTHERS):
        assert identify(each.tiles, OTHERS) == identify(reversed(each.tiles), OTHERS) == each


def test_three_or_four_tiles_are_led_of_one_family_only() -> None:
    by_size = Counter(len(each.tiles) for each in COMBINATIONS if each.lead in OTHERS)
    assert by_size == {1: 21, 2: 24, 3: 8 + 4, 4: 4}
    assert refused("6-6 6-6 6-2") == "6-6 Heaven, 6-6 Heaven and 6-2 Eight can’t be led together."


def test_no_combination_is_listed_twice() -> None:
    listed = {(each.kind, tuple(sorted(map(str, each.tiles)))) for each in COMBINATIONS}
    assert len(listed) == len(COMBINATIONS) == 194


def test_combinations_come_class_by_class_from_high_to_low() -> None:
    kinds = list(LEAD_OF)
    places = [(kinds.index(each.kind), each.rank) for each in COMBINATIONS]
    assert places == sorted(places)


def test_the_supreme_led_cannot_be_beaten() -> None:
    assert above(led(SUPREME)) == ()


# Any hand.

dealt = st.sets(st.integers(0, 31), min_size=8, max_size=8).map(
    lambda places: tuple(FULL_SET[place] for place in sorted(places))
)
tables = st.sampled_from([SCORE_SHEET, TWO_PAIRS_READING, FOUR_POINT, OTHERS])


def subsets(tiles: tuple[TienGowTile, ...]) -> list[tuple[TienGowTile, ...]]:
    return [some for size in (1, 2, 3, 4) for some in combinations(tiles, size)]


@given(dealt, tables)
@settings(max_examples=10)
def test_the_legal_leads_of_a_hand_are_those_of_its_tiles_that_are_a_lead(
    hand: tuple[TienGowTile, ...], leads: frozenset[str]
) -> None:
    found = (identify(tiles, leads) for tiles in subsets(hand))
    ours = {each.tiles for each in legal_leads(hand, leads)}
    assert {each.tiles for each in found if isinstance(each, Combination)} == ours


# The civil Supreme (docs/rules/tien-gow-more.md, "Who takes a trick")

PAIR = led("5-1 5-1")


def test_any_other_pair_is_led_as_ever() -> None:
    assert {in_its_class(each, "capturable") for each in COMBINATIONS if each != PAIR} == {
        each for each in COMBINATIONS if each != PAIR
    }


def test_every_kind_of_lead_has_a_name_of_its_own() -> None:
    assert set(LEAD_NAMES) == set(get_args(Lead)) == set(LEAD_OF.values())
    assert len({say(name) for name in LEAD_NAMES.values()}) == len(LEAD_NAMES)


# Leads of each sheet.


def test_the_supreme_is_no_half_of_two_pairs() -> None:
    assert "can’t be led together" in refused("4-2 2-1 6-6 6-6", FOUR_POINT)


def test_nothing_is_no_lead() -> None:
    assert refused("") == "A lead is at least one tile."


def test_five_tiles_cannot_be_led_together() -> None:
    assert "can’t be led together" in refused("6-6 6-6 6-3 5-4 1-1", EVERY_LEAD)


@pytest.mark.parametrize("quartet", QUARTETS)
def test_four_tiles_of_a_family_are_two_mixed_pairs_unless_the_leader_says_two_pairs(
    quartet: str,
) -> None:
    assert led(quartet, FOUR_POINT).kind == "two-mixed-pairs"
    whole = [each for each in legal_leads(read_tiles(quartet), FOUR_POINT) if len(each.tiles) == 4]
    assert [each.kind for each in whole] == ["two-mixed-pairs", "two-pairs"]


def test_no_other_tiles_can_be_led_in_two_ways() -> None:
    readings = Counter(tuple(sorted(map(str, each.tiles))) for each in COMBINATIONS)
    two_ways = {" ".join(tiles) for tiles, n in readings.items() if n > 1}
    assert two_ways == {" ".join(sorted(quartet.split())) for quartet in QUARTETS}
