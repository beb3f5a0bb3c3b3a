"""`make load`: measures response times while many tables play.

The phones run in a separate process on the same processors; each table has its own address, and all
rate limits are on. With `--processes 2` there are two servers behind nginx. At the end every
acknowledged hand must be there once, and all balances must sum to zero.
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
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.load.phones import BEGUN as ALL_IN
from tests.bench.load.phones import FORM, WHAT, Table
from tests.ordeals.proxies import answers, free_port
from tests.ordeals.test_siege import resident
from tests.postgresql import PostgreSQL
from tests.served import COMMAND, ServedGroup, Server, ask, told_of

BEGUN = [[3, 2, 0, 3], [2, 1, 4, 1], [2, 2, 2, 2]] * 8
"""The hands that each table has played when it is looked at first."""
WATCH = "templates/*/watch.html"
"""The template with a release's polling intervals."""
PACE, TAPPING = 150, 10
"""Seconds from hand to hand of a table, and those in which one is entered."""
LEAST = 20
"""The least number of hands of a step: with few tables, they play faster."""
PHONES = (sys.executable, "-m", "tests.bench.load.phones")


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
    memory: int
    """Bytes that the servers have in memory, shared pages counted once."""

    def __str__(self) -> str:
        """A line of the table that `head` begins."""
        times = "".join(
            "{:>6.0f} /{:>5.0f} /{:>5.0f}".format(*(at(each, n) * 1e3 for n in (50, 95, 99)))
            for each in self.spent.values()
        )
        hands = len(self.spent["record"])
        return (
            f"{self.tables:>6}{self.phones:>8}{hands:>7}{times}{self.server:>9.2f}"
            f"{self.beside:>8.2f}{self.memory / 2**20:>8.0f}"
        )


def head() -> str:
    asked = "".join(f"{what:>20}" for what in WHAT)
    return (
        "p50 / p95 / p99 in ms; news: from Record until another phone shows the hand; server, "
        "beside: processors that the servers had, and the phones; memory of the servers in MiB\n"
        f"{'tables':>6}{'phones':>8}{'hands':>7}{asked}{'server':>9}{'beside':>8}{'memory':>8}"
    )


def at(times: Sequence[float], percent: int) -> float:
    """The response time at this percentile: of a few, the maximum."""
    return sorted(times)[(len(times) * percent - 1) // 100] if times else 0


class Festival:
    """Servers that are reached at one port, and as many tables as are wanted."""

    def __init__(self, servers: Sequence[Server], port: int, phones: int, checkout: Path):
        self.servers, self.port, self.phones, self.checkout = servers, port, phones, checkout
        self.seated: list[Seated] = []
        self.known = 0

    def play(self, tables: int, seconds: float, haste: float) -> Played:
        """They play for a while; `haste` is how many times as fast as people hands are played."""
        while len(self.seated) < tables:
            self.seated.append(self._seat(len(self.seated)))
        watch = next(self.checkout.glob(WATCH)).read_text()
        asks = dict(re.findall(r'data-(every|wait)="(\d+)"', watch))
        haste = max(haste, LEAST * PACE / (tables * seconds))
        evening = {
            "port": self.port, "tables": [each.table for each in self.seated[:tables]],
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
            told = json.load(phones.stdout)
        server, took = self._processor() - before, perf_counter() - start
        for there in self.seated[:tables]:
            there.hands += told["acknowledged"].get(there.table.sitting, [])
        return Played(
            tables, tables * self.phones, told["spent"], server / took, told["processor"] / took,
            sum(map(resident, self.servers)),
        )  # fmt: skip

    def _seat(self, number: int) -> Seated:
        """One more table, of a group of its own, at an address of its own."""
        address = f"127.1.{number // 250}.{number % 250 + 1}"
        with self._connected(address) as connection:
            group = ServedGroup(connection)
            lines = [{"hand": {"tricks": hand, "last_trick": 0}} for hand in BEGUN]
            sitting, token = group.begin(connection, lines), group.tokens["score"]
            cookies = [let_in(connection, token) for _ in range(self.phones)]
        return Seated(group.id, token, Table(sitting, address, cookies))

    @contextmanager
    def _connected(self, address: str = "127.0.0.1") -> Iterator[HTTPConnection]:
        here = (address, 0)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=here)
        yield connection
        connection.close()

    def _processor(self) -> float:
        """The seconds of a processor that the server has had."""
        processes = [process for server in self.servers for process in server.processes]
        stats = (told_of(Path(f"/proc/{process}/stat")) for process in processes)
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


NGINX = """
daemon off; pid {folder}/pid; error_log stderr emerg; worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
    access_log off; {places}
    upstream companion {{ {servers} keepalive 64; keepalive_timeout 30s; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://companion; proxy_http_version 1.1; proxy_set_header Connection "";
            proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header X-Forwarded-Host $http_host;
        }}
    }}
}}
"""
"""nginx in front of several servers, over http, so that what it takes for https is not measured."""


@contextmanager
def nginx(folder: Path, servers: Sequence[Server]) -> Iterator[int]:
    """The port of nginx in front of these servers."""
    port = free_port()
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    upstream = " ".join(f"server 127.0.0.1:{server.port};" for server in servers)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, port=port, places=places, servers=upstream))
    command = ["nginx", "-p", str(folder), "-c", str(file), "-e", "stderr"]
    with subprocess.Popen(command) as process:
        try:
            while not answers(port):
                assert process.poll() is None
            yield port
        finally:
            process.terminate()


@contextmanager
def festival(postgresql: bool, phones: int, processes: int, python: Path) -> Iterator[Festival]:
    """Servers on a new database, run by the Python of some checkout."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="companion-load-")))
        settings = {"COMPANION_TRUSTED_PROXIES": "1" if processes > 1 else "0"}
        if postgresql:
            there = PostgreSQL()
            opened.callback(there.stop)
            settings["COMPANION_DATABASE_URL"] = there.address(there.database())
        checkout = python.absolute().parents[2]
        servers = []
        for number in range(processes):
            server = Server(
                folder,
                command=(str(python.absolute()), *COMMAND[1:]),
                cwd=checkout,
                journal=str(folder / f"journal-{number}"),
                **settings,
            )
            servers.append(opened.enter_context(server))
        several = processes > 1
        port = opened.enter_context(nginx(folder, servers)) if several else servers[0].port
        yield Festival(servers, port, phones, checkout)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--tables", default="1,50,200", help="so many at once (%(default)s)")
    parser.add_argument("--phones", type=int, default=4, help="of each table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="of each step (%(default)s)")
    parser.add_argument(
        "--haste", type=float, default=1, help=f"hands come so many times as fast as every {PACE} s"
    )
    parser.add_argument("--processes", type=int, default=1, help="servers; several: behind nginx")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), help="on this alone")
    parser.add_argument(
        "--python", type=Path, default=Path(sys.executable),
        help="that of the .venv of another checkout, to measure its release",
    )  # fmt: skip
    chosen = parser.parse_args(arguments)
    print(f"a hand of each table every {PACE / chosen.haste:g} s; {os.cpu_count()} processors")
    for name in ("sqlite", "postgresql"):
        if chosen.on not in (None, name):
            continue
        with festival(
            name == "postgresql", chosen.phones, chosen.processes, chosen.python
        ) as there:
            print(f"\n{name}, processes: {chosen.processes}; {head()}", flush=True)
            for tables in map(int, chosen.tables.split(",")):
                print(there.play(tables, chosen.seconds, chosen.haste), flush=True)
            print(there.check())


if __name__ == "__main__":
    main()
