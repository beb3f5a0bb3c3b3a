"""Two servers behind a real nginx and a real Caddy, over https, with the files in deploy/.

Addresses, limits and cookies are those of each phone, and no key is written to a log.
"""

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from time import monotonic
from typing import Any

import pytest

from tests.ordeals.proxies import NAME, Browser, Caddy, Nginx, Proxy, free_port, open_from
from tests.pages import fields
from tests.served import Server, ask
from tests.slow import HALF, LARGE
from tests.web.test_packing import UNPACK, look

pytestmark = pytest.mark.ordeal

MIB = 1024 * 1024
GROUP = {"name": "Us", "players": ["Ana"]}
NOTHING = {"game": "tien-gow", "sheet": "simple", "players": ["Ana", "Bo", "Chan", "Di"]}


@pytest.fixture(scope="module", params=[Nginx, Caddy], ids=lambda kind: kind.__name__)
def behind(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Proxy, list[Server]]]:
    """A proxy and two servers of one file behind it; a test that stops one of them comes last."""
    folder = tmp_path_factory.mktemp("server")
    with ExitStack() as started:
        ports = [free_port(), free_port()]
        servers = [
            started.enter_context(
                Server(
                    folder,
                    *("--port", str(port)),
                    COMPANION_BASE_URL=f"https://{NAME}",
                    COMPANION_TRUSTED_HOSTS=f"{NAME},localhost",
                    COMPANION_TRUSTED_PROXIES="1",
                    COMPANION_RATES="groups by address=2/hour,joins by address=600/minute",
                )
            )
            for port in ports
        ]
        proxy = request.param(tmp_path_factory.mktemp("proxy"), *ports)
        yield proxy, servers
        proxy.stop()


@pytest.fixture
def proxy(behind: tuple[Proxy, list[Server]]) -> Proxy:
    return behind[0]


@pytest.fixture
def browsing(proxy: Proxy) -> Iterator[Callable[[str], Browser]]:
    """A browser at this address of the loopback."""
    with ExitStack() as opened:
        yield lambda at: Browser(opened.enter_context(closing(proxy.connect(at))), Host=NAME)


def asked(to: HTTPSConnection, method: str, path: str, body: object = None, **more: str) -> Any:
    try:
        return ask(to, method, path, body, Host=NAME, **more)
    finally:
        to.close()


def test_each_phone_has_limits_of_its_own_whatever_it_says(proxy: Proxy) -> None:
    def made(address: str, forged: str) -> int:
        to = proxy.connect(address)
        return int(asked(to, "POST", "/api/groups", GROUP, X_Forwarded_For=forged)[0])

    found = [made("127.0.0.2", f"203.0.113.{n}") for n in range(24)]
    assert (found[0], found[-1]) == (201, 429)
    assert 2 <= found.count(201) <= 4  # two processes count two each
    assert made("127.0.0.3", "203.0.113.1") == 201


def test_strangers_read_no_metrics(proxy: Proxy) -> None:
    for path in ("/metrics", "/healthz/live", "//metrics", "/%6detrics", "/api/../metrics"):
        assert asked(proxy.connect(), "GET", path)[0] in (404, 308), path


def test_the_cookie_is_that_of_https(proxy: Proxy) -> None:
    connection = proxy.connect("127.0.0.4")
    browser = Browser(connection, Host=NAME)
    status, group = browser.send("/groups/new", "/groups/new", name="Us", players="Ana")
    assert status == 303
    assert list(browser.cookies) == ["__Host-companion"]
    assert group.startswith("/groups/")
    assert "Ana" in browser.look(group)
    connection.close()


