"""`make load`: how many tables are answered in time, on SQLite and on PostgreSQL.

The phones are a process of their own beside the server, on the same processors: what they take, the
server lacks, so that their share is told. Each table comes from an address of its own; all limits
are on. In the end it is looked whether every hand that was acknowledged is there once, whether all
adds up to nothing, and how soon a link that was replaced is refused.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.load.phones import FORM, Table
from tests.postgresql import PostgreSQL
from tests.served import COMMAND, Server, ask, environment, told_of

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
BEGUN = [[3, 2, 0, 3], [2, 1, 4, 1], [2, 2, 2, 2]] * 8
"""The hands that each table has played when it is looked at first."""
WATCH = Path(__file__).parents[3] / "templates" / "parts" / "watch.html"
PACE, TAPPING = 150, 10
"""Seconds from hand to hand of a table, and those in which one is entered."""
TOO_LONG = 0.25
AT_ONCE = 1
"""Seconds within which a link that was replaced has to be refused."""


@dataclass
class Seated:
    """A table, with what opens its group and the hands of which it was told that they are kept."""

    group: str
    token: str
    table: Table
    hands: list[list[int]] = field(default_factory=lambda: list(BEGUN))


@dataclass
class Played:
    """How long the answers took, in seconds, and how much of a processor each side had."""

    tables: int
    phones: int
    spent: dict[str, list[float]]
    server: float
    beside: float

    @property
    def in_time(self) -> bool:
        return all(
            at(times, 99) <= TOO_LONG for what, times in self.spent.items() if what != "news"
        )

    def __str__(self) -> str:
        told = "; ".join(
            f"{what} {at(times, 50) * 1e3:.0f} / {at(times, 99) * 1e3:.0f} of {len(times)}"
            for what, times in self.spent.items()
        )
        return (
            f"{self.tables} tables, {self.phones} phones (p50 / p99 in ms): {told}; of a processor "
            f"the server had {self.server:.2f}, the phones {self.beside:.2f}"
        )


def at(times: Sequence[float], percent: int) -> float:
    """The time within which so many of a hundred were answered: of a few, all."""
    return sorted(times)[(len(times) * percent - 1) // 100] if times else 0


class Festival:
    """A server, and as many tables as are wanted."""

    def __init__(self, server: Server, folder: Path, database: dict[str, str], phones: int):
        self.server, self.folder, self.database = server, folder, database
        self.phones = phones
        self.seated: list[Seated] = []

    def play(self, tables: int, seconds: float, haste: float) -> Played:
        """They play for a while; `haste` is how many times as fast as people hands are played."""
        while len(self.seated) < tables:
            self.seated.append(self._seat(len(self.seated)))
        every = re.search(r'data-every="(\d+)"', WATCH.read_text())
        assert every
        evening = {
            "port": self.server.port, "tables": [each.table for each in self.seated[:tables]],
            "every": int(every[1]) / 1000, "pace": PACE / haste, "tapping": TAPPING / haste,
            "seconds": seconds,
        }  # fmt: skip
        phones = [sys.executable, "-m", "tests.bench.load.phones"]
        before, start = self._processor(), perf_counter()
        told = json.loads(subprocess.check_output(phones, input=json.dumps(evening), text=True))
        server, took = self._processor() - before, perf_counter() - start
        for each in self.seated[:tables]:
            each.hands += told["acknowledged"].get(each.table.sitting, [])
        return Played(
            tables, tables * self.phones, told["spent"], server / took, told["processor"] / took
        )

    def _seat(self, number: int) -> Seated:
        """One more table, of a group of its own, at an address of its own."""
        address = f"127.1.{number // 250}.{number % 250 + 1}"
        with self._connected(address) as connection:
            _, group = ask(connection, "POST", "/api/groups", {"name": "Us", "players": PLAYERS})
            token = group["tokens"]["score"]
            document = {
                "game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS,
                "lines": [{"hand": {"tricks": hand, "last_trick": 0}} for hand in BEGUN],
            }  # fmt: skip
            path, key = f"/api/groups/{group['id']}/sittings", f"Bearer {token}"
            _, begun = ask(connection, "POST", path, document, Authorization=key)
            cookies = [let_in(connection, token) for _ in range(self.phones)]
        return Seated(group["id"], token, Table(begun["id"], address, cookies))

    @contextmanager
    def _connected(self, address: str = "127.0.0.1") -> Iterator[HTTPConnection]:
        here = (address, 0)
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=60, source_address=here)
        yield connection
        connection.close()

    def _processor(self) -> float:
        """The seconds of a processor that the server has had."""
        stats = (told_of(Path(f"/proc/{process}/stat")) for process in self.server.processes)
        # After the name, which may have spaces: the 14th and the 15th of all.
        ticks = sum(sum(map(int, stat.rpartition(")")[2].split()[11:13])) for stat in stats)
        return ticks / os.sysconf("SC_CLK_TCK")

    def check(self) -> str:
        """That every hand that was acknowledged is there once, and all adds up to nothing."""
        for each in self.seated:
            with self._connected(each.table.address) as connection:
                path, key = f"/api/sittings/{each.table.sitting}", f"Bearer {each.token}"
                status, found = ask(connection, "GET", path, Authorization=key)
            assert status == 200
            assert [line["hand"]["tricks"] for line in found["document"]["lines"]] == each.hands
            assert not any(sum(row["net"]) for row in found["answer"]["rows"])
            assert sum(found["answer"]["balances"].values()) == 0
        hands = sum(len(each.hands) - len(BEGUN) for each in self.seated)
        return f"all {hands} hands are there once, and every ledger adds up to nothing"

    def shut_out(self) -> float:
        """How many seconds after its link was replaced a phone that watches is refused."""
        there = self.seated[0]
        path, cookie = f"/sittings/{there.table.sitting}/state", there.table.cookies[0]
        with self._connected(there.table.address) as connection:

            def may_look() -> bool:
                connection.request("GET", path, headers={"Cookie": cookie})
                answer = connection.getresponse()
                answer.read()
                return answer.status == 200

            assert may_look()
            replaced = [*COMMAND, "links", there.group, "--new"]
            given = environment(self.folder, **self.database)
            subprocess.run(replaced, env=given, check=True, capture_output=True)
            start = perf_counter()
            while may_look():
                assert perf_counter() - start < AT_ONCE
            return perf_counter() - start


def let_in(connection: HTTPConnection, token: str) -> str:
    """The cookie of a phone that has come by a link."""
    cookie, form = "", None
    for method in ("GET", "POST"):
        headers = {"Content-Type": FORM, "Cookie": cookie}
        connection.request(method, f"/join/{token}", form, headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        form = urlencode(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', page))
    assert answer.status == 303
    return cookie


@contextmanager
def festival(postgresql: bool, phones: int, workers: int) -> Iterator[Festival]:
    """A server on a new database."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="companion-load-")))
        database = {}
        journal = str(folder / "journal")
        start = partial(Server, folder, "--workers", str(workers), journal=journal)
        if postgresql:
            there = PostgreSQL()
            opened.callback(there.stop)
            database = {"COMPANION_DATABASE_URL": there.address(there.database())}
            start = partial(start, COMPANION_DATABASE_URL=database["COMPANION_DATABASE_URL"])
        yield Festival(opened.enter_context(start()), folder, database, phones)


