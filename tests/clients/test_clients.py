"""Clients generated from the OpenAPI description play an evening with `companion serve`."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

from tests.served import Server

HERE = Path(__file__).parent
NODE = HERE.parent / "scripts" / "node_modules"
PYTHON = Path(sys.executable).parent

EVENING = """\
14 ways of playing
host score
1 16 -4 -10 -2
2 10 -4 -13 7
409 taken
3 in the draft
2 rows
Ah Ming -7 25
Bo -10 -2
Chan -18 6
Di 3 27
2 little-three-captured
of 25000 nights 43 81 98
2 of our own; 20 are needed
Bo pays Ah Ming 4
Chan pays Ah Ming 6
Chan pays Di 7
settled
10 -4 -13 7
"""
"""What both programs print."""

pytestmark = pytest.mark.ordeal


@pytest.fixture
def there(served: Server) -> str:
    return f"http://localhost:{served.port}"


def said(folder: Path, *command: str | Path) -> str:
    """What a program says that has nothing to complain of."""
    path = os.pathsep.join([str(PYTHON), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(folder), "no_proxy": "localhost"}
    ran = subprocess.run(
        [str(part) for part in command], cwd=folder, env=env, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout + ran.stderr
    return ran.stdout


def test_a_client_in_python_is_written_without_a_warning_and_plays_an_evening(
    there: str, tmp_path: Path
) -> None:
    address, client = f"{there}/api/openapi.json", tmp_path / "written_client"
    generate = PYTHON / "openapi-python-client", "generate", "--fail-on-warning", "--meta", "none"
    written = said(tmp_path, *generate, "--url", address, "--output-path", client)
    assert "arning" not in written
    assert said(tmp_path, sys.executable, HERE / "evening.py", there) == EVENING


def test_types_for_typescript_are_written_without_a_warning_and_an_evening_is_played_by_them(
    there: str, tmp_path: Path
) -> None:
    (tmp_path / "node_modules").symlink_to(NODE)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    copy(HERE / "evening.ts", tmp_path)
    address, types = f"{there}/api/openapi.json", tmp_path / "written.d.ts"
    written = said(tmp_path, "node", NODE / "openapi-typescript/bin/cli.js", address, "-o", types)
    assert "arn" not in written
    checked = ["--strict", "--target", "es2022", "--module", "nodenext", "--skipLibCheck", "false"]
    assert said(tmp_path, "node", NODE / "typescript/bin/tsc", *checked, "evening.ts") == ""
    assert said(tmp_path, "node", "evening.js", there) == EVENING
