"""The three Malayan sheets, their choices, and what each option changes."""

from typing import Any

import pytest

from companion.rules.games import all_games, game, preset
from companion.rules.mahjong.presets import PRESETS
from companion.rules.presets import AmendmentError, Choice, Edit, Preset, Strike
from tests.rules.mahjong.written import differing

MALAYAN = preset("malayan")
MALAYAN_EAST_DOUBLES = preset("malayan-east-doubles")
MALAYAN_SHOOTER = preset("malayan-shooter")

# In the order in which the rules mention them, the default first.
OFFERED: dict[str, list[str | int]] = {
    "bouquet-units": ["kong", "singles", "both"],
    "wind-farn": ["seat", "any"],
    "bouquet-farn": ["three", "plus-own"],
    "little-three": ["total", "plus-triplets"],
    "loser-suit-farn": ["no", "yes"],
    "sequences": [1, 0, 2],
    "self-pick": [0, 1],
    "three-dragons-shown": ["no", "yes"],
    "zero-units": ["zero", "ten"],
    "base": [50],
    "limit-caps": ["yes", "no"],
    "limit": [1920],
    "double": ["banker", "discarder", "both", "none"],
    "woo-mei": ["single", "banker-doubles", "off"],
    "draw": ["nothing", "settle"],
    "banker-on-draw": ["stays", "passes"],
}
EACH = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)


def offered(preset: Preset) -> dict[str, list[str | int]]:
    return {
        choice.key: [option.value for option in choice.options]
        if isinstance(choice, Choice)
        else [choice.default]
        for choice in preset.choices
    }


def test_mahjong_is_a_game_with_three_presets() -> None:
    mahjong = game("mahjong")
    assert mahjong in all_games()
    assert [preset.key for preset in mahjong.presets] == [
        "malayan", "malayan-east-doubles", "malayan-shooter",
    ]  # fmt: skip
    assert {preset.game for preset in PRESETS} == {mahjong.key} == {"mahjong"}


def test_all_choices_are_offered_in_the_order_of_the_rules() -> None:
    assert list(offered(MALAYAN).items()) == list(OFFERED.items())


def test_the_others_offer_the_same_with_another_default() -> None:
    assert offered(MALAYAN_EAST_DOUBLES) == {
        **OFFERED,
        "woo-mei": ["banker-doubles", "single", "off"],
    }
    assert offered(MALAYAN_SHOOTER) == {
        **OFFERED,
        "double": ["discarder", "banker", "both", "none"],
    }


def test_the_three_are_one_sheet_under_different_choices() -> None:
    for other in (MALAYAN_EAST_DOUBLES, MALAYAN_SHOOTER):
        choices = dict(other.sheet().choices)
        assert MALAYAN.sheet(choices).clauses == other.sheet().clauses == other.clauses
        defaults = dict(MALAYAN.sheet().choices)
        assert other.sheet(defaults).clauses == MALAYAN.sheet().clauses == MALAYAN.clauses


@EACH
def test_keys_names_and_sentences_are_told_apart(preset: Preset) -> None:
    every = preset.sheet({"three-dragons-shown": "yes", "double": "both"}).clauses
    assert len({clause.key for clause in every}) == len(every)
    assert len({str(clause.says()) for clause in every}) == len(every)
    assert len({str(each.name) for each in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("choice", "value"),
    [("sequences", "1"), ("sequences", 3), ("double", "shooter"), ("base", "50"), ("streak", 1)],
)
def test_what_is_not_offered_is_no_choice(choice: str, value: Any) -> None:
    with pytest.raises(AmendmentError):
        MALAYAN.sheet({choice: value})


def test_a_house_edits_numbers_and_strikes_lines_but_not_what_the_game_needs() -> None:
    edited = MALAYAN.sheet(house=[Edit("dragons", (("farn", 2),)), Strike("four-winds")])
    assert differing(MALAYAN.sheet(), edited) == {"dragons", "four-winds"}
    for key in ("four-groups-and-a-pair", "table-counts", "limit", "next-banker"):
        with pytest.raises(AmendmentError):
            MALAYAN.sheet(house=[Strike(key)])
