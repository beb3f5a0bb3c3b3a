"""The API as programs use it: who may do what, what is done once, what is refused."""

import json
from collections.abc import Callable
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.codec.answers import answer
from companion.codec.sittings import read_sitting
from companion.rules.games import all_games
from companion.store.database import db, writing
from companion.store.people import create_group
from companion.store.tables import Answered, Group
from companion.web.access import Needed
from companion.web.api.operations import OPERATIONS

Plain = dict[str, Any]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
OTHER: Plain = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 3}}
IMPOSSIBLE: Plain = {"hand": {"tricks": [3, 2, 0, 4], "last_trick": 0}}
DOCUMENT: Plain = {"game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS}


class Program:
    """A program that has tokens of a group, and sends the host's unless it is told otherwise."""

    def __init__(self, client: FlaskClient):
        self.client = client
        self.tokens: dict[str, str] = {}
        self.group = self.sitting = ""

    def call(
        self, method: str, path: str, body: object = None, role: str = "host", **headers: str
    ) -> TestResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if role in self.tokens:
            sent["Authorization"] = f"Bearer {self.tokens[role]}"
        data = None if body is None else json.dumps(body)
        return self.client.open(f"/api{path}", method=method, data=data, headers=sent)

    def at_the_sitting(
        self, method: str, path: str, body: object = None, role: str = "host", **headers: str
    ) -> TestResponse:
        return self.call(method, f"/sittings/{self.sitting}{path}", body, role, **headers)

    def record(self, line: Plain, number: int, **headers: str) -> TestResponse:
        return self.at_the_sitting("POST", "/lines", {"number": number, **line}, **headers)

    def tag(self) -> str:
        return self.at_the_sitting("GET", "").headers["ETag"]

    def look(self) -> Any:
        return self.at_the_sitting("GET", "").json

    def lines(self) -> list[Plain]:
        lines: list[Plain] = self.look()["document"]["lines"]
        return lines


@pytest.fixture
def program(app: Flask) -> Program:
    """A program at the first hand of a sitting."""
    program = Program(app.test_client())
    made = program.call("POST", "/groups", {"name": "Us", "players": PLAYERS}).json
    assert made
    program.group, program.tokens = made["id"], made["tokens"]
    begun = program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT).json
    assert begun
    program.sitting = begun["id"]
    return program


