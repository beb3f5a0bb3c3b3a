"""Tables that record while phones watch them, and how many of these a machine holds.

The phones are one process (phones.py) beside the server, on the same processors: what they take,
the server lacks. A phone asks as watch.js does, and fetches the page when a hand was recorded. The
tables play twice as fast as people do, a hand every twelve seconds.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar
from urllib.parse import urlencode

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.conftest import best
from tests.bench.test_http import HANDS, PLAYERS
from tests.ordeals.scoring import FAST
from tests.served import Server, ask

Figure = Callable[[str], None]
Result = TypeVar("Result")

HERE = Path(__file__).parent
WATCH = HERE.parent.parent / "templates" / "parts" / "watch.html"
PHONES = 10
PACE = 12
"""Seconds from hand to hand of a table."""
TOO_LONG = 0.25
STEPS = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80)
"""Numbers of tables; for hundreds there is `make load`."""
SHORT = 20
"""So many times as fast, where nothing is measured."""


@dataclass
class Played:
    """How long the answers took, in seconds, and how much of a processor the server had."""

    tables: int
    spent: dict[str, list[float]]
    processor: float

    def __str__(self) -> str:
        parts = (
            f"{what} {middle_and_worst(times)} of {len(times)}"
            for what, times in self.spent.items()
        )
        return f"{self.tables} tables: {'; '.join(parts)}; {self.processor:.2f} of a processor"

    @property
    def in_time(self) -> bool:
        return max(at(self.spent[what], 99) for what in ("recording", "watching")) <= TOO_LONG


def at(times: list[float], percent: int) -> float:
    """The time within which so many of a hundred were answered: of a few, all."""
    return sorted(times)[(len(times) * percent - 1) // 100] if times else 0


def middle_and_worst(times: list[float]) -> str:
    return f"p50 {at(times, 50) * 1e3:.1f} ms, p99 {at(times, 99) * 1e3:.1f} ms"


class Club:
    """A server with as many tables as are wanted, each of a group of its own."""

    def __init__(self, server: Server):
        self.server, self.connection = server, server.connect()
        self.tables: list[tuple[str, str, str]] = []

    def table(self) -> tuple[str, str, str]:
        _, group = ask(self.connection, "POST", "/api/groups", {"name": "Us", "players": PLAYERS})
        token = group["tokens"]["score"]
        document = {
            "game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS, "lines": HANDS * 8,
        }  # fmt: skip
        path, key = f"/api/groups/{group['id']}/sittings", f"Bearer {token}"
        _, begun = ask(self.connection, "POST", path, document, Authorization=key)
        return begun["id"], token, self.let_in(token)

    def let_in(self, token: str) -> str:
        """The cookie of a phone that has come by a link."""
        cookie, form = "", None
        for _ in ("opened", "sent"):
            method = "POST" if form else "GET"
            typed = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
            self.connection.request(method, f"/join/{token}", form, typed)
            answer = self.connection.getresponse()
            page = answer.read().decode()
            cookie = answer.headers["Set-Cookie"].partition(";")[0]
            form = urlencode(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', page))
        assert answer.status == 303
        return cookie

    def play(self, tables: int, seconds: float, haste: int) -> Played:
        """They play and watch for a while; `haste` is how many times as fast as said above."""
        while len(self.tables) < tables:
            self.tables.append(self.table())
        every = re.search(r'data-every="(\d+)"', WATCH.read_text())
        assert every
        evening = {
            "port": self.server.port, "tables": self.tables[:tables], "phones": PHONES,
            "every": int(every[1]) / 1000 / haste, "pace": PACE / haste, "seconds": seconds,
        }  # fmt: skip
        before, start = self.processor(), perf_counter()
        phones = [sys.executable, str(HERE / "phones.py")]
        spent = subprocess.check_output(phones, input=json.dumps(evening), text=True)
        return Played(
            tables, json.loads(spent), (self.processor() - before) / (perf_counter() - start)
        )

    def processor(self) -> float:
        """The seconds of a processor that the server has had."""
        self.connection.request("GET", "/metrics")
        text = self.connection.getresponse().read().decode()
        found = re.search(r"^process_cpu_seconds_total (\S+)$", text, re.MULTILINE)
        assert found
        return float(found[1])


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with Server(tmp_path_factory.mktemp("club"), COMPANION_RATES=FAST) as server:
        yield Club(server)


def test_twenty_tables_record_while_two_hundred_phones_watch(
    benchmark: BenchmarkFixture, figure: Figure, club: Club, tmp_path: Path
) -> None:
    tables, seconds, haste = (20, 20, 1) if benchmark.enabled else (2, 1, SHORT)
    played = once(benchmark, lambda: club.play(tables, seconds, haste))
    assert all(played.spent.values())
    floor = bare_inserts(tmp_path, 100 if benchmark.enabled else 1)
    half = at(floor, 50)
    figure(f"{played} (of {os.cpu_count()}, which the phones share)")
    figure(
        f"a bare durable insert: {middle_and_worst(floor)}; at p50, recording while they watch "
        f"takes {at(played.spent['recording'], 50) / half:.1f} times as long, watching "
        f"{at(played.spent['watching'], 50) / half:.1f} times"
    )


def test_step_by_step_to_as_many_tables_as_the_machine_holds(
    benchmark: BenchmarkFixture, figure: Figure, club: Club
) -> None:
    steps, seconds, haste = (STEPS, 6, 1) if benchmark.enabled else ((1, 2), 1, SHORT)
    played = once(benchmark, lambda: climb(club, steps, seconds, haste))
    for each in played:
        figure(f"{each}")
    held = max((each.tables for each in played if each.in_time), default=0)
    figure(
        f"{held} tables with {PHONES} phones each are answered within {TOO_LONG * 1e3:.0f} ms, 99 "
        f"times of 100, on {os.cpu_count()} processors, which these phones share"
    )


def climb(club: Club, steps: Iterable[int], seconds: float, haste: int) -> list[Played]:
    """What was played at each step, the first that takes too long included."""
    played = []
    for tables in steps:
        played.append(club.play(tables, seconds, haste))
        if not played[-1].in_time:
            break
    return played


def once(benchmark: BenchmarkFixture, do: Callable[[], Result]) -> Result:
    """It is long enough to be measured once."""
    pedantic: Any = benchmark.pedantic
    result: Result = pedantic(do, rounds=1)
    return result


def bare_inserts(folder: Path, times: int) -> list[float]:
    """What the floor of recording takes on this machine, again and again."""
    command = (sys.executable, str(HERE / "floor.py"), str(folder / "floor.db"))
    with Server(folder, command=command) as server:
        connection = server.connect()
        ask(connection, "POST", "/")
        return [best(lambda: ask(connection, "POST", "/")) for _ in range(times)]
