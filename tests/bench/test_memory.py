"""The server's memory after thousands of typical requests, and a hand's size in the database."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.load.__main__ import BEGUN, let_in
from tests.bench.load.phones import FORM, HANDS, HELD, NEW, SHOWS, TAPS
from tests.ordeals.scoring import FAST
from tests.served import ServedGroup, Server, told_of

Figure = Callable[[str], None]

EVENING = 6
"""Hands that a table plays after those with which it has begun; then another follows."""
ASKED = 6
"""How often, from hand to hand, a phone asks whether anything is new."""
PRINTED = 200
"""The number of requests between PDFs, each of new hands."""


class Phone:
    """A phone that keeps the score of one table after the other; `asked` counts what it sent."""

    def __init__(self, server: Server):
        self._server = server
        self.asked = self._tables = 0
        self._printed = -PRINTED
        self._cookie = ""

    def evening(self) -> None:
        """The rest of the hands of one more table, looked at, printed and settled."""
        sitting = self.begin()
        shows = SHOWS.search(self._ask("GET", sitting))
        assert shows
        for n in range(EVENING):
            self.hand(sitting, HANDS[n % len(HANDS)])
            since = f"{sitting}?since={int(shows[1]) + n}&as={shows[2]}"
            assert self._ask("GET", since, **NEW)
            if self.asked > self._printed + PRINTED:
                self._printed = self.asked
                self._ask("GET", f"{sitting}/print/score-sheet.pdf")
        evening = re.search(r"/evenings/[\w-]+", self._ask("GET", sitting))
        assert evening
        self._ask("GET", f"{evening[0]}/settle")

    def begin(self) -> str:
        self._line = self._server.connect(f"127.1.{self._tables // 250}.{self._tables % 250 + 1}")
        self._tables += 1
        group = ServedGroup(self._line)
        self._cookie = let_in(self._line, group.tokens["score"])
        lines = [{"hand": {"tricks": hand, "last_trick": 0}} for hand in BEGUN]
        return f"/sittings/{group.begin(self._line, lines)}"

    def hand(self, sitting: str, hand: tuple[int, ...]) -> None:
        form = dict(HELD.findall(self._ask("GET", f"{sitting}/enter")))
        for tap, value in zip(TAPS, (*hand, 0), strict=True):
            form[tap] = str(value)
            self._ask("POST", f"{sitting}/preview", form)
        for _ in range(ASKED):
            self._ask("GET", f"{sitting}/state", If_None_Match=f'"{int(form["number"]) - 1}"')
        self._ask("POST", f"{sitting}/lines", {**form, "key": str(uuid4())})

    def _ask(self, method: str, path: str, form: Any = None, **said: str) -> str:
        self.asked += 1
        headers = {"Cookie": self._cookie, "Content-Type": FORM, "X-Fragment": "1"} if form else {
            "Cookie": self._cookie, **{name.replace("_", "-"): each for name, each in said.items()}
        }  # fmt: skip
        self._line.request(method, path, urlencode(form) if form else None, headers)
        answer = self._line.getresponse()
        page = answer.read()
        assert answer.status in (200, 303, 304), (path, answer.status)
        return page.decode(errors="replace")


def test_ten_thousand_requests_such_as_phones_send(
    benchmark: BenchmarkFixture, figure: Figure, tmp_path: Path
) -> None:
    steps = (1_000, 10_000) if benchmark.enabled else (1, 2)
    with Server(tmp_path, COMPANION_RATES=f"{FAST},previews by link=1000000/second") as server:
        told = [f"{resident(server.process.pid)} MB at the start"]

        def play() -> None:
            phone = Phone(server)
            for step in steps:
                while phone.asked < step:
                    phone.evening()
                told.append(f"{resident(server.process.pid)} after {phone.asked:,} requests")

        pedantic: Any = benchmark.pedantic
        pedantic(play, rounds=1)
        printing = [resident(each) for each in server.processes[1:]]
    figure(f"memory of the server: {', '.join(told)}; of the print worker: {max(printing)} MB")


def test_the_room_of_a_hand_in_the_database(
    benchmark: BenchmarkFixture, figure: Figure, tmp_path: Path
) -> None:
    hands = 200 if benchmark.enabled else 2
    with Server(tmp_path, COMPANION_RATES=f"{FAST},previews by link=1000000/second") as server:
        phone = Phone(server)
        sitting = phone.begin()

        def play() -> int:
            for n in range(hands):
                phone.hand(sitting, HANDS[n % len(HANDS)])
            return room(tmp_path)

        before = play()
        pedantic: Any = benchmark.pedantic
        took = pedantic(play, rounds=1) - before
    figure(f"a hand takes {took / hands:.0f} bytes in the database, with the answer that is kept")


def room(folder: Path) -> int:
    """The bytes of the database."""
    with closing(sqlite3.connect(folder / "companion.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [[pages]] = database.execute("PRAGMA page_count")
        [[size]] = database.execute("PRAGMA page_size")
    return int(pages) * int(size)


def resident(process: int) -> int:
    """How many megabytes of a process are in memory."""
    found = re.search(r"^VmRSS:\s+(\d+) kB", told_of(Path(f"/proc/{process}/status")), re.MULTILINE)
    return int(found[1]) * 1024 // 1_000_000 if found else 0
