"""The rules on paper: a card of one page if they fit, else filled pages."""

import pytest
from flask import Flask

from companion.printing import pdf_response
from companion.printing.paper_sizes import PAPERS
from tests.cells import in_ordeal
from tests.web.figured import fullness
from tests.web.printing import Pressing, Printed


@pytest.fixture(autouse=True)
def pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_response, "PRESS", Pressing())


@pytest.mark.parametrize(
    ("preset", "paper", "lang"),
    [
        ("score-sheet", "letter", "en"),
        ("hong-kong-mahjong", "letter", "en"),
        ("malayan", "a4", "zh-Hant"),
        in_ordeal("four-point", "letter", "en"),
        in_ordeal("celko-kam", "letter", "zh-Hant"),
        in_ordeal("singapore", "a4", "en"),
        in_ordeal("singapore", "letter", "en"),
        in_ordeal("taiwan", "letter", "en"),
    ],
)
def test_the_rules_are_one_page(app: Flask, preset: str, paper: str, lang: str) -> None:
    read = Printed(app).read(f"/sheets/{preset}/print/rules.pdf?paper={paper}&lang={lang}")
    (page,) = read.pages
    assert fullness(page, PAPERS[paper, ""]) <= 1
    assert read.colliding() == []


@pytest.mark.parametrize(("preset", "paper"), [("american", "a4"), in_ordeal("mcr", "letter")])
def test_few_rules_behind_a_sheet_to_fill_in_fill_a_fifth_of_their_page(
    app: Flask, preset: str, paper: str
) -> None:
    read = Printed(app).read(f"/sheets/{preset}/print/blank.pdf?paper={paper}")
    _, page = read.pages
    assert fullness(page, PAPERS[paper, ""]) > 0.2
