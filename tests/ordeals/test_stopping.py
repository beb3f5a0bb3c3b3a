"""Servers stop during two hundred recordings: each acknowledged hand is there, once."""

import signal
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.ordeals.proxies import Caddy, Nginx, Proxy, free_port
from tests.ordeals.scoring import at_work, sat_down, served, verify
from tests.postgresql import PostgreSQL
from tests.served import Server, ask

pytestmark = pytest.mark.ordeal

RECORDINGS = 200


def test_each_acknowledged_hand_is_there_once_however_often_the_server_is_stopped(
    tmp_path: Path, either_database: str
) -> None:
    with served(tmp_path, either_database) as server:
        scorers = list(sat_down(server, 4))
    recorded, signals = 0, [signal.SIGTERM, signal.SIGINT]
    while recorded < RECORDINGS:
        with served(tmp_path, either_database) as server, at_work(server, scorers) as acknowledged:
            for _ in range(RECORDINGS // 4):
                assert acknowledged.acquire(timeout=30)
            signals.reverse()
            assert server.stop(signals[0]) == 0
        recorded = sum(len(scorer.recorded) for scorer in scorers)
        with served(tmp_path, either_database) as server:
            for scorer in scorers:
                scorer.check(server)
    verify(tmp_path, either_database)


@pytest.mark.parametrize("kind", [Nginx, Caddy])
def test_two_servers_behind_a_proxy_restart_in_turn_and_each_acknowledged_hand_is_there_once(
    kind: type[Proxy], tmp_path: Path, either_database: str
) -> None:
    ports = [free_port(), free_port()]

    def start(port: int) -> Server:
        return started.enter_context(served(tmp_path, either_database, port, proxies=1))

    with ExitStack() as started:
        servers = [start(port) for port in ports]
        proxy = kind(tmp_path / "proxy", *ports)
        started.callback(proxy.stop)
        scorers = list(sat_down(servers[0], 4))
        with at_work(proxy, scorers, again=True) as acknowledged:
            for turn in range(2):
                for _ in range(RECORDINGS // 4):
                    assert acknowledged.acquire(timeout=30)
                assert servers[turn].stop() == 0
                for _ in range(RECORDINGS // 4):  # by the other server alone
                    assert acknowledged.acquire(timeout=30)
                servers[turn] = start(ports[turn])
        for scorer in scorers:
            scorer.check(proxy)
    verify(tmp_path, either_database)


@pytest.mark.parametrize("kind", [Nginx, Caddy])
def test_behind_a_proxy_all_is_well_as_soon_as_the_database_is_back(
    kind: type[Proxy], tmp_path: Path
) -> None:
    """No proxy takes a server for one that is down because it answers 503."""
    database = PostgreSQL(careful=False)
    with ExitStack() as started:
        started.callback(database.stop)
        address = database.address(database.database())
        ports = [started.enter_context(served(tmp_path, address, proxies=1)).port for _ in range(2)]
        proxy = kind(tmp_path / "proxy", *ports)
        started.callback(proxy.stop)

        def answer() -> tuple[int, bool]:
            """The status, and whether it is an answer of Companion."""
            with closing(proxy.connect()) as connection:
                status, said = ask(
                    connection, "GET", "/api/groups/nobody", Authorization="Bearer x"
                )
            return status, said is not None

        before = answer()
        database.kill()
        assert [answer() for _ in range(4)] == [(503, True)] * 4
        database.start()
        assert [answer() for _ in range(4)] == [before] * 4
