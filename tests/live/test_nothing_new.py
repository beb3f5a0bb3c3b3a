"""Polls without news are answered before Flask, and only if nothing is new."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request_started
from werkzeug.test import TestResponse

from companion import create_app
from companion.db.models import Phone as PhoneRow
from companion.db.session import db, disconnect, writing
from companion.groups import members
from companion.ledger.recording import ENTERING
from tests.apps import another
from tests.databases import close, lay_out
from tests.factories import SECRET, Clock, Phone, TableInApp
from tests.postgresql import PostgreSQL

HAND: dict[str, Any] = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


@pytest.fixture
def database(either_database: str) -> str:
    return either_database


@contextmanager
def woken(app: Flask) -> Iterator[list[str]]:
    """The addresses for which the app wakes."""
    asked: list[str] = []

    def tell(_: Flask, **__: object) -> None:
        asked.append("woken")

    with request_started.connected_to(tell, app):
        yield asked


def ask(phone: Phone, table: TableInApp, known: object) -> TestResponse:
    state = f"{table.at}/state"
    return phone.client.get(state, headers={"If-None-Match": f'"{known}"'})


@pytest.fixture
def watching(table: TableInApp, scorer: Phone) -> Phone:
    """A phone that has once received the state, at version 1."""
    table.record(HAND)
    assert ask(scorer, table, 0).get_json()["version"] == 1
    return scorer


def test_who_knows_the_latest_is_answered_without_the_app(
    app: Flask, table: TableInApp, watching: Phone
) -> None:
    with woken(app) as asked:
        answer = ask(watching, table, 1)
    assert (answer.status_code, answer.headers["ETag"], asked) == (304, '"1"', [])
    assert answer.headers["Companion-Group"] == table.seated.group_id
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_phones_are_told_while_a_hand_is_being_entered(
    table: TableInApp, watching: Phone, clock: Clock
) -> None:
    def entering() -> bool:
        return "Companion-Entering" in ask(watching, table, 1).headers

    assert not entering()
    watching.look(f"{table.at}/enter")
    watching.send(f"{table.at}/preview", number=2, **{"tricks-0": "3"})
    assert entering()
    clock.now += ENTERING
    assert not entering()


@pytest.mark.parametrize("page", ["", "/enter", "/turn"])
def test_whoever_has_opened_a_page_is_known_when_they_first_ask(
    app: Flask, table: TableInApp, scorer: Phone, page: str
) -> None:
    scorer.client.get(table.at)  # a phone that came by a link already has a CSRF secret
    assert scorer.client.get(table.at + page).status_code == 200
    with woken(app) as asked:
        answer = ask(scorer, table, 0)
    assert (answer.status_code, asked) == (304, [])


def test_what_any_process_writes_is_news(app: Flask, table: TableInApp, watching: Phone) -> None:
    with another(app).app_context():
        table.seated.record(HAND)
        disconnect()
    assert ask(watching, table, 1).get_json()["version"] == 2


def test_one_let_in_for_one_sitting_asks_for_another_anew(app: Flask, watching: Phone) -> None:
    other = TableInApp(app)
    assert ask(watching, other, 0).status_code == 404


@pytest.mark.parametrize("way", ["another link", "shown out", "gone"])
def test_a_phone_that_lost_its_access_is_refused_at_its_next_poll(
    app: Flask, table: TableInApp, watching: Phone, way: str
) -> None:
    assert ask(watching, table, 1).status_code == 304
    with app.app_context(), writing():
        if way == "another link":
            link = members.link(table.seated.group_id, "score")
            assert link
            members.replace_link(link)
        elif way == "shown out":
            db.session.delete(db.session.query(PhoneRow).one())
        else:
            db.session.query(PhoneRow).one().link = "another"
    assert ask(watching, table, 1).status_code == 404


def test_another_cookie_is_another(table: TableInApp, watching: Phone, other_phone: Phone) -> None:
    assert ask(other_phone, table, 1).status_code == 404
    watching.client.delete_cookie("companion")
    assert ask(watching, table, 1).status_code == 404


def test_after_an_hour_it_is_kept_again_that_the_phone_is_here(
    app: Flask, table: TableInApp, watching: Phone, clock: Clock
) -> None:
    clock.go_on(1)
    with woken(app) as asked:
        for _ in range(3):
            assert ask(watching, table, 1).status_code == 304
    assert asked == ["woken"]


def test_answers_count_with_those_of_the_app(
    app: Flask, table: TableInApp, watching: Phone
) -> None:
    of = 'method="GET",route="/sittings/<sitting_id>/state",status="304"'
    counted = f"companion_requests_total{{{of}}} "

    def count() -> float:
        lines = app.test_client().get("/metrics").text.splitlines()
        return sum(float(line.removeprefix(counted)) for line in lines if line.startswith(counted))

    before = count()
    for _ in range(3):
        ask(watching, table, 1)
    assert count() == before + 3


@pytest.mark.ordeal
def test_a_database_that_was_away_and_came_back_is_asked_anew(tmp_path: Path, clock: Clock) -> None:
    server = PostgreSQL(careful=False)
    app = create_app(
        {
            "INSTANCE": tmp_path,
            "SQLALCHEMY_DATABASE_URI": server.address(lay_out(server, tmp_path)),
            "SECRET_KEY": SECRET,
            "CLOCK": clock,
        }
    )
    table = TableInApp(app)
    phones = [table.open_to(Phone(app.test_client())) for _ in range(2)]
    assert [ask(phone, table, 0).status_code for phone in phones * 2] == [304] * 4
    server.kill()
    # The first loses the connection that was there, the second can have none.
    assert [ask(phone, table, 0).status_code for phone in phones] == [503, 503]
    server.start()
    watching = phones[0]
    assert [ask(watching, table, 0).status_code for _ in range(2)] == [304, 304]
    with woken(app) as asked:
        assert ask(watching, table, 0).status_code == 304
    assert asked == []
    close(app)
    server.stop()
