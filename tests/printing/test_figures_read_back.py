"""Figures of summaries and slips, read back: once, complete, beside their name; pages are full.

All documents are read back in `test_every_document.py`, which takes longer.
"""

from collections import Counter

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db
from companion.printing.paper import PAPERS
from companion.printing.sitting_documents import OfSitting
from companion.templating import amount
from tests.marks import in_ordeal
from tests.printing.factories import Printed
from tests.printing.figures import fullness, in_halves, of_the_night, rows, stands
from tests.printing.test_score_sheets import FAMILY, moving

A4, FEW = PAPERS["a4", ""], 0.2

pytestmark = pytest.mark.usefixtures("without_warnings")


@pytest.mark.parametrize(
    ("paper", "lang", "hands"),
    [(("a4", ""), "en", 24), in_ordeal(("a5", "large"), "zh-Hans", 60)],
)
def test_figures_of_summary_and_slips_stand_once_and_whole_beside_whom_they_are_of(
    app: Flask, paper: tuple[str, str], lang: str, hands: int
) -> None:
    printed = Printed(app, FAMILY)
    at = printed.sit(hands, *moving(FAMILY), *list(printed.hands(5)))
    query = f"paper={paper[0]}&size={paper[1]}&lang={lang}"
    summary = printed.read(f"{at}/print/summary.pdf?{query}")
    glance = list(rows(summary) if PAPERS[paper].narrow else in_halves(summary))
    pages = printed.read(f"{at}/print/settlement.pdf?{query}").pages
    slips = Counter(word.text for page in pages for word in page.words)
    # The last page has the strips that are left.
    assert [full for page in pages[:-1] if (full := fullness(page, PAPERS[paper])) < FEW] == []
    with app.test_request_context():
        of = OfSitting(db.session.get_one(Sitting, at.rpartition("/")[2]), A4, "")
        for wanted in of_the_night(of):
            assert sum(stands(row, wanted) for row in glance) == 1, wanted
        dues = Counter(amount(due.points, of.settlement.unit) for due in of.due)
    # On a slip and on the statements of both; the kitty has none, and beside a name from the
    # right the reader parts a sum.
    assert all(2 * times <= slips[due] <= 3 * times for due, times in dues.items())
