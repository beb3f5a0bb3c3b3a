"""Errors are sentences: on a page for people, in a document for programs."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask, abort
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError

from companion.documents.json_values import NoDocument
from companion.groups.access import needs
from companion.ledger.idempotency import KeyReused
from companion.ledger.recording import NothingThere, SittingClosed, Stale
from companion.rules.phrases import phrase


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


def failing(error: Exception) -> Callable[[], str]:
    def fail() -> str:
        raise error

    return fail


FAULTS = [
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


@pytest.mark.parametrize(("fail", "status", "says"), FAULTS, ids=lambda value: str(value)[:20])
def test_a_fault_is_a_sentence_to_people_and_to_programs(
    app: Flask, fail: Callable[[], Any], status: int, says: str
) -> None:
    app.add_url_rule("/fault", "fault", needs(None)(fail))
    app.add_url_rule("/api/fault", "program", needs(None)(fail))
    page = app.test_client().get("/fault")
    assert (page.status_code, page.mimetype) == (status, "text/html")
    assert says in page.text
    assert "<h1>That didn’t work</h1>" in page.text
    problem = app.test_client().get("/api/fault")
    assert (problem.status_code, problem.mimetype) == (status, "application/problem+json")
    assert problem.json
    assert problem.json["status"] == status
    assert problem.json["detail"].startswith(says)


def test_what_is_said_of_a_fault_is_text_and_no_markup(app: Flask) -> None:
    fail = failing(NoDocument(phrase("“{key}” is not known here", key="<script>")))
    app.add_url_rule("/fault", "fault", needs(None)(fail))
    assert "<script>" not in app.test_client().get("/fault").text
