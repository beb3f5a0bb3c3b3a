"""The statement of each player: every hand they sat in, once, complete, on a part of its own."""

from itertools import chain

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db, writing
from companion.documents.lines import LineReader
from companion.documents.sheets import restore_sheet
from companion.ledger.book import book_cache
from companion.ledger.recording import Author, record
from companion.printing import pdf_response
from companion.rules.lines import HandLine
from companion.rules.tiengow.hand import Hand
from companion.settlement import actions
from companion.templating import signed
from tests.paper.reading import Read
from tests.web.figured import after_each, lines
from tests.web.printing import Pressing, Printed

FOOT = 60
"""Points below which the footer stands."""

NAMES = ("Ah Ming", "Bo", "陳太", "Di", "Eve")


@pytest.fixture(autouse=True)
def pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_response, "PRESS", Pressing())


def flat(text: str) -> str:
    return " ".join(text.split())


def parts(read: Read) -> list[str]:
    """The text of each statement, one after the other: those of few hands share a page."""
    found = (part for page in read.pages for part in [*after_each(page, "Account", 2, FOOT)][1:])
    return [" ".join(chain(*lines(part.words))) for part in found]


def test_everyone_finds_their_own_hands_on_their_own_part(app: Flask) -> None:
    printed = Printed(app, NAMES)
    hands = list(printed._hands(9))
    at = printed.sit(0, *hands[:4], {"seating": ["Ah Ming", "Bo", "Eve", "Di"]}, *hands[4:])
    read = printed.read(f"{at}/print/statements.pdf")
    with app.app_context():
        rows = book_cache.open(db.session.get_one(Sitting, at.rpartition("/")[2])).rows
    assert len(read.pages) < len(NAMES)
    for name, text in zip(NAMES, parts(read), strict=True):
        number = 0
        assert name in text
        for row in rows:
            if not isinstance(row.line, HandLine):
                continue
            number += 1
            if name in row.before.seats:
                seat = row.before.seats.index(name)
                hand = row.line.hand
                assert isinstance(hand, Hand)
                took = hand.tricks[seat]
                net, total = signed(row.net.get(name, 0)), signed(row.after.balances[name])
                assert f" {number} {took} {net} {total}" in text
        played = sum(isinstance(row.line, HandLine) and name in row.before.seats for row in rows)
        assert f"Hands · {played} " in text


def test_what_is_left_to_pay_stands_at_both(app: Flask) -> None:
    printed = Printed(app)
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    pages: Read = printed.read(f"{at}/print/statements.pdf")
    first, second, third, _ = parts(pages)
    assert "due from Bo HK$2.50" in first
    assert "owed to Ah Ming HK$2.50" in second
    assert "to pay" not in third


def test_what_is_carried_says_who_is_to_pay_whom_and_what_a_point_is_worth(app: Flask) -> None:
    printed = Printed(app)
    at = printed.sit(0, {"agreed": {"net": [-90, 60, 0, 30]}})
    with app.app_context(), writing():
        sitting = db.session.get_one(Sitting, at.rpartition("/")[2])
        actions.carry(actions.held(sitting.evening_id), Author("Ana", 2))
    read = printed.read(f"{at}/print/statements.pdf")
    ming, bo, _, di = parts(read)
    assert "carried over: owed to Bo +HK$6.00" in ming
    assert "carried over: owed to Di +HK$3.00" in ming
    assert "carried over: due from Ah Ming −HK$6.00" in bo
    assert "carried over: due from Ah Ming −HK$3.00" in di
    assert flat(read.text).count("HK$1.00 for 10 points") == 4


def test_what_is_corrected_after_somebody_went_home_is_told_as_the_screen_tells_it(
    app: Flask,
) -> None:
    printed = Printed(app)
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    with app.app_context(), writing():
        sitting = db.session.get_one(Sitting, at.rpartition("/")[2])
        evening = actions.held(sitting.evening_id)
        bo, chan = (evening.group.players[n].id for n in (1, 2))
        actions.pay_off(evening, bo, "book", -250, chan, Author("Ana", 2))
        sheet = restore_sheet(sitting.sheet)
        line = LineReader(sheet)({"agreed": {"net": [5, -5, 0, 0], "why": "x"}}, "")
        record(sitting, None, line, Author("Ana", 3))
    _, bos, chans, _ = parts(printed.read(f"{at}/print/statements.pdf"))
    assert "tonight −HK$3.00 elsewhere +HK$0.50 paid to 陳太 +HK$2.50 left HK$0.00" in bos
    assert "tonight HK$0.00 elsewhere −HK$0.50" in chans
    screen = printed.get(f"/evenings/{printed.evening}/settle").text
    assert "−HK$3.00" in screen
    assert "−HK$2.50" not in screen
    sheet_of = flat(
        " ".join(page.text for page in printed.read(f"{at}/print/score-sheet.pdf").pages)
    )
    assert "Bo −30 −HK$3.00 +HK$0.50 +HK$2.50 HK$0.00" in sheet_of


def test_a_poster_leads_to_the_link_for_looking(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = Printed(app)
    made: list[str] = []
    monkeypatch.setattr(
        "companion.printing.documents.sitting.qr", lambda link, _: made.append(link)
    )
    assert printed.get(f"{printed.sit(1)}/print/poster.pdf", "host").status_code == 200
    assert made == [f"http://localhost/join/{printed.tokens['view']}"]


def test_a_slip_says_what_its_payer_has_received(app: Flask) -> None:
    printed = Printed(app)
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    with app.app_context(), writing():
        sitting = db.session.get_one(Sitting, at.rpartition("/")[2])
        actions.pay_all(actions.held(sitting.evening_id), Author("Ana", 2))
        line = LineReader(restore_sheet(sitting.sheet))({"agreed": {"net": [-50, 50, 0, 0]}}, "")
        record(sitting, None, line, Author("Ana", 3))
    slips = flat(printed.read(f"{at}/print/settlement.pdf?paper=a4").text)
    assert "tonight −HK$2.50 · received HK$2.50" in slips
