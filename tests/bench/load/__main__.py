"""`make load`: how many tables are answered in time, on SQLite and on PostgreSQL.

The phones are a process of their own beside the server, on the same processors: what they take, the
server lacks, so that their share is told. Each table comes from an address of its own; all limits
are on. In the end the database goes away while they play, where it is one that can, and comes back.
Last it is looked whether every hand that was acknowledged is there once, whether all adds up to
nothing, and how soon a link that was replaced is refused by every process.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.load.phones import BEGUN as ALL_IN
from tests.bench.load.phones import FORM, WHAT, Table
from tests.postgresql import PostgreSQL
from tests.served import COMMAND, Server, ask, environment, told_of

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
BEGUN = [[3, 2, 0, 3], [2, 1, 4, 1], [2, 2, 2, 2]] * 8
"""The hands that each table has played when it is looked at first."""
HERE, WATCH = Path(__file__).parents[3], "templates/parts/watch.html"
PACE, TAPPING = 150, 10
"""Seconds from hand to hand of a table, and those in which one is entered."""
LEAST = 20
"""Hands of a step at least: where that many tables are not there, they play faster."""
PHONES = (sys.executable, "-m", "tests.bench.load.phones")
TOO_LONG = 0.25
AT_ONCE = 1
"""Seconds within which a link that was replaced has to be refused."""
WATCHING = 16
"""Connections for each process of the server that then ask: one of them, at least, is with it."""
OUTAGE = 20
"""Seconds that are played while the database goes away, after a quarter, and is back at half."""


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
    away: int = 0

    @property
    def in_time(self) -> bool:
        return all(
            at(times, 99) <= TOO_LONG for what, times in self.spent.items() if what != "news"
        )

    def __str__(self) -> str:
        """A line of the table that `head` begins."""
        times = "".join(
            f"{at(each, 50) * 1e3:>8.0f} /{at(each, 99) * 1e3:>6.0f}" if each else f"{'–':>16}"
            for each in self.spent.values()
        )
        hands = len(self.spent["record"])
        return (
            f"{self.tables:>6}{self.phones:>8}{hands:>7}{times}{self.server:>9.2f}"
            f"{self.beside:>8.2f}"
        )


def head() -> str:
    """What stands over the lines of the table."""
    asked = "".join(f"{what:>16}" for what in WHAT)
    return (
        "p50 / p99 in ms; state: of questions that are not kept; news: from Record until another "
        "phone shows the hand; server, beside: processors that the server had, and the phones\n"
        f"{'tables':>6}{'phones':>8}{'hands':>7}{asked}{'server':>9}{'beside':>8}"
    )


def at(times: Sequence[float], percent: int) -> float:
    """The time within which so many of a hundred were answered: of a few, all."""
    return sorted(times)[(len(times) * percent - 1) // 100] if times else 0


class Festival:
    """A server, and as many tables as are wanted."""

    def __init__(
        self,
        server: Server,
        folder: Path,
        phones: int,
        workers: int,
        postgresql: PostgreSQL | None,
        database: dict[str, str],
        checkout: Path | None,
    ):
        self.server, self.folder, self.phones, self.workers = server, folder, phones, workers
        self.postgresql, self.database, self.checkout = postgresql, database, checkout
        self.seated: list[Seated] = []
        self.known = 0

    def play(
        self, tables: int, seconds: float, haste: float, meanwhile: Iterable[Timer] = ()
    ) -> Played:
        """They play for a while; `haste` is how many times as fast as people hands are played.

        What happens `meanwhile` begins when all have come in.
        """
        while len(self.seated) < tables:
            self.seated.append(self._seat(len(self.seated)))
        watch = ((self.checkout or HERE) / WATCH).read_text()
        asks = dict(re.findall(r'data-(every|wait)="(\d+)"', watch))
        haste = max(haste, LEAST * PACE / (tables * seconds))
        evening = {
            "port": self.server.port, "tables": [each.table for each in self.seated[:tables]],
            "known": self.known, "every": int(asks["every"]) / 1000,
            "wait": int(asks.get("wait", 0)), "pace": PACE / haste, "tapping": TAPPING / haste,
            "seconds": seconds,
        }  # fmt: skip
        self.known = max(self.known, tables)
        with subprocess.Popen(PHONES, stdin=PIPE, stdout=PIPE, text=True) as phones:
            assert phones.stdin
            assert phones.stdout
            phones.stdin.write(json.dumps(evening))
            phones.stdin.close()
            assert phones.stdout.readline().strip() == ALL_IN
            before, start = self._processor(), perf_counter()
            for each in meanwhile:
                each.start()
            told = json.load(phones.stdout)
        server, took = self._processor() - before, perf_counter() - start
        for there in self.seated[:tables]:
            there.hands += told["acknowledged"].get(there.table.sitting, [])
        return Played(
            tables, tables * self.phones, told["spent"], server / took, told["processor"] / took,
            told["away"],
        )  # fmt: skip

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
        """How many seconds after its link was replaced a phone that watches is refused, whichever
        process it asks.
        """
        there = self.seated[0]
        path, cookie = f"/sittings/{there.table.sitting}/state", there.table.cookies[0]
        with ExitStack() as opened:
            lines = [
                opened.enter_context(self._connected(f"127.2.0.{n + 1}"))
                for n in range(WATCHING * self.workers)
            ]

            def answers() -> set[int]:
                for line in lines:
                    line.request("GET", path, headers={"Cookie": cookie})
                found = [line.getresponse() for line in lines]
                return {answer.status for answer in found if answer.read()}

            assert answers() == {200}
            replaced = [*COMMAND, "links", there.group, "--new"]
            given = environment(self.folder, **self.database)
            subprocess.run(replaced, env=given, cwd=self.checkout, check=True, capture_output=True)
            start = perf_counter()
            while answers() != {404}:
                assert perf_counter() - start < AT_ONCE
            return perf_counter() - start

    def lose(self, tables: int, haste: float) -> str:
        """The database goes away while they play, and comes back: what was refused meanwhile."""
        assert self.postgresql
        gone = Timer(OUTAGE / 4, self.postgresql.kill)
        back = Timer(OUTAGE / 2, self.postgresql.start)
        played = self.play(tables, OUTAGE, haste, (gone, back))
        assert played.away
        return (
            f"the database was away for {OUTAGE / 4:g} s: {played.away} answers said so; "
            f"{len(played.spent['record'])} hands were recorded before, then and after"
        )


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
def festival(
    postgresql: bool, phones: int, workers: int, checkout: Path | None
) -> Iterator[Festival]:
    """A server on a new database: this one, or that of another checkout."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="companion-load-")))
        there, database = None, {}
        if postgresql:
            there = PostgreSQL()
            opened.callback(there.stop)
            database = {"COMPANION_DATABASE_URL": there.address(there.database())}
        journal = str(folder / "journal")
        so_many = ("--workers", str(workers))
        server = Server(folder, *so_many, cwd=checkout, journal=journal, **database)  # type: ignore[arg-type]
        opened.enter_context(server)
        yield Festival(server, folder, phones, workers, there, database, checkout)


