"""Groups: created, read, with new sittings."""

from uuid import uuid4

import pytest
from flask import Flask

from companion.db.models import IdempotentAnswer
from companion.db.session import db
from companion.documents.answers import answer
from companion.documents.sittings import read_sitting
from tests.web.views.api.program import (
    DOCUMENT,
    HAND,
    IMPOSSIBLE,
    OTHER,
    PLAYERS,
    Plain,
    Program,
    problem,
)


@pytest.mark.parametrize(
    ("meta", "day"),
    [
        ({"zone": "Pacific/Kiritimati"}, "2026-11-19"),
        ({"zone": "America/New_York"}, "2026-11-18"),
        ({"zone": "Pacific/Kiritimati", "evening": {"day": "2026-11-02"}}, "2026-11-02"),
    ],
)
def test_the_day_of_a_new_evening_is_that_of_the_programs_zone(
    program: Program, meta: Plain, day: str
) -> None:
    begun = program.call(
        "POST", f"/groups/{program.group}/sittings", {**DOCUMENT, "meta": meta}
    ).json
    assert begun
    group = program.call("GET", f"/groups/{program.group}").json
    assert group
    assert {each["id"]: each["day"] for each in group["sittings"]}[begun["id"]] == day


def test_a_group_comes_with_three_tokens(program: Program) -> None:
    group = program.call("GET", f"/groups/{program.group}", role="view").json
    assert group
    assert (group["name"], group["players"]) == ("Us", PLAYERS)
    assert set(program.tokens) == {"host", "score", "view"}
    assert all(len(token) >= 22 for token in program.tokens.values())


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"name": "Us"}, None),
        ({"name": "Us", "players": "Bo"}, "players"),
        ({"name": "Us", "players": ["Bo", " Bo "]}, "players"),
        ({"name": "Us", "players": ["Bo", "bo"]}, "players"),
        ({"name": "Us", "players": ["Bo", "x" * 10_000]}, "players[1]"),
        ({"name": "", "players": []}, "name"),
        ({"name": "Us", "players": [f"{n}" for n in range(101)]}, "players"),
        ({"name": "Us", "players": [], "secret": 1}, None),
    ],
)
def test_a_group_that_is_not_described_well_is_400(
    program: Program, body: Plain, place: str | None
) -> None:
    assert problem(program.call("POST", "/groups", body), 400).get("place") == place


def test_strangers_make_no_group_where_the_operator_says_so(app: Flask, program: Program) -> None:
    app.config["OPEN_GROUPS"] = False
    body = {"name": "Them", "players": []}
    problem(program.call("POST", "/groups", body, role="nobody"), 401)
    problem(program.call("POST", "/groups", body, role="score"), 403)
    assert program.call("POST", "/groups", body, role="host").status_code == 201


def test_the_tokens_of_a_group_are_answered_again_but_not_kept(
    app: Flask, program: Program
) -> None:
    body, key = {"name": "Them", "players": []}, str(uuid4())
    first, second = (program.call("POST", "/groups", body, Idempotency_Key=key) for _ in "12")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json == second.json
    with app.app_context():
        kept = db.session.scalars(
            db.select(IdempotentAnswer).where(IdempotentAnswer.key == key)
        ).one()
        assert kept.answer == {"id": first.json["id"]}  # type: ignore[index]


@pytest.mark.parametrize("token", [None, "nobody's"])
def test_a_key_without_a_token_of_a_group_is_ignored(program: Program, token: str | None) -> None:
    body, key = {"name": "Them", "players": []}, str(uuid4())
    sent = {"Authorization": f"Bearer {token}"} if token else {}
    first, second = (
        program.call("POST", "/groups", body, role="nobody", Idempotency_Key=key, **sent)
        for _ in "12"
    )
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json["id"] != second.json["id"]  # type: ignore[index]


def test_a_group_lists_its_sittings_with_what_they_have_come_to(program: Program) -> None:
    program.record(HAND, 1)
    program.record({"transfer": {"payer": "Bo", "payee": None, "points": 3}}, 2)
    program.at_the_sitting("POST", "/close")
    group = program.call("GET", f"/groups/{program.group}", role="view").json
    assert group
    [sitting] = group["sittings"]
    assert sitting["id"] == program.sitting
    assert sitting["closed"]
    assert sitting["balances"] == {"Ah Ming": 16, "Bo": -7, "Chan": -10, "Di": -2}
    assert sitting["box"] == 3


def test_a_sitting_comes_in_with_its_lines_and_its_strangers(program: Program) -> None:
    lines = [HAND, {"seating": ["Ah Ming", "Bo", "Eve", "Di"]}, OTHER]
    document = {**DOCUMENT, "lines": lines, "meta": {"title of the book": "Red", "stake": [1, 2]}}
    begun = program.call("POST", f"/groups/{program.group}/sittings", document)
    assert begun.status_code == 201
    assert begun.json
    seen = program.call("GET", begun.headers["Location"].removeprefix("/api")).json
    assert seen
    assert begun.json == {"id": begun.headers["Location"].rpartition("/")[2], "version": 3}
    assert seen["answer"] == answer(read_sitting(document).sitting)
    assert seen["document"]["meta"].items() >= document["meta"].items()
    players = program.call("GET", f"/groups/{program.group}").json["players"]  # type: ignore[index]
    assert players == [*PLAYERS, "Eve"]


def test_a_stranger_called_as_somebody_of_the_group_but_for_capitals_is_refused(
    program: Program,
) -> None:
    document = {**DOCUMENT, "players": ["ah ming", *PLAYERS[1:]]}
    told = problem(program.call("POST", f"/groups/{program.group}/sittings", document), 400)
    assert "already called Ah Ming" in told["detail"]


def test_an_impossible_sitting_is_not_begun(program: Program) -> None:
    document = {**DOCUMENT, "players": [*PLAYERS[:3], "Eve"], "lines": [IMPOSSIBLE]}
    told = problem(program.call("POST", f"/groups/{program.group}/sittings", document), 422)
    assert [fault["code"] for fault in told["objections"]] == ["not-eight"]
    group = program.call("GET", f"/groups/{program.group}").json
    assert group
    assert (len(group["sittings"]), group["players"]) == (1, PLAYERS)


def test_the_same_sitting_is_imported_twice_only_if_that_is_asked_for(program: Program) -> None:
    path, key = f"/groups/{program.group}/sittings", str(uuid4())
    played = {**DOCUMENT, "lines": [HAND]}
    first = program.call("POST", path, played, Idempotency_Key=key)
    assert first.status_code == 201
    assert program.call("POST", path, played, Idempotency_Key=key).status_code == 200
    told = problem(program.call("POST", path, played), 409)
    assert told["code"] == "already-there"
    assert told["sitting"] == first.json["id"]  # type: ignore[index]
    assert program.call("POST", f"{path}?again=yes", played).status_code == 201
