"""Without the server's packages, Companion scores, and names what is missing for the rest."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.test_cli import KEPT, Ran, document, run

ROOT = Path(__file__).parent.parent


ALONE = """
import sys
sys.path[:0] = sys.argv.pop(1).split(":")
from companion.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def only_click(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Folders to import from in which there is Companion, and click."""
    folder = tmp_path_factory.mktemp("only-click")
    (folder / "click").symlink_to(Path(click.__file__).parent)
    return f"{ROOT}:{folder}"


def alone(folders: str, *arguments: str, given: bytes = b"") -> Ran:
    """Run the command with only Companion and click installed."""
    command = [sys.executable, "-I", "-S", "-c", ALONE, folders, *arguments]
    ran = subprocess.run(command, input=given, capture_output=True)
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def test_without_what_a_server_needs_an_evening_is_scored_all_the_same(only_click: str) -> None:
    given = document(KEPT)
    assert alone(only_click, "score", given=given) == run("score", given=given)
    assert alone(only_click, "sheets", "simple").status == 0


@pytest.mark.parametrize("command", [("serve",), ("verify",), ("backup", "FILE")])
def test_what_a_server_needs_is_asked_for_in_one_line_where_it_is_missing(
    only_click: str, command: tuple[str, ...]
) -> None:
    ran = alone(only_click, *command)
    assert (ran.status, ran.out) == (2, "")
    assert re.fullmatch(r"companion: this needs .*'companion\[server\]'\n", ran.err)