Play = Callable[[int], Played]


def climb(play: Play, tables: int) -> int:
    """The largest number of tables that is answered in time, to an eighth: doubled, then halved."""
    held, too_many = 0, 0
    while True:
        if play(tables).in_time:
            held = tables
        else:
            too_many = tables
        tables = (held + too_many) // 2 if too_many else 2 * held
        if too_many and tables - held < max(1, held // 8):
            return held


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=25, help="to begin with (%(default)s)")
    parser.add_argument(
        "--steps", type=_numbers, help="these numbers of tables and no more: 1,50,500"
    )
    parser.add_argument("--phones", type=int, default=4, help="of each table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="of each step (%(default)s)")
    parser.add_argument(
        "--haste", type=float, default=1, help=f"hands come so many times as fast as every {PACE} s"
    )
    parser.add_argument("--workers", type=int, default=1, help="of the server (%(default)s)")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), help="on this alone")
    parser.add_argument("--of", type=Path, help="the server of another checkout, such as an older")
    chosen = parser.parse_args(arguments)
    print(
        f"a hand of each table every {PACE / chosen.haste:g} s, where there are few tables as many "
        f"as make {LEAST} hands; {os.cpu_count()} processors"
    )
    for name in ("sqlite", "postgresql"):
        if chosen.on in (None, name):
            with festival(name == "postgresql", chosen.phones, chosen.workers, chosen.of) as there:
                print(f"\n{name}, {chosen.workers} of the server; {head()}", flush=True)
                show(there, chosen)


def _numbers(said: str) -> list[int]:
    return [int(number) for number in said.split(",")]


def show(there: Festival, chosen: argparse.Namespace) -> None:
    """All that there is to be shown of a server: a table, and what is true after it."""

    def play(tables: int) -> Played:
        played = there.play(tables, chosen.seconds, chosen.haste)
        print(played, flush=True)
        return played

    if chosen.steps:
        held = max(play(tables).tables for tables in chosen.steps)
    else:
        held = climb(play, chosen.tables)
        print(f"{held} tables are answered within {TOO_LONG * 1e3:.0f} ms, 99 times of 100")
    if there.postgresql:
        print(there.lose(max(held, 1), chosen.haste))
    print(there.check())
    print(
        f"a link that was replaced was refused by every process after {there.shut_out() * 1e3:.0f} "
        "ms"
    )


if __name__ == "__main__":
    main()
