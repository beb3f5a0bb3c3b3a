"""Slow connections, which could hold up a server that waits for them."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.served import Server

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: "
LARGE = b"POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%b\r\n"


@contextmanager
def opened(server: Server, many: int, sent: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections, on each of which only this was sent."""
    with ExitStack() as stack:
        found = []
        for _ in range(many):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            found.append(stack.enter_context(connection))
            connection.sendall(sent)
        yield found
