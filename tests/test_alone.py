"""Without the server's packages, Companion scores, and names what is missing for the rest."""

import json
import re
import subprocess
import sys
import venv
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


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("nowhere.json", "there is no file {file}"),
        (".", "{file} is a folder, not a file"),
        ("a-file/within.json", "the path {file} goes through something that is not a folder"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_words(tmp_path: Path, file: str, says: str) -> None:
    (tmp_path / "a-file").touch()
    path = tmp_path / file
    assert run("score", path) == (2, "", f"companion: {says.format(file=path)}\n")


@pytest.mark.ordeal
def test_a_wheel_in_an_empty_folder_scores_and_says_what_serving_needs(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty")
    python = tmp_path / "empty" / "bin" / "python"
    [packages] = (tmp_path / "empty" / "lib").glob("*/site-packages")
    (packages / "click").symlink_to(Path(click.__file__).parent)
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    command = str(python.with_name("companion"))
    scored = subprocess.run([command, "score"], input=document(KEPT), capture_output=True)
    assert json.loads(scored.stdout)["balances"]["Ah Ming"] > 0
    served = subprocess.run([command, "serve"], capture_output=True, text=True)
    assert served.returncode == 2
    assert "companion[server]" in served.stderr
