"""The rounds of the server's loop, in which connections are heard that have something to say.

Wasyncore asks every connection in every round what it waits for. With hundreds of phones that took
more of the processor than all their answers.
"""

from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Any

from waitress import wasyncore


class Sockets(dict[int, Any]):
    """What is open, by its number: the map that wasyncore keeps.

    Until something happens to a connection it waits for the same as before. One that is being
    answered may be changed by a thread at any time, and is asked in every round, as is all that
    does not say whether it is: the doors.
    """

    def __init__(self) -> None:
        super().__init__()
        self._selector = DefaultSelector()
        self._waits: dict[int, int] = {}
        self._restless: set[int] = set()

    def __setitem__(self, number: int, there: Any) -> None:
        super().__setitem__(number, there)
        self._restless.add(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._restless.discard(number)
        self._wait(number, 0)

    def round(self, seconds: float) -> None:
        """Hear all who have something to say or can take more; wait so long for the first."""
        for number in list(self._restless):
            if (there := self.get(number)) is not None:
                self._ask(number, there)
        for key, events in self._selector.select(seconds):
            if events & EVENT_READ and self._is_open(key.fd, key.data):
                wasyncore.read(key.data)
            if events & EVENT_WRITE and self._is_open(key.fd, key.data):
                wasyncore.write(key.data)
            if key.fd in self:
                self._restless.add(key.fd)

    def stir(self, number: int) -> None:
        """It may wait for something else than before, though nothing happened to it; any thread
        may say so.
        """
        if number in self:
            self._restless.add(number)

    def close(self) -> None:
        """Close all that is open."""
        wasyncore.close_all(self)
        self._selector.close()

    def _is_open(self, number: int, there: Any) -> bool:
        return self.get(number) is there

    def _ask(self, number: int, there: Any) -> None:
        """What it waits for; before that, whether that may change while it is asked."""
        changes = getattr(there, "is_answered", True)
        reads = EVENT_READ if there.readable() else 0
        writes = EVENT_WRITE if there.writable() and not there.accepting else 0
        self._wait(number, reads | writes, there)
        if not changes:
            self._restless.discard(number)

    def _wait(self, number: int, events: int, there: Any = None) -> None:
        before = self._waits.pop(number, 0)
        if events:
            self._waits[number] = events
        if before and not events:
            self._selector.unregister(number)
        elif events and not before:
            self._selector.register(number, events, there)
        elif events != before:
            self._selector.modify(number, events, there)
