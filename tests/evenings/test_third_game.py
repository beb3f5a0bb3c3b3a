"""A third game, for five, with a hand of its own: only files of its own and its line in the table.

`tests/toy` has it. Here it is played, by form and by program, settled, and printed.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Blueprint, Flask

from companion import cli
from companion.api import openapi
from companion.db.models import Sitting
from companion.db.session import db
from companion.groups.monograms import chops
from companion.ledger.book import Book, book_cache
from companion.ledger.sealing import differences
from tests import toy
from tests.api.factories import Program
from tests.factories import Phone, begin, make_group
from tests.pages import fields_of
from tests.printing.figures import hands_of, hands_on
from tests.printing.reading import Read

NAMES = ("Ana", "Bo", "Chan", "Di", "Eve")
PLAYED = ((3, 3, 1, 7, 0), (9, 9, 8, 1, 2), (4, 4, 5, 5, 4), (0, 1, 2, 3, 4))
AFTER = {"Ana": -6, "Bo": -6, "Chan": 4, "Di": 4, "Eve": 4}
"""Di, Chan and Eve won one hand each, one had no winner; a win takes two points from each other
player.
"""


pytestmark = pytest.mark.usefixtures("renders_here")


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


@pytest.fixture(autouse=True)
def brought(app: Flask) -> Iterator[None]:
    """The game is there: its line in the table of games, and its templates."""
    openapi.document.cache_clear()
    app.register_blueprint(Blueprint("toy", toy.__name__, template_folder="templates"))
    with toy.registered():
        yield
    openapi.document.cache_clear()  # what other tests are told has no toy in it


def evening() -> dict[str, Any]:
    lines = [{"hand": {"named": list(named)}} for named in PLAYED]
    return {"game": toy.KEY, "sheet": "odd-plain", "players": list(NAMES), "lines": lines}


def sit_down(phone: Phone) -> str:
    """Five begin an evening by the pages; the address of their sitting."""
    return f"/sittings/{begin(phone, make_group(phone, *NAMES), rules='odd-plain')}"


def play(phone: Phone, at: str, named: tuple[int, ...]) -> None:
    phone.look(f"{at}/enter")
    typed = {f"named-{seat}": str(n) for seat, n in enumerate(named)}
    answer = phone.send(f"{at}/lines", **{**fields_of(phone, f"{at}/lines"), **typed})
    assert answer.status_code in (200, 422), answer.text


def book_of(app: Flask, at: str) -> Book:
    with app.app_context():
        return book_cache.open(db.session.get_one(Sitting, at.rpartition("/")[2]))


def balances(app: Flask, at: str) -> dict[str, int]:
    standing = book_of(app, at).standing
    assert sum(standing.accounts().values()) == 0
    return dict(standing.balances)


def test_five_play_an_evening_of_it_by_form(app: Flask, phone: Phone) -> None:
    at = sit_down(phone)
    for named in PLAYED:
        play(phone, at, named)
    assert balances(app, at) == AFTER
    with app.app_context():
        assert [*differences()] == []


def test_a_number_that_is_missing_or_cannot_be_is_asked_for(phone: Phone) -> None:
    at = sit_down(phone)
    play(phone, at, (1, 2, 3, 4, 12))
    assert "Enter a number from 0 to 9." in phone.page


def test_it_is_settled_corrected_and_sat_down_to_anew_like_any_other(
    app: Flask, phone: Phone
) -> None:
    at = sit_down(phone)
    play(phone, at, PLAYED[0])
    nets = {f"net_{seat}": str(n) for seat, n in enumerate((4, 1, 1, 1, 1))}
    signs = {f"sign_{seat}": "pays" for seat in range(1, 5)}
    phone.look(f"{at}/agree")
    phone.send(f"{at}/agree", **nets, **signs, sign_0="gets", number="2")
    assert balances(app, at) == {"Ana": 2, "Bo": -3, "Chan": -3, "Di": 7, "Eve": -3}
    phone.look(f"{at}/seats")
    assert "Seat 5" in phone.page
    moved = {f"seat_{seat}": name for seat, name in enumerate(reversed(NAMES))}
    phone.send(f"{at}/seats", **moved, newcomer="", number="3")
    assert book_of(app, at).standing.seats == NAMES[::-1]
    for page in ("", "/enter", "/grid", "/history", "/turn", "/close"):
        assert phone.look(at + page).status_code == 200


def test_a_program_brings_in_an_evening_of_it_and_is_told_the_same(app: Flask) -> None:
    program = Program(app.test_client())
    answer = program.call("POST", "/score", evening())
    assert answer.status_code in (200, 422), answer.text
    said: Any = answer.json
    assert said["balances"] == AFTER
    assert [row["net"] for row in said["rows"]] == [
        [-2, -2, -2, 8, -2], [-2, -2, 8, -2, -2], [0, 0, 0, 0, 0], [-2, -2, -2, -2, 8],
    ]  # fmt: skip
    assert said["next"] == {"banker": 4, "streak": 1}
    four = {**evening(), "players": list(NAMES[:4])}
    assert program.call("POST", "/score", four).status_code == 400
    high = {**evening(), "lines": [{"hand": {"named": [0, 1, 2, 3, 10]}}]}
    refused: Any = program.call("POST", "/score", high).json
    assert [fault["code"] for fault in refused["objections"]] == ["no-such-number"]


def test_it_is_described_with_the_others(app: Flask) -> None:
    described = json.dumps(Program(app.test_client()).call("GET", "/openapi.json").json)
    assert "Odd one out: numbers by seat." in described


def test_its_score_sheet_has_the_figures_of_all_five(app: Flask, phone: Phone) -> None:
    at = sit_down(phone)
    for named in PLAYED:
        play(phone, at, named)
    read = Read(phone.client.get(f"{at}/print/score-sheet.pdf").data)
    book = book_of(app, at)
    assert hands_on(read, chops(book.standing.balances), 5) == hands_of(book.rows)


@pytest.mark.ordeal
def test_its_other_documents_are_printed(phone: Phone) -> None:
    at = sit_down(phone)
    play(phone, at, PLAYED[0])
    for name in ("summary", "settlement", "blank", "rules", "reference"):
        assert phone.client.get(f"{at}/print/{name}.pdf").status_code == 200


def test_the_command_scores_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(evening()))
    assert cli.main(["score", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["balances"] == AFTER
