"""Evenings and groups deleted by a program."""

from flask import Flask

from companion.db.models import Group, Sitting
from companion.db.session import db
from tests.web.views.api.program import DOCUMENT, HAND, Program, problem
from tests.web.views.api.test_settlement import latest


def test_an_evening_is_deleted_with_all_that_was_written_in_it(program: Program) -> None:
    program.record(HAND, 1)
    evening = latest(program)
    told = program.call("DELETE", evening).json
    assert told
    assert told["sittings"] == [program.sitting]
    assert program.call("GET", f"/groups/{program.group}/evenings").json == {
        "evenings": [],
        "next": None,
    }
    problem(program.at_the_sitting("GET", ""), 404)
    problem(program.call("DELETE", evening), 404)


def test_what_was_deleted_is_brought_in_again_from_the_document_it_was(program: Program) -> None:
    program.record(HAND, 1)
    document = program.look()["document"]
    program.call("DELETE", latest(program))
    again = program.call("POST", f"/groups/{program.group}/sittings", document).json
    assert again
    program.sitting = again["id"]
    assert program.look()["document"] == document


def test_an_evening_whose_debts_are_owed_later_stays(program: Program) -> None:
    program.record(HAND, 1)
    first = latest(program)
    program.call("POST", f"{first}/carry")
    program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT)
    second = latest(program)
    [offer, *_] = program.call("GET", f"{second}/settlement").json["offers"]  # type: ignore[index]
    program.call("POST", f"{second}/debts", {"debts": [offer["id"]]})
    assert problem(program.call("DELETE", first), 409)["code"] == "taken-over"
    assert program.look()["answer"]["rows"]


def test_a_group_is_deleted_and_its_tokens_are_void(app: Flask, program: Program) -> None:
    program.record(HAND, 1)
    told = program.call("DELETE", f"/groups/{program.group}").json
    assert told == {"id": program.group, "name": "Us"}
    problem(program.call("GET", "/me"), 401)
    with app.app_context():
        assert db.session.get(Group, program.group) is None
        assert db.session.get(Sitting, program.sitting) is None
