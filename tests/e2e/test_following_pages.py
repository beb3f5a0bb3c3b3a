"""Every page that shows totals follows what other phones do."""

from typing import Any

import pytest
from playwright.sync_api import Error, Page

from companion.db.models import Sitting
from companion.db.session import db
from companion.db.session import writing as one_write
from companion.documents.sittings import LineReader
from companion.evenings import starting
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from tests.e2e.phones import Begin, NewPage, Server, Table
from tests.ledger.factories import LEVEL, hand, seating, tea

RULING = {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}}
DEEDS: dict[str, tuple[Any, ...]] = {
    "a hand": ("record", None, hand(3, 2, 0, 3, last=0)),
    "a correction": ("correct", 2, hand(0, 1, 7, 0, last=2)),
    "a fine": ("record", None, tea("Bo")),
    "a ruling": ("record", None, RULING),
    "seats": ("record", None, seating("Ana", "Chan", "Bo", "Di")),
    "other stakes, and a hand": ("stakes",),
    "a struck hand": ("strike", 1),
    "an undo": ("undo",),
    "the close": ("close",),
}
PAGES = ("enter", "", "turn", "summary", "evening", "settle")
SAID = """() => {
  const shown = document.querySelector("main").cloneNode(true);
  const apart = "#watch, #news, .done, script, [hidden], .unseen[role=status]";
  for (const each of shown.querySelectorAll(apart)) each.remove();
  return document.title + " " + shown.textContent.replace(/\\s+/g, " ");
}"""


def do(server: Server, table: Table, deed: str, *about: object) -> None:
    """Does something at a table, as another phone would."""
    with server.app.app_context(), one_write():
        sitting = db.session.get_one(Sitting, table.sitting_id)
        author = Author("Bo", sitting.version + 1)
        if deed == "close":
            starting.close_evening(sitting.evening, author)
            return
        if deed == "stakes":
            sitting.evening.money = 500
            deed, about = "record", (None, LEVEL)
        read = LineReader(book_cache.open(sitting).agreement.sheet)
        values = [read.new(each, "") if isinstance(each, dict) else each for each in about]
        getattr(recording, deed)(sitting, *values, author)


def said(page: Page, at: str = "") -> str:
    """The text of the page, loaded first if an address is given; "" while it goes to another."""
    try:
        if at:
            page.goto(at)
        return str(page.evaluate(SAID))
    except Error:
        return said(page, at) if at else ""


@pytest.mark.ordeal
@pytest.mark.parametrize("where", PAGES)
def test_a_page_of_totals_says_after_each_deed_elsewhere_what_it_says_when_loaded_again(
    page: Page, new_page: NewPage, begin: Begin, server: Server, where: str
) -> None:
    table = begin(currency="HKD", money=100, points=10, coin=10)
    fresh = new_page()
    for each in (page, fresh):
        table.join(each)
    at = {
        "evening": f"/evenings/{table.evening_id}",
        "settle": f"/evenings/{table.evening_id}/settle",
    }.get(where, f"/sittings/{table.sitting_id}/{where}".rstrip("/"))
    for _ in range(2):
        do(server, table, "record", None, LEVEL)
    page.goto(at)
    for name, deed in DEEDS.items():
        do(server, table, *deed)
        told = said(fresh, at)
        for _ in range(40):
            if said(page) == told:
                break
            page.wait_for_timeout(150)
        assert said(page) == told, (where, name)
