"""Sittings to print, their documents, score-sheet rows and payment cards for tests."""

import html
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.db.models import Evening, Sitting
from companion.db.session import db, writing
from companion.documents.sittings import hands, read_sitting
from companion.evenings import starting
from companion.groups import members
from companion.groups.monograms import CLOSE, OPEN, chops
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from companion.printing.game_documents import PaymentCard, game_paper
from companion.printing.score_sheet import RecordRow, record_rows
from companion.printing.worker import EXTENSION, Job, PdfWorkers, render
from companion.rules.games import preset as found
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.sitting import replay
from tests.printing.reading import Read
from tests.rules.factories import deal
from tests.rules.tiengow.factories import real_hand


def in_turn(
    each: Sequence[Any], others: Sequence[Any], ids: Callable[[Any], str] = str
) -> list[Any]:
    """All of them with all others: in `make test` each with one, in the ordeal with the rest."""
    return [
        pytest.param(
            one,
            other,
            id=f"{one}-{ids(other)}",
            marks=() if n == m % len(others) else pytest.mark.ordeal,
        )
        for m, one in enumerate(each)
        for n, other in enumerate(others)
    ]


render_once = cache(render)
"""Renders the same page only once for all tests."""


class RendersHere(PdfWorkers):
    """Renders in this process, where tests see the warnings of WeasyPrint, or fails as told."""

    def __init__(self, render: Callable[[Job], bytes] = render_once):
        super().__init__()
        self.render = render
        self.fault: Exception | None = None
        self.jobs: list[Job] = []

    def pdf(self, job: Job, member: bool = True) -> bytes:
        self.jobs.append(job)
        if self.fault:
            raise self.fault
        pdf = self.render(job)
        self.cached.put(job.tag, pdf)
        return pdf


@contextmanager
def rendering_here(app: Flask, workers: RendersHere | None = None) -> Iterator[RendersHere]:
    """Let an app render in this process."""
    before = app.extensions[EXTENSION]
    app.extensions[EXTENSION] = here = workers or RendersHere()
    try:
        yield here
    finally:
        app.extensions[EXTENSION] = before


JOIN = re.compile(r"http://localhost/join/([\w-]+)")
"""The links to a group in a document."""

ORDINARY = ("Ah Ming", "Bo", "陳太", "Di 👍")
Plain = dict[str, Any]


class Printed:
    """A group with a sitting in it, and its documents."""

    def __init__(self, app: Flask, names: tuple[str, ...] = ORDINARY, preset: str = "celko-kam"):
        self.app = app
        self.client = app.test_client()
        self.sheet = found(preset).sheet()
        self.rules: str | Plain = preset
        self.names = names
        stake = {"currency": "HKD", "money": 100, "points": 10, "coin": 10}
        with app.app_context(), writing():
            group = members.create_group("Friday", names, 0)
            self.tokens = {link.role: members.token_of(link) for link in group.links}
            self.group = group.id
            self.evening = starting.begin_evening(group, "2026-11-20", 0, **stake).id

    def sit(self, hands: int, *more: Plain, **meta: int | str) -> str:
        """Record a sitting with this number of real hands, and further lines; returns its URL."""
        lines = [*self.hands(hands), *more]
        players = list(self.names[:4])
        of = {"game": self.sheet.game, "sheet": self.rules, "players": players}
        document = {**of, "lines": lines, "meta": meta}
        with self.behind() as evening:
            sitting = starting.import_document(evening, read_sitting(document), Author("Ana", 1))
            return f"/sittings/{sitting.id}"

    def sitting(self, at: str) -> Sitting:
        """The sitting of a URL; in the context of the app."""
        return db.session.get_one(Sitting, at.rpartition("/")[2])

    @contextmanager
    def behind(self) -> Iterator[Evening]:
        """The evening as the database has it, to be written to."""
        with self.app.app_context(), writing():
            yield db.session.get_one(Evening, self.evening)

    def hands(self, count: int) -> Iterator[Plain]:
        rng, bank = random.Random(3), Bank(0)
        for _ in range(count):
            if self.sheet.game == "tien-gow":
                hand: Any = real_hand(rng, self.sheet, bank.seat)
            else:
                hand = deal(rng, self.sheet, bank)
            bank = score(self.sheet, hand, bank).bank
            yield {"hand": hands(self.sheet.game).write_hand(hand)}

    def get(self, address: str, role: str = "view") -> TestResponse:
        token = {"Authorization": f"Bearer {self.tokens[role]}"} if role else {}
        return self.client.get(address, headers=token)

    def read(self, address: str) -> Read:
        answer = self.get(address)
        assert answer.status_code == 200, answer.text
        assert answer.mimetype == "application/pdf"
        return Read(answer.data)

    def told(self, address: str) -> str:
        """The text of a document as it is written, before it is laid out."""
        with rendering_here(self.app, RendersHere(lambda _: b"%PDF")) as here:
            answer = self.get(address)
            assert answer.status_code == 200, answer.text
            return text_of_page(here.jobs[-1])


def text_of_page(job: Job) -> str:
    """The text of the page that a document is made of, in one line."""
    text = re.sub(r"<(style|title)>.*?</\1>|<[^>]*>", " ", job.html, flags=re.DOTALL)
    return " ".join(html.unescape(text).translate(ISOLATES).split())


ISOLATES = dict.fromkeys((0x2068, 0x2069))
"""What keeps a name together that runs from the right."""


def ledger_figures(printed: Printed, at: str) -> list[str]:
    """Every net and every running total of a sitting, as they are written."""
    with printed.app.app_context():
        book = book_cache.open(printed.sitting(at))
        found = []
        for row in book.rows:
            found += [*row.net.values(), *(row.after.balances[name] for name in row.after.seats)]
        return [f"+{n:,}" if n > 0 else f"−{-n:,}" if n < 0 else "0" for n in found]


NAMES = ("Ana", "Bo", "Chan", "Di")
HAND = {"tricks": [3, 2, 0, 3], "last_trick": 0}


def record(*lines: object, of: str = "tien-gow", sheet: str = "celko-kam") -> list[RecordRow]:
    document = {"game": of, "sheet": sheet, "players": list(NAMES), "lines": list(lines)}
    sitting = read_sitting(document).sitting
    rows = list(replay(sitting))
    return list(record_rows(sitting.sheet, rows, chops(rows[-1].after.balances)))


def note_of(entry: RecordRow) -> str:
    """The note of a row, its chops in brackets."""
    return str(entry.says).replace(OPEN, "[").replace(CLOSE, "]")


def payment_card(sheet: Sheet) -> PaymentCard:
    card = game_paper(sheet.game).card(sheet)
    assert card
    return card


def losers_card(sheet: Sheet) -> PaymentCard | None:
    return game_paper(sheet.game).losers_card(sheet)


def card(preset: str, **choices: str) -> PaymentCard:
    return payment_card(found(preset).sheet(choices))


def card_figures(of: PaymentCard) -> dict[tuple[str, str], tuple[int | None, ...]]:
    return {(str(title), str(head)): row for title, rows in of.groups for head, row in rows}
