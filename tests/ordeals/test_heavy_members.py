"""Members of one group who compute as much as possible hardly slow down other groups."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import Any

import pytest

from companion.ledger.recording import MOST_LINES
from tests.ordeals.scoring import Scorer, sat_down
from tests.served import PLAYERS, ServedGroup, Server, ask

pytestmark = pytest.mark.ordeal

SECONDS = 8
BETWEEN = 0.1
"""Seconds between two hands of the table that plays."""
SLOWER = 25
"""The maximum slowdown of its slowest hands: p95, relative to p95 without an attack."""
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
CHANGES = 100
"""As many changed rules as a document may have."""


class Member:
    def __init__(self, server: Server, address: str):
        self._server, self._address = server, address
        with closing(self.connect()) as connection:
            self.group = ServedGroup(connection, "Them")
        self.key = self.group.key("host")

    def connect(self) -> Any:
        return self._server.connect(self._address)

    def ask(self, to: Any, method: str, path: str, body: object = None, **more: str) -> Any:
        return ask(to, method, path, body, **self.key, **more)

    def send(self, to: Any, method: str, path: str, body: object = None) -> None:
        """Ask, and throw the answer away: reading it as JSON would slow down who measures."""
        headers = {**self.key, "Content-Type": "application/json"}
        to.request(method, path, None if body is None else json.dumps(body), headers)
        to.getresponse().read()

    def sitting(self, hands: int) -> str:
        with closing(self.connect()) as connection:
            return f"/api/sittings/{self.group.begin(connection, [HAND] * hands)}"


def correcting(member: Member) -> Callable[[Any], None]:
    """The first of very many lines is corrected; then it is undone and redone."""
    at = member.sitting(MOST_LINES)
    with closing(member.connect()) as connection:
        other = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 1}}
        member.ask(connection, "PUT", f"{at}/lines/1", other, If_Match="*")

    def turn(connection: Any) -> None:
        for way in ("undo", "redo"):
            member.send(connection, "POST", f"{at}/{way}")

    return turn


def scoring(member: Member) -> Callable[[Any], None]:
    """A document is scored by very many added rules."""
    rules = {"preset": "celko-kam", "house": [added(n) for n in range(CHANGES)]}
    document = {"game": "tien-gow", "sheet": rules, "players": PLAYERS, "lines": [HAND] * 400}
    with closing(member.connect()) as connection:
        assert member.ask(connection, "POST", "/api/score", document)[0] == 200
    return lambda to: member.send(to, "POST", "/api/score", document)


def added(n: int) -> dict[str, Any]:
    return {"add": {"kind": "no-trick", "key": f"empty-{n}", "values": {"points": 1}}}


def reading(member: Member) -> Callable[[Any], None]:
    """Four hundred hands are read by other rules."""
    at = f"{member.sitting(400)}/otherwise"
    return lambda to: member.send(to, "POST", at, {"sheet": "hong-kong"})


def looking(member: Member) -> Callable[[Any], None]:
    """The longest sitting is looked at, as programs do."""
    at = member.sitting(MOST_LINES)
    return lambda to: member.send(to, "GET", at)


@contextmanager
def attacking(member: Member, do: Callable[[Any], None], many: int) -> Iterator[list[float]]:
    """Many connections repeat a request; returns the durations."""
    over, took = Event(), list[float]()

    def run() -> None:
        with closing(member.connect()) as connection:
            while not over.is_set():
                begun = perf_counter()
                do(connection)
                took.append(perf_counter() - begun)

    threads = [Thread(target=run) for _ in range(many)]
    for thread in threads:
        thread.start()
    try:
        yield took
    finally:
        over.set()
        for thread in threads:
            thread.join()


def played(server: Server, scorer: Scorer) -> list[float]:
    """Hand after hand for some seconds, each recorded; how long each took."""
    found, until = list[float](), perf_counter() + SECONDS
    with closing(server.connect()) as connection:
        while perf_counter() < until:
            Event().wait(BETWEEN)
            begun = perf_counter()
            scorer.record(connection)
            found.append(perf_counter() - begun)
    return sorted(found)


def p95(found: list[float]) -> float:
    return found[len(found) * 95 // 100]


def measured(server: Server) -> Iterator[tuple[str, float]]:
    """Each attack, and the p95 of the hands that another group records meanwhile, in seconds."""
    [scorer] = sat_down(server, 1)
    yield "nothing", p95(played(server, scorer))
    for number, (attack, many) in enumerate(
        ((correcting, 4), (scoring, 8), (reading, 8), (looking, 8))
    ):
        member = Member(server, f"127.0.1.{number + 1}")
        do = attack(member)
        with attacking(member, do, many) as took:
            found = p95(played(server, scorer))
        print(f"{attack.__name__}: {len(took)} requests, p95 of hands {found * 1000:.0f} ms")
        yield attack.__name__, found
    scorer.check(server)


def test_other_tables_record_while_a_member_computes_as_much_as_they_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fast = "writes by link=9000/minute"
    with Server(tmp_path, COMPANION_RATES=fast) as server, capsys.disabled():
        figures = dict(measured(server))
    alone = figures.pop("nothing")
    assert {name: found for name, found in figures.items() if found > SLOWER * alone} == {}
