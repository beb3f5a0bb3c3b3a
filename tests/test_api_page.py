"""The evenings of docs/api.md are played as written, with `companion serve`."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.served import Server

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text()


def block(kind: str) -> str:
    """The one block of this kind on the page."""
    [found] = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture
def there(served: Server) -> str:
    """The URL of a server for the documentation's examples."""
    return f"http://localhost:{served.port}"


def played(command: list[str], script: str, there: str, folder: Path) -> str:
    """What a script of the page prints, of this server."""
    text = script.replace("http://localhost:8000", there)
    env = {**os.environ, "TOKEN": "", "no_proxy": "localhost"}
    ran = subprocess.run(
        [*command, text], cwd=folder, env=env, capture_output=True, text=True, timeout=120
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout + ran.stderr
    return ran.stdout


def test_an_evening_in_python_prints_what_the_page_says(there: str, tmp_path: Path) -> None:
    assert played([sys.executable, "-c"], block("python"), there, tmp_path) == block("text")


def test_an_evening_with_curl_is_played_and_closed(there: str, tmp_path: Path) -> None:
    played(["sh", "-euc"], block("sh"), there, tmp_path)
    row, sitting, closed = (
        json.loads((tmp_path / f"{name}.json").read_text()) for name in ("row", "sitting", "closed")
    )
    assert row["balances"] == sitting["answer"]["balances"] == closed["balances"]
    assert closed["closed"]
