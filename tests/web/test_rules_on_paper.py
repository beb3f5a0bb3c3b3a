"""The rules of every sheet fit on one page of A4 and of Letter, in every language."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.printing import pdf_response
from companion.printing.documents import OfSheet
from companion.printing.paper_sizes import PAPERS
from companion.rules.games import all_games
from tests.paper.reading import Read
from tests.web.printing import Pressing, in_turn
from tests.web.test_score_sheets import LANGUAGES

SHEETS = {preset.key: preset.sheet() for of in all_games() for preset in of.presets}
LONGEST = sorted(SHEETS, key=lambda key: -len(SHEETS[key].clauses))
CELLS = [(paper, language) for language in LANGUAGES for paper in ("letter", "a4")]


@pytest.fixture(autouse=True)
def pressed(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    monkeypatch.setattr(pdf_response, "PRESS", Pressing())
    yield
    assert caplog.messages == []


@pytest.mark.parametrize(("cell", "key"), in_turn(CELLS, LONGEST))
def test_the_rules_of_a_sheet_are_one_page_with_every_sentence_and_hands(
    app: Flask, cell: tuple[str, str], key: str
) -> None:
    paper, language = cell
    at = f"/sheets/{key}/print/rules.pdf?paper={paper}&lang={language}"
    read = Read(app.test_client().get(at).data)
    assert len(read.pages) == 1
    assert read.outside(PAPERS[paper, ""].margin) == []
    assert f"{len(SHEETS[key].clauses)}." in read.text.split()
    assert read.smallest >= 6.4


@pytest.mark.parametrize("key", ["hong-kong", "malayan", "celko-kam"])
def test_print_is_smaller_only_where_the_page_would_not_hold_it_all(app: Flask, key: str) -> None:
    with app.test_request_context("/?lang=zh-Hant"):
        chinese = OfSheet(SHEETS[key], PAPERS["a4", ""]).flow(PAPERS["a4", ""])
    with app.test_request_context("/?lang=en"):
        english = OfSheet(SHEETS[key], PAPERS["a4", ""]).flow(PAPERS["a4", ""])
    assert chinese
    assert english
    assert (chinese.points, chinese.tight) == (8.5, False)
    assert english.points == (8.5 if key == "celko-kam" else 8)


def test_names_of_tiles_are_not_broken(app: Flask) -> None:
    for paper in ("paper=a4", "paper=a5&size=large"):
        read = Read(app.test_client().get(f"/sheets/hong-kong/print/reference.pdf?{paper}").data)
        assert "(Harmony)" in read.text
