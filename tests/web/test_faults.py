"""Errors are sentences: on a page for people, in a document for programs, with a code."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask, abort
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError

from companion.documents.json_values import NoDocument
from companion.errors import OF_STATUS, PROBLEMS
from companion.groups.access import needs
from companion.ledger.idempotency import KeyReused
from companion.ledger.recording import NothingThere, SittingClosed, Stale
from companion.rules.phrases import phrase

PACKAGE = Path(__file__).parents[2] / "companion"


def failing(error: Exception) -> Callable[[], str]:
    def fail() -> str:
        raise error

    return fail


FAULTS: list[tuple[Callable[[], Any], int, str, str]] = [
    (lambda: abort(403), 403, "not-allowed", "Your link doesn’t allow this."),
    (lambda: abort(404), 404, "not-found", "There’s nothing here."),
    (
        failing(NoDocument(phrase("this must be a number"), "a.b")),
        400,
        "no-document",
        "a.b: this must be a number",
    ),
    (failing(SittingClosed()), 409, "closed", "This is closed"),
    (failing(NothingThere()), 409, "nothing-there", "There’s nothing there to change."),
    (failing(Stale()), 412, "stale", "The hands have changed since you last looked."),
    (failing(KeyReused()), 422, "key-reused", "This key was already used for a different request."),
    (failing(CSRFError()), 400, "unreadable", "This form is no longer valid"),
    (failing(DataError("", {}, Exception())), 400, "unreadable", "That couldn’t be read."),
    (lambda: abort(418), 418, "unreadable", "That couldn’t be read."),
    (lambda: abort(501), 501, "broken", "Something broke on our side"),
    (failing(ZeroDivisionError()), 500, "broken", "Something broke on our side"),
]


def test_a_fault_is_a_sentence_to_people_and_to_programs(own_app: Flask) -> None:
    for number, (fail, *_) in enumerate(FAULTS):
        for folder in ("", "/api"):
            address = f"{folder}/fault/{number}"
            own_app.add_url_rule(address, address.replace("/", "-"), needs(None)(fail))
    client = own_app.test_client()
    for number, (_, status, code, says) in enumerate(FAULTS):
        page = client.get(f"/fault/{number}")
        assert (page.status_code, page.mimetype) == (status, "text/html"), says
        assert says in page.text
        assert "<h1>That didn’t work</h1>" in page.text
        problem = client.get(f"/api/fault/{number}")
        assert (problem.status_code, problem.mimetype) == (status, "application/problem+json")
        assert problem.json
        assert (problem.json["status"], problem.json["code"]) == (status, code)
        assert problem.json["type"] == f"/api/#problem-{code}"
        assert problem.json["detail"].startswith(says)


def test_every_code_that_is_said_is_explained_on_the_servers_page_and_no_other(app: Flask) -> None:
    text = "".join(path.read_text() for path in PACKAGE.rglob("*.py"))
    said = {code for code in PROBLEMS if text.count(f'"{code}"') > 1}
    assert said | {code for code, _ in OF_STATUS.values()} == set(PROBLEMS)
    page = app.test_client().get("/api/").text
    assert [code for code in PROBLEMS if f'id="problem-{code}"' not in page] == []


def test_what_is_said_of_a_fault_is_text_and_no_markup(own_app: Flask) -> None:
    fail = failing(NoDocument(phrase("“{key}” is not known here", key="<script>")))
    own_app.add_url_rule("/fault", "fault", needs(None)(fail))
    assert "<script>" not in own_app.test_client().get("/fault").text
