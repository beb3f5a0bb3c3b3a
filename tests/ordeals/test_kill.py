"""The plug is pulled in the middle of writes, again and again; what was acknowledged is there."""

import random
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count, product
from pathlib import Path
from threading import Event, Semaphore
from typing import Any
from uuid import uuid4

import pytest

from tests.served import COMMAND, Server, ask, environment

KILLS = 100
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
Tricks = tuple[int, int, int, int]
HANDS: tuple[Tricks, ...] = tuple(
    (a, b, c, 8 - a - b - c)
    for a, b, c in product(range(2, 9), range(9), range(9))
    if a + b + c <= 8
)
"""Ways in which eight tricks can fall, of which the first player has the last."""


@dataclass
class Scorer:
    """Somebody who records hand after hand, and after a breakdown sends the last one again.

    `recorded` are the hands that were acknowledged, `sent` the one that was not, with its key.
    """

    sitting: str
    token: str
    recorded: list[Tricks] = field(default_factory=list)
    sent: tuple[Tricks, str] | None = None

    def go_on(self, connection: HTTPConnection, acknowledged: Semaphore) -> None:
        try:
            while True:
                self._record(connection)
                acknowledged.release()
        except (OSError, HTTPException):
            return

    def _record(self, connection: HTTPConnection) -> None:
        number = len(self.recorded) + 1
        again = self.sent is not None
        hand, key = self.sent = self.sent or (HANDS[number % len(HANDS)], str(uuid4()))
        body = {"number": number, "hand": {"tricks": hand, "last_trick": 0}}
        status, row = self._ask(connection, "POST", "/lines", body, Idempotency_Key=key)
        assert status == 201 or (status == 200 and again), (status, row)
        assert row["number"] == number
        self.recorded.append(hand)
        self.sent = None

    def check(self, connection: HTTPConnection) -> None:
        """What was acknowledged is there, once and in order; at most what was sent beside it."""
        status, found = self._ask(connection, "GET", "")
        assert status == 200
        hands = [tuple(line["hand"]["tricks"]) for line in found["document"]["lines"]]
        possible = [self.recorded]
        if self.sent is not None:
            possible.append([*self.recorded, self.sent[0]])
        assert hands in possible
        assert [sum(row["net"]) for row in found["answer"]["rows"]] == [0] * len(hands)
        assert sum(found["answer"]["balances"].values()) == 0

    def _ask(
        self, connection: HTTPConnection, method: str, path: str, body: object = None, **more: str
    ) -> tuple[int, Any]:
        address = f"/api/sittings/{self.sitting}{path}"
        return ask(connection, method, address, body, Authorization=f"Bearer {self.token}", **more)


def two_scorers(server: Server) -> Iterator[Scorer]:
    """Two who record at once, each a sitting of one group."""
    connection = server.connect()
    _, group = ask(connection, "POST", "/api/groups", {"name": "Us", "players": PLAYERS})
    token = group["tokens"]["score"]
    document = {"game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS}
    for _ in range(2):
        _, begun = ask(
            connection,
            "POST",
            f"/api/groups/{group['id']}/sittings",
            document,
            Authorization=f"Bearer {token}",
        )
        yield Scorer(begun["id"], token)


def play_until_killed(server: Server, scorers: list[Scorer], chance: random.Random) -> None:
    acknowledged = Semaphore(0)
    with ThreadPoolExecutor() as pool:
        playing = [pool.submit(s.go_on, server.connect(), acknowledged) for s in scorers]
        for _ in range(chance.randrange(1, 20)):
            acknowledged.acquire(timeout=30)
        Event().wait(chance.uniform(0, 0.02))
        server.kill()
    for scorer in playing:
        scorer.result()


@pytest.mark.ordeal
def test_every_acknowledged_hand_outlives_a_hundred_kills(tmp_path: Path) -> None:
    chance = random.Random()
    with Server(tmp_path) as server:
        scorers = list(two_scorers(server))
    for kill in count(1):
        with Server(tmp_path) as server:
            for scorer in scorers:
                scorer.check(server.connect())
            if kill > KILLS:
                break
            play_until_killed(server, scorers, chance)
    verified = subprocess.run([*COMMAND, "verify"], env=environment(tmp_path))
    assert verified.returncode == 0
    with sqlite3.connect(tmp_path / "companion.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
    assert all(len(scorer.recorded) > KILLS for scorer in scorers)
