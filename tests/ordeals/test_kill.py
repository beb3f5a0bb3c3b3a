"""Processes are killed during writes, again and again; acknowledged hands are never lost."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Semaphore

import pytest

from tests.ordeals.scoring import at_work, sat_down, served, verify
from tests.postgresql import PostgreSQL

pytestmark = pytest.mark.ordeal

KILLS = {"server on SQLite": 12, "server on PostgreSQL": 8, "database": 12}


@pytest.fixture
def careful() -> Iterator[PostgreSQL]:
    """A server of PostgreSQL that has on disk what it says is committed."""
    server = PostgreSQL()
    yield server
    server.stop()


def wait_for_a_bad_moment(acknowledged: Semaphore, chance: random.Random) -> None:
    """Some hands later, somewhere in the next."""
    for _ in range(chance.randrange(1, 20)):
        assert acknowledged.acquire(timeout=30)
    Event().wait(chance.uniform(0, 0.02))


def kill_the_server(folder: Path, database: str, kills: int) -> None:
    """Play, kill, restart and check repeatedly; at the end recompute every figure."""
    chance = random.Random()
    with served(folder, database) as server:
        scorers = list(sat_down(server))
    for _ in range(kills):
        with served(folder, database) as server:
            for scorer in scorers:
                scorer.check(server)
            with at_work(server, scorers) as acknowledged:
                wait_for_a_bad_moment(acknowledged, chance)
                server.kill()
    with served(folder, database) as server:
        for scorer in scorers:
            scorer.check(server)
    verify(folder, database)
    assert sum(len(scorer.recorded) for scorer in scorers) > kills


def test_every_acknowledged_hand_outlives_kills_of_the_server_on_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "companion.db"
    kill_the_server(tmp_path, f"sqlite:///{file}", KILLS["server on SQLite"])
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_every_acknowledged_hand_outlives_kills_of_the_server_on_postgresql(
    tmp_path: Path, careful: PostgreSQL
) -> None:
    database = careful.address(careful.database())
    kill_the_server(tmp_path, database, KILLS["server on PostgreSQL"])


def test_every_acknowledged_hand_outlives_kills_of_the_database(
    tmp_path: Path, careful: PostgreSQL
) -> None:
    """The same server of Companion lives through them all, and never answers 500."""
    chance = random.Random()
    database = careful.address(careful.database())
    with served(tmp_path, database) as server:
        scorers = list(sat_down(server))
        for _ in range(KILLS["database"]):
            with at_work(server, scorers) as acknowledged:
                wait_for_a_bad_moment(acknowledged, chance)
                careful.kill()
            careful.start()
            for scorer in scorers:
                scorer.check(server)
    verify(tmp_path, database)
