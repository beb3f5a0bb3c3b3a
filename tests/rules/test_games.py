"""The registry of games."""

import subprocess
import sys

import pytest

from companion.rules.games import all_games, game
from companion.rules.phrases import say


def test_there_are_three_games() -> None:
    assert [(each.key, say(each.name)) for each in all_games()] == [
        ("tien-gow", "Tien Gow"),
        ("mahjong", "Old-style mahjong"),
        ("modern-mahjong", "Modern mahjong"),
    ]  # fmt: skip


def test_a_game_finds_its_presets_by_key() -> None:
    tien_gow = game("tien-gow")
    found = tien_gow.preset("celko-kam")
    assert found in tien_gow.presets
    assert tien_gow.preset("malayan") is None


def test_every_preset_is_of_its_game_and_has_a_key_of_its_own() -> None:
    keys = [preset.key for each in all_games() for preset in each.presets]
    assert len(set(keys)) == len(keys) == 14
    assert all(preset.game == each.key for each in all_games() for preset in each.presets)


def test_nobody_knows_another_game() -> None:
    with pytest.raises(KeyError, match="“bridge”; there are tien-gow, mahjong, modern-mahjong"):
        game("bridge")


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    program = """
import sys
from companion.rules.games import game
assert not {"companion.rules.tiengow", "companion.rules.mahjong"} & set(sys.modules)
game("tien-gow")
assert "companion.rules.tiengow" in sys.modules
assert "companion.rules.mahjong" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("key", ["nobody", "", "..", "__init__", "hong_kong", "a.b", "é-1", "os"])
def test_what_is_no_way_of_playing_is_found_nowhere(key: str) -> None:
    assert game("tien-gow").preset(key) is None
