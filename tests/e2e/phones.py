"""What browser tests use: the server, a table with a sitting, taps."""

import gzip
import re
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

import waitress
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from companion.db.models import Sitting
from companion.db.session import db, writing
from companion.evenings import starting
from companion.groups import members
from companion.ledger.book import Book, book_cache
from companion.ledger.recording import Author, record
from companion.rules.lines import HandLine, Line
from companion.rules.sheet import Sheet
from companion.rules.tiengow import Hand as Played
from companion.server import bind, options

HEAVIEST = 85_000
"""What a page may weigh at most, compressed, with all that it asks for, in bytes."""

TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')

Hand = list[int]
"""The tricks of each seat."""

Size = tuple[int, int]
"""How wide and how high a phone is, in pixels."""


def viewport(size: Size) -> ViewportSize:
    width, height = size
    return {"width": width, "height": height}


@dataclass(frozen=True)
class Server:
    """A running server: its URL, and its app."""

    url: str
    app: Flask

    @property
    def plain_url(self) -> str:
        """The same server by a host name, as in a local network: no secure context."""
        return self.url.replace("127.0.0.1", "table.example")


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The app at an address of this machine, under waitress as `companion serve` sets it up."""
    listening = bind("127.0.0.1", 0)
    url = "http://{}:{}".format(*listening.getsockname())
    connections: dict[int, Any] = {}
    server = waitress.create_server(app, connections, sockets=[listening], **options())
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield url
    finally:
        server.task_dispatcher.shutdown()
        server.close()
        while thread.is_alive():  # the loop of waitress ends with the last connection
            for connection in list(connections.values()):
                connection.close()
            thread.join(0.05)


@dataclass(frozen=True)
class Table:
    """A group with a sitting that has begun; `tokens` are those of its links, by role.

    `tapped` says that phones are let in as people do it, page after page.
    """

    group_id: str
    evening_id: str
    sitting_id: str
    tokens: Mapping[str, str]
    tapped: bool = True

    @property
    def enter(self) -> str:
        """The address of the entry page."""
        return f"/sittings/{self.sitting_id}/enter"

    @property
    def ledger(self) -> str:
        """The address of the hands."""
        return f"/sittings/{self.sitting_id}"

    def join(self, page: Page, role: str = "score") -> None:
        """Let a phone in by a link of the group."""
        if self.tapped:
            self.tap_in(page, role)
            return
        address = f"/join/{self.tokens[role]}"
        token = re.search(TOKEN, page.request.get(address).text())
        assert token
        assert page.request.post(address, form={"csrf_token": token[1]}).ok

    def open(self, page: Page, address: str, role: str = "score") -> None:
        """Let a phone in, and show it a page."""
        self.join(page, role)
        page.goto(address)

    def tap_in(self, page: Page, role: str = "score") -> None:
        """The same with the page of the link shown, and its button tapped."""
        page.goto(f"/join/{self.tokens[role]}")
        follow(page.locator("main form button").first)


def seat(
    app: Flask, sheet: Sheet, names: Sequence[str], tapped: bool = True, **stake: Any
) -> Table:
    """A group with an evening and a sitting, made through the store; all but the first four wait.

    `stake` are columns of the evening.
    """
    by = Author("", app.config["CLOCK"]())
    with app.app_context(), writing():
        group = members.create_group("Friday", names, by.at)
        ids = [player.id for player in group.players]
        evening = starting.begin_evening(group, "2026-11-20", by.at, waiting=ids[4:], **stake)
        sitting = starting.begin_sitting(evening, sheet, ids[:4], 0, by)
        tokens = {link.role: members.token_of(link) for link in group.links}
        return Table(group.id, evening.id, sitting.id, tokens, tapped)


class Thumb:
    """Taps on the entry page, and counts them."""

    def __init__(self, page: Page):
        self.page = page
        self.taps = 0

    @classmethod
    def at(cls, table: Table, page: Page) -> Self:
        """The scorer's, at a table that is opened on their phone."""
        table.open(page, table.enter)
        return cls(page)

    def tap(self, *selectors: str) -> None:
        for selector in selectors:
            control = self.page.locator(selector).first
            control.wait_for()  # keys of a page whose scripts have not come yet cannot be seen
            control.click(force=True)
            self.taps += 1

    def tricks(self, *counts: int) -> None:
        for count in counts:
            self.tap(f".pad button[value='{count}']")

    def last_trick(self, seat: int) -> None:
        self.tap(f".seat-{seat} .won-last")

    def type(self, hand: Hand) -> None:
        """The hand as the pad takes it: the fourth seat fills by itself."""
        self.tricks(*hand[:3])
        self.last_trick(next(seat for seat, count in enumerate(hand) if count))

    def record(self, says: str = "") -> None:
        """Record, and wait until the page says so, perhaps in these words."""
        before = self.page.url
        self.tap("[name=record]")
        self.page.wait_for_url(lambda url: "done=" in url and url != before)
        if says:
            expect(self.page.locator(".done")).to_contain_text(says)

    def play(self, hand: Hand) -> None:
        """Type a hand, and record it."""
        self.type(hand)
        self.record()

    def save(self, hand: Hand) -> None:
        """Record a hand that the server cannot be told."""
        heading = self.page.locator("h1").text_content()
        self.type(hand)
        self.tap("[name=record]")
        expect(self.page.locator("h1")).not_to_have_text(str(heading))


