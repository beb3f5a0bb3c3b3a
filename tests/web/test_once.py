"""A form is done once per idempotency key."""

from flask import Flask

from companion.ledger.idempotency import done_once


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
