"""An evening settled by a program: payments, chip counts, going home."""

from typing import Any
from uuid import uuid4

import pytest

from tests.api.factories import DOCUMENT, HAND, Program, problem

DUES = [
    {"payer": "Bo", "payee": "Ah Ming", "amount": 4},
    {"payer": "Chan", "payee": "Ah Ming", "amount": 10},
    {"payer": "Di", "payee": "Ah Ming", "amount": 2},
]


MONEY = {"currency": "HKD", "money": 100, "points": 1, "coin": 10}


@pytest.fixture
def evening(program: Program) -> str:
    """The URL of an evening after one hand."""
    program.record(HAND, 1)
    return program.evening


def seen(program: Program, evening: str) -> Any:
    return program.call("GET", f"{evening}/settlement", role="view").json


def test_who_pays_whom_follows_from_the_books(program: Program, evening: str) -> None:
    told = seen(program, evening)
    assert sorted(told["left"], key=str) == sorted(DUES, key=str)
    assert (told["unit"], told["plan"], told["settled"]) == ("", "fewest", False)
    assert {each["whom"]: each["won"] for each in told["accounts"]}["Chan"] == -10


def test_a_payment_is_made_in_part_and_once_for_a_key(program: Program, evening: str) -> None:
    part, key = {**DUES[1], "amount": 4}, str(uuid4())
    first, again = (
        program.call("POST", f"{evening}/payments", part, "score", Idempotency_Key=key)
        for _ in "12"
    )
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert {**DUES[1], "amount": 6} in seen(program, evening)["left"]
    assert first.json == seen(program, evening)["payments"][0]


def test_all_that_is_owed_is_paid_and_the_evening_settled(program: Program, evening: str) -> None:
    for due in DUES:
        assert program.call("POST", f"{evening}/payments", due).status_code == 201
    assert seen(program, evening)["settled"]
    program.call("POST", f"{evening}/close")
    assert program.call("GET", evening).json["state"] == "settled"


def test_more_than_is_owed_is_refused_with_how_much_that_is(program: Program, evening: str) -> None:
    told = problem(program.call("POST", f"{evening}/payments", {**DUES[0], "amount": 5}), 422)
    assert (told["code"], told["most"]) == ("too-much", 4)
    there = {"payer": "Ah Ming", "payee": None, "amount": 1}
    assert problem(program.call("POST", f"{evening}/payments", there), 409)["code"] == "not-owed"


def test_a_payment_is_taken_back(program: Program, evening: str) -> None:
    paid = program.call("POST", f"{evening}/payments", DUES[0]).json
    back = program.call("POST", f"{evening}/payments/{paid['id']}/back").json
    assert back == seen(program, evening)
    assert DUES[0] in back["left"]
    again = program.call("POST", f"{evening}/payments/{paid['id']}/back")
    assert problem(again, 409)["code"] == "nothing-there"


def test_what_is_carried_is_offered_to_the_next_evening_and_taken_over(
    program: Program, evening: str
) -> None:
    told = program.call("POST", f"{evening}/carry").json
    assert told["settled"]
    program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT)
    next_one = program.evening
    offers = seen(program, next_one)["offers"]
    assert len(offers) == 3
    taken = program.call(
        "POST", f"{next_one}/debts", {"debts": [offer["id"] for offer in offers]}
    ).json
    assert sum(due["amount"] for due in taken["left"]) == 16
    carried = seen(program, evening)["payments"][0]["id"]
    back = program.call("POST", f"{evening}/payments/{carried}/back")
    assert problem(back, 409)["code"] == "taken-over"
    gone = program.call("POST", f"{next_one}/debts", {"debts": ["x" * 16]})
    assert problem(gone, 409)["code"] == "not-owed"


def test_the_table_chooses_how_it_is_settled(program: Program, evening: str) -> None:
    told = program.call("PATCH", f"{evening}/settlement", {"plan": "through", "through": "Di"}).json
    assert all("Di" in (due["payer"], due["payee"]) for due in told["left"])


def test_another_currency_is_too_late_once_anything_is_paid(program: Program, evening: str) -> None:
    program.call("PATCH", evening, MONEY)
    due = seen(program, evening)["left"][0]
    assert program.call("POST", f"{evening}/payments", due).status_code == 201
    told = problem(program.call("PATCH", evening, {**MONEY, "currency": "USD"}), 409)
    assert told["code"] == "paid-already"


