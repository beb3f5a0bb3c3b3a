"""Ten clients without a link at full speed: a table that plays is hardly slower.

They use ten loopback addresses, each at full speed for a minute; a hundred further connections
never finish their requests. Every few seconds they switch to another server, which only uses CPU
time: the time to record a hand then is due to this machine and its load, and the rest is due to
Companion.
"""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from threading import Event
from time import monotonic, perf_counter
from typing import NamedTuple

import pytest
from flask import url_for

from companion import create_app
from tests.ordeals.scoring import Scorer, sat_down
from tests.served import Server, told_of
from tests.slow import HALF, opened

pytestmark = pytest.mark.ordeal

MIB = 1024 * 1024
TURNS = 5
"""How often the strangers turn to Companion, and as often away from it."""
TURN, SETTLING = 5, 1
"""Seconds of a turn, and of its beginning, which says nothing."""
PHONES = 4
BETWEEN = 0.2
"""Seconds between two hands of a phone: tables that play twenty times as fast as people."""
SLOWER = 20
"""How many times longer a hand may take than on a machine that is as busy with something else, in
the better turns. On one with nothing else to do a hand takes 18 ms, and half of them 110 to 180
among strangers, who then take both processors; where they hold up the tables, it is seconds."""
MOST_MEMORY = 400 * MIB
MOST_DISK = 50 * MIB
DEMONSTRATION = """
    SELECT groups.id, evenings.id, sittings.id
    FROM sittings JOIN evenings ON evening_id = evenings.id JOIN groups ON group_id = groups.id
    WHERE groups.demonstration ORDER BY sittings.id LIMIT 1
"""
GIVEN = {"token": "x" * 27, "key": "simple", "name": "rules", "filename": "css/base.css"}
"""Values of URL parameters that are no ids."""
ROOT = Path(__file__).parents[2]
ATTACK = (sys.executable, "-m", "tests.ordeals.strangers")
BURNER = (sys.executable, "-m", "tests.ordeals.burner")


def open_to_everybody(folder: Path) -> Iterator[str]:
    """An address for every page that asks for no key, the demonstration's among them."""
    app = create_app({"INSTANCE": folder})
    with closing(sqlite3.connect(folder / "companion.db")) as database:
        [ids] = database.execute(DEMONSTRATION).fetchall()
    known = {**dict(zip(("group_id", "evening_id", "sitting_id"), ids, strict=True)), **GIVEN}
    for rule in app.url_map.iter_rules():
        needed = getattr(app.view_functions[rule.endpoint], "needs", None)
        given = {name: known[name] for name in rule.arguments if name in known}
        looks = "GET" in (rule.methods or ()) and needed in (None, "view")
        if looks and given.keys() == rule.arguments:
            with app.test_request_context():
                yield url_for(rule.endpoint, **given)
    yield f"/groups/{'x' * 9000}"


def resident(server: Server) -> int:
    """Bytes that the server and what it started have in memory."""
    return sum(map(_private, server.processes))


def _private(process: int) -> int:
    """What a process has for itself: pages that several share count once, with none of them."""
    _, found, rest = told_of(Path(f"/proc/{process}/smaps_rollup")).partition("\nPss:")
    return 1024 * int(rest.split()[0]) if found else 0


