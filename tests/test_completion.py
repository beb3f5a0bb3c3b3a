"""Shells complete the command as it is, and man tells it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.parser import parser
from tests.completion import SHARE, made
from tests.test_cli import run

ROOT = Path(__file__).parent.parent


def test_what_shells_and_man_know_is_made_of_the_parser() -> None:
    """Where not: `make completion`."""
    assert made() == {path.name: path.read_text("utf-8") for path in SHARE.iterdir()}


typing = pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("companion re", {"restore"}),
        ("companion s", {"score", "serve", "sheets"}),
        ("companion restore --", {"--help", "--replace", "--as-it-is"}),
        ("companion --print-completion ", {"bash", "zsh"}),
        ("companion backup kep", {"kept.db"}),
    ],
)

TYPE = """
zmodload zsh/zpty
zpty window zsh -f -i
zpty -w window 'source set-up'
zpty -w window "$1"$'\\t'
while zpty -r window line; do print -r -- "$line"; done
"""
"""Types into a zsh at a terminal of its own, and then presses Tab."""

SET_UP = """
fpath=("$PWD/functions" $fpath)
autoload -Uz compinit && compinit -u -D
{told}
compadd() {{
    [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)\\ * ]] && {{ builtin compadd "$@"; return }}
    local -a matches
    builtin compadd -O matches "$@"
    print -rl -- "offered: "$^matches
}}
comppostfuncs=(exit)
bindkey '^I' complete-word
"""
"""It says what it would offer, and leaves."""


@typing
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


@pytest.mark.ordeal
@pytest.mark.parametrize("way", ["as the page says", "as the wheel puts it"])
@typing
def test_zsh_completes_what_is_typed(
    way: str, typed: str, offered: set[str], tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "operating.md").read_text()
    [told] = re.findall(r"after `compinit`,\s`(.*?)`", page)
    if way == "as the wheel puts it":
        (tmp_path / "functions").mkdir()
        (tmp_path / "functions" / "_companion").symlink_to(SHARE / "companion.zsh")
        told = ""
    (tmp_path / "kept.db").touch()
    (tmp_path / "set-up").write_text(SET_UP.format(told=told))
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    said = subprocess.run(
        ["zsh", "-f", "-c", TYPE, "zsh", typed],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "TERM": "dumb"},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert set(re.findall(r"offered: (\S+)", said.stdout)) == offered, said


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
    assert {ROOT / source for source in shared} == {
        *SHARE.iterdir(),
        ROOT / "docs" / "operating.md",
    }
    assert all(target.startswith("share/") for target in shared.values())
