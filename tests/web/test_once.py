"""A form is done once per idempotency key."""

import pytest
from flask import Flask

from companion.ledger.idempotency import KeyReused, done_once


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


def done(app: Flask, *forms: dict[str, str]) -> list[int]:
    """What each of the forms is answered, if doing it counts up."""
    count = 0

    def do() -> dict[str, int]:
        nonlocal count
        count += 1
        return {"n": count}

    answers = []
    for form in forms:
        with app.test_request_context("/here", method="POST", data=form):
            answers.append(done_once("scope", do)["n"])
    return answers


def test_the_same_form_is_answered_again_and_done_once(app: Flask) -> None:
    assert done(app, {"key": "k", "a": "1"}, {"key": "k", "a": "1", "csrf_token": "x"}) == [1, 1]


def test_another_key_is_another_form(app: Flask) -> None:
    assert done(app, {"key": "k"}, {"key": "l"}) == [1, 2]


def test_without_a_key_every_form_is_done(app: Flask) -> None:
    assert done(app, {"a": "1"}, {"a": "1"}) == [1, 2]


def test_a_key_that_comes_with_something_else_is_refused(app: Flask) -> None:
    with pytest.raises(KeyReused):
        done(app, {"key": "k", "a": "1"}, {"key": "k", "a": "2"})
