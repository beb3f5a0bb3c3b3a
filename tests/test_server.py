"""`companion serve`: it prints its addresses, answers, and stops cleanly."""

import json
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path
from statistics import median
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from companion import create_app
from companion.addresses import own_addresses, own_names
from companion.cli import main
from companion.server import announce
from tests.marks import in_ordeal
from tests.ordeals.scoring import FAST, sat_down
from tests.served import COMMAND, Server, ask, environment

DOCUMENT = {
    "game": "tien-gow",
    "sheet": "simple",
    "players": ["Ah Ming", "Bo", "Chan", "Di"],
    "lines": [{"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}] * 200,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the local network at all addresses, by IPv6 too."""
    folder, listening = tmp_path_factory.mktemp("server"), ("--host", "::", "--local")
    with Server(folder, *listening, COMPANION_TRUSTED_HOSTS="tien-gow.example") as one:
        yield one


def test_on_a_terminal_it_shows_where_it_is_as_a_code_for_the_phone(tmp_path: Path) -> None:
    ours, its = os.openpty()
    command = [*COMMAND, "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment(tmp_path), stdout=its) as server:
        os.close(its)
        said = ""
        while "Ctrl+C" not in said:
            said += os.read(ours, 1 << 16).decode(errors="replace")
        server.terminate()
    os.close(ours)
    assert "█" in said
    assert "http://127.0.0.1:" in said


def test_the_address_of_the_operator_is_the_one_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app({"INSTANCE": tmp_path, "BASE_URL": "https://tien-gow.example:1"})
    announce(app, "0.0.0.0", 8000)
    assert capsys.readouterr().out.startswith("https://tien-gow.example:1/\nCompanion is running")


def test_for_a_local_network_it_goes_by_the_names_of_this_machine_alone(server: Server) -> None:
    assert f"http://localhost:{server.port}/" in server.said
    for name, status in (("tien-gow.example", 200), ("elsewhere.example", 400)):
        assert ask(server.connect(), "GET", "/api/sheets", Host=name)[0] == status
    assert ask(server.connect(), "GET", "/", Host="elsewhere.example")[0] == 400


@pytest.mark.parametrize("signum", [signal.SIGTERM, in_ordeal(signal.SIGINT)])
def test_before_it_stops_it_answers_what_runs_and_keeps_the_database_whole_in_one_file(
    tmp_path: Path, signum: signal.Signals
) -> None:
    with Server(tmp_path) as server:
        asked, other = server.connect(), server.connect()
        assert ask(other, "POST", "/api/groups", {"name": "Us", "players": []})[0] == 201
        assert (tmp_path / "companion.db-wal").stat().st_size > 0
        asked.request(
            "POST", "/api/score", json.dumps(DOCUMENT), {"Content-Type": "application/json"}
        )
        for _ in range(10):  # meanwhile the server has read the request, eight kilobytes at a time
            assert ask(other, "GET", "/healthz/live")[0] == 200
        assert server.stop(signum) == 0
        answer = asked.getresponse()
        assert answer.status == 200
        assert len(json.loads(answer.read())["rows"]) == len(DOCUMENT["lines"])
    assert not (tmp_path / "companion.db-wal").exists()
    alone = f"file:{tmp_path / 'companion.db'}?immutable=1"
    with closing(sqlite3.connect(alone, uri=True)) as database:
        names = database.execute("SELECT name FROM groups WHERE NOT demonstration").fetchall()
    assert names == [("Us",)]


def test_a_server_that_can_write_nothing_more_says_that_it_is_not_ready(server: Server) -> None:
    """As on a full disk: no file of the server may grow beyond what the database has."""
    to, files = server.connect(), resource.RLIMIT_FSIZE
    assert ask(to, "GET", "/healthz/ready")[0] == 200
    before = resource.prlimit(server.process.pid, files)
    resource.prlimit(server.process.pid, files, (100_000, before[1]))
    status, said = ask(to, "GET", "/healthz/ready")
    assert (status, said["ready"]) == (503, False)
    assert "File too large" in said["why"]
    assert ask(to, "GET", "/healthz/live")[0] == 200
    resource.prlimit(server.process.pid, files, before)


@pytest.mark.ordeal
def test_of_two_servers_of_one_file_each_may_stop_first(tmp_path: Path) -> None:
    with Server(tmp_path) as one, Server(tmp_path) as other:
        for server, later in ((one, other), (other, None)):
            made = ask(server.connect(), "POST", "/api/groups", {"name": "Us", "players": []})
            assert made[0] == 201
            assert server.stop() == 0
            if later:
                assert ask(later.connect(), "GET", "/healthz/ready")[0] == 200
    assert not (tmp_path / "companion.db-wal").exists()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_it_listens_by_ipv4_and_ipv6(server: Server, address: str) -> None:
    with socket.create_connection((address, server.port)) as connection:
        connection.sendall(b"GET /healthz/live HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.0 200"


def test_every_own_address_can_be_listened_at() -> None:
    for address in own_addresses():
        assert not ip_address(address).is_loopback
        with socket.socket() as listening:
            listening.bind((address, 0))


def test_the_name_of_the_machine_is_known_with_and_without_the_local_domain() -> None:
    name = socket.gethostname()
    assert own_names() == (name, f"{name}.local")


def test_a_taken_port_is_said_in_a_line(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", str(server.port)]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert f"127.0.0.1:{server.port}" in line


def test_settings_that_cannot_be_are_all_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_RATES", "writs by link=5/minute,writes by address=lots")
    monkeypatch.setenv("COMPANION_TRUSTED_PROXIES", "one")
    assert main(["verify"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    for fault in ("“writs by link”", "“lots”", "COMPANION_TRUSTED_PROXIES is “one”"):
        assert fault in line


@pytest.mark.ordeal
def test_the_page_of_a_group_with_300_open_evenings_takes_under_300_ms(tmp_path: Path) -> None:
    with Server(tmp_path, COMPANION_RATES=FAST) as server, closing(server.connect()) as connection:
        evenings = list(sat_down(server, 300))
        browser = build_opener(HTTPCookieProcessor())
        home = f"http://127.0.0.1:{server.port}"
        link = f"{home}/join/{evenings[0].token}"
        with browser.open(link) as page:
            [token] = re.findall(r'name="csrf_token" value="([^"]+)"', page.read().decode())[:1]
        with browser.open(link, urlencode({"csrf_token": token}).encode()) as page:
            [group] = re.findall(r'data-group="([^"]+)"', page.read().decode())
        took = []
        for evening in evenings[:12]:
            evening.record(connection)  # so that the page is another than before
            begun = cpu_seconds(server)
            with browser.open(f"{home}/groups/{group}") as page:
                assert page.read().decode().count("evening-") >= 20
            took.append(cpu_seconds(server) - begun)
    assert median(took) < 0.3, took


def cpu_seconds(server: Server) -> float:
    """What the server has computed so far."""
    clocks = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(clocks[11]) + int(clocks[12])) / os.sysconf("SC_CLK_TCK")
