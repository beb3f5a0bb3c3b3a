"""Lines corrected, deleted, undone, redone; sittings closed and reopened."""

import pytest

from tests.api.factories import HAND, OTHER, PLAYERS, Program, problem


def test_a_correction_tells_what_differs_and_how_chips_catch_up(program: Program) -> None:
    for number, line in enumerate((HAND, HAND, OTHER), 1):
        program.record(line, number)
    before = program.look()["answer"]
    corrected = program.at_the_sitting("PUT", "/lines/2", OTHER, If_Match=program.tag())
    assert corrected.status_code == 200
    after = program.look()["answer"]
    assert corrected.json["changed"] == after["rows"][1:]
    moved = dict.fromkeys(PLAYERS, 0)
    for payment in corrected.json["catch_up"]:
        moved[payment["payer"]] -= payment["points"]
        moved[payment["payee"]] += payment["points"]
    differs = {name: after["balances"][name] - before["balances"][name] for name in PLAYERS}
    assert moved == differs


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


@pytest.mark.parametrize("tag", ['""', 'W/""', "x,,y", ",", '"', '"a'])
def test_a_tag_that_is_none_was_not_seen(program: Program, tag: str) -> None:
    program.record(HAND, 1)
    problem(program.at_the_sitting("DELETE", "/lines/1", If_Match=tag), 412)


def test_a_line_that_is_not_there_cannot_be_changed(program: Program) -> None:
    for number in (0, 1, 10**30):
        for method, body in (("PUT", OTHER), ("DELETE", None)):
            tag = program.tag()
            problem(program.at_the_sitting(method, f"/lines/{number}", body, If_Match=tag), 404)


def test_undo_and_redo_go_back_and_forth_until_something_new_comes(program: Program) -> None:
    program.record(HAND, 1)
    full = program.look()["answer"]
    undone = program.at_the_sitting("POST", "/undo", role="score")
    assert undone.json["changed"] == []
    assert {payment["payee"] for payment in undone.json["catch_up"]} == {"Bo", "Chan", "Di"}
    assert program.lines() == []
    redone = program.at_the_sitting("POST", "/redo", If_Match=undone.headers["ETag"])
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
    assert (closed["closed"], closed["balances"]) == (True, balances)
    assert program.look()["closed"]
    problem(program.record(OTHER, 2), 409)
    problem(program.at_the_sitting("POST", "/preview", {"number": 2, **OTHER}), 409)
    for what in ("undo", "redo", "close"):
        problem(program.at_the_sitting("POST", f"/{what}"), 409)
    for method, body in (("PUT", OTHER), ("DELETE", None)):
        problem(program.at_the_sitting(method, "/lines/1", body, If_Match=program.tag()), 409)
    opened = program.at_the_sitting("POST", "/reopen").json
    assert not opened["closed"]
    assert "nothing" in problem(program.at_the_sitting("POST", "/reopen"), 409)["detail"]
    assert program.record(OTHER, 2).status_code == 201


def test_the_past_tells_every_change_and_what_it_did_to_which_line(program: Program) -> None:
    program.record(HAND, 1)
    program.record(OTHER, 2)
    program.at_the_sitting("PUT", "/lines/1", OTHER, If_Match=program.tag())
    program.at_the_sitting("POST", "/undo")
    program.at_the_sitting("POST", "/close")
    told = program.at_the_sitting("GET", "/history", role="view").json
    changes = told["changes"]
    assert [(change["version"], change["kind"]) for change in changes] == [
        (5, "close"), (4, "undo"), (3, "change"), (2, "change"), (1, "change"),
    ]  # fmt: skip
    hand, other = program.lines()
    assert [change["edits"] for change in changes] == [
        [],
        [{"number": 1, "was": other, "is": hand}],
        [{"number": 1, "was": hand, "is": other}],
        [{"number": 2, "was": None, "is": other}],
        [{"number": 1, "was": None, "is": hand}],
    ]
    assert changes[2]["says"] == "hand 1 corrected"
    assert told["next"] is None


def test_a_long_past_comes_in_parts(program: Program) -> None:
    for number in (1, 2, 3):
        program.record(HAND, number)
    latest = program.at_the_sitting("GET", "/history?limit=2").json
    assert ([each["version"] for each in latest["changes"]], latest["next"]) == ([3, 2], "2")
    first = program.at_the_sitting("GET", f"/history?limit=2&before={latest['next']}").json
    assert ([each["version"] for each in first["changes"]], first["next"]) == ([1], None)
    for asked in ("limit=0", "limit=x", "before=x", "before=0", "before=-1"):
        problem(program.at_the_sitting("GET", f"/history?{asked}"), 400)
