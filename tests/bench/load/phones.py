"""Tables that record by the pages and phones that watch, all in one process beside the server.

It reads what it is to do from standard input. It writes when all have come in, and in the end how
long each answer took (in seconds), what was acknowledged, how much of a processor it had itself,
and how often the database was away.
"""

import asyncio
import html
import json
import re
import sys
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

import brotli

TAPS = ("tricks-0", "tricks-1", "tricks-2", "tricks-3", "last_trick")
"""What is tapped for a hand, one after the other; the sixth tap is Record."""

HELD = re.compile(r'<input[^>]*name="(csrf_token|number)"[^>]*value="([^"]*)"')
"""What a form that is sent again holds of the page it was on."""
HANDS = ((3, 2, 0, 3), (2, 2, 2, 2), (4, 1, 1, 2), (2, 3, 3, 0), (5, 0, 2, 1))
FORM = "application/x-www-form-urlencoded"
PATIENCE = 30
WHAT = ("preview", "record", "enter", "state", "page", "news")
"""What is timed."""
AWAY = 503
"""The answer while the database is away; phones ask again, with the same key."""
AGAIN = 0.5
BEGUN = "all have come in"
"""What is written once it is measured."""


class Answer(NamedTuple):
    """What the server answers; `goes_to` is where it leads on."""

    status: int
    body: bytes
    goes_to: str = ""

    @property
    def page(self) -> str:
        return self.body.decode()


@dataclass
class Phone:
    """A browser: a connection that is kept and made again where the server has closed it."""

    port: int
    address: str
    cookie: str
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, known: int = 0
    ) -> Answer:
        """What the server answers; of a connection that was idle, the end shows only now."""
        for line in (self.line, None):
            try:
                return await asyncio.wait_for(
                    self._ask(line or await self._connect(), method, path, form, known), PATIENCE
                )
            except (OSError, EOFError):
                if line is None:
                    raise
        raise AssertionError

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        here = (self.address, 0)
        self.line = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
        return self.line

    async def _ask(
        self,
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        method: str,
        path: str,
        form: dict[str, str] | None,
        known: int,
    ) -> Answer:
        reader, writer = line
        sent = urlencode(form or {}).encode()
        said = {
            "Host": "127.0.0.1", "Cookie": self.cookie, "Accept-Encoding": "gzip, br",
            "Content-Length": str(len(sent)),
        }  # fmt: skip
        if form is not None:
            said |= {"Content-Type": FORM, "X-Fragment": "1"}
        if known:
            said["If-None-Match"] = f'"{known}"'
        head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + sent)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        heard = {name.lower(): value for name, _, value in (each.partition(": ") for each in lines)}
        body = await reader.readexactly(int(heard.get("content-length", 0)))
        if heard.get("connection") == "close":
            writer.close()
            self.line = None
        if heard.get("content-encoding") == "br":
            body = brotli.decompress(body)
        return Answer(int(lines[0][9:12]), body, heard.get("location", ""))

    async def open(self, path: str) -> str:
        """A page as a browser opens it for the first time, with all that it names."""
        answer = await self.ask("GET", path)
        assert answer.status == 200, answer.status
        for each in dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.page)):
            assert (await self.ask("GET", html.unescape(each))).status == 200
        return answer.page

    def close(self) -> None:
        if self.line:
            self.line[1].close()


class Table(NamedTuple):
    """A sitting, where its phones come from, and their cookies: the first keeps the score."""

    sitting: str
    address: str
    cookies: list[str]


@dataclass
class Evening:
    """What is played, how fast, and how long each answer took.

    `every` are the seconds after which a phone asks again, `pace` those from one hand of a table
    to its next, and `tapping` those that a hand takes to enter.
    """

    port: int
    tables: list[Table]
    every: float
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
        for table, (scorer, *others) in zip(self.tables, phones, strict=True):
            await scorer.open(f"/sittings/{table.sitting}/enter")
            for other in others:
                await other.open(f"/sittings/{table.sitting}")
        print(BEGUN, flush=True)
        self.begins = perf_counter()
        self.until = self.begins + self.seconds
        await asyncio.gather(*self._everybody(phones))
        for each in (phone for those in phones for phone in those):
            each.close()

    def _everybody(self, phones: list[list[Phone]]) -> Iterable[Awaitable[None]]:
        for table, (scorer, *others) in zip(self.tables, phones, strict=True):
            yield self.score(table, scorer)
            # The page on which hands are entered watches, too, by a connection of its own.
            yield self.watch(table.sitting, replace(scorer, line=None), follows=False)
            for other in others:
                yield self.watch(table.sitting, other)

    async def score(self, table: Table, phone: Phone) -> None:
        """Hand after hand, each at its time, however long the one before took."""
        path, hands = f"/sittings/{table.sitting}", self.acknowledged.setdefault(table.sitting, [])
        page = (await phone.ask("GET", f"{path}/enter")).page
        due = self.begins + self.pace * self.random.random()
        while due < self.until:
            await asyncio.sleep(due - perf_counter())
            hand = HANDS[len(hands) % len(HANDS)]
            page = await self._enter(phone, path, page, hand)
            hands.append(hand)
            due += self.pace

    async def _enter(self, phone: Phone, path: str, page: str, hand: tuple[int, ...]) -> str:
        """One hand, tap by tap; the page of the next."""
        form = dict(HELD.findall(page))
        for tap, value in zip(TAPS, (*hand, 0), strict=True):
            form[tap] = str(value)
            answer = await self.timed("preview", phone, "POST", f"{path}/preview", form)
            assert answer.status == 200, answer
            await asyncio.sleep(self.tapping / len(TAPS))
        self.recorded[path, int(form["number"]) + 1] = perf_counter()
        form["key"] = str(uuid4())
        answer = await self.timed("record", phone, "POST", f"{path}/lines", form)
        assert answer.status == 303, answer
        return (await self.timed("enter", phone, "GET", answer.goes_to)).page

    async def watch(self, sitting: str, phone: Phone, follows: bool = True) -> None:
        """Asks whether anything is new, as watch.js does.

        If so, one that `follows` fetches the page, as live.js does.
        """
        path, version = f"/sittings/{sitting}", 0
        await asyncio.sleep(self.every * self.random.random())
        while perf_counter() < self.until:
            answer = await self.timed("state", phone, "GET", f"{path}/state", known=version)
            assert answer.status in (200, 304), answer
            if answer.status == 200:
                news = json.loads(answer.body)
                if version and follows:
                    assert (await self.timed("page", phone, "GET", path)).status == 200
                    self._told(path, news["number"])
                version = news["version"]
            await asyncio.sleep(self.every)

    def _told(self, path: str, number: int) -> None:
        """A phone shows a hand: how long after Record was tapped."""
        if (path, number) in self.recorded:
            self.spent["news"].append(perf_counter() - self.recorded[path, number])

    async def timed(
        self,
        what: str,
        phone: Phone,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        known: int = 0,
    ) -> Answer:
        """What a phone is answered in the end, and how long that took."""
        start = perf_counter()
        while (answer := await phone.ask(method, path, form, known)).status == AWAY:
            self.away += 1
            assert perf_counter() < self.until + PATIENCE, "the database stays away"
            await asyncio.sleep(AGAIN)
        self.spent[what].append(perf_counter() - start)
        return answer


if __name__ == "__main__":
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
