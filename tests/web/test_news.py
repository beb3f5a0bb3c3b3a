"""What was done last, in one line."""

from collections.abc import Callable

import pytest
from flask import Flask

from companion.web.news import news, recorded
from tests.store.seated import LEVEL, Seated, hand, seating, tea
from tests.web.at_table import AtTable


def told(table: AtTable) -> tuple[str, str]:
    with table.behind() as seated:
        return news(seated.book)


def test_of_a_sitting_that_just_began_there_is_no_news(table: AtTable) -> None:
    assert told(table) == ("", "")


def test_a_hand_is_told_by_its_number_and_its_best_net(table: AtTable) -> None:
    table.record(tea("Bo"), hand(3, 2, 0, 3, last=0))
    assert told(table) == ("Hand 1 recorded: Ah Ming +16", "Ana")


def test_a_hand_in_which_nobody_pays_says_so(app: Flask) -> None:
    table = AtTable(app, "malayan-shooter")
    table.record({"hand": {"winner": None, "hands": {}}})
    with table.behind() as seated:
        assert recorded(seated.book) == "Hand 1 recorded: nobody pays"


@pytest.mark.parametrize(
    ("document", "result"),
    [
        ({"win": [{"seat": 0, "count": 3}], "from": 1}, "Ah Ming +32"),
        (
            {"win": [{"seat": 0, "count": 3}, {"seat": 2, "count": 3}], "from": 1},
            "Ah Ming +32 and Chan +32",
        ),
        ({"win": [], "marks": [{"code": "false-win", "seat": 3}]}, "Di −"),
    ],
)
def test_a_hand_is_told_by_all_who_won_and_a_false_win_by_who_pays_for_it(
    app: Flask, document: dict[str, object], result: str
) -> None:
    table = AtTable(app, "hong-kong-mahjong", several="all")
    table.record({"hand": document})
    with table.behind() as seated:
        told_now = recorded(seated.book)
    assert told_now.startswith(f"Hand 1 recorded: {result}")
    assert told_now.count("Di") == (result == "Di −")


def test_other_lines_are_told_in_their_own_words(table: AtTable) -> None:
    table.record(seating("Bo", "Ah Ming", "Chan", "Di"))
    assert told(table)[0].startswith("Recorded: ")


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (lambda seated: seated.undo(), "hand 1 taken back"),
        (lambda seated: seated.correct(1, hand(3, 2, 0, 3, last=0)), "hand 1 corrected"),
        (lambda seated: seated.strike(1), "hand 1 struck out"),
        (lambda seated: seated.close(), "closed"),
    ],
)
def test_what_is_done_to_a_line_is_told(
    deed: Callable[[Seated], object], expected: str, table: AtTable
) -> None:
    table.record(LEVEL)
    with table.behind() as seated:
        deed(seated)
    assert told(table) == (expected, "Ana")