def on_disk(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


class Recorded(NamedTuple):
    """A hand: when it was sent, and the seconds until it was kept."""

    at: float
    seconds: float


def play(server: Server, scorer: Scorer, address: str, over: Event) -> list[Recorded]:
    """Hand after hand from a phone at this address."""
    found = []
    table = server.connect(address)
    while not over.wait(BETWEEN):
        at, begun = monotonic(), perf_counter()
        scorer.record(table)
        found.append(Recorded(at, perf_counter() - begun))
    return found


@contextmanager
def strangers(port: int, looks: list[str]) -> Iterator["subprocess.Popen[bytes]"]:
    """They do not begin before they are told to."""
    attack = [*ATTACK, str(port), str(2 * TURNS * TURN)]
    with subprocess.Popen(
        attack, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        process.send_signal(SIGSTOP)
        assert process.stdin
        process.stdin.write("\n".join(looks).encode())
        process.stdin.close()
        try:
            yield process
        finally:
            process.send_signal(SIGCONT)


def answered(crowd: "subprocess.Popen[bytes]") -> dict[int, int]:
    """How often they were answered how, once they have had their last answer."""
    crowd.send_signal(SIGCONT)
    assert crowd.stdout
    return {int(status): n for status, n in json.load(crowd.stdout).items()}


@contextmanager
def burner() -> Iterator[int]:
    """The port of a server that takes a processor."""
    with subprocess.Popen(BURNER, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


def in_turns(*crowds: "subprocess.Popen[bytes]") -> Iterator[tuple[int, float]]:
    """Which crowd has its turn, and from when on."""
    for _ in range(TURNS):
        for number, crowd in enumerate(crowds):
            crowd.send_signal(SIGCONT)
            yield number, monotonic()
            Event().wait(TURN)
            crowd.send_signal(SIGSTOP)


def within(turns: Iterable[float], hands: list[Recorded]) -> list[float]:
    """Seconds of the hands that were sent in these turns, sorted."""
    return sorted(
        hand.seconds
        for hand in hands
        if any(SETTLING < hand.at - begun < TURN - SETTLING for begun in turns)
    )


def part(found: list[float], of_a_hundred: int) -> float:
    return found[len(found) * of_a_hundred // 100]


def told(found: list[float]) -> str:
    shown = (f"p{n} {part(found, n) * 1000:.0f} ms" for n in (50, 90, 99))
    return f"{len(found)} hands, {', '.join(shown)}"


def test_ten_strangers_at_full_tilt_neither_stop_a_table_nor_fill_the_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal"
    begun: tuple[list[float], list[float]] = [], []
    most, over = 0, Event()
    with (
        # These phones of one group write faster than any real ones.
        Server(
            tmp_path, journal=str(journal), COMPANION_RATES="writes by link=9000/minute"
        ) as server,
        burner() as elsewhere,
        ThreadPoolExecutor(PHONES) as pool,
    ):
        tables = list(sat_down(server, PHONES))
        looks = list(open_to_everybody(tmp_path))
        before = on_disk(tmp_path)
        with (
            opened(server, 100, HALF),
            strangers(server.port, looks) as here,
            strangers(elsewhere, looks) as away,
        ):
            playing = [
                pool.submit(play, server, table, f"127.0.0.{100 + n}", over)
                for n, table in enumerate(tables)
            ]
            for number, since in in_turns(here, away):
                begun[number].append(since)
                most = max(most, resident(server))
            over.set()
            hands = [hand for phone in playing for hand in phone.result()]
            answers = answered(here)
        disk = on_disk(tmp_path) - before
        for table in tables:
            table.check(server)
    among, alone = (within(turns, hands) for turns in begun)
    with capsys.disabled():
        print(
            f"\nstrangers were answered {answers}; meanwhile {told(among)}; while they took as "
            f"much of the machine elsewhere {told(alone)}; load {os.getloadavg()[0]:.1f}; memory "
            f"{most // MIB} MiB, disk {disk / MIB:.1f} MiB, of it the journal "
            f"{journal.stat().st_size / MIB:.1f}"
        )
    assert not [status for status in answers if status >= 500 and status != 503]
    assert answers[200] > TURNS * TURN
    for of_a_hundred in (50, 90):
        turns = ([part(within([turn], hands), of_a_hundred) for turn in crowd] for crowd in begun)
        # By turns side by side: what else the machine does for some of them is not the strangers'.
        slower = sorted(here / away for here, away in zip(*turns, strict=True))
        assert slower[TURNS // 4] <= SLOWER
    assert most <= MOST_MEMORY
    assert disk <= MOST_DISK
