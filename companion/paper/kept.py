"""Documents that were pressed, kept as long as there is room: the same is not pressed twice."""

from collections import OrderedDict
from threading import Lock

MOST = 24 * 1024 * 1024
"""Bytes that are kept: some hundreds of documents."""


class Kept:
    """Documents by the digest of what goes into them; what was long not asked for goes first."""

    def __init__(self, most: int = MOST):
        """`most` bytes are kept; what is larger than a quarter of that is not."""
        self._most, self._bytes = most, 0
        self._pressed: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, tag: str) -> bytes | None:
        """A document, if it is there."""
        with self._lock:
            if tag in self._pressed:
                self._pressed.move_to_end(tag)
            return self._pressed.get(tag)

    def keep(self, tag: str, pdf: bytes) -> bytes:
        """The document, once it is kept; what has no tag is not."""
        if tag and len(pdf) <= self._most // 4:
            with self._lock:
                self._bytes += len(pdf) - len(self._pressed.pop(tag, b""))
                self._pressed[tag] = pdf
                while self._bytes > self._most:
                    _, gone = self._pressed.popitem(last=False)
                    self._bytes -= len(gone)
        return pdf
