"""Paper: each document beside WeasyPrint's own floor, and hands recorded while ten people print.

The floor of a document is a page with nothing but a bare table that has as many cells as the
document has boxes. What matters is the ratio, which is printed.
"""

import random
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask, render_template
from pytest_benchmark.fixture import BenchmarkFixture

from companion import create_app
from companion.codec.tiengow import write_hand
from companion.paper.press import Busy, Job, Press, press
from companion.paper.sizes import PAPERS, fonts
from companion.store.books import shelf
from companion.store.database import db, prepare
from companion.web.paper import AGAIN
from companion.web.printed import OfSitting
from tests.bench.conftest import best, in_turn
from tests.rules.tiengow.deals import deal
from tests.store.seated import LEVEL, Seated

Figure = Callable[[str], None]

DOCUMENTS = ("score-sheet", "summary", "settlement", "blank", "rules", "reference")
PRINTING = 10
STYLE = "table { width: 100%; border-collapse: collapse } td { font: 9pt Arial; border: 1px solid }"


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    """Thirty hands of real tiles."""
    shelf.clear()
    app: Flask = create_app(
        {
            "INSTANCE": tmp_path,
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'companion.db'}",
            "SECRET_KEY": "of these tests only",
        }
    )
    prepare(app)
    with app.test_request_context():
        seated = Seated(app)
        sheet, rng, banker = seated.book.agreement.sheet, random.Random(3), 0
        hands = []
        for _ in range(30):
            hand = deal(rng, sheet, banker)
            banker = hand.winner
            hands.append({"hand": write_hand(hand)})
        seated.record(*hands)
        yield seated
        db.session.remove()
        db.engine.dispose()


def page(seated: Seated, name: str) -> str:
    """A document as it goes to the press."""
    folder = "sitting" if name in DOCUMENTS[:3] else "sheet"
    paper = PAPERS["a4", ""]
    of = OfSitting(seated.sitting, paper, "https://example.org/join/abc")
    return render_template(
        f"print/{folder}/{name}.html", of=of, paper=paper, fonts=fonts("en"), language="en"
    )


def cells(html: str) -> int:
    """How many boxes with a text or a drawing of their own a document has."""
    return len(re.findall(r"<(?:t[dh]|li|p|h[123]|d[td]|figcaption|svg)[ >]", html))


def floor(count: int) -> str:
    """A bare table with so many cells, twelve in a row."""
    row = "<tr>" + "".join(f"<td>{n}</td>" for n in range(12)) + "</tr>"
    return f"<html lang=en><style>{STYLE}</style><table>{row * -(-count // 12)}</table>"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_beside_a_bare_table(
    benchmark: BenchmarkFixture, figure: Figure, seated: Seated, name: str
) -> None:
    job = Job(page(seated, name))
    bare = Job(floor(cells(job.html)))
    benchmark(press, job)
    own, least = in_turn(lambda: press(job), lambda: press(bare), 5 if benchmark.enabled else 1)
    figure(f"{name}: {own * 1000:.0f} ms, {own / least:.2f} of a bare table of its size")


def test_a_score_sheet_from_the_book_to_the_page(
    benchmark: BenchmarkFixture, seated: Seated
) -> None:
    benchmark(page, seated, "score-sheet")


def test_hands_recorded_while_ten_people_print(
    benchmark: BenchmarkFixture, figure: Figure, seated: Seated
) -> None:
    job, machine, stop = Job(page(seated, "score-sheet")), Press(), threading.Event()
    machine(job)

    def keep_printing() -> None:
        while not stop.is_set():
            try:
                machine(job)
            except Busy:
                stop.wait(AGAIN)

    alone = middle(lambda: seated.record(LEVEL))
    people = [threading.Thread(target=keep_printing) for _ in range(PRINTING)]
    for person in people:
        person.start()
    try:
        printing = middle(lambda: seated.record(LEVEL))
        benchmark(seated.record, LEVEL)
    finally:
        stop.set()
        for person in people:
            person.join()
        machine.stop()
    figure(f"a hand recorded while ten print: {printing / alone:.2f} of what it takes otherwise")


def middle(do: Callable[[], object]) -> float:
    """The time it takes, in seconds: the middle one of many."""
    return sorted(best(do) for _ in range(31))[15]
