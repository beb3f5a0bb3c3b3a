"""Watching phones follow what other phones do: they fetch only what is new, and then show what they
would if the page were loaded again.
"""

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, expect

from companion.db.session import writing as one_write
from companion.documents.sittings import LineReader
from companion.evenings import starting
from companion.ledger import recording
from companion.ledger.recording import Author
from tests.e2e.phones import Begin, NewPage, Server, Table, book_of, keeps_this_page, until
from tests.ledger.factories import LEVEL, hand, seating, tea

PARTS = """root => [...root.querySelectorAll("[data-part]")].map((part) => {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll("input")) each.removeAttribute("value");
  for (const each of copy.querySelectorAll(".fresh")) each.classList.remove("fresh");
  for (const each of copy.querySelectorAll("[open]")) each.open = false;
  return copy.innerHTML.replace(/>\\s+/g, ">").replace(/\\s+</g, "<").replace(/\\s+/g, " ");
})"""
"""What of a page changes with the hands, but for what each form has of its own."""

SAME = f"""async (anew) => {{
  const parts = (text) => ({PARTS})(new DOMParser().parseFromString(text, "text/html")).join();
  const kept = await caches.match(location.pathname);
  return parts(anew) === parts(await kept.text()) && parts(anew) === ({PARTS})(document).join();
}}"""
SAID = """() => {
  const shown = document.querySelector("main").cloneNode(true);
  const apart = "#watch, #news, .done, script, [hidden], .unseen[role=status]";
  for (const each of shown.querySelectorAll(apart)) each.remove();
  return document.title + " " + shown.textContent.replace(/\\s+/g, " ");
}"""

WON, RULING = hand(3, 2, 0, 3, last=0), {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}}
DEEDS: tuple[tuple[Any, ...], ...] = (
    ("record", None, WON),
    ("record", None, seating("Ana", "Chan", "Bo", "Di")),
    ("record", None, tea("Bo")),
    ("undo",),
    ("undo",),
    ("redo",),
    ("correct", 2, hand(0, 1, 7, 0, last=2)),
    ("correct", 3, None),
    ("undo",),
)
MORE_DEEDS = (*DEEDS, ("record", None, RULING), ("stakes",), ("close",))
PAGES = ("enter", "", "turn", "summary", "evening", "settle")


def do(server: Server, table: Table, deed: str, *about: object) -> None:
    """Does something at a table, as another phone would; other stakes come with a hand."""
    with book_of(server, table) as book, one_write():
        sitting = recording.lock_sitting(table.sitting_id)
        author = Author("Bo", sitting.version + 1)
        if deed == "close":
            starting.close_evening(sitting.evening, author)
            return
        if deed == "stakes":
            sitting.evening.money = 500
            deed, about = "record", (None, LEVEL)
        read = LineReader(book.agreement.sheet)
        values = [read.new(each, "") if isinstance(each, dict) else each for each in about]
        getattr(recording, deed)(sitting, *values, author)


@pytest.mark.keeping
def test_whatever_is_done_a_page_that_watches_is_what_it_would_be_if_loaded_anew(
    page: Page, begin: Begin, server: Server
) -> None:
    table = begin()
    for _ in range(2):
        do(server, table, "record", None, LEVEL)
    table.open(page, table.ledger, "view")
    keeps_this_page(page)
    page.locator(".line > summary").last.click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for version, deed in enumerate(DEEDS, 3):
        do(server, table, *deed)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # asks at once
        until(page, f"document.querySelector('#watch').dataset.version === '{version}'")
        anew = json.dumps(page.request.get(table.ledger).text())
        until(page, f"({SAME})({anew})")
        expect(page.locator(".line[open]")).to_have_count(1)
    assert table.ledger not in {urlsplit(url).path for url in asked if "?" not in url}


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
    for deed in MORE_DEEDS:
        do(server, table, *deed)
        told = said(fresh, at)
        for _ in range(40):
            if said(page) == told:
                break
            page.wait_for_timeout(150)
        assert said(page) == told, (where, deed)
