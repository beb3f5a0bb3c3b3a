"""A watching phone fetches only what is new; the result equals a reload."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from companion.db.models import Sitting
from companion.db.session import db
from companion.db.session import writing as one_write
from companion.documents.sittings import LineReader
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from tests.e2e.phones import Begin, Server, Table, keeps_this_page, until
from tests.ledger.factories import LEVEL, Plain, hand, seating, tea

Deed = Callable[..., Any]

WON = hand(3, 2, 0, 3, last=0)
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


@pytest.fixture
def keeping() -> bool:
    return True


@pytest.fixture
def behind(server: Server) -> Callable[..., None]:
    """Does something at a table, as another phone would."""

    def do(table: Table, deed: Deed, *about: Any) -> None:
        with server.app.app_context(), one_write():
            sitting = db.session.get_one(Sitting, table.sitting_id)
            read = LineReader(book_cache.open(sitting).agreement.sheet)
            values = [read.new(each, "") if isinstance(each, dict) else each for each in about]
            deed(sitting, *values, Author("Bo", sitting.version + 1))

    return do


def record(document: Plain) -> tuple[Any, ...]:
    return recording.record, None, document


DEEDS: tuple[tuple[Any, ...], ...] = (
    record(WON),
    record(seating("Ana", "Chan", "Bo", "Di")),
    record(tea("Bo")),
    (recording.undo,),
    (recording.undo,),
    (recording.redo,),
    (recording.correct, 2, hand(0, 1, 7, 0, last=2)),
    (recording.strike, 3),
    (recording.undo,),
)


def test_whatever_is_done_a_page_that_watches_is_what_it_would_be_if_loaded_anew(
    page: Page, begin: Begin, behind: Callable[..., None]
) -> None:
    table = begin()
    for _ in range(2):
        behind(table, *record(LEVEL))
    table.join(page, "view")
    page.goto(table.ledger)
    keeps_this_page(page)
    page.locator(".line > summary").last.click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for version, deed in enumerate(DEEDS, 3):
        behind(table, *deed)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # asks at once
        until(page, f"document.querySelector('#watch').dataset.version === '{version}'")
        anew = json.dumps(page.request.get(table.ledger).text())
        until(page, f"({SAME})({anew})")
        expect(page.locator(".line[open]")).to_have_count(1)
    assert table.ledger not in {urlsplit(url).path for url in asked if "?" not in url}
