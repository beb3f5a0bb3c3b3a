"""Scorers who record by the API and continue after every failure."""

import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import product
from pathlib import Path
from threading import Event, Semaphore
from typing import Any
from uuid import uuid4

from tests.ordeals.proxies import NAME, Proxy
from tests.served import COMMAND, ServedGroup, Server, ask, environment

Tricks = tuple[int, int, int, int]
HANDS: tuple[Tricks, ...] = tuple(
    (a, b, c, 8 - a - b - c)
    for a, b, c in product(range(2, 9), range(9), range(9))
    if a + b + c <= 8
)
"""Ways in which eight tricks can fall, of which the first player has the last."""

FAST = "writes by link=1000000/second,writes by address=1000000/second"
"""What has to be allowed to play so fast."""

AWAY = (502, 503)
"""The answers while a server is away, or the database: try again."""


class Broken(Exception):
    """The server is gone, or its database."""


@dataclass
class Scorer:
    """Records hand after hand, and after a failure sends the last one again with its key.

    `recorded` are the acknowledged hands, `sent` is one that was not acknowledged, with its key.
    """

    sitting: str
    token: str
    recorded: list[Tricks] = field(default_factory=list)
    sent: tuple[Tricks, str] | None = None

    def go_on(self, connection: HTTPConnection, acknowledged: Semaphore, until: Event) -> None:
        """Record until told to stop, or until a request fails."""
        while not until.is_set():
            try:
                self.record(connection)
            except (OSError, HTTPException, Broken):
                return
            acknowledged.release()

    def record(self, connection: HTTPConnection) -> None:
        """Record the next hand, or again the one that was not acknowledged."""
        number = len(self.recorded) + 1
        again = self.sent is not None
        hand, key = self.sent = self.sent or (HANDS[number % len(HANDS)], str(uuid4()))
        body = {"number": number, "hand": {"tricks": hand, "last_trick": 0}}
        status, row = self.ask(connection, "POST", "/lines", body, Idempotency_Key=key)
        if status in AWAY:
            raise Broken
        assert status == 201 or (status == 200 and again), (status, row)
        assert row["number"] == number
        self.recorded.append(hand)
        self.sent = None

    def check(self, server: Server | Proxy) -> None:
        """Check that acknowledged hands are there, once and in order, and no others except pending
        ones.
        """
        found = self.look(server)
        hands = [tuple(line["hand"]["tricks"]) for line in found["document"]["lines"]]
        possible = [self.recorded]
        if self.sent is not None:
            possible.append([*self.recorded, self.sent[0]])
        assert hands in possible
        assert [sum(row["net"]) for row in found["answer"]["rows"]] == [0] * len(hands)
        assert sum(found["answer"]["balances"].values()) == 0

    def look(self, server: Server | Proxy) -> Any:
        with closing(server.connect()) as connection:
            status, found = self.ask(connection, "GET", "")
        assert status == 200, (status, found)
        return found

    def ask(
        self, connection: HTTPConnection, method: str, path: str, body: object = None, **more: str
    ) -> tuple[int, Any]:
        address = f"/api/sittings/{self.sitting}{path}"
        return ask(connection, method, address, body, Authorization=f"Bearer {self.token}", **more)


def companion(folder: Path, *arguments: str) -> None:
    """Run a command that goes well, on the database of a folder."""
    command = [*COMMAND, *arguments]
    subprocess.run(command, env=environment(folder), check=True, capture_output=True)


def verify(folder: Path, database: str) -> None:
    """Recompute every figure from the changes."""
    ours = environment(folder, COMPANION_DATABASE_URL=database)
    assert subprocess.run([*COMMAND, "verify"], env=ours).returncode == 0


def served(folder: Path, database: str, port: int = 0, proxies: int = 0) -> Server:
    """A server on a database, for fast scorers, behind this number of proxies."""
    return Server(
        folder,
        *("--port", str(port)),
        COMPANION_DATABASE_URL=database,
        COMPANION_RATES=FAST,
        COMPANION_TRUSTED_HOSTS=f"{NAME},localhost,127.0.0.1",
        COMPANION_TRUSTED_PROXIES=str(proxies),
    )


def sat_down(server: Server, many: int = 2) -> Iterator[Scorer]:
    """Scorers who record at the same time, each a sitting of one group."""
    connection = server.connect()
    group = ServedGroup(connection)
    for _ in range(many):
        yield Scorer(group.begin(connection), group.tokens["score"])


@contextmanager
def at_work(
    server: Server | Proxy, scorers: list[Scorer], again: bool = False
) -> Iterator[Semaphore]:
    """All of them record meanwhile; the semaphore counts the acknowledged hands.

    After a failure they stop, or else connect `again`.
    """
    acknowledged, until = Semaphore(0), Event()

    def play(scorer: Scorer) -> None:
        with closing(server.connect()) as connection:
            scorer.go_on(connection, acknowledged, until)
        if again and not until.is_set():
            play(scorer)

    with ThreadPoolExecutor() as pool:
        playing = [pool.submit(play, scorer) for scorer in scorers]
        try:
            yield acknowledged
        finally:
            until.set()
    for scorer in playing:
        scorer.result()
