"""Paper: each document beside WeasyPrint's own floor, and hands recorded while ten people print.

The floor of a document is a page with nothing but a bare table, as many rows and columns of it as
the document has words. What matters is the ratio, which is printed.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from pytest_benchmark.fixture import BenchmarkFixture

from companion import create_app
from companion.codec.tiengow import write_hand
from companion.paper.press import Busy, Job, Press, press
from companion.paper.sizes import PAPERS, fonts
from companion.store.books import shelf
from companion.store.database import db, prepare
from companion.web import paper as module
from companion.web.printed import OfSitting
from tests.paper.reading import Read
from tests.rules.tiengow.deals import deal
from tests.store.seated import LEVEL, Seated

DOCUMENTS = ("score-sheet", "summary", "settlement", "blank", "rules", "reference")
PRINTING = 10
STYLE = "table { border-collapse: collapse; width: 100%; font: 9pt 'Liberation Sans' } td { border: 1px solid }"


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
    return module.render_template(
        f"print/{folder}/{name}.html", of=of, paper=paper, fonts=fonts("en"), language="en"
    )


def floor(words: int) -> str:
    """A bare table with so many words in it, twelve in a row."""
    rows = -(-words // 12)
    cells = "".join(f"<td>{n}</td>" for n in range(12))
    return f"<html lang=en><title>x</title><style>{STYLE}</style><table>{f'<tr>{cells}</tr>' * rows}</table>"


def seconds(do: Callable[[], Any]) -> float:
    """The best of three."""
    taken = []
    for _ in range(3):
        began = time.perf_counter()
        do()
        taken.append(time.perf_counter() - began)
    return min(taken)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_beside_a_bare_table(
    benchmark: BenchmarkFixture, seated: Seated, name: str
) -> None:
    html = page(seated, name)
    words = len(Read(press(Job(html))).text.split())
    least = seconds(lambda: press(Job(floor(words))))
    benchmark(press, Job(html))
    best = benchmark.stats.stats.min
    print(f"\n{name}: {words} words, {best * 1000:.0f} ms, {best / least:.2f} of a bare table")


def test_a_score_sheet_from_the_book_to_the_page(
    benchmark: BenchmarkFixture, seated: Seated
) -> None:
    benchmark(page, seated, "score-sheet")


def test_hands_recorded_while_ten_people_print(benchmark: BenchmarkFixture, seated: Seated) -> None:
    html, machine = page(seated, "score-sheet"), Press()
    machine(Job(html))

    def record() -> None:
        seated.record(LEVEL)

    alone = [seconds(record) for _ in range(5)]
    stop = threading.Event()

    def keep_printing() -> None:
        while not stop.is_set():
            try:
                machine(Job(html))
            except Busy:
                stop.wait(0.2)

    people = [threading.Thread(target=keep_printing) for _ in range(PRINTING)]
    for person in people:
        person.start()
    try:
        benchmark(record)
    finally:
        stop.set()
        for person in people:
            person.join()
        machine.stop()
    median, usual = benchmark.stats.stats.median, sorted(alone)[2]
    print(
        f"\n{median * 1000:.1f} ms a hand, {median / usual:.2f} of what it takes when nobody prints"
    )
