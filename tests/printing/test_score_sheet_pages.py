"""How many pages a score sheet has, and what stands on the last of them."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask

from companion.printing.paper import PAPERS
from companion.printing.sitting_documents import PrintedSitting
from tests.marks import in_ordeal
from tests.printing.factories import ORDINARY, Printed, ledger_figures
from tests.printing.figures import fullness, of_the_settlement, rows, stands
from tests.printing.reading import POINTS, Page

SIX = (*ORDINARY, "Eve", "Fay")
LONG = ("Wolfgang Amadeus Theophilus Mozart", "長" * 20, "Emmanuel-Maximilien-Joseph", "W" * 30)


pytestmark = pytest.mark.usefixtures("without_warnings")


def changed(hands: Sequence[Any], names: Sequence[str], changes: int) -> list[Any]:
    """The hands with changes of seats among them, all about as far apart."""
    seats, lines, apart = list(names[:4]), [], len(hands) // (changes + 1)
    for n, hand in enumerate(hands):
        if changes and n and n % apart == 0 and n // apart <= changes:
            seats[n // apart] = names[3 + n // apart]
            lines.append({"seating": list(seats)})
        lines.append(hand)
    return lines


@pytest.mark.parametrize(
    ("names", "hands", "changes", "lang", "pages"),
    [
        pytest.param(ORDINARY, 0, 0, "en", 1, id="no-hand"),
        in_ordeal(SIX, 24, 1, "en", 1, id="one-change"),
        pytest.param(SIX, 30, 2, "zh-Hant", 1, id="two-changes-in-Chinese"),
        in_ordeal(SIX, 30, 2, "zh-Hans", 1, id="two-changes-in-simplified-Chinese"),
        in_ordeal(SIX, 30, 2, "en", 1, id="two-changes"),
        pytest.param(SIX, 60, 2, "en", 2, id="sixty-hands-of-six"),
        in_ordeal(SIX, 60, 2, "zh-Hans", 2, id="sixty-hands-in-simplified-Chinese"),
        in_ordeal(LONG, 22, 0, "en", 1, id="long-names"),
    ],
)
def test_a_score_sheet_has_as_few_pages_as_its_hands_need(
    app: Flask, names: tuple[str, ...], hands: int, changes: int, lang: str, pages: int
) -> None:
    printed = Printed(app, names)
    at = printed.sit(0, *changed(list(printed.hands(hands)), names, changes))
    read = printed.read(f"{at}/print/score-sheet.pdf?paper=a4&lang={lang}")
    assert len(read.pages) == pages
    assert f"Page {pages} of {pages}" in read.text or lang != "en"
    assert read.colliding() == []
    with app.test_request_context():
        of = PrintedSitting(printed.sitting(at), PAPERS["a4", ""], "")
        for wanted in of_the_settlement(of):
            assert sum(stands(line, wanted) for line in rows(read)) == 1, wanted
    words, figures = Counter(read.text.split()), Counter(ledger_figures(printed, at))
    assert figures - words == Counter()
    assert {str(n) for n in range(1, hands + 1)} <= words.keys()
    if lang == "en" and hands:
        flat = [" ".join(page.text.split()) for page in read.pages]
        assert all("No. Bank" in page for page in flat)
        checks = [page.count("✓ hands add up to 0") for page in flat]
        assert checks == [0] * (pages - 1) + [1]
    last = read.pages[-1].text.split()
    assert {str(hands), "0.00"} <= {*last, "0"}, "the totals stand on a page without a hand"


def test_a_name_is_whole_where_its_column_has_room(app: Flask) -> None:
    printed = Printed(app, ("Dietlinde Maria", "Bo", "陳太", "Ah Ming"))
    text = printed.read(f"{printed.sit(3)}/print/score-sheet.pdf?paper=a4").text
    assert text.count("Dietlinde Maria") >= 4
    assert "…" not in text


@pytest.mark.parametrize(
    "paper", ["paper=a5&size=large", *map(in_ordeal, ("paper=a4&size=large", "paper=letter"))]
)
def test_signatures_never_stand_alone(app: Flask, paper: str) -> None:
    printed = Printed(app, (*LONG, "Eve", "Fay"))
    at = printed.sit(0, *changed(list(printed.hands(40)), printed.names, 2))
    last = printed.read(f"{at}/print/score-sheet.pdf?{paper}").pages[-1]
    assert "What was agreed" in last.text
    assert "Eve" in last.text


def hands_on(page: Page, margin: float) -> list[int]:
    """The numbers of the hands of a page, below the heads of its columns."""
    edge = (margin + 9) * POINTS
    below = max((word.bottom for word in page.words if word.text == "No."), default=0)
    column = (word for word in page.words if word.right < edge and word.top < below)
    return [int(word.text) for word in column if word.text.isdigit()]


@pytest.mark.parametrize("hands", [1, 13, *map(in_ordeal, (11, 12, 14, 15))])
def test_last_hand_is_not_alone_and_pages_without_hands_name_none(app: Flask, hands: int) -> None:
    printed = Printed(app, SIX)
    at = printed.sit(0, *changed(list(printed.hands(hands)), SIX, 1))
    pages = printed.read(f"{at}/print/score-sheet.pdf?paper=a5&size=large").pages
    paper = PAPERS["a5", "large"]
    assert all(fullness(page, paper) > 1 / 3 for page in pages[:-1])
    found = [hands_on(page, paper.margin) for page in pages]
    assert [hand for page in found for hand in page] == list(range(1, hands + 1))
    assert hands == 1 or 1 not in map(len, found)
    for page, numbers in zip(pages[1:], found[1:], strict=True):
        told = [
            (int(first), int(last)) for first, last in re.findall(r"hands (\d+)–(\d+)", page.text)
        ]
        assert told == ([(numbers[0], numbers[-1])] if numbers else [])
