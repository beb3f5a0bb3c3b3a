"""The role of a token, the links of a group, and its PIN."""

from uuid import uuid4

import pytest
from flask import Flask

from companion.db.models import IdempotentAnswer
from companion.db.session import db
from tests.web.views.api.program import Plain, Program, problem


@pytest.mark.parametrize("role", ["host", "score", "view"])
def test_a_token_is_told_its_group_and_its_role(program: Program, role: str) -> None:
    told = program.call("GET", "/me", role=role).json
    assert told == {"group": {"id": program.group, "name": "Us"}, "role": role, "pin": False}


def test_nobody_without_a_token_is_told_anything(program: Program) -> None:
    assert problem(program.call("GET", "/me", role="nobody"), 401)["code"] == "no-token"


def test_the_links_of_a_group_have_its_tokens_in_them(program: Program) -> None:
    told = program.call("GET", f"/groups/{program.group}/links").json
    assert told
    assert told["tokens"] == program.tokens
    assert all(told["links"][role].endswith(f"/join/{t}") for role, t in program.tokens.items())


def test_a_link_that_went_astray_is_replaced_and_opens_nothing_any_more(
    app: Flask, program: Program
) -> None:
    key, body = str(uuid4()), {"roles": ["view"]}
    at = f"/groups/{program.group}/links"
    first = program.call("POST", at, body, Idempotency_Key=key).json
    assert first
    assert first == program.call("POST", at, body, Idempotency_Key=key).json
    assert first["tokens"]["view"] != program.tokens["view"]
    assert first["tokens"]["score"] == program.tokens["score"]
    problem(program.call("GET", "/me", role="view"), 401)
    with app.app_context():
        kept = db.session.scalars(
            db.select(IdempotentAnswer).where(IdempotentAnswer.key == key)
        ).one()
        assert kept.answer == {}


@pytest.mark.parametrize("body", [{}, {"roles": "view"}, {"roles": ["owner"]}, {"role": ["view"]}])
def test_what_is_no_list_of_roles_replaces_nothing(program: Program, body: Plain) -> None:
    problem(program.call("POST", f"/groups/{program.group}/links", body), 400)
    assert program.call("GET", "/me", role="view").status_code == 200


def test_a_pin_is_asked_from_the_next_call_on_and_can_be_taken_away(program: Program) -> None:
    at = f"/groups/{program.group}/pin"
    assert program.call("PUT", at, {"pin": "258013"}).json == {"pin": True}
    problem(program.call("GET", "/me"), 401)
    assert program.call("GET", "/me", Companion_PIN="258013").json["pin"] is True  # type: ignore[index]
    assert program.call("GET", "/me", role="view").status_code == 200
    assert program.call("PUT", at, {"pin": None}, Companion_PIN="258013").json == {"pin": False}
    assert program.call("GET", "/me").status_code == 200


@pytest.mark.parametrize("pin", ["12", "2580", "abcd", 258013, ""])
def test_what_is_no_pin_is_refused_with_its_place(program: Program, pin: object) -> None:
    told = problem(program.call("PUT", f"/groups/{program.group}/pin", {"pin": pin}), 400)
    assert told["place"] == "pin"
