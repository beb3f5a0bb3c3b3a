"""How soon a phone that watches is to ask again: the more of them ask, the later."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

SOONEST = 900
"""Milliseconds from one question to the next, so that news is there within a second."""
LATEST = 3000
MOST = 800
"""Questions a second that a process is to have: they take about a quarter of a processor."""
WINDOW = 2
"""Seconds for which questions are counted."""
STEP = 1.5
"""What is said changes by this factor at most from window to window: phones that are asked to wait
are heard again only when they have."""


class Pace:
    """Counts the questions of phones that each ask again as they were told."""

    def __init__(self, clock: Callable[[], float] = monotonic):
        self._clock = clock
        self._since = clock()
        self._asked = 0
        self._every = float(SOONEST)
        self._lock = Lock()

    def again(self) -> int:
        """Somebody asks: after so many milliseconds they are to ask again."""
        with self._lock:
            self._asked += 1
            passed = self._clock() - self._since
            if passed >= WINDOW:
                self._settle(self._asked / passed)
        return round(self._every)

    def _settle(self, a_second: float) -> None:
        wanted = self._every * a_second / MOST
        near = min(max(wanted, self._every / STEP), self._every * STEP)
        self._every = min(max(near, SOONEST), LATEST)
        self._since, self._asked = self._clock(), 0
