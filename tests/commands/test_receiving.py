"""Of a request no more is kept than what it is for needs; what is too much is told all the same."""

from pathlib import Path

import pytest

from tests.cells import in_ordeal
from tests.served import Server, ask
from tests.slow import LARGE, opened, spooled

MIB = 1024 * 1024


@pytest.mark.parametrize("key", [in_ordeal(b""), b"Authorization: Bearer made-up\r\n"])
def test_what_is_too_large_is_not_kept_and_is_told_of_all_the_same(
    tmp_path: Path, key: bytes
) -> None:
    with Server(tmp_path) as server:
        size = 17 * MIB
        with opened(server, 3, LARGE % (size, key)) as sending:
            for each in sending:
                each.sendall(b" " * (size - 1))
            # Another request that is answered shows that these bytes have been read.
            assert ask(server.connect(), "GET", "/healthz/live")[0] == 200
            assert spooled(server) < (MIB if key == b"" else 3 * size)
            sending[0].sendall(b" ")
            answer = sending[0].recv(65536)
            assert answer.startswith(b"HTTP/1.1 413 ")
            assert b"application/problem+json" in answer


def test_a_body_in_pieces_is_kept_no_further(tmp_path: Path) -> None:
    pieces = b"%x\r\n%b\r\n" % (MIB, b" " * MIB) * 4 + b"0\r\n\r\n"
    with Server(tmp_path) as server:
        head = LARGE.replace(b"Content-Length: %d", b"Transfer-Encoding: chunked") % b""
        with opened(server, 1, head) as [sending]:
            sending.sendall(pieces)
            assert sending.recv(65536).startswith(b"HTTP/1.1 413 ")
        with opened(server, 1, head) as [sending]:
            sending.sendall(b"1" * 40_000)  # the length of a piece, which never ends
            assert sending.recv(65536).startswith(b"HTTP/1.1 400 ")
