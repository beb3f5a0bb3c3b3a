"""Phones that wait for news: held by no thread, and answered once there is some, or in the end."""

import random
import time
from collections.abc import Callable, Collection, Mapping
from threading import Condition, Thread
from typing import Protocol

from companion.store.glances import Away
from companion.web import journal
from companion.web.nothing_new import Held

LOOK = 0.1
"""Seconds from one look at what is new, for all who wait, to the next."""

SPREAD = 0.4
"""Of the time that they would wait, as much may be spared them: all who have come back at once, as
after the server was away, are not to ask again at once."""

Versions = Callable[[Collection[str]], Mapping[str, int]]
"""The latest version of each of these sittings, if it is still there. Raises Away."""


class Waits(Protocol):
    """Whoever waits, and is told to ask again."""

    def go_on(self) -> None: ...


class Waiting:
    """Those who wait, and a thread of its own that looks for all of them together.

    It looks into the database, where all processes write, so that no process has to tell another.
    While the database is away everybody waits.
    """

    def __init__(
        self,
        versions: Versions,
        clock: Callable[[], float] = time.monotonic,
        chance: Callable[[], float] = random.random,
    ):
        """`chance` is anything from 0 to 1."""
        self._versions = versions
        self._clock = clock
        self._chance = chance
        self._held: dict[Waits, tuple[Held, float]] = {}
        self._news = Condition()
        self._ended = False
        self._thread = Thread(target=self._watch, name="waiting", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Nobody waits any more, now or later."""
        with self._news:
            self._ended = True
            self._news.notify()
        for each in list(self._held):
            self._let_go(each)

    @property
    def count(self) -> int:
        """How many wait."""
        return len(self._held)

    def keep(self, phone: Waits, held: Held) -> None:
        """Until there is something new, or its time is over."""
        with self._news:
            if not self._ended:
                seconds = held.seconds * (1 - SPREAD * self._chance())
                self._held[phone] = (held, self._clock() + seconds)
                self._news.notify()
                return
        phone.go_on()

    def forget(self, phone: Waits) -> None:
        """It has gone."""
        with self._news:
            self._held.pop(phone, None)

    def look(self) -> None:
        """Let those go on for whose sitting there is another version, or none, or no time left."""
        with self._news:
            held = dict(self._held)
        try:
            latest = self._versions({each.sitting for each, _ in held.values()})
        except Away:
            latest = {each.sitting: each.version for each, _ in held.values()}
        now = self._clock()
        for phone, (each, until) in held.items():
            if latest.get(each.sitting) != each.version or now >= until:
                self._let_go(phone)

    def _let_go(self, phone: Waits) -> None:
        with self._news:
            found = self._held.pop(phone, None)
        if found:
            phone.go_on()

    def _watch(self) -> None:
        while not self._ended:
            with self._news:
                self._news.wait_for(lambda: self._held or self._ended)
            try:
                self.look()
            except Exception:  # nobody is to wait for ever because of one look
                journal.server.exception("a look at what is new failed")
            with self._news:
                self._news.wait_for(lambda: self._ended, LOOK)