def problem(response: TestResponse, status: int) -> Any:
    """The problem document of a response, which is what it should be."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    assert response.json
    assert response.json["status"] == status
    return response.json


# Documents that are not kept


def test_the_sheets_are_those_of_the_command(program: Program) -> None:
    sheets = program.call("GET", "/sheets").json
    keys = [preset.key for game in all_games() for preset in game.presets]
    assert sheets
    assert [sheet["key"] for sheet in sheets] == keys
    assert program.call("GET", "/sheets/simple").json in sheets
    problem(program.call("GET", "/sheets/nobody-plays-this"), 404)


def test_a_document_is_scored_as_by_the_command_and_not_kept(program: Program) -> None:
    document = {**DOCUMENT, "lines": [HAND]}
    scored = program.call("POST", "/score", document, role="nobody")
    assert scored.status_code == 200
    assert scored.json == answer(read_sitting(document).sitting)
    assert len(program.call("GET", f"/groups/{program.group}").json["sittings"]) == 1  # type: ignore[index]


def test_what_is_no_document_is_400_with_the_place(program: Program) -> None:
    told = problem(program.call("POST", "/score", {**DOCUMENT, "banker": 7}), 400)
    assert told["place"] == "banker"
    assert problem(program.call("POST", "/score"), 400)["title"] == "Bad Request"


def test_a_document_beyond_64_mib_is_no_document(program: Program) -> None:
    response = program.client.post("/api/score", data=b" " * (64 * 1024 * 1024 + 1))
    assert "64 MiB" in problem(response, 400)["detail"]


def test_what_cannot_have_happened_is_422_with_every_objection(program: Program) -> None:
    document = {**DOCUMENT, "lines": [IMPOSSIBLE, HAND, IMPOSSIBLE]}
    told = problem(program.call("POST", "/score", document), 422)
    assert told["objections"] == answer(read_sitting(document).sitting)["objections"]
    assert [fault["line"] for fault in told["objections"]] == [1, 3]


# Groups


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
        kept = db.session.get_one(Answered, ("groups", key))
        assert kept.answer == {"id": first.json["id"]}  # type: ignore[index]


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


def test_an_impossible_sitting_is_not_begun(program: Program) -> None:
    document = {**DOCUMENT, "players": [*PLAYERS[:3], "Eve"], "lines": [IMPOSSIBLE]}
    told = problem(program.call("POST", f"/groups/{program.group}/sittings", document), 422)
    assert [fault["code"] for fault in told["objections"]] == ["not-eight"]
    group = program.call("GET", f"/groups/{program.group}").json
    assert group
    assert (len(group["sittings"]), group["players"]) == (1, PLAYERS)


# A sitting


def test_a_sitting_shows_its_document_its_answer_and_its_state(program: Program) -> None:
    program.record(HAND, 1)
    seen = program.look()
    assert set(seen) == {"document", "answer", "version", "closed"}
    assert (seen["version"], seen["closed"]) == (1, False)
    assert seen["answer"] == answer(read_sitting(seen["document"]).sitting)


def test_an_unchanged_sitting_is_304_until_it_changes(program: Program) -> None:
    tag = program.tag()
    assert not tag.startswith("W/")
    same = program.at_the_sitting("GET", "", If_None_Match=tag)
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", tag)
    program.record(HAND, 1)
    assert program.at_the_sitting("GET", "", If_None_Match=tag).status_code == 200


def test_a_name_that_is_mended_is_another_state(app: Flask, program: Program) -> None:
    tag = program.tag()
    with app.app_context(), writing():
        from companion.store.people import rename_player

        rename_player(db.session.get_one(Group, program.group).players[1], "Beau")
    assert program.tag() != tag
    assert "Beau" in program.look()["answer"]["balances"]


@pytest.mark.parametrize(
    "line",
    [
        HAND,
        {"hand": {"declared": "one-red-dot", "by": 2}},
        {"seating": ["Ah Ming", "Bo", "Eve", "Di"]},
        {"transfer": {"payer": "Bo", "payee": None, "points": 5, "why": "tea money"}},
        {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}},
        {"bank": {"seat": 1, "streak": 3}},
    ],
    ids=repr,
)
def test_a_line_is_recorded_as_its_preview_promised(program: Program, line: Plain) -> None:
    promised = program.at_the_sitting("POST", "/preview", {"number": 1, **line})
    assert promised.status_code == 200
    assert program.lines() == []
    recorded = program.record(line, 1, role="score")
    assert recorded.status_code == 201
    assert recorded.json == promised.json == program.look()["answer"]["rows"][0]
    assert recorded.headers["ETag"] == program.tag()


def test_a_number_that_is_taken_is_409_with_the_line_that_stands_there(program: Program) -> None:
    program.record(HAND, 1)
    for path in ("/lines", "/preview"):
        told = problem(program.at_the_sitting("POST", path, {"number": 1, **OTHER}), 409)
        assert told["line"] == {"number": 1, "hand": {**HAND["hand"], "marks": []}}
        assert told["row"] == program.look()["answer"]["rows"][0]
    assert "line" not in problem(program.record(OTHER, 9), 409)
    assert len(program.lines()) == 1


@pytest.mark.parametrize(
    "body",
    [
        HAND,
        {"number": 1},
        {"number": 1.5, **HAND},
        {"number": "1", **HAND},
        {"number": 10**19, **HAND},
        {"number": 1, **HAND, "bank": {"seat": 1, "streak": 1}},
        [],
        {"number": 1, "seating": ["Bo", "Bo", "Eve", "Di"]},
        {"number": 1, "agreed": {"net": [1, 2]}},
    ],
    ids=repr,
)
def test_what_is_no_line_is_400(program: Program, body: object) -> None:
    for path in ("/lines", "/preview"):
        problem(program.at_the_sitting("POST", path, body), 400)


def test_an_impossible_line_is_422_and_not_recorded(program: Program) -> None:
    for path in ("/lines", "/preview"):
        told = problem(program.at_the_sitting("POST", path, {"number": 1, **IMPOSSIBLE}), 422)
        assert [(fault["line"], fault["code"]) for fault in told["objections"]] == [
            (1, "not-eight")
        ]
    assert program.lines() == []


# Changes


def test_a_correction_tells_what_differs_and_how_chips_catch_up(program: Program) -> None:
    for number, line in enumerate((HAND, HAND, OTHER), 1):
        program.record(line, number)
    before = program.look()["answer"]
    corrected = program.at_the_sitting("PUT", "/lines/2", OTHER, If_Match=program.tag())
    assert corrected.status_code == 200
    assert corrected.json
    after = program.look()["answer"]
    assert corrected.json["changed"] == after["rows"][1:]
    moved = dict.fromkeys(PLAYERS, 0)
    for payment in corrected.json["catch_up"]:
        moved[payment["payer"]] -= payment["points"]
        moved[payment["payee"]] += payment["points"]
    differs = {name: after["balances"][name] - before["balances"][name] for name in PLAYERS}
    assert moved == differs


def test_after_a_strike_the_later_numbers_close_up(program: Program) -> None:
    for number, line in enumerate((HAND, OTHER, HAND), 1):
        program.record(line, number)
    struck = program.at_the_sitting("DELETE", "/lines/1", If_Match=program.tag())
    assert struck.status_code == 200
    assert struck.json
    assert [row["number"] for row in struck.json["changed"]] == [1, 2]
    assert [line["hand"]["tricks"] for line in program.lines()] == [[2, 2, 2, 2], [3, 2, 0, 3]]


def test_a_change_must_say_what_was_seen(program: Program) -> None:
    program.record(HAND, 1)
    for method, body in (("PUT", OTHER), ("DELETE", None)):
        problem(program.at_the_sitting(method, "/lines/1", body), 428)
    seen = program.tag()
    program.record(OTHER, 2)
    for method, body in (("PUT", OTHER), ("DELETE", None)):
        problem(program.at_the_sitting(method, "/lines/1", body, If_Match=seen), 412)
        problem(program.at_the_sitting(method, "/lines/1", body, If_Match=f"W/{seen}"), 412)
    for what in ("undo", "redo", "close", "reopen"):
        problem(program.at_the_sitting("POST", f"/{what}", If_Match=seen), 412)
    assert len(program.lines()) == 2


def test_a_line_that_is_not_there_cannot_be_changed(program: Program) -> None:
    for number in (0, 1, 10**30):
        for method, body in (("PUT", OTHER), ("DELETE", None)):
            tag = program.tag()
            problem(program.at_the_sitting(method, f"/lines/{number}", body, If_Match=tag), 404)


def test_a_correction_that_makes_a_later_line_impossible_names_it(program: Program) -> None:
    program.record({"seating": ["Ah Ming", "Bo", "Eve", "Di"]}, 1)
    program.record({"transfer": {"payer": "Eve", "payee": "Bo", "points": 2}}, 2)
    told = problem(program.at_the_sitting("DELETE", "/lines/1", If_Match=program.tag()), 422)
    assert [fault["line"] for fault in told["objections"]] == [1]
    assert "Eve" in told["objections"][0]["text"]
    assert len(program.lines()) == 2


def test_undo_and_redo_go_back_and_forth_until_something_new_comes(program: Program) -> None:
    program.record(HAND, 1)
    full = program.look()["answer"]
    undone = program.at_the_sitting("POST", "/undo", role="score")
    assert undone.json
    assert undone.json["changed"] == []
    assert {payment["payee"] for payment in undone.json["catch_up"]} == {"Bo", "Chan", "Di"}
    assert program.lines() == []
    redone = program.at_the_sitting("POST", "/redo", If_Match=undone.headers["ETag"])
    assert redone.json
    assert redone.json["changed"] == full["rows"]
    assert program.look()["answer"] == full
    problem(program.at_the_sitting("POST", "/redo"), 409)
    program.at_the_sitting("POST", "/undo")
    problem(program.at_the_sitting("POST", "/undo"), 409)
    program.record(OTHER, 1)
    problem(program.at_the_sitting("POST", "/redo"), 409)


def test_a_closed_sitting_takes_no_change_until_it_is_opened_again(program: Program) -> None:
    program.record(HAND, 1)
    balances = program.look()["answer"]["balances"]
    closed = program.at_the_sitting("POST", "/close").json
    assert closed
    assert (closed["closed"], closed["balances"]) == (True, balances)
    assert program.look()["closed"]
    problem(program.record(OTHER, 2), 409)
    problem(program.at_the_sitting("POST", "/preview", {"number": 2, **OTHER}), 409)
    for what in ("undo", "redo", "close"):
        problem(program.at_the_sitting("POST", f"/{what}"), 409)
    for method, body in (("PUT", OTHER), ("DELETE", None)):
        problem(program.at_the_sitting(method, "/lines/1", body, If_Match=program.tag()), 409)
    opened = program.at_the_sitting("POST", "/reopen").json
    assert opened
    assert not opened["closed"]
    assert "nothing" in problem(program.at_the_sitting("POST", "/reopen"), 409)["detail"]
    assert program.record(OTHER, 2).status_code == 201


# Once


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


# Whom a call is open to


def calls(program: Program) -> list[tuple[str, str, Needed]]:
    """Every call with its role, at the group and the sitting that are there."""
    there = {
        "<group_id>": program.group,
        "<sitting_id>": program.sitting,
        "<int:number>": "1",
        "<key>": "simple",
    }
    found = []
    for operation in OPERATIONS:
        path = operation.path
        for gap, value in there.items():
            path = path.replace(gap, value)
        found.append((operation.method, path, operation.role))
    return found


def test_without_a_known_token_everything_of_a_group_is_401(program: Program) -> None:
    guarded = [(method, path) for method, path, role in calls(program) if role is not None]
    assert len(guarded) == 11
    for method, path in guarded:
        for address in (
            path,
            path.replace(program.group or "-", "x").replace(program.sitting, "x"),
        ):
            problem(program.call(method, address, role="nobody"), 401)
            answer = program.call(method, address, role="nobody", Authorization="Bearer x")
            assert answer.headers["WWW-Authenticate"] == "Bearer"
            problem(answer, 401)


def test_whoever_has_a_token_of_another_group_finds_nothing(app: Flask, program: Program) -> None:
    other = Program(app.test_client())
    made = other.call("POST", "/groups", {"name": "Them", "players": []}).json
    assert made
    other.tokens = made["tokens"]
    for method, path, role in calls(program):
        if role is not None:
            problem(other.call(method, path), 404)
            problem(other.call(method, path.replace(program.sitting, "x" * 16)), 404)


def test_a_role_that_is_not_enough_is_403(program: Program) -> None:
    order = ["view", "score", "host"]
    for method, path, needed in calls(program):
        for role in order[: order.index(needed)] if needed else ():
            problem(program.call(method, path, role=role), 403)


def test_a_browser_that_is_let_in_cannot_be_made_to_use_the_api(
    app: Flask, program: Program
) -> None:
    browser = app.test_client()
    with browser.session_transaction() as session, app.app_context():
        links = db.session.get_one(Group, program.group).links
        session["keys"] = {program.group: next(link.digest for link in links)}
    assert browser.get(f"/groups/{program.group}").status_code == 200
    assert browser.post(f"/api/sittings/{program.sitting}/close").status_code == 401


def test_the_demonstration_may_be_looked_at_without_a_token(app: Flask, program: Program) -> None:
    with app.app_context(), writing():
        group = create_group("Shown", PLAYERS, app.config["SECRET_KEY"], 0)
        group.demonstration, shown = True, group.id
    assert program.call("GET", f"/groups/{shown}", role="nobody").status_code == 200
    problem(program.call("POST", f"/groups/{shown}/sittings", DOCUMENT, role="nobody"), 403)


def test_what_is_no_call_is_a_problem_too(program: Program) -> None:
    problem(program.call("GET", "/nothing"), 404)
    refused = program.call("PATCH", "/score")
    problem(refused, 405)
    assert "POST" in refused.headers["Allow"]


# The page


def test_the_page_names_every_call_and_every_document(program: Program) -> None:
    page = program.client.get("/api").text
    description = program.client.get("/api/openapi.json").json
    assert description
    for path, methods in description["paths"].items():
        assert path in page
        assert all(f'id="{call["operationId"]}"' in page for call in methods.values())
    for name in description["components"]["schemas"]:
        assert page.count(f'id="{name}"') == 1
        assert f'href="#{name}"' in page
