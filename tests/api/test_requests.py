"""Requests: roles, idempotency keys, sizes, content types, other origins."""

import json
from uuid import uuid4

import pytest
from flask import Flask

from companion.db.session import writing
from companion.documents.json_values import LONGEST_WORDS
from companion.groups.members import create_group
from tests.api.factories import DOCUMENT, HAND, OTHER, PLAYERS, Program, problem
from tests.factories import let_in

MIB = 1024 * 1024


def test_what_is_sent_again_is_done_once_even_when_it_was_undone_since(program: Program) -> None:
    key = str(uuid4())
    first = program.record(HAND, 1, Idempotency_Key=key)
    program.at_the_sitting("POST", "/undo")
    again = program.record(HAND, 1, Idempotency_Key=key)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    assert program.lines() == []


def test_a_key_that_comes_with_something_else_is_422(program: Program) -> None:
    key = str(uuid4())
    program.record(HAND, 1, Idempotency_Key=key)
    problem(program.record(OTHER, 2, Idempotency_Key=key), 422)
    problem(program.at_the_sitting("POST", "/undo", Idempotency_Key=key), 422)
    problem(program.record(OTHER, 2, Idempotency_Key="x" * 65), 400)
    assert len(program.lines()) == 1


def test_what_was_refused_may_be_sent_again_under_its_key(program: Program) -> None:
    key = str(uuid4())
    problem(program.record(HAND, 2, Idempotency_Key=key), 409)
    program.record(OTHER, 1)
    assert program.record(HAND, 2, Idempotency_Key=key).status_code == 201


def test_what_is_sent_has_1_mib_at_most(program: Program) -> None:
    begins, sitting = f"/api/groups/{program.group}/sittings", f"/api/sittings/{program.sitting}"
    bearer = {
        "Authorization": f"Bearer {program.tokens['host']}",
        "Content-Type": "application/json",
    }
    takes_no_document = f"{sitting}/undo"
    takers = ("/api/groups", f"{sitting}/lines", f"{sitting}/preview", begins)
    for path in (*takers, takes_no_document):
        problem(program.client.post(path, data=b" " * (MIB + 1), headers=bearer), 413)
    lines = {**DOCUMENT, "lines": [HAND] * 2001}
    told = program.client.post(begins, json=lines, headers=bearer)
    assert "2,000 lines" in problem(told, 413)["detail"]


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "“dealer” is not known here"), ("zh-Hant", "呢度冇「dealer」呢樣嘢")],
)
def test_what_is_no_document_is_said_in_the_language_asked_for_after_its_place(
    program: Program, language: str, says: str
) -> None:
    document = {**DOCUMENT, "sheet": {"preset": "simple", "dealer": 1}}
    told = problem(program.call("POST", "/score", document, Accept_Language=language), 400)
    assert (told["detail"], told["place"]) == (f"sheet: {says}", "sheet")


def test_what_a_document_says_wrongly_is_repeated_in_short(program: Program) -> None:
    told = problem(program.call("POST", "/score", {**DOCUMENT, "x\n" * 1000: 1}), 400)
    assert len(told["detail"]) < 2 * LONGEST_WORDS + 2
    assert told["detail"].isprintable()


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("", 415),
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("application/vnd.companion+json", 201),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("text/plain", 415),
        ("application/xml", 415),
    ],
)
def test_what_does_not_say_it_is_json_is_refused(program: Program, said: str, status: int) -> None:
    headers = {"Authorization": f"Bearer {program.tokens['host']}"}
    for path, document in (
        (f"/api/groups/{program.group}/sittings", DOCUMENT),
        ("/api/groups", {"name": "Us", "players": []}),
    ):
        sent = program.client.post(
            path, data=json.dumps(document), headers=headers, content_type=said or None
        )
        assert sent.status_code == status
        if status == 415:
            assert "application/json" in problem(sent, 415)["detail"]


def test_without_a_known_token_a_call_is_401_whether_what_it_is_about_is_there_or_not(
    program: Program,
) -> None:
    for path in (f"/groups/{program.group}", "/groups/x", f"/sittings/{program.sitting}"):
        problem(program.call("GET", path, role="nobody"), 401)
        answer = program.call("GET", path, role="nobody", Authorization="Bearer x")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        problem(answer, 401)


def test_a_browser_that_is_in_cannot_be_made_to_use_the_api(app: Flask, program: Program) -> None:
    browser = app.test_client()
    let_in(app, browser, program.group, "host", "Ana")
    assert browser.get(f"/groups/{program.group}").status_code == 200
    assert browser.post(f"/api/sittings/{program.sitting}/close").status_code == 401


def test_the_demonstration_may_be_looked_at_without_a_token(app: Flask, program: Program) -> None:
    with app.app_context(), writing():
        group = create_group("Shown", PLAYERS, 0)
        group.demonstration, shown = True, group.id
    assert program.call("GET", f"/groups/{shown}", role="nobody").status_code == 200
    problem(program.call("POST", f"/groups/{shown}/sittings", DOCUMENT, role="nobody"), 403)


def test_what_is_no_call_is_a_problem_too(program: Program) -> None:
    problem(program.call("GET", "/nothing"), 404)
    refused = program.call("PATCH", "/score")
    problem(refused, 405)
    assert "POST" in refused.headers["Allow"]


CLUB, ELSEWHERE = "https://club.example", "https://other.example"


def test_a_page_of_another_origin_is_let_in_where_it_is_named(app: Flask, program: Program) -> None:
    app.config["CORS_ORIGINS"] = [CLUB]
    at = f"/api/groups/{program.group}/players"
    asked = app.test_client().options(at, headers={"Origin": CLUB}).headers
    assert asked["Access-Control-Allow-Origin"] == CLUB
    assert {"GET", "POST"} <= set(asked["Access-Control-Allow-Methods"].split(", "))
    assert "Authorization" in asked["Access-Control-Allow-Headers"]
    told = program.call("GET", "/me", Origin=CLUB).headers
    assert told["Access-Control-Allow-Origin"] == CLUB
    assert "Origin" in told["Vary"]
    assert "Access-Control-Allow-Credentials" not in told
    refused = program.call("GET", "/me", role="nobody", Origin=CLUB)
    assert (refused.status_code, refused.headers["Access-Control-Allow-Origin"]) == (401, CLUB)


def test_no_other_page_reads_an_answer(app: Flask, program: Program) -> None:
    assert "Access-Control-Allow-Origin" not in program.call("GET", "/me", Origin=CLUB).headers
    app.config["CORS_ORIGINS"] = [CLUB]
    assert "Access-Control-Allow-Origin" not in program.call("GET", "/me", Origin=ELSEWHERE).headers
    page = app.test_client().get("/", headers={"Origin": CLUB})
    assert "Access-Control-Allow-Origin" not in page.headers
