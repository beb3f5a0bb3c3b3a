"""`python -m companion.rules`: prints rules and a scored hand."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.rules.games import all_games

ROOT = Path(__file__).parents[2]
PRESETS = [preset.key for game in all_games() for preset in game.presets]


def printed(*arguments: str) -> str:
    """The output on a machine with only Python installed."""
    program = "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); " + (
        "runpy.run_module('companion.rules', run_name='__main__')"
    )
    alone = [sys.executable, "-I", "-S", "-W", "error", "-c", program, str(ROOT), *arguments]
    done = subprocess.run(alone, check=True, capture_output=True)
    return done.stdout.decode()


@pytest.mark.parametrize("preset", PRESETS)
def test_any_rules_are_printed_with_a_hand_and_its_reasons(preset: str) -> None:
    lines = printed(preset).splitlines()
    assert any(line.startswith("  1. ") for line in lines)
    assert "Example hand: Ah Ming is banker." in lines
    assert any(" pays " in line and ": " in line for line in lines)
    assert lines[-1].startswith("In all: ")
    assert max(map(len, lines)) <= 100


def test_by_default_they_are_those_of_the_game_cabinet_and_fit_on_a_few_screens() -> None:
    text = printed()
    assert text == printed("celko-kam")
    assert text.startswith("Game Cabinet (Celko and Kam). ")
    assert text.count("\n") < 80
    assert "Chan pays Ah Ming 10 = 5 × 2: took no trick; Chan pays the banker\n" in text


def test_rules_that_nobody_knows_are_refused_with_those_there_are() -> None:
    command = [sys.executable, "-m", "companion.rules", "bridge"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 2
    assert all(preset in done.stderr for preset in PRESETS)
