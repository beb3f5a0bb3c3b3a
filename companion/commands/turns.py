"""Whose turn it is for a thread: members before strangers, and few strangers at once."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from companion.web.members import Members

OF_STRANGERS = 1
"""Requests of strangers that are worked on at once: Python's threads share one processor, and a
hand waits for each that computes whenever it comes back from the database. Whoever waits for
paper steps aside meanwhile, and the press takes few."""

IN_A_ROW = 4
"""Members who go before a stranger who waits; then one stranger does."""


class Turn:
    """A connection whose request is answered when a thread is free."""

    def __init__(self, channel: Any, stranger: bool, turns: "Turns"):
        self._channel = channel
        self.stranger = stranger
        self._turns = turns

    def service(self) -> None:
        self._channel.turn = self
        try:
            self._channel.service()
        finally:
            if self.stranger:
                self._turns.stranger_has_left()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """While they wait for another process, somebody else may be served."""
        if self.stranger:
            self._turns.stranger_has_left()
        try:
            yield
        finally:
            if self.stranger:
                self._turns.stranger_is_back()

    def cancel(self) -> None:
        self._channel.cancel()


class Rows:
    """Two rows that waitress takes for one; it holds its lock whenever it looks."""

    def __init__(self, most: int):
        """At most so many strangers are served at once."""
        self._most = most
        self._members: deque[Turn] = deque()
        self._strangers: deque[Turn] = deque()
        self._before = 0
        self.served = 0

    def append(self, turn: Turn) -> None:
        (self._strangers if turn.stranger else self._members).append(turn)

    def popleft(self) -> Turn:
        wait = self._members and (self._before < IN_A_ROW or not self._may_come())
        if wait or not self._strangers:
            self._before += 1
            return self._members.popleft()
        self._before = 0
        self.served += 1
        return self._strangers.popleft()

    def _may_come(self) -> bool:
        return bool(self._strangers) and self.served < self._most

    def __len__(self) -> int:
        return len(self._members) + len(self._strangers)

    def __bool__(self) -> bool:
        return bool(self._members) or self._may_come()


class Turns(ThreadedTaskDispatcher):  # type: ignore[misc]
    """The threads of the server, and those who wait for one."""

    def __init__(self, members: Members):
        super().__init__()
        self._known = members

    def set_thread_count(self, count: int) -> None:
        if count:
            self.queue = Rows(OF_STRANGERS)
        super().set_thread_count(count)

    def add_task(self, channel: Any) -> None:
        headers = channel.requests[0].headers
        known = self._known.has_met(headers.get("AUTHORIZATION", ""), headers.get("COOKIE", ""))
        super().add_task(Turn(channel, not known, self))

    def stranger_has_left(self) -> None:
        with self.lock:
            self.queue.served -= 1
            self.queue_cv.notify()

    def stranger_is_back(self) -> None:
        """Whoever is done waiting only has their answer to take: that is not put off again."""
        with self.lock:
            self.queue.served += 1
