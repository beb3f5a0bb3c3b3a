"""The registry of games."""

import subprocess
import sys

import pytest

from companion import rules
from companion.rules import what_if
from companion.rules.games import all_games, all_presets, game
from companion.rules.phrases import say
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, judge, score


def test_there_are_three_games() -> None:
    assert [(each.key, say(each.name)) for each in all_games()] == [
        ("tien-gow", "Tien Gow"),
        ("mahjong", "Old-style mahjong"),
        ("modern-mahjong", "Modern mahjong"),
    ]  # fmt: skip


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


EVERY_PRESET = pytest.mark.parametrize("preset", [*all_presets()], ids=lambda preset: preset.key)


@EVERY_PRESET
def test_the_example_can_happen_under_each_sheet_and_pays(preset: Preset) -> None:
    sheet = preset.sheet()
    example = game(preset.game).example(sheet)
    assert judge(sheet, example, Bank(0)) == ()
    assert score(sheet, example, Bank(0)).transfers


JARGON = {"clause", "sheet", "preset", "mark", "transfer", "seat", "boolean"}


@EVERY_PRESET
def test_questions_are_asked_in_the_words_of_players_and_answers_told_apart(preset: Preset) -> None:
    for choice in preset.choices:
        says = [option.says for option in getattr(choice, "options", ())]
        assert say(choice.asks).endswith("?")
        assert len(set(map(say, says))) == len(says)
        words = {
            word.strip(",.;:?()").lower()
            for each in (choice.asks, *says)
            for word in say(each).split()
        }
        assert not words & JARGON


@EVERY_PRESET
def test_keys_and_sentences_of_a_sheet_are_told_apart(preset: Preset) -> None:
    usual = {choice.key: choice.default for choice in preset.choices}
    assert preset.sheet().clauses == preset.sheet(usual).clauses == preset.clauses
    for choice in preset.choices:
        for option in getattr(choice, "options", ()):
            clauses = preset.sheet({choice.key: option.value}).clauses
            assert len({clause.key for clause in clauses}) == len(clauses)
            assert len({say(clause.says()) for clause in clauses}) == len(clauses)


@pytest.mark.parametrize("name", ["bridge", "_Reader"])
def test_the_library_gives_only_the_names_that_it_lists(name: str) -> None:
    assert rules.read_otherwise is what_if.read_otherwise
    with pytest.raises(AttributeError, match=name):
        getattr(rules, name)
