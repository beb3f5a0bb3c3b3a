"""Several processes behind one door: any answers, all count together, one that dies is replaced."""

import os
import re
import select
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests.ordeals.scoring import sat_down
from tests.served import COMMAND, Server, environment

COUNTED = re.compile(r'companion_requests_total{[^}]*route="/healthz/live"[^}]*} (\d+)')
PATIENCE = 30


def workers(server: Server) -> list[int]:
    return server.processes[1:]


@contextmanager
def ending(*processes: int) -> Iterator[None]:
    """What is done within ends these processes."""
    watched = [os.pidfd_open(process) for process in processes]
    yield
    for each in watched:
        assert select.select([each], [], [], PATIENCE)[0], "it is still there"
        os.close(each)


def counted(server: Server) -> int:
    connection = server.connect()
    connection.request("GET", "/metrics")
    return sum(map(int, COUNTED.findall(connection.getresponse().read().decode())))


def test_a_table_plays_on_when_one_of_them_dies_and_another_takes_its_place(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, "--workers", "2") as server:
        assert server.said == [f"http://127.0.0.1:{server.port}/"]
        first, second = workers(server)
        [table] = sat_down(server, 1)
        for _ in range(4):
            table._record(server.connect())
        with ending(first):
            os.kill(first, signal.SIGKILL)
        for _ in range(4):
            table._record(server.connect())
        table.check(server)
        assert second in workers(server)
        assert server.stop() == 0


def test_they_count_together(tmp_path: Path) -> None:
    with Server(tmp_path, "--workers", "2") as server:
        open_at_once = [server.connect() for _ in range(8)]
        for connection in open_at_once:
            connection.request("GET", "/healthz/live")
        assert {connection.getresponse().status for connection in open_at_once} == {200}
        assert {counted(server) for _ in range(8)} == {8}
        kept = [path for path in Path(gettempdir()).glob("companion-*/*.db") if _of(path, server)]
        assert kept
    assert not any(path.exists() for path in kept)


def _of(path: Path, server: Server) -> bool:
    return any(path.stem.endswith(f"_{process}") for process in workers(server))


def test_none_is_left_when_the_one_that_watches_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path, "--workers", "2") as server, ending(*workers(server)):
        server.kill()


def test_what_none_of_them_can_begin_with_is_said_once(tmp_path: Path) -> None:
    ended = subprocess.run(
        [*COMMAND, "serve", "--port", "0", "--workers", "3"],
        env=environment(tmp_path, COMPANION_OPEN_GROUPS="flase"),
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "COMPANION_OPEN_GROUPS" in ended.stderr


@pytest.mark.parametrize("said", ["0", "-1", "many", "65"])
def test_how_many_is_a_number(tmp_path: Path, said: str) -> None:
    ended = subprocess.run(
        [*COMMAND, "serve", f"--workers={said}"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 2
    assert f"“{said}” is no number from 1 to 64" in ended.stderr
