"""Tables that record by the pages and phones that watch, all in one process beside the server.

It reads what it is to do from standard input. It writes when all have come in, and in the end how
long each answer took (in seconds), what was acknowledged, how much of a processor it had itself,
and how often the database was away.
"""

import asyncio
import html
import json
import re
import resource
import sys
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from random import Random
from time import perf_counter, process_time
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

import brotli

TAPS = ("tricks-0", "tricks-1", "tricks-2", "tricks-3", "last_trick")
"""The taps of a hand; the sixth tap is Record."""

HELD = re.compile(r'<input[^>]*name="(csrf_token|number)"[^>]*value="([^"]*)"')
"""What a form that is sent again holds of the page it was on."""

SHOWS = re.compile(r'data-version="(\d+)"(?: data-looks="(\w+)")?')
"""What a page says of itself: its version, and how else it looks."""
NEW = {"X-Fragment": "1"}
HANDS = ((3, 2, 0, 3), (2, 2, 2, 2), (4, 1, 1, 2), (2, 3, 3, 0), (5, 0, 2, 1))
FORM = "application/x-www-form-urlencoded"
PATIENCE = 30
WHAT = ("preview", "record", "enter", "kept", "state", "page", "news")
"""The timed requests; pages that a phone caches for offline use follow each hand."""
NEWS = 200
AWAY = 503
"""The answer while the database is away; phones ask again, with the same key."""
AGAIN = 0.5
BETWEEN, LATE, QUIET = 3, 4, 4
"""As in live/watch.js: a phone asks less often between hands, and when it is answered late."""
BEGUN = "all have come in"
"""Printed once the phones have joined."""


class Request(NamedTuple):
    """What a phone asks, and the headers with which it does so."""

    method: str
    path: str
    form: Mapping[str, str] | None = None
    said: Mapping[str, str] = MappingProxyType({})


class Answer(NamedTuple):
    """A response of the server; `goes_to` is its redirect."""

    status: int
    body: bytes
    goes_to: str = ""
    waited: bool = False
    """Whether the server held the question until its time was over."""
    entering: bool = False
    """Whether a hand is being entered."""

    @property
    def page(self) -> str:
        return self.body.decode()


@dataclass
class Phone:
    """A browser: a persistent connection, opened again if the server has closed it."""

    port: int
    address: str
    cookie: str
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: Request) -> Answer:
        """What the server answers; of a connection that was idle, the end shows only now."""
        for line in (self.line, None):
            try:
                asked = self._ask(line or await self._connect(), request)
                return await asyncio.wait_for(asked, PATIENCE)
            except (OSError, EOFError):
                if line is None:
                    raise
        raise AssertionError

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        here = (self.address, 0)
        self.line = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
        return self.line

    async def _ask(
        self, line: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: Request
    ) -> Answer:
        reader, writer = line
        method, path, form, said = request
        sent = urlencode(form or {}).encode()
        headers = {
            "Host": "127.0.0.1", "Cookie": self.cookie, "Accept-Encoding": "gzip, br",
            "Content-Length": str(len(sent)), **said,
        }  # fmt: skip
        if form is not None:
            headers |= {"Content-Type": FORM, **NEW}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + sent)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        heard = {name.lower(): value for name, _, value in (each.partition(": ") for each in lines)}
        body = await reader.readexactly(int(heard.get("content-length", 0)))
        if heard.get("connection") == "close":
            writer.close()
            self.line = None
        if heard.get("content-encoding") == "br":
            body = brotli.decompress(body)
        waited = "preference-applied" in heard
        entering = "companion-entering" in heard
        return Answer(int(lines[0][9:12]), body, heard.get("location", ""), waited, entering)

    async def open(self, path: str, first: bool = False) -> "Page":
        """A page; a browser that opens it for the first time asks for all that it names."""
        answer = await self.ask(Request("GET", path))
        assert answer.status == 200, answer.status
        named = dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.page))
        for each in named if first else ():
            assert (await self.ask(Request("GET", html.unescape(each)))).status == 200
        return Page(path, answer.page)

    def close(self) -> None:
        if self.line:
            self.line[1].close()


