"""The time to print each document, and to record hands while ten people print."""

import gc
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from flask import Flask, render_template
from pytest_benchmark.fixture import BenchmarkFixture
from weasyprint import HTML

from companion.documents.tiengow import write_hand
from companion.printing.paper import PAPERS, fonts
from companion.printing.sitting_documents import PrintedSitting
from companion.printing.views import AGAIN
from companion.printing.worker import Busy, Job, PdfWorker, PdfWorkers, render
from tests.bench.conftest import best, spent
from tests.ledger.factories import LEVEL, Seated
from tests.ordeals.scoring import FAST
from tests.rules.tiengow.factories import real_hand
from tests.served import ServedGroup, Server

Figure = Callable[[str], None]

DOCUMENTS = ("score-sheet", "summary", "settlement", "blank", "rules", "reference")
PRINTING, ROUNDS = 10, 5
FEW, MANY = 24, 400
"""Hands of an evening, and of a very long one."""


@pytest.fixture
def seated(own_app: Flask) -> Iterator[Seated]:
    """A few hands of real tiles."""
    with own_app.test_request_context():
        seated = Seated(own_app)
        play(seated, FEW)
        yield seated


def play(seated: Seated, hands: int) -> None:
    rng, lines = random.Random(3), []
    book = seated.book
    banker = book.standing.bank.seat
    for _ in range(hands):
        hand = real_hand(rng, book.agreement.sheet, banker)
        banker = hand.winner
        lines.append({"hand": write_hand(hand)})
    if lines:
        seated.record(*lines)


def page(seated: Seated, name: str) -> str:
    """A document as it goes to the worker."""
    folder = "sitting" if name in DOCUMENTS[:3] else "sheet"
    paper = PAPERS["a4", ""]
    of = PrintedSitting(seated.sitting, paper, "https://example.org/join/abc")
    return render_template(
        f"printing/documents/{folder}/{name}.html",
        of=of,
        paper=paper,
        imposed="",
        fonts=fonts("en"),
        language="en",
    )


@pytest.fixture
def swept() -> Iterator[None]:
    """Nothing is swept up while a document is rendered, as in the worker process."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("swept")
@pytest.mark.parametrize(
    ("name", "hands"), [*((name, FEW) for name in DOCUMENTS), ("score-sheet", MANY)]
)
def test_a_document(
    benchmark: BenchmarkFixture, figure: Figure, seated: Seated, name: str, hands: int
) -> None:
    play(seated, hands - FEW)
    job = Job(page(seated, name))
    pdf = benchmark(render, job)
    bare = HTML(string=job.html)
    times = [
        (spent(lambda: render(job)), spent(bare.write_pdf))
        for _ in range(3 if benchmark.enabled else 1)
    ]
    took, least = map(min, zip(*times, strict=True))
    figure(
        f"{name} of {hands} hands: {took * 1000:.0f} ms, {took / least:.2f} of bare WeasyPrint,"
        f" {len(pdf) // 1024} kB"
    )


@pytest.mark.parametrize("hands", [FEW, MANY])
def test_a_document_that_has_not_changed_asked_for_again(
    benchmark: BenchmarkFixture, figure: Figure, tmp_path: Path, hands: int
) -> None:
    played = [{"hand": {"tricks": [2, 2, 2, 2], "last_trick": 1}}] * hands
    with Server(tmp_path, COMPANION_RATES=FAST) as server:
        asked = server.connect()
        group = ServedGroup(asked)
        sitting, known = group.begin(asked, played), group.key()

        def printed(**more: str) -> tuple[int, bytes, str]:
            at = f"/sittings/{sitting}/print/score-sheet.pdf"
            asked.request("GET", at, headers={**known, **more})
            answer = asked.getresponse()
            return answer.status, answer.read(), answer.headers["ETag"]

        _, first, tag = printed()
        has_it = {"If-None-Match": tag}
        again, same = best(printed, 31), best(lambda: printed(**has_it), 31)
        assert printed() == (200, first, tag)
        assert printed(**has_it) == (304, b"", tag)
        benchmark(printed)
    figure(
        f"score sheet of {hands} hands, {len(first) // 1024} kB, again:"
        f" {again * 1000:.1f} ms, 304: {same * 1000:.1f} ms"
    )


def test_a_slip_while_four_hundred_hands_are_rendered(
    benchmark: BenchmarkFixture, figure: Figure, seated: Seated
) -> None:
    seated.record(*[LEVEL] * (MANY - FEW))
    workers, slip = PdfWorkers(), Job(page(seated, "settlement"))
    long = Job(page(seated, "score-sheet"))
    workers.pdf(slip)
    thread = threading.Thread(target=workers.pdf, args=(long,))
    try:
        start = perf_counter()
        thread.start()
        workers.pdf(slip)
        waited, alive = perf_counter() - start, thread.is_alive()
        thread.join()
        took = perf_counter() - start
        benchmark(workers.pdf, slip)
    finally:
        workers.stop()
    assert alive
    figure(f"a slip beside a sheet of 400 hands: {waited:.1f} s, the sheet {took:.1f} s")


def test_hands_recorded_while_ten_people_print(
    benchmark: BenchmarkFixture, figure: Figure, seated: Seated
) -> None:
    job, worker = Job(page(seated, "score-sheet")), PdfWorker()
    worker.pdf(job)
    ratios = []
    try:
        for _ in range(ROUNDS if benchmark.enabled else 1):
            alone = middle(lambda: seated.record(LEVEL))
            with ten_printing(worker, job):
                ratios.append(middle(lambda: seated.record(LEVEL)) / alone)
        with ten_printing(worker, job):
            benchmark(seated.record, LEVEL)
    finally:
        worker.stop()
    figure(f"a hand recorded while ten print: {median(ratios):.2f} of what it takes otherwise")


@contextmanager
def ten_printing(worker: PdfWorker, job: Job) -> Iterator[None]:
    """Ten people who print repeatedly, and retry if the queue is full."""
    stop = threading.Event()

    def keep_printing() -> None:
        while not stop.is_set():
            try:
                worker.pdf(job)
            except Busy:
                stop.wait(AGAIN)

    people = [threading.Thread(target=keep_printing) for _ in range(PRINTING)]
    for person in people:
        person.start()
    try:
        yield
    finally:
        stop.set()
        for person in people:
            person.join()


def middle(do: Callable[[], object]) -> float:
    """The time it takes, in seconds: the middle one of many."""
    return median(best(do) for _ in range(31))
