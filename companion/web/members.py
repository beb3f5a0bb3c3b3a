"""Who has shown a key lately: where many wait, the server lets them go before strangers."""

from collections import OrderedDict
from threading import Lock

MOST = 10_000

ASIDE = "companion.aside"
"""Where a request has, if its server knows of turns, what lets others go on while it waits."""


class Members:
    """What came with requests that were let into a group; it only says who goes first."""

    def __init__(self) -> None:
        self._met: OrderedDict[int, None] = OrderedDict()
        self._lock = Lock()

    def meet(self, authorization: str, cookie: str) -> None:
        """They came in by these headers, one of which is their key."""
        shown = hash((authorization, cookie))
        with self._lock:
            self._met[shown] = None
            self._met.move_to_end(shown)
            if len(self._met) > MOST:
                self._met.popitem(last=False)

    def has_met(self, authorization: str, cookie: str) -> bool:
        return hash((authorization, cookie)) in self._met
