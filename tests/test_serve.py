"""A wheel built from the repository is complete: it serves from any folder."""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile

import pytest

from tests.served import Server, ask

ROOT = Path(__file__).parent.parent
START = """
import sys
sys.path.insert(0, {place!r})
from companion.cli import main
raise SystemExit(main())
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel has, and nothing of the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "installed")
    return folder / "installed"


def test_the_wheel_carries_all_that_it_shows_and_nothing_else(installed: Path) -> None:
    """Every file of the three folders, and none from beside them."""
    for name in ("companion", "templates", "static"):
        ours = {
            path.relative_to(ROOT / name)
            for path in (ROOT / name).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        place = installed / "companion"
        there = place if name == "companion" else place / name
        assert {path for path in ours if not (there / path).is_file()} == set()
    tops = {path.name.partition("-")[0] + path.suffix for path in installed.iterdir()}
    assert tops == {"companion", "companion.data", "companion.dist-info"}


def test_it_serves_from_anywhere_and_keeps_its_things_where_people_have_theirs(
    installed: Path, tmp_path: Path
) -> None:
    elsewhere, home = tmp_path / "elsewhere", tmp_path / "home"
    elsewhere.mkdir()
    start = START.format(place=str(installed))
    command = (sys.executable, "-P", "-c", start)
    ours = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "COMPANION_DATABASE_URL": "",
        "COMPANION_SECRET_KEY": "",
    }
    with Server(elsewhere, command=command, cwd=elsewhere, **ours) as server:
        connection = server.connect()
        assert ask(connection, "GET", "/")[0] == 200
        assert ask(connection, "GET", "/static/css/base.css")[0] == 200
        assert ask(connection, "GET", "/api")[0] == 200
        assert ask(connection, "POST", "/api/groups", {"name": "Us", "players": []})[0] == 201
    kept = {path.name for path in (home / "data" / "companion").iterdir()}
    assert {"companion.db", "secret"} <= kept
    assert os.listdir(elsewhere) == []


MADE_UP = ["a\u2028b", "a\x85b", "a\nb", "\x1b[2J", "\ud800", "陳", "x" * 20_000]
"""What strangers put into addresses."""


def test_the_journal_says_when_it_started_and_stopped_and_each_request_on_one_short_line(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "journal"
    with Server(tmp_path, journal=str(journal)) as server:
        assert [line for line in server.said if "█" in line] == []  # a code is for a terminal
        asked = server.connect()
        asked.request("GET", "/static/css/base.css")
        tag = (answer := asked.getresponse()).headers["ETag"] or ""
        answer.read()
        assert ask(asked, "GET", "/static/css/base.css", If_None_Match=tag)[0] == 304
        for each in MADE_UP:
            address = quote(each, errors="surrogatepass")
            for path in (f"/groups/{address}", f"/sittings/{address}/print", f"/{address}"):
                assert ask(server.connect(), "GET", path)[0] == 404
        assert ask(server.connect(), "X" * 5000, "/")[0] == 405
    lines = journal.read_bytes().decode("ascii").splitlines()
    first, *between, last = map(json.loads, lines)
    assert (first["says"], last["says"]) == ("started", "stopped")
    assert first["database"] == str(tmp_path / "companion.db")
    assert first["at"] == [f"http://127.0.0.1:{server.port}/"]
    assert {line["says"] for line in between} == {"request"}
    assert [line["status"] for line in between] == [200, *[404] * 3 * len(MADE_UP), 405]
    assert max(map(len, lines[1:-1])) < 400
