"""Databases of earlier releases open, migrate, verify and give the same figures.

`written/` holds a database of November 2026 (commit 444c6a5), and a backup and a PostgreSQL dump
that release 1.1.0 made of the same evenings. Beside each are that release's responses, as JSON by
URL. These files are never rewritten: a test that fails here has found lost data.
"""

import csv
import gzip
import json
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import select

from companion import create_app
from companion.db.models import Evening, Group, Sitting
from companion.db.session import db, upgrade_database
from companion.groups import members
from companion.groups.monograms import chops
from companion.ledger.book import book_cache
from companion.ledger.sealing import differences
from companion.rules.lines import HandLine
from companion.templating import signed
from tests.databases import close
from tests.printing.factories import rendering_here
from tests.printing.figures import hands_on
from tests.printing.reading import Read
from tests.served import COMMAND, environment

WRITTEN = Path(__file__).parent / "written"
SECRETS = {
    "2026-11-20": "of a database of November 2026",
    "1.1.0": "of a database that 1.1.0 wrote",
}
PIN = "258013"
"""The PIN of a group that 1.1.0 wrote."""

TEXTS = {"text", "says"}
"""Keys of sentences in an answer: their wording may change, figures may not."""


@pytest.fixture(
    params=[
        ("2026-11-20", "sqlite"),
        ("1.1.0", "sqlite"),
        pytest.param(("1.1.0", "postgresql"), marks=pytest.mark.ordeal),
        pytest.param(("1.1.0", "copied to postgresql"), marks=pytest.mark.ordeal),
    ],
    ids="-".join,
)
def release(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A release that wrote a database, and the database's current place."""
    name, kind = request.param
    return name, kind


@pytest.fixture
def app(
    tmp_path: Path, release: tuple[str, str], request: pytest.FixtureRequest
) -> Iterator[Flask]:
    """This release, started on that database."""
    name, kind = release
    if kind.endswith("postgresql"):
        server = request.getfixturevalue("postgresql")
        database = server.database()
        address = server.address(database)
        if kind == "postgresql":
            load_dump(address, WRITTEN / f"{name}.sql.gz")
        else:
            command = [*COMMAND, "restore", str(WRITTEN / f"{name}.backup")]
            settings = {"COMPANION_DATABASE_URL": address, "COMPANION_SECRET_KEY": SECRETS[name]}
            subprocess.run(command, env=environment(tmp_path, **settings), check=True)
    else:
        address = f"sqlite:///{tmp_path / 'companion.db'}"
        (tmp_path / "companion.db").write_bytes(database_file(name))
    book_cache.clear()
    app = create_app(
        {"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": SECRETS[name]}
    )
    upgrade_database(app)
    yield app
    close(app)
    if kind.endswith("postgresql"):
        server.drop(database)


def database_file(name: str) -> bytes:
    """The SQLite file that a release wrote, out of its backup if there is one."""
    backup = WRITTEN / f"{name}.backup"
    if not backup.exists():
        return gzip.decompress((WRITTEN / f"{name}.db.gz").read_bytes())
    with tarfile.open(backup) as archive:
        member = archive.extractfile("companion.db")
        assert member
        return member.read()


def load_dump(address: str, dump: Path) -> None:
    """Run the SQL that pg_dump wrote, without the commands that only psql knows."""
    lines = gzip.decompress(dump.read_bytes()).decode().splitlines()
    sql = "\n".join(line for line in lines if not line.startswith("\\"))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(sql.encode())


def answered(name: str) -> dict[str, Any]:
    """What a release answered, by address."""
    found: dict[str, Any] = json.loads(gzip.decompress((WRITTEN / f"{name}.json.gz").read_bytes()))
    return found


def answer_now(app: Flask, address: str) -> Any:
    """The answer of this release: JSON, a list for JSON lines, or the text of a CSV file."""
    response = app.test_client().get(address, headers=host_of(app, address))
    assert response.status_code == 200, address
    if address.endswith(".csv"):
        return response.text
    if address.endswith(".jsonl"):
        return [json.loads(line) for line in response.text.splitlines()]
    return response.json


def host_of(app: Flask, address: str) -> dict[str, str]:
    """The headers of the host of the group that an address belongs to."""
    kind, found = address.removeprefix("/api").split("/")[1:3]
    with app.app_context():
        match kind:
            case "groups":
                group = db.session.get_one(Group, found)
            case "evenings":
                group = db.session.get_one(Evening, found).group
            case _:
                group = db.session.get_one(Sitting, found).evening.group
        link = members.link(group.id, "host")
        assert link
        token = members.token_of(link)
        return {"Authorization": f"Bearer {token}", "Companion-PIN": PIN}


def figures(answer: Any) -> Any:
    """An answer without its sentences."""
    if isinstance(answer, dict):
        return {key: figures(value) for key, value in answer.items() if key not in TEXTS}
    if isinstance(answer, list):
        return [figures(each) for each in answer]
    return answer


def only_known(now: Any, before: Any) -> Any:
    """An answer without the keys that there were not before."""
    if isinstance(now, dict) and isinstance(before, dict):
        return {key: only_known(now.get(key), value) for key, value in before.items()}
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        return [only_known(one, other) for one, other in zip(now, before, strict=True)]
    return now


def figures_of_csv(text: str) -> list[list[str]]:
    """The rows of a CSV file without the headings and the last column, which says what happened."""
    return [row[1:-1] for row in csv.reader(text.splitlines()[1:])]


def test_it_opens_and_verifies(app: Flask) -> None:
    with app.app_context():
        assert [str(difference) for difference in differences()] == []


def test_every_answer_gives_the_same_figures(app: Flask, release: tuple[str, str]) -> None:
    before = answered(release[0])
    with app.app_context():
        sittings = set(db.session.scalars(select(Sitting.id)))
    assert sittings >= {path.split("/")[3] for path in before if path.startswith("/api/sittings")}
    for address, answer in before.items():
        now = answer_now(app, address)
        if address.endswith(".csv"):
            assert figures_of_csv(now) == figures_of_csv(answer), address
        else:
            answer = figures(answer)
            assert only_known(figures(now), answer) == answer, address


@pytest.mark.ordeal
def test_score_sheets_are_printed_with_the_same_figures(
    app: Flask, release: tuple[str, str]
) -> None:
    """Net and total of each player, hand by hand. The layout may change."""
    with rendering_here(app):
        for path, before in answered(release[0]).items():
            if not (path.startswith("/api/sittings/") and "answer" in before):
                continue
            sitting_id = path.split("/")[3]
            address = f"/sittings/{sitting_id}/print/score-sheet.pdf"
            read = Read(app.test_client().get(address, headers=host_of(app, address)).data)
            with app.app_context():
                rows = book_cache.open(db.session.get_one(Sitting, sitting_id)).rows
                letters = chops(rows[-1].after.balances)
                hands = [
                    {
                        letters[name]: (signed(net), signed(row["balances"][name]))
                        for name, net in zip(now.before.seats, row["net"], strict=True)
                    }
                    for now, row in zip(rows, before["answer"]["rows"], strict=True)
                    if isinstance(now.line, HandLine)
                ]
            assert hands
            found = hands_on(read, letters)
            found.pop(0, None)  # a line agreed by talk, which has no number on paper
            assert found == dict(enumerate(hands, 1))
