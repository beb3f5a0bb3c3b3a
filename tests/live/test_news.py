"""The latest change in one line."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.ledger.history import last_change
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, Seated, hand, seating
from tests.pages import said


def told(table: TableInApp) -> tuple[str, str]:
    with table.behind() as seated:
        return last_change(seated.book)


ONE, OTHER = ({"seat": seat, "count": 3} for seat in (0, 2))
FALSE_WIN = {"code": "false-win"}


@pytest.mark.parametrize(
    ("rules", "document", "result"),
    [
        ("malayan-shooter", {"winner": None, "hands": {}}, "nobody pays"),
        ("hong-kong-mahjong", {"win": [ONE], "from": 1}, "Ah Ming +32"),
        ("hong-kong-mahjong", {"win": [ONE, OTHER], "from": 1}, "Ah Ming +32 and Chan +32"),
        (
            "hong-kong-mahjong",
            {"win": [], "marks": [{**FALSE_WIN, "seat": 3}]},
            "Di −2,304 (false win)",
        ),
        (
            "mcr",
            {"win": [{"seat": 0, "count": 8}], "from": 2, "marks": [{**FALSE_WIN, "seat": 1}]},
            "Bo −38 (false win) and Ah Ming +42",
        ),
    ],
)
def test_a_hand_is_told_by_all_who_won_and_a_false_win_by_who_pays_for_it(
    app: Flask, rules: str, document: dict[str, object], result: str
) -> None:
    answers = {"several": "all"} if rules == "hong-kong-mahjong" else {}
    table = TableInApp(app, rules, **answers)
    table.record({"hand": document})
    assert told(table)[0] == f"Hand 1 recorded: {result}"


KONG_AND_FALSE_WIN = {
    "win": [],
    "marks": [{"code": "kong", "seat": 0, "from": 2}, {"code": "false-win", "seat": 1}],
}


@pytest.mark.parametrize("answers", [{}, {"bite": 400}])
def test_a_false_win_beside_a_kong_is_told_with_it_everywhere(
    app: Flask, phone: Phone, answers: dict[str, Any]
) -> None:
    table = TableInApp(app, "singapore", **answers)
    table.record({"hand": KONG_AND_FALSE_WIN})
    status = told(table)[0]
    assert "Bo −96 (false win)" in status
    assert "Ah Ming +" in status
    assert "(open kong)" in status
    table.open_to(phone, "view").look(table.at)
    both = ("Bo declared a false win (詐糊)", "Ah Ming made an open kong, Chan gave the tile")
    headline = said(phone).rpartition("and 1 recorded")[2]
    assert [each for each in both if each not in headline] == []
    phone.look(f"{table.at}/history")
    assert all(each in said(phone) for each in both)


def test_other_lines_are_told_in_their_own_words(table: TableInApp) -> None:
    table.record(seating("Bo", "Ah Ming", "Chan", "Di"))
    assert told(table)[0].startswith("Recorded: ")
    table.record(seating("Bo", "Eve", "Chan", "Di"))
    assert told(table)[0] == "Eve has taken Ah Ming’s seat."


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (lambda seated: seated.undo(), "Hand 1 undone"),
        (
            lambda seated: seated.correct(1, hand(3, 2, 0, 3, last=0)),
            "Hand 1 corrected: Ah Ming +4, Chan −6 and Di +2",
        ),
        (lambda seated: seated.strike(1), "Hand 1 deleted"),
        (lambda seated: seated.close(), "Closed"),
    ],
)
def test_what_is_done_to_a_line_is_told(
    deed: Callable[[Seated], object], expected: str, table: TableInApp
) -> None:
    table.record(LEVEL)
    with table.behind() as seated:
        deed(seated)
    assert told(table) == (expected, "Ana")