def test_a_body_is_as_large_as_its_path_takes(proxy: Proxy) -> None:
    token = asked(proxy.connect("127.0.0.5"), "POST", "/api/groups", GROUP)[1]["tokens"]["host"]
    document: dict[str, Any] = {
        "game": "tien-gow",
        "sheet": "simple",
        "players": ["Ah Ming", "Bo", "Chan", "Di"],
        "lines": [{"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}] * 2000,
    }
    key = {"Authorization": f"Bearer {token}"}
    score = asked(proxy.connect(), "POST", "/api/score", document, **key)
    assert score[0] == 200
    document["lines"] *= 2
    assert asked(proxy.connect(), "POST", "/api/score", document)[0] == 413
    assert asked(proxy.connect(), "POST", "/api/groups", "x" * 2 * MIB)[0] == 413


def test_pages_go_in_fewer_bytes_and_are_the_same(proxy: Proxy) -> None:
    to = proxy.connect()
    for path in ("/static/css/base.css", "/api/openapi.json", "/api/sheets"):
        plain = look(to, path, "identity", Host=NAME)[1]
        for coding in ("br", "gzip"):
            answer, sent = look(to, path, coding, Host=NAME)
            assert answer.headers["Content-Encoding"] == coding
            assert UNPACK[coding](sent) == plain
            assert len(sent) < len(plain) / 2
    to.close()


def evening(browser: Browser, group: str) -> str:
    """Start an evening with a hand, by forms alone; returns its URL."""
    new = f"{group}/evenings/new?rules=celko-kam"
    offered = fields(browser.look(new))
    status, sitting = browser.send(new, new, **{**offered, "banker": "0"})
    assert status == 303
    sitting = sitting.removesuffix("/enter")
    record(browser, sitting)
    return sitting


def record(browser: Browser, sitting: str) -> None:
    offered = fields(browser.look(f"{sitting}/enter"))
    hand = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "last_trick": "0"}
    sent = {**offered, "tricks-3": "3", **hand}
    assert browser.send(f"{sitting}/enter", f"{sitting}/lines", **sent)[0] == 303


def test_an_evening_is_played_and_a_stranger_locks_the_pin_for_themselves_alone(
    browsing: Callable[[str], Browser],
) -> None:
    host = browsing("127.0.0.6")
    group = host.send("/groups/new", "/groups/new", name="Us", players="Ana\nBo\nChan\nDi")[1]
    sitting = evening(host, group)
    assert "+12" in host.look(sitting) or "+16" in host.look(sitting)
    assert host.send(f"{group}/links", f"{group}/pin", pin="258013")[0] == 303
    _, link, _ = dict.fromkeys(re.findall(r"/join/[\w-]{20,}", host.look(f"{group}/links")))

    def joins(address: str, pin: str) -> int:
        return browsing(address).send(link, link, pin=pin)[0]

    assert [joins("127.0.0.7", "000000") for _ in range(6)] == [403] * 5 + [429]
    assert joins("127.0.0.7", "258013") == 429
    assert joins("127.0.0.8", "258013") == 303


def test_a_phone_that_asks_hears_of_a_hand_from_either_server(
    proxy: Proxy, browsing: Callable[[str], Browser]
) -> None:
    host = browsing("127.0.0.10")
    group = host.send("/groups/new", "/groups/new", name="Us", players="Ana\nBo\nChan\nDi")[1]
    sitting = evening(host, group)
    host.look(sitting)
    known = {"Host": NAME, "Cookie": host.cookie, "If-None-Match": '"1"'}
    for status, tag in ((304, '"1"'), (200, '"2"')):
        for _ in range(4):  # whichever server it asks
            with closing(proxy.connect("127.0.0.10")) as phone:
                phone.request("GET", f"{sitting}/state", headers=known)
                answer = phone.getresponse()
                assert (answer.status, answer.headers["ETag"].removeprefix("W/")) == (status, tag)
        if status == 304:
            record(host, sitting)


def test_one_address_can_neither_use_up_the_connections_nor_keep_slow_ones(proxy: Proxy) -> None:
    body = LARGE % (MIB // 2, b"")
    with ExitStack() as stack:
        trusting = proxy.trusting()

        def opened(sent: bytes) -> socket.socket:
            plain = open_from("127.0.0.20", proxy.https)
            found = stack.enter_context(trusting.wrap_socket(plain, server_hostname=NAME))
            found.sendall(sent)
            return found

        bodies = [opened(body.replace(b"localhost", NAME.encode()) + b"{") for _ in range(260)]
        headers = [opened(HALF) for _ in range(40)]
        for _ in range(20):
            with closing(proxy.connect("127.0.0.21")) as other:
                begun = monotonic()
                assert asked(other, "GET", "/api/sheets")[0] == 200
                assert monotonic() - begun < 5
        ends = [last_words(each) for each in (*bodies, *headers)]
        if isinstance(proxy, Nginx):  # Caddy limits no connections
            assert sum(b" 429 " in end for end in ends) == 10


def last_words(connection: socket.socket) -> bytes:
    """What the proxy says until it closes a connection; TimeoutError after a minute."""
    found = b""
    try:
        while part := connection.recv(1 << 16):
            found += part
    except ConnectionResetError:
        pass
    return found


def test_when_one_server_stops_the_other_answers(behind: tuple[Proxy, list[Server]]) -> None:
    proxy, servers = behind
    made = asked(proxy.connect("127.0.0.11"), "POST", "/api/groups", GROUP)[1]
    key = {"Authorization": f"Bearer {made['tokens']['host']}"}
    servers[0].stop()
    for _ in range(20):
        assert asked(proxy.connect(), "GET", f"/api/groups/{made['id']}", **key)[0] == 200
    for _ in range(20):  # by now each proxy knows
        assert asked(proxy.connect(), "POST", "/api/score", NOTHING)[0] == 200


def test_no_key_is_in_anything_that_they_write_down(behind: tuple[Proxy, list[Server]]) -> None:
    """Whatever goes right or wrong, down to the servers behind them that are away."""
    proxy, servers = behind
    made = asked(proxy.connect("127.0.0.9"), "POST", "/api/groups", GROUP)[1]
    key = made["tokens"]["host"]
    link = f"/join/{key}"
    for path in (link, f"{link}?{key}", f"{link}/%2e%2e/{key}", f"{link}%zz", f"/metrics/{key}"):
        asked(proxy.connect(), "GET", path)
    asked(proxy.connect(), "GET", link, Authorization=f"Bearer {key}", Referer=link)
    asked(proxy.connect(), "POST", link, "x" * 2 * MIB)
    asked(proxy.connect(), "GET", link, Long="x" * 70_000)
    with closing(proxy.without_tls()) as plain:
        assert ask(plain, "GET", link, Host=NAME)[0] in (301, 308)
    with closing(proxy.connect()) as left:
        left.request("GET", link, headers={"Host": NAME})  # and goes away
    for server in servers:
        if server.process.poll() is None:
            server.stop()
    assert asked(proxy.connect(), "GET", link)[0] in (502, 503)
    proxy.stop()
    for file in proxy.folder.rglob("*"):
        assert not file.is_file() or key.encode() not in file.read_bytes(), file.name
