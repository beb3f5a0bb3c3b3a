"""Every ledger figure on summaries and slips, read back: once, complete, beside its name.

Also checks how full the pages of all documents are. Pocket cards have no ledger figures;
score sheets and seasons are read back in other files.
"""

from collections import Counter

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db
from companion.printing.paper import PAPERS
from companion.printing.sitting_documents import OfSitting
from companion.templating import amount
from tests.printing.factories import Printed
from tests.printing.figures import fullness, in_halves, of_the_night, rows, stands
from tests.printing.test_score_sheets import FAMILY, LANGUAGES, moving

A4, FEW = PAPERS["a4", ""], 0.2
FLOWING = ("score-sheet", "summary", "settlement", "blank", "rules", "reference")
"""Documents that go on from page to page; cards and the poster fill theirs."""

CELLS = [
    pytest.param(paper, LANGUAGES[(n + m) % 3], hands, id=f"{''.join(paper)}-{hands}", marks=marks)
    for n, paper in enumerate(PAPERS)
    for m, hands in enumerate((24, 60, 400))
    for marks in ((),) * ((paper, hands) in ((("a4", ""), 24), (("a5", "large"), 60)))
    or (pytest.mark.ordeal,)
]


pytestmark = pytest.mark.usefixtures("without_warnings")


@pytest.mark.parametrize(("paper", "lang", "hands"), CELLS)
def test_figures_of_summary_and_slips_stand_once_and_whole_beside_whom_they_are_of(
    app: Flask, paper: tuple[str, str], lang: str, hands: int
) -> None:
    printed = Printed(app, FAMILY)
    at = printed.sit(hands, *moving(FAMILY), *list(printed.hands(5)))
    query = f"paper={paper[0]}&size={paper[1]}&lang={lang}"
    summary = printed.read(f"{at}/print/summary.pdf?{query}")
    glance = list(rows(summary) if PAPERS[paper].narrow else in_halves(summary))
    slips = Counter(
        word.text
        for page in printed.read(f"{at}/print/settlement.pdf?{query}").pages
        for word in page.words
    )
    with app.test_request_context():
        of = OfSitting(db.session.get_one(Sitting, at.rpartition("/")[2]), A4, "")
        for wanted in of_the_night(of):
            assert sum(stands(row, wanted) for row in glance) == 1, wanted
        dues = Counter(amount(due.points, of.settlement.unit) for due in of.due)
    # On a slip and on the statements of both; the kitty has none, and beside a name from the
    # right the reader parts a sum.
    assert all(2 * times <= slips[due] <= 3 * times for due, times in dues.items())


@pytest.mark.parametrize(
    ("name", "paper", "hands"),
    [
        pytest.param(name, paper, hands, id=f"{name}-{''.join(paper)}-{hands}", marks=marks)
        for name in FLOWING
        for paper in (("a5", ""), ("a4", "large"))
        for hands in ((24, 60) if name in FLOWING[:3] else (24,))
        for marks in ((),) * ((name, *paper) == ("settlement", "a4", "large") and hands == 60)
        or (pytest.mark.ordeal,)
    ],
)
def test_no_page_is_less_than_a_fifth_full(
    app: Flask, name: str, paper: tuple[str, str], hands: int
) -> None:
    printed = Printed(app, FAMILY)
    first, second, _, fourth, fifth, _ = FAMILY
    at = printed.sit(hands, {"seating": [first, second, fifth, fourth]}, *printed.hands(2))
    read = printed.read(f"{at}/print/{name}.pdf?paper={paper[0]}&size={paper[1]}")
    full = [fullness(page, PAPERS[paper]) for page in read.pages]
    if name == "settlement":  # its last page has the strips that are left
        full.pop()
    assert [round(each, 2) for each in full if each < FEW] == []