class Page:
    """A page that a phone shows or keeps, at a version; `looks` is "" where it does not say how
    else it looks.
    """

    def __init__(self, path: str, text: str):
        self.path = path
        self.read(text)

    def read(self, text: str) -> None:
        self.text, shows = text, SHOWS.search(text)
        self.version, self.looks = (int(shows[1]), shows[2] or "") if shows else (0, "")


class Table(NamedTuple):
    """A sitting, the address of its phones, and their cookies: the first keeps the score."""

    sitting: str
    address: str
    cookies: list[str]


@dataclass
class Evening:
    """What is played, how fast, and how long each answer took.

    `every` are the seconds after which a phone asks again, `wait` those for which it would rather
    be held, `pace` those from one hand of a table to its next, and `tapping` those that a hand
    takes to enter. The phones of the first `known` tables have been here before.
    """

    port: int
    tables: list[Table]
    known: int
    every: float
    wait: int
    pace: float
    tapping: float
    seconds: float
    spent: dict[str, list[float]] = field(init=False)
    acknowledged: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    recorded: dict[tuple[str, int], float] = field(default_factory=dict)
    """When the Record of a hand was tapped, by the number that comes after it."""
    away: int = 0
    """How often the database was away."""

    def __post_init__(self) -> None:
        self.spent = {what: [] for what in WHAT}
        self.random = Random(1)
        self.begins = self.until = float("inf")

    async def play(self) -> None:
        """All come in, one after the other; from then on it is measured."""
        phones = [
            [Phone(self.port, table.address, cookie) for cookie in table.cookies]
            for table in self.tables
        ]
        pages = [
            await self._come_in(table, those, first=number >= self.known)
            for number, (table, those) in enumerate(zip(self.tables, phones, strict=True))
        ]
        print(BEGUN, flush=True)
        self.begins = perf_counter()
        self.until = self.begins + self.seconds
        await asyncio.gather(*self._everybody(phones, pages))
        for each in (phone for those in phones for phone in those):
            each.close()

    async def _come_in(self, table: Table, phones: list[Phone], first: bool) -> list[list[Page]]:
        """What each phone has open: the first, what it keeps besides."""
        path, (scorer, *others) = f"/sittings/{table.sitting}", phones
        kept = [f"{path}/enter", path, f"{path}/turn", f"{path}/rules"]
        pages = [[await scorer.open(each, first and each == kept[0]) for each in kept]]
        return pages + [[await other.open(path, first)] for other in others]

    def _everybody(
        self, phones: list[list[Phone]], pages: list[list[list[Page]]]
    ) -> Iterable[Awaitable[None]]:
        for table, (scorer, *others), (scores, *shown) in zip(
            self.tables, phones, pages, strict=True
        ):
            yield self.score(table, scorer, *scores)
            # The page on which hands are entered watches, too, by a connection of its own.
            yield self.watch(table.sitting, replace(scorer, line=None), scores[0], follows=False)
            for other, [page] in zip(others, shown, strict=True):
                yield self.watch(table.sitting, other, page)

    async def score(self, table: Table, phone: Phone, entry: Page, *kept: Page) -> None:
        """Hand after hand, each at its time, however long the one before took; the pages that are
        kept follow, as offline/install.js has them.
        """
        path, hands = f"/sittings/{table.sitting}", self.acknowledged.setdefault(table.sitting, [])
        page = entry.text
        due = self.begins + self.pace * self.random.random()
        while due < self.until:
            await asyncio.sleep(due - perf_counter())
            hand = HANDS[len(hands) % len(HANDS)]
            page = await self._enter(phone, path, page, hand)
            hands.append(hand)
            due += self.pace
            entry.read(page)
            for each in kept if not entry.looks else kept[:2]:  # the rules stay as they are
                await self.follow("kept", phone, each)

    async def _enter(self, phone: Phone, path: str, page: str, hand: tuple[int, ...]) -> str:
        """One hand, tap by tap; the page of the next."""
        form = dict(HELD.findall(page))
        for tap, value in zip(TAPS, (*hand, 0), strict=True):
            form[tap] = str(value)
            answer = await self.timed("preview", phone, Request("POST", f"{path}/preview", form))
            assert answer.status == 200, answer
            await asyncio.sleep(self.tapping / len(TAPS))
        self.recorded[path, int(form["number"]) + 1] = perf_counter()
        form["key"] = str(uuid4())
        answer = await self.timed("record", phone, Request("POST", f"{path}/lines", form))
        assert answer.status == 303, answer
        return (await self.timed("enter", phone, Request("GET", answer.goes_to))).page

    async def watch(self, sitting: str, phone: Phone, page: Page, follows: bool = True) -> None:
        """Asks whether anything is new, as live/watch.js does.

        If so, one that `follows` fetches what is new, as live/live.js does.
        """
        path, version = f"/sittings/{sitting}", page.version
        # They did not all begin in the same second.
        every = self.every if self.wait else BETWEEN * self.every
        await asyncio.sleep(every * self.random.random())
        wait = self.wait * self.random.random()
        while perf_counter() < self.until:
            asked = perf_counter()
            answer = await self._whether_new(phone, f"{path}/state", version, ceil(wait))
            took = 0 if self.wait else perf_counter() - asked
            wait = self.wait
            assert answer.status in (NEWS, 304), answer
            if answer.status == NEWS:
                news = json.loads(answer.body)
                if follows:
                    await self.follow("page", phone, page)
                    self._told(path, news["number"])
                version = news["version"]
            if not answer.waited:
                every = self.every if answer.entering else BETWEEN * self.every
                await asyncio.sleep(min(every + LATE * took, QUIET * self.every))

    async def _whether_new(self, phone: Phone, path: str, version: int, wait: int) -> Answer:
        """Only polls that were not held are timed; held ones count as the delay of the news."""
        start = perf_counter()
        wait = max(0, min(wait, ceil(self.until - start)))
        known = {"If-None-Match": f'"{version}"', "Prefer": f"wait={wait}"}
        answer = await self.asked(phone, Request("GET", path, said=known))
        if not self.wait:
            self.spent["state"].append(perf_counter() - start)
        return answer

    async def follow(self, what: str, phone: Phone, page: Page) -> None:
        """Update a page with its news; fetch all of it if it cannot be updated."""
        if page.looks:
            path = f"{page.path}?since={page.version}&as={page.looks}"
            answer = await self.timed(what, phone, Request("GET", path, said=NEW))
            assert answer.status in (200, 204), answer
            if answer.status == 200:
                page.read(answer.page)
                return
        answer = await self.timed(what, phone, Request("GET", page.path))
        assert answer.status == 200, answer
        page.read(answer.page)

    def _told(self, path: str, number: int) -> None:
        """A phone shows a hand: how long after Record was tapped."""
        if (path, number) in self.recorded:
            self.spent["news"].append(perf_counter() - self.recorded[path, number])

    async def timed(self, what: str, phone: Phone, request: Request) -> Answer:
        """What a phone is answered in the end, and how long that took."""
        start = perf_counter()
        answer = await self.asked(phone, request)
        self.spent[what].append(perf_counter() - start)
        return answer

    async def asked(self, phone: Phone, request: Request) -> Answer:
        """What a phone is answered in the end, however often the database is away meanwhile."""
        while (answer := await phone.ask(request)).status == AWAY:
            self.away += 1
            assert perf_counter() < self.until + PATIENCE, "the database stays away"
            await asyncio.sleep(AGAIN)
        return answer


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a connection of each phone
    told = json.load(sys.stdin)
    evening = Evening(**{**told, "tables": [Table(*table) for table in told["tables"]]})
    asyncio.run(evening.play())
    json.dump(
        {
            "spent": evening.spent,
            "acknowledged": evening.acknowledged,
            "processor": process_time(),
            "away": evening.away,
        },
        sys.stdout,
    )
