"""Ten writers of a group locked by another process hardly slow down other groups."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest

from companion.db.session import WRITES
from tests.ordeals.scoring import Scorer, sat_down, served
from tests.ordeals.test_heavy_members import p95, played
from tests.postgresql import PostgreSQL

pytestmark = pytest.mark.ordeal

WRITERS = 10
SLOWER = 4
"""How many times longer the slowest hands of another group may take: p95, against p95 alone."""
LEAST = 0.05
"""Seconds that no table notices, whatever it took alone."""
BODY = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'companion.db'}"
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.address(server.database())


@contextmanager
def held(database: str, sitting: str) -> Iterator[None]:
    """The lock of a sitting's group, held by another process; SQLite has no such lock."""
    if database.startswith("sqlite"):
        yield
        return
    with psycopg.connect(database) as connection:
        turn = (
            "SELECT pg_advisory_xact_lock(%s, hashtext(group_id)) FROM evenings "
            "JOIN sittings ON evenings.id = evening_id WHERE sittings.id = %s"
        )
        connection.execute(turn, (WRITES, sitting))
        yield


def test_other_groups_record_while_ten_write_to_a_sitting_that_is_locked(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    over, answers = Event(), list[int]()

    def write(scorer: Scorer) -> None:
        with closing(server.connect()) as connection:
            while not over.is_set():
                status, _ = scorer.ask(connection, "POST", "/lines", {"number": 1, **BODY})
                answers.append(status)
                over.wait(0.2)  # ten times sooner than Retry-After says

    with served(tmp_path, database) as server:
        [other], [locked] = sat_down(server, 1), sat_down(server, 1)
        alone = p95(played(server, other))
        with held(database, locked.sitting):
            threads = [Thread(target=write, args=(locked,)) for _ in range(WRITERS)]
            for thread in threads:
                thread.start()
            beside = p95(played(server, other))
            over.set()
        for thread in threads:
            thread.join()
        other.check(server)
    with capsys.disabled():
        print(f"p95 alone {alone * 1000:.0f} ms, beside {WRITERS} writers {beside * 1000:.0f} ms")
    assert beside < max(SLOWER * alone, LEAST), set(answers)
