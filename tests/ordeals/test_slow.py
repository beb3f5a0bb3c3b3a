"""Whoever is in no hurry is shut out by the real server in the end, and nobody else."""

import socket
from pathlib import Path
from select import poll

import pytest

from tests.served import Server, ask
from tests.slow import HALF, LARGE, is_shut, opened

pytestmark = pytest.mark.ordeal

MIB = 1024 * 1024
PATIENCE = 180
"""Seconds until the slowest has to be gone; the longest that any is given is 31."""


def wait_until_shut(connections: list[socket.socket]) -> None:
    for each in connections:
        waiting = poll()
        waiting.register(each)
        while not is_shut(each):
            waiting.modify(each, 1)  # POLLIN: something to read, or the end
            assert waiting.poll(PATIENCE * 1000), "nobody was shut out"


def test_half_a_request_no_request_and_a_body_that_stops_come_to_an_end(tmp_path: Path) -> None:
    with (
        Server(tmp_path) as server,
        opened(server, 20, HALF) as headers,
        opened(server, 20) as silent,
        opened(server, 20, LARGE % (MIB, b"") + b"{") as bodies,
    ):
        phone = server.connect()
        assert ask(phone, "GET", "/healthz/live")[0] == 200
        kept = phone.sock
        for slow in (headers, bodies, silent):
            wait_until_shut(slow)
        assert ask(phone, "GET", "/healthz/live")[0] == 200
        assert phone.sock is kept
