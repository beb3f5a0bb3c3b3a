"""Evenings: listed in pages, read, their stakes, closed together."""

import pytest

from tests.api.factories import HAND, Plain, Program, problem


def test_what_an_evening_is_played_for_is_mended(program: Program) -> None:
    program.record(HAND, 1)
    mended: Plain = {
        "title": "Thursday", "currency": "HKD", "money": 100, "points": 10, "coin": 10,
        "chips": [1, 5], "crossing": True, "rotation": "bank", "keeper": "Bo",
    }  # fmt: skip
    told = program.call("PATCH", program.evening, mended, "score").json
    assert told.items() >= mended.items()
    assert told["balances"] == {"Ah Ming": 16, "Bo": -4, "Chan": -10, "Di": -2}
    assert program.call("GET", program.evening, role="view").json == told
    assert program.call("PATCH", program.evening, {"keeper": None}).json == {**told, "keeper": None}


def test_a_player_who_sits_does_not_wait(program: Program) -> None:
    program.call("POST", f"/groups/{program.group}/players", {"name": "Eve"})
    told = program.call("PATCH", program.evening, {"waiting": ["Bo", "Eve"]}).json
    assert told["waiting"] == ["Eve"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"money": 5_000_001}, "money: Enter at most HK$50,000."),
        ({"coin": 5_000_001}, "coin: Enter at most HK$50,000."),
        ({"currency": "JPY", "money": 1_000_001}, "money: Enter at most ¥1,000,000."),
    ],
)
def test_a_stake_that_no_form_accepts_is_refused_with_the_sentence_of_the_form(
    program: Program, body: Plain, told: str
) -> None:
    mended = {"currency": "HKD", "money": 5_000_000, "points": 1, "coin": 10}
    assert program.call("PATCH", program.evening, mended).status_code == 200
    assert problem(program.call("PATCH", program.evening, body), 400)["detail"] == told


def test_an_evening_is_closed_with_all_its_sittings_and_opened_again(program: Program) -> None:
    there = program.evening
    problem(program.call("POST", f"{there}/close", role="score"), 403)
    told = program.call("POST", f"{there}/close").json
    assert told["state"] in ("closed", "settled")
    assert problem(program.call("POST", f"{there}/close"), 409)["code"] == "closed"
    assert problem(program.call("PATCH", there, {"title": "Late"}), 409)["code"] == "closed"
    assert program.call("POST", f"{there}/reopen").json["state"] == "open"
