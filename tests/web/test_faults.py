"""Errors are sentences: on a page for people, in a document for programs."""

from collections.abc import Callable
from typing import Any

from flask import Flask, abort
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError

from companion.documents.json_values import NoDocument
from companion.groups.access import needs
from companion.ledger.idempotency import KeyReused
from companion.ledger.recording import NothingThere, SittingClosed, Stale
from companion.rules.phrases import phrase


def failing(error: Exception) -> Callable[[], str]:
    def fail() -> str:
        raise error

    return fail


FAULTS: list[tuple[Callable[[], Any], int, str]] = [
    (lambda: abort(403), 403, "Your link doesn’t allow this."),
    (lambda: abort(404), 404, "There’s nothing here."),
    (
        failing(NoDocument(phrase("this must be a number"), "a.b")),
        400,
        "a.b: this must be a number",
    ),
    (failing(SittingClosed()), 409, "This is closed"),
    (failing(NothingThere()), 409, "There’s nothing there to change."),
    (failing(Stale()), 412, "The hands have changed since you last looked."),
    (failing(KeyReused()), 422, "This key was already used for a different request."),
    (failing(CSRFError()), 400, "This form is no longer valid"),
    (failing(DataError("", {}, Exception())), 400, "That couldn’t be read."),
    (lambda: abort(418), 418, "That couldn’t be read."),
    (failing(ZeroDivisionError()), 500, "Something broke on our side, not at your table."),
]


def test_a_fault_is_a_sentence_to_people_and_to_programs(own_app: Flask) -> None:
    for number, (fail, *_) in enumerate(FAULTS):
        for folder in ("", "/api"):
            address = f"{folder}/fault/{number}"
            own_app.add_url_rule(address, address.replace("/", "-"), needs(None)(fail))
    client = own_app.test_client()
    for number, (_, status, says) in enumerate(FAULTS):
        page = client.get(f"/fault/{number}")
        assert (page.status_code, page.mimetype) == (status, "text/html"), says
        assert says in page.text
        assert "<h1>That didn’t work</h1>" in page.text
        problem = client.get(f"/api/fault/{number}")
        assert (problem.status_code, problem.mimetype) == (status, "application/problem+json")
        assert problem.json
        assert problem.json["status"] == status
        assert problem.json["detail"].startswith(says)


def test_what_is_said_of_a_fault_is_text_and_no_markup(own_app: Flask) -> None:
    fail = failing(NoDocument(phrase("“{key}” is not known here", key="<script>")))
    own_app.add_url_rule("/fault", "fault", needs(None)(fail))
    assert "<script>" not in own_app.test_client().get("/fault").text
