"""The referee's offline table: every cell equals the engine's answer."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules import Sheet, preset
from companion.rules.tiengow.referee import (
    SIGNS,
    STANDING,
    WHY,
    leads_from,
    plays,
    read_lead,
    rule,
    table,
)
from companion.rules.tiengow.tiles import FULL_SET, TILES, beats, read_tiles

KEPT = Path(__file__).parents[3] / "static" / "tables" / "referee.json"
SMALL = 2500
"""Bytes, compressed."""
TABLES = [
    preset("celko-kam").sheet(),
    preset("four-point").sheet(),
    preset("score-sheet").sheet({"mixed-pairs": "two-pairs"}),
    *(preset("hong-kong").sheet({"civil-supreme": how}) for how in ("capturable", "unbeatable")),
]
NAMES = ["celko-kam", "four-point", "score-sheet", "capturable", "unbeatable"]


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text())
    return found


def test_it_is_small_enough_to_keep_on_a_phone() -> None:
    assert len(gzip.compress(KEPT.read_bytes())) < SMALL


def test_it_has_all_tiles_all_plays_and_whatever_can_lie_there(kept: dict[str, Any]) -> None:
    assert kept["tiles"] == {str(tile): tile.copies for tile in TILES}
    assert [tiles for tiles, _, _ in kept["standing"]] == [str(each) for each in STANDING]
    assert [kind for _, kind, _ in kept["standing"]] == [each.kind for each in STANDING]
    assert {str(size) for size in range(1, 5)} == {*kept["plays"]}


def test_what_takes_a_trick_is_what_the_engine_says_cell_by_cell(kept: dict[str, Any]) -> None:
    compared = 0
    for standing, (_, _, signs) in zip(STANDING, kept["standing"], strict=True):
        for play, sign in zip(kept["plays"][str(len(standing.tiles))], signs, strict=True):
            assert (sign == SIGNS["beats"]) == beats(standing, read_tiles(play)), (standing, play)
            compared += 1
    assert compared == sum(len(plays(len(each.tiles))) for each in STANDING)


@pytest.mark.ordeal
@pytest.mark.parametrize("sheet", TABLES, ids=NAMES)
def test_its_reasons_are_the_rulings_of_every_table_cell_by_cell(
    sheet: Sheet, kept: dict[str, Any]
) -> None:
    for led in dict.fromkeys(each.tiles for each in leads_from(sheet, FULL_SET)):
        lead = read_lead(sheet, led)
        _, _, signs = kept["standing"][STANDING.index(lead)]
        for play, sign in zip(plays(len(led)), signs, strict=True):
            if any((*led, *play).count(tile) > tile.copies for tile in play):
                continue
            says = rule(sheet, led, [play]).says[1].message
            assert says == next(WHY[fate] for fate in SIGNS if SIGNS[fate] == sign).message


@pytest.mark.ordeal
def test_it_is_what_the_engine_writes(kept: dict[str, Any]) -> None:
    assert json.loads(json.dumps(table())) == kept