def test_chips_are_counted_and_forgotten(program: Program, evening: str) -> None:
    program.call("PATCH", evening, {"chips": [1, 5], "crossing": True})
    counts = [
        {"whom": whom, "issued": 20, "held": {"1": (20 + won) % 5, "5": (20 + won) // 5}}
        for whom, won in (("Ah Ming", 16), ("Bo", -4), ("Chan", -10), ("Di", -2))
    ]
    at = f"{evening}/counts"
    assert program.call("PUT", at, {"counts": counts}, "score").status_code == 200
    told = program.call("PATCH", f"{evening}/settlement", {"by_chips": True}).json
    assert told["settled"]
    forgotten = program.call("PUT", at, {"counts": [{"whom": "Bo", "held": None}]})
    assert forgotten.status_code == 200


def test_somebody_goes_home_and_another_stands_in_for_them(program: Program, evening: str) -> None:
    going = {"whom": "Chan", "by": "book", "amount": -10, "other": "Di"}
    at = f"{evening}/leaving"
    wrong = problem(program.call("POST", at, {**going, "amount": -9}), 409)
    assert wrong["code"] == "not-owed"
    told = program.call("POST", at, going).json
    assert told["payments"][0]["kind"] == "left"
    assert {**DUES[2], "amount": 12} in told["left"]
    assert problem(program.call("POST", at, going), 409)["code"] == "not-owed"
    undone = program.at_the_sitting("POST", "/undo", role="score").json
    gives = {(each["payer"], each["payee"]): each["points"] for each in undone["catch_up"]}
    assert gives == {("Ah Ming", "Bo"): 4, ("Ah Ming", "Di"): 12}


def test_what_the_pot_owes_is_shown_and_refused_until_it_is_ended(program: Program) -> None:
    """Refused as what it is, not as something that nobody can read."""
    sheet = {"preset": "hong-kong", "choices": {"pot": "on"}}
    program.begin({**DOCUMENT, "sheet": sheet}).record(HAND, 1)
    evening = program.evening
    [due, *_] = [each for each in seen(program, evening)["left"] if "account" in str(each)]
    refused = problem(program.call("POST", f"{evening}/payments", due), 409)
    assert refused["code"] == "pot-lies"


def test_an_evening_is_paid_in_another_currency_at_a_rate(program: Program, evening: str) -> None:
    program.call("PATCH", evening, {**MONEY, "coin": 100}, "score")
    paid_in = {"currency": "CNY", "rate": "0.925"}
    told = program.call("PATCH", f"{evening}/settlement", {"paid_in": paid_in}, "score").json
    assert (told["unit"], told["paid_in"]) == ("CNY", paid_in)
    assert {**DUES[1], "amount": 925} in told["left"]
    told = program.call("PATCH", f"{evening}/settlement", {"paid_in": None}, "score").json
    assert (told["unit"], told["paid_in"]) == ("HKD", None)


def test_evenings_are_added_up_by_game_and_by_currency(program: Program) -> None:
    program.record(HAND, 1)
    program.record({"transfer": {"payer": "Bo", "payee": None, "points": 3}}, 2)
    program.at_the_sitting("POST", "/close")
    meta = {"evening": {"day": "2026-11-02", **MONEY}}
    another = {**DOCUMENT, "lines": [HAND], "meta": meta}
    program.call("POST", f"/groups/{program.group}/sittings", another)
    season = program.call("GET", f"/groups/{program.group}/season", role="view").json
    assert (season["evenings"], season["open"], season["hands"]) == (2, 1, 2)
    assert season["players"][0] == {"name": "Ah Ming", "came": 2, "hands": 2}
    [points] = season["points"]
    assert points["balances"] == {"Ah Ming": 32, "Bo": -11, "Chan": -20, "Di": -4}
    assert points["box"] == 3
    [won] = season["money"]
    assert (won["currency"], won["balances"]["Ah Ming"]) == ("HKD", 1600)


def test_a_season_counts_the_evenings_of_its_dates_alone(program: Program) -> None:
    for day in ("2024-02-10", "2025-01-28", "2025-01-29"):
        document = {**DOCUMENT, "lines": [HAND], "meta": {"evening": {"day": day}}}
        program.call("POST", f"/groups/{program.group}/sittings?again=yes", document)
    at = f"/groups/{program.group}/season"
    for query, evenings in (
        ("", 3),
        ("?from=2024-02-10&to=2025-01-28", 2),
        ("?from=2025-01-29", 1),
        ("?to=2024-02-09", 0),
    ):
        season = program.call("GET", at + query, role="view").json
        assert season["evenings"] == evenings, query
    assert program.call("GET", f"{at}?from=2025-02-30", role="view").status_code == 400


def test_statistics_are_told_by_unit_with_who_paid_whom(program: Program) -> None:
    program.record(HAND, 1)
    program.record({"transfer": {"payer": "Bo", "payee": None, "points": 3}}, 2)
    at = f"/groups/{program.group}/statistics"
    told = program.call("GET", at, role="view").json
    [unit] = told["units"]
    assert (unit["unit"], unit["hands"], unit["counted"]) == ("tien-gow", 1, 1)
    [first, *_] = unit["players"]
    figures = {key: first["figures"][key] for key in ("hands", "won", "points", "no_tricks")}
    assert (first["name"], figures) == (
        "Ah Ming", {"hands": 1, "won": 1, "points": 16, "no_tricks": 0}
    )  # fmt: skip
    assert first["biggest"]["line"] == 1
    assert {"payer": "Bo", "payee": None, "points": 3} in unit["paid"]
    assert program.call("GET", f"{at}?to=2001-01-01").json == {"units": []}
    assert program.call("GET", f"{at}?from=2025-02-30").status_code == 400
