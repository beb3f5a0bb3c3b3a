"""Repeated requests are done once; of simultaneous ones one wins; invalid ones are explained."""

import json
import re
from collections.abc import Callable
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from companion.api.operations import OPERATIONS
from companion.documents.json_values import LONGEST_WORDS
from tests.web.views.api.program import DOCUMENT, HAND, OTHER, Program, problem

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


@pytest.mark.parametrize("what", ["undo", "redo", "close", "reopen"])
def test_every_turn_is_done_once_for_its_key(program: Program, what: str) -> None:
    before = {"redo": ["undo"], "reopen": ["close"]}
    program.record(HAND, 1)
    program.record(OTHER, 2)
    for first in before.get(what, []):
        program.at_the_sitting("POST", f"/{first}")
    seen, key = program.tag(), str(uuid4())
    answers = [
        program.at_the_sitting("POST", f"/{what}", Idempotency_Key=key, If_Match=seen)
        for _ in range(2)
    ]
    assert [sent.status_code for sent in answers] == [200, 200]
    assert answers[0].json == answers[1].json
    assert program.look()["version"] == 3 + len(before.get(what, []))


def test_a_sitting_is_begun_once_for_its_key(program: Program) -> None:
    key, path = str(uuid4()), f"/groups/{program.group}/sittings"
    first, again = (program.call("POST", path, DOCUMENT, Idempotency_Key=key) for _ in "12")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert first.headers["Location"] == again.headers["Location"]
    assert len(program.call("GET", f"/groups/{program.group}").json["sittings"]) == 2  # type: ignore[index]


def test_what_is_sent_has_1_mib_at_most(program: Program) -> None:
    begins, sitting = f"/api/groups/{program.group}/sittings", f"/api/sittings/{program.sitting}"
    bearer = {
        "Authorization": f"Bearer {program.tokens['host']}",
        "Content-Type": "application/json",
    }
    for path in ("/api/groups", f"{sitting}/lines", f"{sitting}/preview"):
        problem(program.client.post(path, data=b" " * (MIB + 1), headers=bearer), 413)
    told = program.client.post(begins, data=b" " * (MIB + 1), headers=bearer)
    assert "1 MiB" in problem(told, 413)["detail"]
    lines = {**DOCUMENT, "lines": [HAND] * 2001}
    told = program.client.post(begins, json=lines, headers=bearer)
    assert "2,000 lines" in problem(told, 413)["detail"]


def test_a_call_that_takes_a_document_says_that_it_may_be_too_large(program: Program) -> None:
    described: Any = program.call("GET", "/openapi.json").json
    for operation in OPERATIONS:
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", operation.path)
        answers = described["paths"][f"/api{path}"][operation.method.lower()]["responses"]
        assert "413" in answers or operation.takes is None


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


def at_once(tasks: list[Callable[[], object]]) -> None:
    threads = [Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_many_who_record_the_same_number_one_is_the_first(app: Flask, program: Program) -> None:
    statuses: list[int] = []

    def send(tricks: list[int]) -> None:
        body = {"number": 1, "hand": {"tricks": tricks, "last_trick": 0}}
        headers = {"Authorization": f"Bearer {program.tokens['score']}"}
        path = f"/api/sittings/{program.sitting}/lines"
        statuses.append(app.test_client().post(path, json=body, headers=headers).status_code)

    at_once([lambda n=n: send([8 - n, n, 0, 0]) for n in range(6)])  # type: ignore[misc]
    assert sorted(statuses) == [201] + [409] * 5
    assert len(program.lines()) == 1


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
def test_what_does_not_say_that_it_is_json_is_refused(
    program: Program, said: str, status: int
) -> None:
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
