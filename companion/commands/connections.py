"""The connections of `companion serve`: how slow, how large and how many they may be.

Waitress reads requests, sends answers, and leaves it open how long anybody may take over either.
That is settled here, in its own loop, so that no thread ever waits for a stranger.
"""

import time
from collections import Counter
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from companion.commands.receiving import Request
from companion.commands.turns import Turn
from companion.commands.waiting import Waiting
from companion.web.members import ASIDE
from companion.web.nothing_new import HOLDS, Held
from companion.web.rates import network

CONNECTIONS = 4000
BY_ADDRESS = 250
"""Connections that are open at once, in all and from one address: a club of many phones has one."""

TO_BEGIN = 30
"""Seconds until whoever has connected asks for something."""
FOR_HEADERS = 10
"""Seconds in which the headers of a request are here, from their first byte on."""
FOR_A_BODY = 20
"""Seconds after which a body has to have come as fast as the slowest phone sends."""
SENDING = 16 * 1024
FOR_AN_ANSWER = 30
"""Seconds after which an answer has to have gone as fast as the slowest phone takes it."""
TAKING = 4 * 1024
"""Bytes a second."""

HELD = 48 * 1024 * 1024
"""Bytes of half-sent requests and half-taken answers that are kept, those of all together."""


class Answer(WSGITask):  # type: ignore[misc]
    """An answer; one without a body ("nothing new", 304) leaves the connection as it is.

    Waitress would close it, as it has to after a body whose length nobody knows: a phone that
    watches would make a new one every time it asks.
    """

    def get_environment(self) -> dict[str, Any]:
        """The app learns how to step aside while it waits for another process, and whether a
        question may be held: once.
        """
        environment: dict[str, Any] = super().get_environment()
        return environment | {ASIDE: self.channel.turn.aside, HOLDS: not self.channel.has_waited}

    def set_close_on_finish(self) -> None:
        wanted = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version == "1.0" or wanted == "close":
            super().set_close_on_finish()


class Phone(HTTPChannel):  # type: ignore[misc]
    """The connection of a phone."""

    task_class = Answer
    parser_class = Request
    request: Request | None

    turn: Turn

    def __init__(self, server: "Door", sock: Any, addr: Any, adj: Any, map: Any = None):
        self.address = network(addr[0])
        self.came = time.monotonic()
        self.asked = False
        self.waits = self.has_waited = False
        self._gone = False
        self._taken = 0
        self._owed: tuple[float, int] | None = None
        super().__init__(server, sock, addr, adj, map=map)
        server.has_come(self)

    def handle_close(self) -> None:
        super().handle_close()
        if self.request is not None:
            self.request.close()
            self.request = None
        if not self._gone:
            self._gone = True
            self.server.waiting.forget(self)
            self.server.has_gone(self)

    def service(self) -> None:
        """Answers, or is one of those who wait for news."""
        try:
            super().service()
        except Held as held:
            self.waits = self.has_waited = True
            self.server.waiting.keep(self, held)
        else:
            self.has_waited = False

    def go_on(self) -> None:
        """There is news, or it has waited long enough: it asks again."""
        self.waits = False
        self._map.stir(self._fileno)
        self.server.add_task(self)

    def readable(self) -> bool:
        """Of whoever waits it is heard when they leave."""
        left = self.waits and len(self.requests) == 1 and not self.will_close
        return left or bool(super().readable())

    def received(self, data: bytes) -> bool:
        self.asked = True
        return bool(super().received(data))

    def send(self, data: bytes, do_close: bool = True) -> int:
        sent = int(super().send(data, do_close=do_close))
        self._taken += sent
        return sent

    @property
    def held(self) -> int:
        """Bytes that are kept until the phone has sent the others, or has taken these."""
        return int(self.total_outbufs_len) + (self.request.held if self.request else 0)

    @property
    def is_answered(self) -> bool:
        """Whether a thread is at work for it, or soon will be."""
        return bool(self.requests) and not self.waits

    @property
    def is_busy(self) -> bool:
        """Whether they are in the middle of asking, wait for an answer, or are taking one."""
        return bool(self.request or self.requests or self.total_outbufs_len)

    def is_late(self, now: float) -> bool:
        """Whether it has had its time to ask, or to take what it was answered."""
        if self._takes_too_long(now):
            return True
        if self.request is not None:
            return _sends_too_long(self.request, now)
        return not self.asked and now - self.came > TO_BEGIN

    def _takes_too_long(self, now: float) -> bool:
        if not self.total_outbufs_len:
            self._owed = None
            return False
        since, before = self._owed = self._owed or (now, self._taken)
        seconds = now - since
        return seconds > FOR_AN_ANSWER and self._taken - before < seconds * TAKING

    def patience(self, now: float) -> tuple[bool, bool, float]:
        """How soon it has to go where there are too many: those first who never got to ask."""
        heard = self.asked and self.request is None
        return self.is_answered, heard, self.last_activity


def _sends_too_long(request: Request, now: float) -> bool:
    seconds = now - request.began
    if not request.headers_finished:
        return bool(seconds > FOR_HEADERS)
    return bool(seconds > FOR_A_BODY + request.body_bytes_received / SENDING)


class Door(TcpWSGIServer):  # type: ignore[misc]
    """Where phones come in. Nobody is refused: where there are too many, the idlest has to go."""

    channel_class = Phone
    most = CONNECTIONS
    by_address = BY_ADDRESS
    waiting: Waiting

    def __init__(self, *given: Any, **named: Any):
        self._crowd: Counter[str] = Counter()
        self._crowded = False
        self._next = 0.0
        super().__init__(*given, **named)

    def has_come(self, phone: Phone) -> None:
        self._crowd[phone.address] += 1
        if self._crowd[phone.address] > self.by_address or self._crowd.total() > self.most:
            self._crowded = True

    def has_gone(self, phone: Phone) -> None:
        self._crowd[phone.address] -= 1
        if not self._crowd[phone.address]:
            del self._crowd[phone.address]

    def keep_order(self, now: float) -> None:
        """Closes what is too many at once, and once a second what is too slow or too large.

        It runs between two rounds of the loop: within one, a connection that is closed could
        pass its number on to another.
        """
        if self._crowded:
            self._crowded = False
            self._make_room(now)
        if now < self._next:
            return
        self._next = now + 1
        phones: list[Phone] = list(self.active_channels.values())
        for phone in phones:
            if phone.will_close or phone.is_late(now):
                phone.handle_close()
        self._let_go(phones)

    def _make_room(self, now: float) -> None:
        """Of those with the most connections, the one that can best be spared."""
        [(address, most)] = self._crowd.most_common(1)
        while most > self.by_address or self._crowd.total() > self.most:
            theirs = (p for p in self.active_channels.values() if p.address == address)
            min(theirs, key=lambda phone: phone.patience(now)).handle_close()
            [(address, most)] = self._crowd.most_common(1)

    def _let_go(self, phones: list[Phone]) -> None:
        """Those that hold the most, while all together hold more than there is room for."""
        held = sum(phone.held for phone in phones)
        for phone in sorted(phones, key=lambda phone: phone.held, reverse=True):
            if held <= HELD:
                return
            held -= phone.held
            phone.handle_close()
