"""The documentation: every code block is run or checked, and the site builds."""

import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli import companion
from tests.test_project import pages, targets

FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`(companion [^`]+)`")

RUN_ELSEWHERE = {
    ("library.md", "pycon"): "test_library.py",
    ("api.md", "python"): "test_api_page.py",
    ("api.md", "text"): "test_api_page.py",
}
DRAWN = {("architecture.md", "text")}
"""Drawings, in which there is nothing to run."""


def blocks(*kinds: str) -> list[tuple[str, str, str]]:
    """Page, kind and text of every block, or of those of some kinds."""
    found = [
        (page.name, kind, text)
        for page in pages()
        for kind, text in FENCED.findall(page.read_text("utf-8"))
    ]
    return [each for each in found if not kinds or each[1] in kinds]


def test_every_block_is_of_a_kind_that_is_run_or_checked() -> None:
    checked = {"sh", "json", "toml"}
    unchecked = {(page, kind) for page, kind, _ in blocks() if kind not in checked}
    assert unchecked == RUN_ELSEWHERE.keys() | DRAWN
    assert len(blocks()) > 25


@pytest.mark.parametrize(("page", "kind", "text"), blocks("json", "toml"))
def test_what_is_data_can_be_read(page: str, kind: str, text: str) -> None:
    assert {"json": json.loads, "toml": tomllib.loads}[kind](text)


@pytest.mark.parametrize(("page", "kind", "text"), blocks("sh"))
def test_what_is_typed_into_a_shell_is_what_the_shell_and_the_commands_take(
    page: str, kind: str, text: str
) -> None:
    subprocess.run(["sh", "-n", "-c", text], check=True)
    for command in commands(text):
        assert is_taken(command), command
    assert set(re.findall(r"^make (\w+)", text, re.MULTILINE)) <= targets()


@pytest.mark.ordeal
def test_a_certificate_is_made_as_the_page_says_and_is_one_that_phones_take(tmp_path: Path) -> None:
    [recipe] = [text for page, _, text in blocks("sh") if page == "operating.md" and "x509" in text]
    subprocess.run(["sh", "-euc", recipe], cwd=tmp_path, check=True, capture_output=True)
    checked = ["openssl", "verify", "-CAfile", "ca.crt", "-purpose", "sslserver"]
    for named in (["-verify_hostname", "tien-gow.local"], ["-verify_ip", "192.168.1.10"]):
        command = [*checked, *named, "server.crt"]
        told = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
        assert told.stdout == "server.crt: OK\n"


def test_what_is_said_of_the_command_in_a_sentence_is_what_it_takes() -> None:
    said = {text for page in pages() for text in INLINE.findall(page.read_text("utf-8"))}
    assert len(said) > 10
    assert [text for text in said if not is_there(*text.split()[1:])] == []


def is_there(name: str, *rest: str) -> bool:
    """Whether a subcommand, or an option before one, is there, and has the options named."""
    options = [word for word in (name, *rest) if word.startswith("--")]
    command = companion if name in options else companion.commands.get(name)
    if command is None:
        return False
    parameters = command.get_params(click.Context(command))
    return {*options} <= {option for each in parameters for option in each.opts}


def commands(script: str) -> Iterator[list[str]]:
    """What `companion` is given in a script, be it by a path, by sudo, or in a container."""
    told = re.sub(r"\s#.*", "", script.replace("\\\n", " "))
    words = shlex.shlex(told, posix=True, punctuation_chars=";&|()\n")
    words.whitespace = " \t\r"
    words.whitespace_split = True
    parts: list[list[str]] = [[]]
    for word in words:
        if set(word) <= {*";&|()\n"}:
            parts.append([])
        elif " companion " in word or "/companion " in word:
            yield from commands(word)
        else:
            parts[-1].append(word)
    for part in parts:
        given = [word for word in part if not re.match(r"\w+=|exec$", word)]
        for at, word in enumerate(given):
            known = given[at + 1 : at + 2] and given[at + 1] in companion.commands
            if Path(word).name == "companion" and (at == 0 or known):
                yield given[at + 1 :]
                break


def is_taken(arguments: list[str]) -> bool:
    """Whether the command takes these arguments, without running it."""
    name, *rest = arguments
    if name not in companion.commands:
        return arguments in (["--version"], ["--help"])
    try:
        companion.commands[name].make_context(name, rest)
    except click.ClickException:
        return False
    except click.exceptions.Exit as left:
        return left.exit_code == 0
    return True
