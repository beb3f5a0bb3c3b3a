"""How much memory the server has after thousands of requests such as phones send in evenings."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.load.__main__ import let_in
from tests.bench.load.phones import FORM, HANDS, HELD, TAPS
from tests.bench.test_http import PLAYERS
from tests.ordeals.scoring import FAST
from tests.served import Server, ask, told_of

Figure = Callable[[str], None]

EVENING = 24
"""Hands of an evening; then the table begins another."""
ASKED = 6
"""How often, from hand to hand, a phone asks whether anything is new."""
PRINTED = 200
"""After so many requests a PDF is asked for, each of hands of which there is none yet."""


class Phone:
    """A phone that keeps the score; `asked` counts what it sent."""

    def __init__(self, server: Server):
        self._line = server.connect()
        _, group = ask(self._line, "POST", "/api/groups", {"name": "Us", "players": PLAYERS})
        self._group, self._token = group["id"], group["tokens"]["score"]
        self._cookie = let_in(self._line, self._token)
        self.asked = self._printed = 0

    def evening(self) -> None:
        """All hands of one, looked at, printed and settled."""
        sitting = self._begin()
        for n in range(EVENING):
            self._hand(sitting, HANDS[n % len(HANDS)])
            self._ask("GET", sitting)
            if self.asked > self._printed + PRINTED:
                self._printed = self.asked
                self._ask("GET", f"{sitting}/print/score-sheet.pdf")
        evening = re.search(r"/evenings/[\w-]+", self._ask("GET", sitting))
        assert evening
        self._ask("GET", f"{evening[0]}/settle")

    def _begin(self) -> str:
        document = {"game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS, "lines": []}
        path, key = f"/api/groups/{self._group}/sittings", f"Bearer {self._token}"
        _, begun = ask(self._line, "POST", path, document, Authorization=key)
        return f"/sittings/{begun['id']}"

    def _hand(self, sitting: str, hand: tuple[int, ...]) -> None:
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
        press = [resident(each) for each in server.processes[1:]]
    figure(f"memory of the server: {', '.join(told)}; of the press beside it: {max(press)} MB")


def resident(process: int) -> int:
    """How many megabytes of a process are in memory."""
    found = re.search(r"^VmRSS:\s+(\d+) kB", told_of(Path(f"/proc/{process}/status")), re.MULTILINE)
    return int(found[1]) * 1024 // 1_000_000 if found else 0
