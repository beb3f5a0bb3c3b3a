"""The server stops in the middle of two hundred recordings: acknowledged hands are there, once."""

import signal
from pathlib import Path

import pytest

from tests.ordeals.scoring import at_work, sat_down, served
from tests.ordeals.test_kill import verify

pytestmark = pytest.mark.ordeal

RECORDINGS = 200


def test_each_acknowledged_hand_is_there_once_however_often_the_server_is_stopped(
    tmp_path: Path, either_database: str
) -> None:
    with served(tmp_path, either_database) as server:
        scorers = list(sat_down(server, 4))
    recorded, signals = 0, [signal.SIGTERM, signal.SIGINT]
    while recorded < RECORDINGS:
        with (
            served(tmp_path, either_database) as server,
            at_work(server, scorers) as acknowledged,
        ):
            for _ in range(RECORDINGS // 4):
                assert acknowledged.acquire(timeout=30)
            signals.reverse()
            assert server.stop(signals[0]) == 0
        recorded = sum(len(scorer.recorded) for scorer in scorers)
        with served(tmp_path, either_database) as server:
            for scorer in scorers:
                scorer.check(server)
    verify(tmp_path, either_database)
