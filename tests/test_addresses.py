"""Client addresses: the peer's, or from a trusted proxy; with the real server."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.served import ServedGroup, Server, ask

GROUP = {"name": "Us", "players": []}
SLOW = "groups by address=1/hour,lines computed=1000/minute"


def founded(connection: HTTPConnection, of: str) -> int:
    """The status of creating a group behind a proxy that states the client."""
    return ask(connection, "POST", "/api/groups", GROUP, X_Forwarded_For=of)[0]


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, at which an address may make one group."""
    folder = tmp_path_factory.mktemp("proxied")
    with Server(folder, COMPANION_TRUSTED_PROXIES="1", COMPANION_RATES=SLOW) as server:
        yield server


def test_behind_a_proxy_each_is_counted_by_their_own_address(proxied: Server) -> None:
    proxy = proxied.connect()
    for forwarded, status in (
        ("203.0.113.1", 201),
        ("203.0.113.2", 201),
        ("203.0.113.1", 429),
        ("203.0.113.9, 203.0.113.2", 429),  # addresses invented before the proxy are ignored
    ):
        assert founded(proxy, forwarded) == status, forwarded


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without a proxy, at which an address may make one group."""
    with Server(tmp_path_factory.mktemp("slow"), COMPANION_RATES=SLOW) as server:
        yield server


def test_without_a_proxy_what_anybody_says_of_their_address_counts_nothing(slow: Server) -> None:
    assert founded(slow.connect(), "203.0.113.1") == 201
    assert founded(slow.connect(), "203.0.113.2") == 429
    assert founded(slow.connect("127.0.0.2"), "203.0.113.1") == 201


def test_so_many_lines_are_computed_a_minute_for_an_address_and_for_a_link(slow: Server) -> None:
    hand = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}
    players = ["Ah Ming", "Bo", "Chan", "Di"]
    long = {"game": "tien-gow", "sheet": "simple", "players": players, "lines": [hand] * 600}

    def score(address: str, **headers: str) -> int:
        return ask(slow.connect(address), "POST", "/api/score", long, **headers)[0]

    assert [score("127.0.0.3"), score("127.0.0.3"), score("127.0.0.4")] == [200, 429, 200]
    for address in ("127.0.0.3", "127.0.0.4"):
        key = ServedGroup(slow.connect(address)).key()
        assert [score("127.0.0.3", **key) for _ in range(2)] == [200, 429]


def test_what_came_by_a_proxy_is_told_of_no_metrics(proxied: Server, served: Server) -> None:
    for server in (proxied, served):
        assert ask(server.connect(), "GET", "/metrics")[0] == 200
        for header in ("X_Forwarded_For", "Forwarded", "Via", "X_Forwarded_Host", "X_Real_IP"):
            assert ask(server.connect(), "GET", "/metrics", **{header: "127.0.0.1"})[0] == 404


def test_under_another_name_this_machine_tells_no_metrics(served: Server) -> None:
    for name in ("localhost.evil.example", "evil.example", "evil.example:8000"):
        assert ask(served.connect(), "GET", "/metrics", Host=name)[0] == 404
    for own in ("localhost", f"127.0.0.1:{served.port}", "[::1]:8000"):
        assert ask(served.connect(), "GET", "/metrics", Host=own)[0] == 200


@pytest.mark.ordeal
def test_strangers_print_at_a_pace(tmp_path: Path) -> None:
    slow = "documents printed by address=1/minute"
    with Server(tmp_path, COMPANION_RATES=slow) as server:

        def prints(address: str, what: str) -> int:
            return ask(server.connect(address), "GET", f"/sheets/simple/print/{what}.pdf")[0]

        # Documents printed before cost nothing, and are not counted.
        asked = ("blank", "blank", "rules")
        assert [prints("127.0.0.2", what) for what in asked] == [200, 200, 429]
        assert prints("127.0.0.3", "rules") == 200
