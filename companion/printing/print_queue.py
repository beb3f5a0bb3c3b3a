"""The print queue: one document is printed at a time, and only a few requests wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Busy(Exception):
    """Too many documents are waiting."""


class PrintQueue:
    """Requests that print or wait; each of them holds a thread of the server."""

    def __init__(self, places: int, of_strangers: int):
        """At most `places` requests wait or print, `of_strangers` of them without a link."""
        self._most = {True: places, False: of_strangers}
        self._here = {True: 0, False: 0}
        self._counting, self._printing = Lock(), Lock()

    @contextmanager
    def turn(self, member: bool) -> Iterator[None]:
        """Wait for a turn, and print. Raises Busy if the queue is full."""
        with self._counting:
            if sum(self._here.values()) >= self._most[True] or (
                not member and self._here[False] >= self._most[False]
            ):
                raise Busy
            self._here[member] += 1
        try:
            with self._printing:
                yield
        finally:
            with self._counting:
                self._here[member] -= 1
