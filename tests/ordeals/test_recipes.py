"""The shell commands in operating.md work on an empty machine."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.test_keeping import DOCUMENT
from tests.postgresql import PostgreSQL, programs
from tests.served import Server, ask
from tests.test_docs import blocks

pytestmark = pytest.mark.ordeal

ROOT = Path(__file__).parents[2]
OURS = Path(sys.executable).parent
NEEDED = ("companion", "deploy", "docs", "requirements", "static", "templates")
FILES = ("LICENSE", "README.md", "pyproject.toml")


def recipe(told: str, where: str = "operating.md") -> str:
    """The only code block of a page (by default operating.md) that contains this text."""
    [text] = [text for page, _, text in blocks("sh") if page == where and told in text]
    return text


def typed(script: str, folder: Path, **more: str) -> str:
    """What a script says that goes well to its end."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
    path = os.pathsep.join([*more.pop("PATH", "").split(), kept["PATH"]])
    ran = subprocess.run(
        ["sh", "-euc", script],
        cwd=folder,
        env={**kept, "PATH": path, **more},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture
def postgresql() -> Iterator[PostgreSQL]:
    server = PostgreSQL(careful=False)
    yield server
    server.stop()


def test_a_dump_of_postgresql_is_put_back_as_the_page_says(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    at = {"PGHOST": str(postgresql.folder), "PATH": f"{OURS} {programs()}"}
    made, setting, _ = recipe("createuser").strip().splitlines()
    typed(made, tmp_path, PGUSER="postgres", **at)
    [address] = re.findall(r"COMPANION_DATABASE_URL=(\S+)", setting)
    settings = {
        **at,
        "COMPANION_DATABASE_URL": f"{address}?host={postgresql.folder}",
        "COMPANION_SECRET_KEY": "known to these tests only",
    }
    (tmp_path / "evening.json").write_text(json.dumps(DOCUMENT))
    typed("companion import evening.json --name Us", tmp_path, **settings)
    both = recipe("pg_dump --format=custom --file").replace("FILE", "kept")
    dump, put_back = both.strip().splitlines()
    typed(dump, tmp_path, **settings)
    before = typed("companion links Us", tmp_path, **settings)
    typed("companion import evening.json --name Others", tmp_path, **settings)
    assert "Others" in typed("companion groups", tmp_path, **settings)
    assert "Every figure matches" in typed(put_back, tmp_path, **settings)
    assert "Others" not in typed("companion groups", tmp_path, **settings)
    assert typed("companion links Us", tmp_path, **settings) == before


def test_a_club_renews_its_links_asks_for_its_season_and_has_a_copy_that_comes_back(
    tmp_path: Path,
) -> None:
    place, checkout = tmp_path / "companion.db", tmp_path / "checkout"
    checkout.mkdir()
    (checkout / ".venv").symlink_to(OURS.parent)
    (checkout / "evening.json").write_text(json.dumps(DOCUMENT))
    settings = {
        "PATH": str(OURS),
        "COMPANION_DATABASE_URL": f"sqlite:///{place}",
        "COMPANION_SECRET_KEY": "known to these tests only",
        "COMPANION_BASE_URL": "http://localhost",
    }

    def type_in(script: str, **more: str) -> str:
        return typed(script, checkout, **settings, **more)

    type_in('companion import evening.json --name "Thursday club"')
    renewed = type_in(recipe("links", "club.md"))
    assert renewed == type_in('companion links "Thursday club"')
    with Server(tmp_path) as server:
        asked = recipe("curl", "club.md").replace(":8000", f":{server.port}")
        key = {"TOKEN": renewed.split()[-1].rpartition("/")[2], "no_proxy": "localhost"}
        me = asked.replace("groups/$GROUP/season", "me")
        season = type_in(asked, GROUP=json.loads(type_in(me, **key))["group"]["id"], **key)
        assert DOCUMENT["players"][0] in season
        type_in(recipe("backup", "first-evening.md"))
        kept, put_back = (
            line.replace("/somewhere/else", str(tmp_path))
            for line in recipe("companion restore /somewhere").strip().splitlines()
        )
        type_in(kept)
    place.rename(tmp_path / "away")
    type_in(put_back)
    assert "Every figure matches" in type_in("companion verify")
    assert type_in('companion links "Thursday club"') == renewed
    assert (tmp_path / "first-evening.tar").is_file()


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with a wheel built from it as the page says."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in NEEDED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    (folder / ".venv").symlink_to(OURS.parent)
    [build] = [line for line in recipe("hatchling").splitlines() if "hatchling" in line]
    # What the lines above it install is installed here already.
    typed(build.replace("build/wheel/bin", ".venv/bin"), folder)
    return folder


def test_a_wheel_with_what_it_needs_runs_as_a_service_where_nothing_was(
    checkout: Path, tmp_path: Path
) -> None:
    """In a folder for the root of a machine; systemd itself is not there to start it."""
    root = tmp_path / "root"
    for folder in ("etc/systemd/system", "opt", "var/lib/companion"):
        (root / folder).mkdir(parents=True)
    for name in ("passwd", "shadow", "group", "gshadow"):
        (root / "etc" / name).touch()

    def there(script: str) -> str:
        for folder in ("/opt/companion", "/etc/companion", "/etc/systemd", "=/var/lib "):
            script = script.replace(folder, re.sub("(?=/)", str(root), folder, count=1))
        return script

    script = there(recipe("useradd"))
    for told, ours in (
        ("useradd ", f"useradd --prefix {root} "),
        ("--group companion ", ""),  # of the folder, not of this machine
        ("systemctl enable --now ", f"systemctl --quiet --root {root} enable "),
    ):
        assert script.count(told) == 1, told
        script = script.replace(told, ours)
    typed(script, checkout)
    assert "companion:" in (root / "etc" / "passwd").read_text()
    wanted = {path.name for path in root.glob("etc/systemd/system/*.wants/*")}
    assert wanted == {"companion.service", "companion-backup.timer"}

    at = root / "opt" / "companion"
    assert "## Backup" in (at / "share" / "doc" / "companion" / "operating.md").read_text()
    command = str(at / "bin" / "companion")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert typed(f"{command} --version", tmp_path).split() == ["companion", version]
    place = f"sqlite:///{root}/var/lib/companion/companion.db"
    with Server(tmp_path, command=(command,), COMPANION_DATABASE_URL=place) as server:
        to = server.connect()
        made = ask(to, "POST", "/api/groups", {"name": "Us", "players": []})
        assert made[0] == 201
        assert ask(to, "GET", "/sheets/simple/print/rules.pdf")[0] == 200
    as_root = 'sudo() { shift 2; "$@"; }\n'
    secret = "COMPANION_SECRET_KEY='known to these tests only'"
    (root / "etc/companion/environment").write_text(f"{secret}\n")
    assert "Every figure matches" in typed(as_root + there(recipe("sudo -u companion")), tmp_path)
