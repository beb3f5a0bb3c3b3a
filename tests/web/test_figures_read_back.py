"""Every figure of the ledger that a summary or a slip shows, read back: once, whole, beside whom.

And how full pages are, of all documents. The booklet and the pocket cards hold no figure of a
ledger; score sheets, statements and seasons are read back in files of their own.
"""

from collections import Counter
from collections.abc import Iterator
from unicodedata import normalize

import pytest
from flask import Flask

from companion.paper.sizes import PAPERS, Paper
from companion.store.database import db
from companion.store.tables import Sitting
from companion.web import pressing
from companion.web.pages import amount, number, signed
from companion.web.printed import OfSitting
from tests.paper.reading import POINTS, Page, Read
from tests.web.printing import Pressing, Printed
from tests.web.test_score_sheets import FAMILY, LANGUAGES, moving

A4, FEW = PAPERS["a4", ""], 0.2
FLOWING = ("score-sheet", "summary", "statements", "other-rules", "blank", "rules", "reference")
"""Documents that go on from page to page; slips, cards and the poster fill theirs."""

CELLS = [
    pytest.param(paper, LANGUAGES[(n + m) % 3], hands, id=f"{''.join(paper)}-{hands}", marks=marks)
    for n, paper in enumerate(PAPERS)
    for m, hands in enumerate((24, 60, 400))
    for marks in ((),) * ((paper, hands) in ((("a4", ""), 24), (("a5", "large"), 60)))
    or (pytest.mark.ordeal,)
]


@pytest.fixture(autouse=True)
def pressed(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    monkeypatch.setattr(pressing, "PRESS", Pressing())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    yield
    assert caplog.messages == []


@pytest.mark.parametrize(("paper", "lang", "hands"), CELLS)
def test_figures_of_summary_and_slips_stand_once_and_whole_beside_whom_they_are_of(
    app: Flask, paper: tuple[str, str], lang: str, hands: int
) -> None:
    printed = Printed(app, FAMILY)
    at = printed.sit(hands, *moving(FAMILY), *list(printed._hands(5)))
    query = f"paper={paper[0]}&size={paper[1]}&lang={lang}"
    glance = list(rows(printed.read(f"{at}/print/summary.pdf?{query}")))
    slips = Counter(
        word.text
        for page in printed.read(f"{at}/print/settlement.pdf?{query}").pages
        for word in page.words
    )
    with app.test_request_context():
        of = OfSitting(db.session.get_one(Sitting, at.rpartition("/")[2]), A4, "")
        for wanted in (*of_the_night(of), *of_the_settlement(of)):
            assert sum(stands(row, wanted) for row in glance) == 1, wanted
        dues = Counter(amount(due.points, of.settlement.unit) for due in of.due)
    assert {due: slips[due] for due in dues} == {due: 2 * times for due, times in dues.items()}


def of_the_night(of: OfSitting) -> Iterator[list[str]]:
    """What stands beside each letter: what they did, and in the biggest hands all in a row."""
    for each in of.summary.played:
        counts = map(number, (each.hands, each.won, each.bank))
        yield [of.chops[each.name], *counts, signed(each.best), signed(each.worst)]
    for big in of.summary.biggest:
        yield [str(big.hand), *(signed(points) for _, points in big.net)]


def of_the_settlement(of: OfSitting) -> Iterator[list[str]]:
    unit = of.settlement.unit
    for each in of.statements:
        if isinstance(each.who, str):
            yield [of.chop_of[each.who], signed(each.points),
                   amount(each.tonight, unit, True), amount(each.left, unit, True)]  # fmt: skip


def rows(read: Read) -> Iterator[list[str]]:
    """The words of each line across a page, from the left."""
    for page in read.pages:
        lines: list[tuple[float, list[tuple[float, str]]]] = []
        for word in sorted(page.words, key=lambda word: -(word.top + word.bottom)):
            middle = (word.top + word.bottom) / 2
            if not lines or abs(lines[-1][0] - middle) > 4:
                lines.append((middle, []))
            lines[-1][1].append((word.left, normalize("NFKC", word.text)))
        yield from ([text for _, text in sorted(words)] for _, words in lines)


def stands(row: list[str], wanted: list[str]) -> bool:
    """Whether a line holds what is wanted: who it is of, and from there the figures in order."""
    who, *figures = wanted
    if who not in row:
        return False
    after = row[row.index(who) + 1 :]
    written = [text for text in after if text in figures or text[0] in "+−0123456789"]
    # Beside a name that runs from the right, the reader parts a sum of money at its sign.
    return written[: len(figures)] == figures or f" {' '.join(figures)} " in _joined(after)


def _joined(words: list[str]) -> str:
    return f" {' '.join(words)} ".replace("− HK $", "−HK$").replace("+ HK $", "+HK$")


def fullness(page: Page, paper: Paper) -> float:
    """How far down a page goes, of its room above the footer."""
    top, foot = page.height - paper.margin * POINTS, paper.foot * POINTS
    lowest = min((word.bottom for word in page.words if word.bottom > foot), default=top)
    return float((top - lowest) / (top - foot))


@pytest.mark.parametrize(
    ("name", "paper", "hands"),
    [
        pytest.param(name, paper, hands, id=f"{name}-{''.join(paper)}-{hands}", marks=marks)
        for name in FLOWING
        for paper in (("a4", ""), ("a5", ""), ("a4", "large"), ("a5", "large"))
        for hands in ((24, 60) if name in FLOWING[:3] else (24,))
        for marks in ((),) * ((name, *paper) == ("statements", "a4", "large") and hands == 60)
        or (pytest.mark.ordeal,)
    ],
)
def test_no_page_is_less_than_a_fifth_full(
    app: Flask, name: str, paper: tuple[str, str], hands: int
) -> None:
    printed = Printed(app, FAMILY)
    first, second, _, fourth, fifth, _ = FAMILY
    at = printed.sit(hands, {"seating": [first, second, fifth, fourth]}, *printed._hands(2))
    read = printed.read(f"{at}/print/{name}.pdf?paper={paper[0]}&size={paper[1]}")
    full = [fullness(page, PAPERS[paper]) for page in read.pages]
    assert [round(each, 2) for each in full if each < FEW] == []
