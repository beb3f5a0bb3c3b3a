"""The five sheets of counted mahjong, their choices, and what each leaves unchanged."""

import pytest

from companion.rules.counted_mahjong.presets import PRESETS, usually
from companion.rules.games import all_games, game
from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Preset, option

each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
FAAN = [f"faan-{count}" for count in range(14)]
OFFERED: dict[str, dict[str, list[object]]] = {
    "hong-kong-mahjong": {
        "curve": ["half-spicy", "full-spicy", "table"],
        **{key: ["a number"] for key in FAAN},
        "minimum": [3, 0, 1, 2, 4, 5, 6],
        "cap": [10, 6, 7, 8, 9, 12, 13, "none"],
        "discard": ["full", "half"],
        "liable": ["pays-all", "self-draw", "off"],
        "several": ["all", "first"],
        "false-win": ["whole", "share", "off"],
        "banker-on-draw": ["stays", "passes"],
    },
    "singapore": {
        "chart": ["doubling", "three-six"],
        "minimum": [1, 2, 3],
        "limit": [5, 6, 8, 10],
        "discard": ["double", "all"],
        "liable": ["pays-all", "off"],
        "several": ["first", "all"],
        "bite": ["a number"],
        "false-win": ["share", "whole", "as-claimed", "off"],
        "banker-on-draw": ["stays", "passes"],
    },
    "taiwan": {
        "base": ["a number"],
        "unit": ["a number"],
        "repeats": ["double", "repeats-only", "single", "dealer-only", "off"],
        "minimum": [0, 1, 2, 3, 5],
        "liable": ["off", "pays-all"],
        "several": ["all", "first"],
        "false-win-tai": ["a number"],
        "banker-on-draw": ["stays", "passes"],
    },
    "mcr": {"false-win-points": ["a number"]},
    "american": {"jokerless": ["doubles", "off"], "liable": ["pays-all", "off"]},
}


def test_counted_mahjong_is_a_game_with_five_presets() -> None:
    found = game("modern-mahjong")
    assert found in all_games()
    assert [preset.key for preset in found.presets] == list(OFFERED)
    assert {preset.game for preset in PRESETS} == {"modern-mahjong"}


@each_preset
def test_a_sheet_offers_the_readings_of_its_page_the_usual_one_first(preset: Preset) -> None:
    offered = {
        choice.key: [option.value for option in choice.options]
        if isinstance(choice, Choice)
        else ["a number"]
        for choice in preset.choices
    }
    assert list(offered.items()) == list(OFFERED[preset.key].items())


def test_the_usual_answer_comes_first_and_the_others_stay_in_order() -> None:
    options = (option(n, phrase("{n}", n=n)) for n in (1, 2, 3))
    assert [each.value for each in usually(2, *options)] == [2, 1, 3]
