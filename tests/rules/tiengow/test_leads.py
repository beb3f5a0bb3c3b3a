"""Leads: each kind has a name, and each sheet its own kinds."""

from collections import Counter
from typing import get_args

import pytest

from companion.rules.phrases import say
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    FULL_SET,
    LEAD_NAMES,
    LEAD_OF,
    Lead,
    legal_leads,
    read_tiles,
)
from tests.rules.tiengow.ladders import (
    EVERY_LEAD,
    FOUR_POINT,
    OTHERS,
    QUARTETS,
    SCORE_SHEET,
    TWO_PAIRS_READING,
    led,
    refused,
)


def test_every_kind_of_lead_has_a_name_of_its_own() -> None:
    assert set(LEAD_NAMES) == set(get_args(Lead)) == set(LEAD_OF.values())
    assert len({say(name) for name in LEAD_NAMES.values()}) == len(LEAD_NAMES)


def test_there_are_tiles_for_every_kind_of_lead() -> None:
    assert {combination.lead for combination in COMBINATIONS} == set(LEAD_NAMES)


# Leads of each sheet.


@pytest.mark.parametrize(
    ("leads", "sizes"),
    [(SCORE_SHEET, {1, 2}), (TWO_PAIRS_READING, {1, 2, 4}), (FOUR_POINT, {1, 2, 4}),
     (OTHERS, {1, 2, 3, 4})],
)  # fmt: skip
def test_a_sheet_leads_tricks_of_these_sizes(leads: frozenset[str], sizes: set[int]) -> None:
    found = legal_leads(FULL_SET, leads)
    assert {len(each.tiles) for each in found} == sizes
    assert {each.lead for each in found} == leads


def test_score_sheet_leads_no_triplets_and_no_two_pairs() -> None:
    assert refused("6-6 6-6 6-3", SCORE_SHEET) == "At this table you can’t lead three of a family."
    assert (
        refused("6-6 6-6 6-3 5-4", SCORE_SHEET) == "At this table you can’t lead four of a family."
    )
    assert (
        refused("6-6 6-3 1-1 5-3", SCORE_SHEET) == "At this table you can’t lead two mixed pairs."
    )
    assert refused("5-5 5-5 3-3 3-3", SCORE_SHEET) == "At this table you can’t lead two pairs."


def test_score_sheet_by_choice_leads_two_mixed_pairs() -> None:
    assert led("6-6 6-3 1-1 5-3", TWO_PAIRS_READING).kind == "two-mixed-pairs"
    assert led("6-6 6-6 6-3 5-4", TWO_PAIRS_READING).kind == "two-mixed-pairs"


def test_four_point_leads_two_pairs_but_no_triplets_and_no_quartets() -> None:
    assert led("5-5 5-5 3-3 3-3", FOUR_POINT).kind == "two-pairs"
    assert led("5-5 5-5 6-3 5-4", FOUR_POINT).kind == "two-pairs"
    assert led("6-2 5-3 6-3 5-4", FOUR_POINT).kind == "two-pairs"
    assert refused("6-6 6-3 5-4", FOUR_POINT) == "At this table you can’t lead three of a family."


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
