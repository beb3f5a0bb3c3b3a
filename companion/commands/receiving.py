"""A request as it comes in: how much of it is kept depends on what it is for."""

import re
import time
from io import BytesIO
from typing import Any

from waitress.parser import HTTPRequestParser
from waitress.receiver import ChunkedReceiver
from waitress.utilities import BadRequest

from companion.web.views.api.requests import OF_MEMBERS, OF_STRANGERS

DOCUMENT = re.compile(r"/api/(score|groups/[^/]+/sittings)/?")
"""Where the document of a sitting goes, which may be large if it comes with a key."""

READ = 64 * 1024 * 1024
"""Bytes of a body that are read at all: whoever sends too much is to hear it, and hears nothing
before all is sent."""

LONGEST_HEADERS = 32 * 1024
"""Bytes of the headers of a request; a browser has a few cookies of 4 KiB at most."""


class Nothing:
    """Keeps nothing of a body but how long it is, which is enough to refuse it."""

    def __init__(self, size: int = 0):
        self._size = size

    def append(self, data: bytes) -> None:
        self._size += len(data)

    def __len__(self) -> int:
        return self._size

    def getfile(self) -> BytesIO:
        return BytesIO()

    def close(self) -> None:
        pass


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request of which no more is kept than the app would read."""

    def __init__(self, adj: Any):
        super().__init__(adj)
        self.began = time.monotonic()
        self._room = OF_STRANGERS.bytes

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if "AUTHORIZATION" in self.headers and DOCUMENT.fullmatch(self.path):
            self._room = OF_MEMBERS.bytes
        self._keep_no_more(self.content_length)

    def received(self, data: bytes) -> int:
        consumed = int(super().received(data))
        self._keep_no_more(self.held)
        if self._is_endless():
            self.error = BadRequest("a line between chunks is too long")
            self.completed = True
        return consumed

    @property
    def held(self) -> int:
        """Bytes of the body that are kept."""
        if self.body_rcv is None or isinstance(self.body_rcv.buf, Nothing):
            return 0
        return len(self.body_rcv)

    def _is_endless(self) -> bool:
        """Whether what stands between chunks goes on and on: waitress would gather it all."""
        body = self.body_rcv
        return (
            isinstance(body, ChunkedReceiver)
            and len(body.control_line) + len(body.trailer) > LONGEST_HEADERS
        )

    def _keep_no_more(self, size: int) -> None:
        if size > self._room and self.body_rcv is not None:
            known = len(self.body_rcv)
            self.body_rcv.buf.close()
            self.body_rcv.buf = Nothing(known)