def climb(there: Festival, tables: int, seconds: float, haste: float) -> int:
    """The largest number of tables that is answered in time, to an eighth: doubled, then halved."""
    held, too_many = 0, 0
    while True:
        played = there.play(tables, seconds, haste)
        print(played, flush=True)
        if played.in_time:
            held = tables
        else:
            too_many = tables
        tables = (held + too_many) // 2 if too_many else 2 * held
        if too_many and tables - held < max(1, held // 8):
            return held


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=25, help="to begin with (%(default)s)")
    parser.add_argument("--phones", type=int, default=4, help="of each table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="of each step (%(default)s)")
    parser.add_argument(
        "--haste", type=float, default=1, help=f"hands come so many times as fast as every {PACE} s"
    )
    parser.add_argument("--workers", type=int, default=1, help="of the server (%(default)s)")
    parser.add_argument("--once", action="store_true", help="these tables and no more")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), help="on this alone")
    chosen = parser.parse_args(arguments)
    print(f"a hand of each table every {PACE / chosen.haste:g} s; {os.cpu_count()} processors")
    for name in ("sqlite", "postgresql"):
        if chosen.on not in (None, name):
            continue
        print(f"\n{name}")
        with festival(name == "postgresql", chosen.phones, chosen.workers) as there:
            if chosen.once:
                print(there.play(chosen.tables, chosen.seconds, chosen.haste))
            else:
                held = climb(there, chosen.tables, chosen.seconds, chosen.haste)
                print(f"{held} tables are answered within {TOO_LONG * 1e3:.0f} ms, 99 times of 100")
            print(there.check())
            print(f"a link that was replaced was refused after {there.shut_out() * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
