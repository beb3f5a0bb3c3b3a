"""The cost of HTTP requests on the real server; in brackets, as multiples of a table's first."""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.conftest import best
from tests.bench.load.__main__ import let_in
from tests.bench.load.phones import FORM, HELD, TAPS
from tests.ordeals.scoring import FAST
from tests.served import ServedGroup, Server, ask

ROUNDS = 100
SIZES = (10, 100, 1000)
HANDS = [
    {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}},
    {
        "hand": {
            "tricks": [1, 2, 4, 1],
            "last_trick": 2,
            "marks": [{"code": "supreme-led", "seat": 2}],
        }
    },
    {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 1}},
]


@dataclass
class Table:
    """A sitting with many hands on the real server."""

    connection: HTTPConnection
    token: str
    sitting: str
    hands: int

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        return ask(self.connection, method, path, body, Authorization=f"Bearer {self.token}")

    def record(self) -> None:
        body = {"number": self.hands + 1, **HANDS[0]}
        status, _ = self.ask("POST", f"/api/sittings/{self.sitting}/lines", body)
        assert status == 201

    def undo(self) -> None:
        status, _ = self.ask("POST", f"/api/sittings/{self.sitting}/undo")
        assert status == 200

    def page(self, path: str) -> str:
        self.connection.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status == 200
        return text


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, Table]]:
    with Server(tmp_path_factory.mktemp("server"), COMPANION_RATES=FAST) as server:
        connection = server.connect()
        group = ServedGroup(connection)
        sittings = {hands: group.begin(connection, (HANDS * hands)[:hands]) for hands in SIZES}
        token = group.tokens["score"]
        yield {hands: Table(connection, token, at, hands) for hands, at in sittings.items()}


def measure(benchmark: BenchmarkFixture, do: Callable[[], object]) -> None:
    pedantic: Any = benchmark.pedantic
    pedantic(do, rounds=ROUNDS)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], object]]:
    """A bare durable insert under the same server."""
    folder = tmp_path_factory.mktemp("floor")
    bare = Path(__file__).with_name("floor.py")
    with Server(folder, command=(sys.executable, str(bare), str(folder / "floor.db"))) as server:
        connection = server.connect()
        ask(connection, "POST", "/")
        yield lambda: ask(connection, "POST", "/")


@pytest.mark.benchmark(min_rounds=1)
@pytest.mark.parametrize("hands", SIZES)
def test_recording_and_the_floor_in_turn(
    benchmark: BenchmarkFixture,
    figure: Callable[[str], None],
    tables: dict[int, Table],
    floor: Callable[[], object],
    hands: int,
) -> None:
    table = tables[hands]

    def in_turn() -> list[tuple[float, float]]:
        found = []
        for _ in range(ROUNDS if benchmark.enabled else 1):
            found.append((best(floor), best(table.record)))
            table.undo()
        return found

    pairs = benchmark.pedantic(in_turn, rounds=1)  # type: ignore[no-untyped-call]
    least, recorded = (sorted(each) for each in zip(*pairs, strict=True))
    figure(
        f"recording a hand after {hands:,}, in turn with the floor: "
        f"{recorded[0] / least[0]:.1f} times the least of it ({recorded[0] * 1e3:.1f} ms), "
        f"{median(recorded) / median(least):.1f} times at the median"
    )


@pytest.mark.parametrize("page", ["the page of a sitting", "the page that settles"])
@pytest.mark.parametrize("hands", SIZES)
def test_a_page(
    benchmark: BenchmarkFixture, tables: dict[int, Table], hands: int, page: str
) -> None:
    benchmark.group = page
    table = tables[hands]
    path = f"/sittings/{table.sitting}"
    evening = re.search(r"/evenings/[\w-]+", table.page(path))
    assert evening
    if page == "the page that settles":
        path = f"{evening[0]}/settle"
        table.page(path)
    measure(benchmark, lambda: table.page(path))


def sent(connection: HTTPConnection, path: str, cookie: str, form: Mapping[str, str]) -> int:
    """The status of what a page of a phone sends by its script."""
    headers = {"Cookie": cookie, "Content-Type": FORM, "X-Fragment": "1"}
    connection.request("POST", path, urlencode(form), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status


@pytest.mark.benchmark(group="what phones ask all the time")
@pytest.mark.parametrize("hands", SIZES)
def test_a_tap(benchmark: BenchmarkFixture, tables: dict[int, Table], hands: int) -> None:
    table = tables[hands]
    cookie, path = let_in(table.connection, table.token), f"/sittings/{table.sitting}"
    table.connection.request("GET", f"{path}/enter", headers={"Cookie": cookie})
    form = dict(HELD.findall(table.connection.getresponse().read().decode()))
    form |= dict(zip(TAPS, "32030", strict=True))

    def tap() -> None:
        assert sent(table.connection, f"{path}/preview", cookie, form) == 200

    tap()
    measure(benchmark, tap)


@pytest.mark.benchmark(group="what phones ask all the time")
@pytest.mark.parametrize("hands", SIZES)
def test_whether_anything_is_new(
    benchmark: BenchmarkFixture, tables: dict[int, Table], hands: int
) -> None:
    table = tables[hands]
    headers = {"Cookie": let_in(table.connection, table.token)}

    def state() -> int:
        path = f"/sittings/{table.sitting}/state"
        table.connection.request("GET", path, headers=headers)
        answer = table.connection.getresponse()
        answer.read()
        headers["If-None-Match"] = answer.headers["ETag"]
        return answer.status

    assert [state(), state()] == [200, 304]
    measure(benchmark, state)