def follow(control: Locator) -> None:
    """Tap what leads to another page; that page is there when this is done."""
    with control.page.expect_navigation():
        control.click()


def open_sheet(page: Page, sheet: str) -> None:
    """Open what lies over a page; the history has it when this is done."""
    page.locator(f"{sheet} > summary").click()
    until(page, "history.state?.opened")


def asked_for(page: Page, address: str) -> frozenset[str]:
    """The addresses of all that a phone asks for to show a page."""
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    answer = page.goto(address, wait_until="networkidle")
    assert answer
    assert answer.ok
    return frozenset(asked)


def weight(page: Page, asked: Collection[str]) -> int:
    """What all these weigh together, compressed, in bytes."""
    return sum(len(gzip.compress(page.request.get(url).body())) for url in asked)


def accessible(page: Page, **options: Any) -> None:
    """Assert that axe finds nothing on a page to object to."""
    found = Axe().run(page, options=options)
    assert found.violations_count == 0, found.generate_report()


@contextmanager
def book_of(server: Server, table: Table) -> Iterator[Book]:
    """The book of a table, as the server has it."""
    with server.app.app_context():
        yield book_cache.open(db.session.get_one(Sitting, table.sitting_id))


def balances(server: Server, table: Table) -> list[int]:
    """Everyone's total, by seat."""
    with book_of(server, table) as book:
        return [book.standing.balances[name] for name in book.standing.seats]


def recorded(server: Server, table: Table) -> list[Hand]:
    """The tricks of every hand that the server has, in order."""
    with book_of(server, table) as book:
        return [line["hand"]["tricks"] for line in book.line_documents()]


def write(server: Server, table: Table, *lines: Line | Hand) -> None:
    """Record lines at a table beside the pages; the winner of such a hand is the first with one."""
    with server.app.app_context(), writing():
        sitting = db.session.get_one(Sitting, table.sitting_id)
        for at, line in enumerate(lines, sitting.version + 1):
            if isinstance(line, list):
                winner = next(seat for seat, count in enumerate(line) if count)
                a, b, c, d = line
                line = HandLine(Played((a, b, c, d), winner))
            record(sitting, None, line, Author("", at))


def lose_the_answer(route: Route) -> None:
    """Let what a phone sends arrive, and its answer get lost."""
    route.fetch(max_redirects=0)
    route.abort()


def sits(page: Page, table: Table) -> Thumb:
    """Opens the table on the scorer's phone."""
    return Thumb.at(table, page)


def until(page: Page, promised: str) -> None:
    """Wait until what a page is asked, and has to look for itself, is so."""
    page.evaluate(f"""async () => {{
      const late = performance.now() + 20_000;
      while (!await ({promised})) {{
        if (performance.now() > late) throw new Error("too late");
        await new Promise(requestAnimationFrame);
      }}
    }}""")


def keeps_this_page(page: Page) -> None:
    """Wait until the phone could open this page without a network."""
    until(page, "navigator.serviceWorker.controller && caches.match(location.pathname)")


def saved(page: Page, count: int) -> None:
    """Wait until the phone says how many hands it keeps."""
    expect(page.locator("#saved .count")).to_have_text(f"Saved here, not sent yet: {count}")


def sent(page: Page) -> None:
    """Wait until the server has all that was saved."""
    expect(page.locator("html")).to_have_attribute("data-kept", "0")
    expect(page.locator("#saved")).to_have_count(0)


NewPage = Callable[..., Page]
Begin = Callable[..., Table]
