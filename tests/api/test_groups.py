"""Groups: created, listed, renamed and deleted; their players, links, PIN and phones."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from companion.db.models import Group, IdempotentAnswer, Sitting
from companion.db.session import db
from companion.documents.sittings import answer, read_sitting
from tests.api.factories import DOCUMENT, HAND, IMPOSSIBLE, OTHER, PLAYERS, Plain, Program, problem
from tests.factories import let_in


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
    group = program.call("GET", f"/groups/{program.group}").json
    assert {each["id"]: each["day"] for each in group["sittings"]}[begun["id"]] == day


def test_strangers_make_no_group_where_the_operator_says_so(app: Flask, program: Program) -> None:
    app.config["OPEN_GROUPS"] = False
    body = {"name": "Them", "players": []}
    problem(program.call("POST", "/groups", body, role="nobody"), 401)
    problem(program.call("POST", "/groups", body, role="score"), 403)
    assert program.call("POST", "/groups", body, role="host").status_code == 201


def kept(app: Flask, key: str) -> Plain:
    """What is kept of an answer, to be given again."""
    with app.app_context():
        return db.session.query(IdempotentAnswer).filter_by(key=key).one().answer


def test_tokens_of_a_group_are_answered_again_but_not_kept(app: Flask, program: Program) -> None:
    body, key = {"name": "Them", "players": []}, str(uuid4())
    first, second = (program.call("POST", "/groups", body, Idempotency_Key=key) for _ in "12")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json == second.json
    assert kept(app, key) == {"id": first.json["id"]}


@pytest.mark.parametrize("token", [None, "nobody's"])
def test_a_key_without_a_token_of_a_group_is_ignored(program: Program, token: str | None) -> None:
    body, key = {"name": "Them", "players": []}, str(uuid4())
    sent = {"Authorization": f"Bearer {token}"} if token else {}
    first, second = (
        program.call("POST", "/groups", body, role="nobody", Idempotency_Key=key, **sent)
        for _ in "12"
    )
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json["id"] != second.json["id"]


def test_a_group_lists_its_sittings_with_what_they_have_come_to(program: Program) -> None:
    program.record(HAND, 1)
    program.record({"transfer": {"payer": "Bo", "payee": None, "points": 3}}, 2)
    program.at_the_sitting("POST", "/close")
    group = program.call("GET", f"/groups/{program.group}", role="view").json
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
    seen = program.call("GET", begun.headers["Location"].removeprefix("/api")).json
    assert begun.json == {"id": begun.headers["Location"].rpartition("/")[2], "version": 3}
    assert seen["answer"] == answer(read_sitting(document).sitting)
    assert seen["document"]["meta"].items() >= document["meta"].items()
    players = program.call("GET", f"/groups/{program.group}").json["players"]
    assert players == [*PLAYERS, "Eve"]


def test_a_stranger_named_as_somebody_is_but_for_capitals_is_refused(program: Program) -> None:
    document = {**DOCUMENT, "players": ["ah ming", *PLAYERS[1:]]}
    told = problem(program.call("POST", f"/groups/{program.group}/sittings", document), 400)
    assert "already called Ah Ming" in told["detail"]


def test_an_impossible_sitting_is_not_begun(program: Program) -> None:
    document = {**DOCUMENT, "players": [*PLAYERS[:3], "Eve"], "lines": [IMPOSSIBLE]}
    told = problem(program.call("POST", f"/groups/{program.group}/sittings", document), 422)
    assert [fault["code"] for fault in told["objections"]] == ["not-eight"]
    group = program.call("GET", f"/groups/{program.group}").json
    assert (len(group["sittings"]), group["players"]) == (1, PLAYERS)


def test_the_same_sitting_is_imported_twice_only_if_that_is_asked_for(program: Program) -> None:
    path, key = f"/groups/{program.group}/sittings", str(uuid4())
    played = {**DOCUMENT, "lines": [HAND]}
    first = program.call("POST", path, played, Idempotency_Key=key)
    assert first.status_code == 201
    assert program.call("POST", path, played, Idempotency_Key=key).status_code == 200
    told = problem(program.call("POST", path, played), 409)
    assert told["code"] == "already-there"
    assert told["sitting"] == first.json["id"]
    assert program.call("POST", f"{path}?again=yes", played).status_code == 201


GROWING = [("/evenings", "evenings"), ("", "sittings")]
each_list = pytest.mark.parametrize(("path", "name"), GROWING, ids=[name for _, name in GROWING])


@each_list
def test_a_long_list_comes_a_few_at_once(program: Program, path: str, name: str) -> None:
    def listed(asked: str = "") -> Any:
        return program.call("GET", f"/groups/{program.group}{path}{asked}", role="view").json

    for _ in range(4):
        program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT)
    every = listed()
    assert (len(every[name]), every["next"]) == (5, None)
    found, asked = [], "?limit=2"
    while asked:
        some = listed(asked)
        found.append(some[name])
        asked = f"?limit=2&before={some['next']}" if some["next"] else ""
    assert [len(each) for each in found] == [2, 2, 1]
    assert [thing for each in found for thing in each] == every[name]
    assert program.sitting in str(every[name][-1])


@each_list
def test_more_than_fits_in_an_answer_is_not_asked_for_nor_what_comes_after_nothing(
    program: Program, path: str, name: str
) -> None:
    at = f"/groups/{program.group}{path}"
    for limit in ("0", "201", "many", "-1"):
        assert problem(program.call("GET", f"{at}?limit={limit}"), 400)["place"] == "limit"
    problem(program.call("GET", f"{at}?before={'x' * 16}"), 404)


@pytest.mark.parametrize("role", ["host", "score", "view"])
def test_a_token_is_told_its_group_and_its_role(program: Program, role: str) -> None:
    told = program.call("GET", "/me", role=role).json
    assert told == {"group": {"id": program.group, "name": "Us"}, "role": role, "pin": False}


def test_the_links_of_a_group_have_its_tokens_in_them(program: Program) -> None:
    told = program.call("GET", f"/groups/{program.group}/links").json
    assert told["tokens"] == program.tokens
    assert all(told["links"][role].endswith(f"/join/{t}") for role, t in program.tokens.items())


def test_a_link_that_went_astray_is_replaced_and_opens_nothing_any_more(
    app: Flask, program: Program
) -> None:
    key, body = str(uuid4()), {"roles": ["view"]}
    at = f"/groups/{program.group}/links"
    first = program.call("POST", at, body, Idempotency_Key=key).json
    assert first == program.call("POST", at, body, Idempotency_Key=key).json
    assert first["tokens"]["view"] != program.tokens["view"]
    assert first["tokens"]["score"] == program.tokens["score"]
    problem(program.call("GET", "/me", role="view"), 401)
    assert kept(app, key) == {}


def test_a_pin_is_asked_from_the_next_call_on_and_can_be_taken_away(program: Program) -> None:
    at = f"/groups/{program.group}/pin"
    assert program.call("PUT", at, {"pin": "258013"}).json == {"pin": True}
    problem(program.call("GET", "/me"), 401)
    assert program.call("GET", "/me", Companion_PIN="258013").json["pin"] is True
    assert program.call("GET", "/me", role="view").status_code == 200
    assert program.call("PUT", at, {"pin": None}, Companion_PIN="258013").json == {"pin": False}
    assert program.call("GET", "/me").status_code == 200


def test_phones_are_listed_by_what_they_may_do_and_shown_out(app: Flask, program: Program) -> None:
    browser, at = app.test_client(), f"/groups/{program.group}/phones"
    let_in(app, browser, program.group, "score", "Bo")
    [phone] = program.call("GET", at).json["phones"]
    assert (phone["name"], phone["role"]) == ("Bo", "score")
    assert phone["joined"] == phone["seen"] > 0
    assert browser.get(f"/groups/{program.group}").status_code == 200
    assert program.call("DELETE", f"{at}/{phone['id']}").json == {"phones": []}
    assert browser.get(f"/groups/{program.group}").status_code == 404
    problem(program.call("DELETE", f"{at}/{phone['id']}"), 404)


def test_a_phone_is_shown_out_of_the_group_that_asks_only(app: Flask, program: Program) -> None:
    browser, other = app.test_client(), Program(app.test_client())
    let_in(app, browser, program.group, "view", None)
    [phone] = program.call("GET", f"/groups/{program.group}/phones").json["phones"]
    other.found("Them")
    problem(other.call("DELETE", f"/groups/{other.group}/phones/{phone['id']}"), 404)
    assert browser.get(f"/groups/{program.group}").status_code == 200


def known(program: Program) -> dict[str, Plain]:
    told = program.call("GET", f"/groups/{program.group}/players", role="view").json
    return {player["name"]: player for player in told["players"]}


def test_the_scorer_may_bring_a_guest_once_for_a_key(program: Program) -> None:
    at, body, key = f"/groups/{program.group}/players", {"name": "Eve", "guest": True}, str(uuid4())
    first, again = (program.call("POST", at, body, "score", Idempotency_Key=key) for _ in "12")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json == known(program)["Eve"]
    assert known(program)["Eve"]["guest"]
    assert [*known(program)] == [*PLAYERS, "Eve"]
    problem(program.call("POST", at, body), 400)  # the name is taken


def test_a_name_is_mended_and_somebody_plays_no_more(program: Program) -> None:
    at = f"/groups/{program.group}/players/{known(program)['Bo']['id']}"
    changed = program.call("PATCH", at, {"name": "Bob", "retired": True}).json
    assert changed == known(program)["Bob"]
    assert changed["retired"]
    group = program.call("GET", f"/groups/{program.group}").json
    assert (group["players"], group["retired"]) == (["Ah Ming", "Chan", "Di"], ["Bob"])
    assert program.call("PATCH", at, {"retired": False}).json == known(program)["Bob"]


def test_a_group_is_called_otherwise_by_its_host(program: Program) -> None:
    at = f"/groups/{program.group}"
    problem(program.call("PATCH", at, {"name": "Them"}, role="score"), 403)
    mended = program.call("PATCH", at, {"name": " Them "}).json
    assert mended == {"id": program.group, "name": "Them"}
    assert program.call("GET", at).json["name"] == "Them"


def test_an_evening_is_deleted_with_all_that_was_written_in_it(program: Program) -> None:
    program.record(HAND, 1)
    evening = program.evening
    told = program.call("DELETE", evening).json
    assert told["sittings"] == [program.sitting]
    left = program.call("GET", f"/groups/{program.group}/evenings").json
    assert left == {"evenings": [], "next": None}
    problem(program.at_the_sitting("GET", ""), 404)
    problem(program.call("DELETE", evening), 404)


def test_what_was_deleted_is_brought_in_again_from_the_document_it_was(program: Program) -> None:
    program.record(HAND, 1)
    document = program.look()["document"]
    program.call("DELETE", program.evening)
    assert program.begin(document).look()["document"] == document


def test_an_evening_whose_debts_are_owed_later_stays(program: Program) -> None:
    program.record(HAND, 1)
    first = program.evening
    program.call("POST", f"{first}/carry")
    program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT)
    second = program.evening
    [offer, *_] = program.call("GET", f"{second}/settlement").json["offers"]
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
