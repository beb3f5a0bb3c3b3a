"""A database that another release wrote is verified, answered from and printed, figure by figure.

In `written/` are a database as the commit of its day left it (2026-11-20: 444c6a5), with a sitting
of each preset there was, and what that commit answered of each of them: as a document, and as a
file for spreadsheets. They are never written anew: whoever says otherwise has lost something.
"""

import csv
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion import create_app
from companion.paper.chops import chops
from companion.rules.lines import HandLine
from companion.store import people
from companion.store.books import shelf
from companion.store.database import db
from companion.store.preparing import prepare
from companion.store.tables import Sitting
from companion.store.verify import differences
from companion.web import pressing
from companion.web.pages import signed
from tests.paper.ledger import printed
from tests.paper.reading import Read
from tests.web.printing import Pressing

WRITTEN = Path(__file__).parent / "written"
SECRET = "of a database of November 2026"

CLEARER = {"all eight tricks, 七支": "all eight tricks, 七支 (plain)"}
"""Reasons that are given in other words since, on purpose: as they were, and as they are."""


@pytest.fixture(params=sorted(path.name.removesuffix(".db.gz") for path in WRITTEN.glob("*.db.gz")))
def day(request: pytest.FixtureRequest) -> str:
    """The day on which a database was written."""
    return str(request.param)


@pytest.fixture
def app(tmp_path: Path, day: str) -> Iterator[Flask]:
    """This release, begun on that database."""
    database = tmp_path / "companion.db"
    database.write_bytes(gzip.decompress((WRITTEN / f"{day}.db.gz").read_bytes()))
    shelf.clear()
    address = f"sqlite:///{database}"
    app = create_app(
        {"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": SECRET}
    )
    prepare(app)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def test_it_is_opened_and_verified(app: Flask) -> None:
    with app.app_context():
        assert [str(said) for said in differences()] == []


def test_not_one_figure_of_its_sittings_nor_a_reason_for_a_payment_is_another(
    app: Flask, day: str
) -> None:
    said, client = answered(day), app.test_client()
    with app.app_context():
        assert set(db.session.scalars(select(Sitting.id))) == said.keys()
    for sitting_id, before in said.items():
        headers = key_to(app, sitting_id)
        there = client.get(f"/api/sittings/{sitting_id}", headers=headers).json
        assert uncalled(there) == reworded(uncalled(before["answer"]))
        sheet = client.get(f"/sittings/{sitting_id}/hands.csv", headers=headers).text
        assert figures(sheet) == figures(before["csv"])


@pytest.mark.ordeal
def test_its_score_sheets_are_printed_with_the_figures_that_it_answered(
    app: Flask, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands under each player, hand by hand. How a sheet looks has changed on purpose."""
    monkeypatch.setattr(pressing, "PRESS", Pressing())
    for sitting_id, before in answered(day).items():
        headers = key_to(app, sitting_id)
        address = f"/sittings/{sitting_id}/print/score-sheet.pdf"
        read = Read(app.test_client().get(address, headers=headers).data)
        with app.app_context():
            rows = shelf.open(db.session.get_one(Sitting, sitting_id)).rows
            letters = chops(rows[-1].after.balances)
            hands = [
                {
                    letters[name]: (signed(net), signed(row["balances"][name]))
                    for name, net in zip(now.before.seats, row["net"], strict=True)
                }
                for now, row in zip(rows, before["answer"]["answer"]["rows"], strict=True)
                if isinstance(now.line, HandLine)
            ]
        assert hands
        assert printed(read, letters) == dict(enumerate(hands, 1))


def answered(day: str) -> dict[str, Any]:
    """What was answered of each sitting on that day, by its id."""
    found: dict[str, Any] = json.loads(gzip.decompress((WRITTEN / f"{day}.json.gz").read_bytes()))
    return found


def key_to(app: Flask, sitting_id: str) -> dict[str, str]:
    """The headers of whoever may look at a sitting."""
    with app.app_context():
        links = db.session.get_one(Sitting, sitting_id).evening.group.links
        token = next(people.token_of(link, SECRET) for link in links if link.role == "view")
    return {"Authorization": f"Bearer {token}"}


def uncalled(answer: Any) -> Any:
    """An answer without what groups of tiles are called: that has become clearer since."""
    for row in answer["answer"]["rows"]:
        for count in row.get("counts", {}).values():
            for line in count["because"]:
                del line["text"]
    return answer


def reworded(answer: Any) -> Any:
    """An answer of that day in the words of today."""
    for row in answer["answer"]["rows"]:
        for reason in (each for transfer in row["transfers"] for each in transfer["because"]):
            reason["text"] = CLEARER.get(reason["text"], reason["text"])
    return answer


def figures(sheet: str) -> list[list[str]]:
    """The cells of a file for spreadsheets but the last of each row, which says what happened."""
    return [row[:-1] for row in csv.reader(sheet.splitlines())]
