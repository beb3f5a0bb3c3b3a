"""Score sheets read back: every hand once, complete, under its players' names."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask import Flask

from companion.groups.monograms import chops
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from companion.printing.paper import PAPERS
from companion.settlement import actions
from tests.printing.factories import Printed
from tests.printing.figures import hands_of, hands_on
from tests.printing.reading import Read

pytestmark = pytest.mark.usefixtures("without_warnings")


def under_the_right_names(printed: Printed, at: str, query: str, start: int = 0) -> Read:
    """The score sheet, once it was seen that every hand stands on it once, under who played it."""
    read = printed.read(f"{at}/print/score-sheet.pdf?{query}")
    with printed.app.app_context():
        rows = book_cache.open(printed.sitting(at)).rows
    assert hands_on(read, chops(rows[-1].after.balances)) == hands_of(rows, start)
    asked = dict(parse_qsl(query))
    paper, size = asked["paper"], asked.get("size", "")
    assert read.outside(PAPERS[paper, size].margin) == []
    assert read.colliding() == []
    assert read.smallest >= (9.2 if size else 6.9)
    return read


def moving(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Lines that are no hands, and two changes of seats."""
    why = "the tiles fell off the table and nobody could say who had led what"
    first, second, _, fourth, fifth, sixth = names
    return [
        {"seating": [first, second, fifth, fourth]},
        {"transfer": {"payer": first, "payee": None, "points": 5, "why": "tea money"}},
        {"agreed": {"net": [12, -4, -4, -4], "why": why}},
        {"seating": [sixth, second, fifth, fourth]},
        {"bank": {"seat": 2, "streak": 3, "why": "this one really dealt"}},
    ]


FAMILY = (
    "Nguyễn Thị Phương Thảo-Trần Đặng Hoàng Long", "محمد عبد الرحمن الشمري",
    "🐉🀄 Dragon-Queen of Kowloon", "歐陽慕容司徒上官諸葛司馬夏侯東方",
    "Maximiliane Freifrau von Hohenzollern-Sigmaringen", "Ōé K. Ñandú",
)  # fmt: skip


def test_no_figure_of_mahjong_is_broken_on_the_smallest_paper_in_large_print(app: Flask) -> None:
    printed = Printed(app, preset="malayan")
    under_the_right_names(printed, printed.sit(14), "paper=a5&size=large")


def test_figures_of_sixteen_digits_are_whole(printed: Printed) -> None:
    huge = {"agreed": {"net": [10**9, -(10**9), 5, -5]}}
    under_the_right_names(printed, printed.sit(3, *[huge] * 3, *printed.hands(2)), "paper=a5")


def test_what_all_began_with_is_no_win_and_the_heads_of_totals_do_not_touch(app: Flask) -> None:
    printed = Printed(app, preset="six-round")
    read = under_the_right_names(printed, printed.sit(6, start=100), "paper=a4", 100)
    words = {word.text: word for word in read.pages[0].words}
    assert words["stands"].right < words["left"].left - 2


LANGUAGES = ("en", "zh-Hant", "zh-Hans")


def test_chips_carried_are_printed_where_the_rest_is_settled_in_money(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -15, -10, 0]}})
    with printed.behind() as evening:
        evening.in_chips = True
        actions.carry(evening, Author("Ana", 1))
        evening.in_chips = False
    text = printed.told(f"{at}/print/score-sheet.pdf")
    assert "→ B Bo A Ah Ming 15 points → 陳 陳太 A Ah Ming 10 points" in text
    assert "→ carried over to the next evening." in text
    assert "Nothing is left to pay." not in text
    assert "HK$0.00 of" not in text
