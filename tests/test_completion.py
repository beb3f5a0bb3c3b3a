"""Shells complete the command as it is, and man tells it."""

import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.cli import parser
from tests.completion import SHARE, made
from tests.test_cli import run

ROOT = Path(__file__).parent.parent


def test_what_shells_and_man_know_is_made_of_the_parser() -> None:
    """Where not: `make completion`."""
    assert made() == {path.name: path.read_text("utf-8") for path in SHARE.iterdir()}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("companion re", {"restore"}),
        ("companion s", {"score", "serve", "sheets"}),
        ("companion restore --", {"--help", "--replace", "--as-it-is"}),
        ("companion --print-completion ", {"bash", "zsh"}),
        ("companion backup kep", {"kept.db"}),
    ],
)
def test_bash_completes_what_is_typed(typed: str, offered: set[str], tmp_path: Path) -> None:
    (tmp_path / "kept.db").touch()
    script = f"""
        {run("--print-completion", "bash").out}
        COMP_LINE="{typed}" COMP_POINT=${{#COMP_LINE}}
        COMP_WORDS=({typed}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        case "$COMP_LINE" in *" ") COMP_WORDS+=("") COMP_CWORD=$((COMP_CWORD + 1));; esac
        _shtab_companion && printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    told = subprocess.run(
        ["bash", "--norc", "-c", script], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert set(told.stdout.split()) == offered, told.stderr


def test_zsh_is_given_its_own() -> None:
    assert run("--print-completion", "zsh").out.startswith("#compdef companion\n")


def test_man_has_every_command_and_every_option() -> None:
    told = (SHARE / "companion.1").read_text("utf-8").replace("\\", "")
    assert "companion - keeps the score" in told
    [commands] = parser()._subparsers._group_actions  # type: ignore[union-attr]
    for name, command in commands.choices.items():  # type: ignore[union-attr]
        assert f"companion {name}" in told
        for option in command._option_string_actions:
            assert option in {"-h", "--help"} or option in told


def test_a_wheel_puts_them_where_shells_and_man_look() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    shared = wheel["targets"]["wheel"]["shared-data"]
    assert {ROOT / source for source in shared} == set(SHARE.iterdir())
    assert all(target.startswith("share/") for target in shared.values())
