"""Four hundred simultaneous writes by two processes: one winner for each number."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import Any
from uuid import uuid4

import pytest

from tests.ordeals.scoring import HANDS, Scorer, sat_down, served, verify
from tests.served import Server

pytestmark = pytest.mark.ordeal

ROUNDS = 20
RACERS = 20
"""Who all try to record the same line, in each round: 400 writes."""

BUSY, TRIES, LATER = 503, 50, 0.2
"""What a group answers whose writers wait for more than a second; phones send again, in seconds."""

Answer = tuple[int, Any]


@pytest.fixture
def servers(tmp_path: Path, either_database: str) -> Iterator[tuple[Server, Server]]:
    """Two processes of Companion with one database."""
    with served(tmp_path, either_database) as one, served(tmp_path, either_database) as other:
        yield one, other


class Race:
    """Racers, half of them at each server, who send at the same time."""

    def __init__(self, servers: tuple[Server, Server], scorer: Scorer, racers: int):
        self._connections = [servers[n % 2].connect() for n in range(racers)]
        self._scorer = scorer
        self._start = Barrier(racers)

    def run(self, path: str, bodies: list[object], keys: list[str]) -> list[Answer]:
        """What each is answered who sends one of the bodies with one of the keys."""
        with ThreadPoolExecutor(len(self._connections)) as pool:
            return list(pool.map(self._send, self._connections, [path] * len(bodies), bodies, keys))

    def _send(self, connection: Any, path: str, body: object, key: str) -> Answer:
        self._start.wait(30)
        for _ in range(TRIES):
            answer = self._scorer.ask(connection, "POST", path, body, Idempotency_Key=key)
            if answer[0] != BUSY:
                break
            Event().wait(LATER)
        return answer


def keys(n: int = RACERS // 2) -> list[str]:
    return [str(uuid4()) for _ in range(n)]


def line(number: int, n: int) -> object:
    return {"number": number, "hand": {"tricks": HANDS[n % len(HANDS)], "last_trick": 0}}


def test_of_400_racing_writes_each_line_has_one_winner_and_nothing_is_lost(
    tmp_path: Path, servers: tuple[Server, Server], either_database: str
) -> None:
    scorer, _ = sat_down(servers[0])
    race = Race(servers, scorer, RACERS)
    won: list[object] = []
    for number in range(1, ROUNDS + 1):
        bodies = [line(number, number * RACERS + n) for n in range(RACERS)]
        answers = race.run("/lines", bodies, keys(RACERS))
        assert Counter(status for status, _ in answers) == {201: 1, 409: RACERS - 1}
        [winner] = [n for n, (status, _) in enumerate(answers) if status == 201]
        won.append(bodies[winner])
        # Who came too late is shown the line that won.
        shown = {json.dumps(answer["line"]) for status, answer in answers if status == 409}
        assert len(shown) == 1
    for server in servers:
        lines = scorer.look(server)["document"]["lines"]
        tricks = [line["hand"]["tricks"] for line in lines]
        assert tricks == [list(body["hand"]["tricks"]) for body in won]  # type: ignore[index]
    verify(tmp_path, either_database)


def test_the_same_request_by_many_at_once_is_done_once_and_answered_to_all(
    servers: tuple[Server, Server],
) -> None:
    scorer, _ = sat_down(servers[0])
    race = Race(servers, scorer, RACERS)
    for number in range(1, ROUNDS // 5 + 1):
        answers = race.run("/lines", [line(number, number)] * RACERS, [str(uuid4())] * RACERS)
        assert Counter(status for status, _ in answers) == {201: 1, 200: RACERS - 1}
        assert len({json.dumps(answer) for _, answer in answers}) == 1
    assert len(scorer.look(servers[1])["document"]["lines"]) == ROUNDS // 5


def test_what_differs_goes_on_side_by_side_and_ends_well(servers: tuple[Server, Server]) -> None:
    """Guests come in, hands are recorded and taken back, all at once: 2xx or 409, never 5xx."""
    scorers = list(sat_down(servers[0]))
    races = [Race(servers, scorer, RACERS // 2) for scorer in scorers]
    guests = [
        {"number": 1, "seating": ["Ah Ming", "Bo", "Chan", name]}
        for name in ("Eve", "Fay", "Gus", "Hal", "Ida")
    ]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS // 5):
            running = [
                pool.submit(race.run, "/lines", [*guests, *guests], keys()) for race in races
            ]
            found = [Counter(status for status, _ in race.result()) for race in running]
            assert found == [{201: 1, 409: RACERS // 2 - 1}] * 2
            nothing: list[object] = [None] * (RACERS // 2)
            running = [pool.submit(race.run, "/undo", nothing, keys()) for race in races]
            found = [Counter(status for status, _ in race.result()) for race in running]
            assert found == [{200: 1, 409: RACERS // 2 - 1}] * 2
