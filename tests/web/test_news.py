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
