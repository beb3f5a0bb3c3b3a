"""Whose turn it is at the press: one at a time, members before strangers, and few who wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Busy(Exception):
    """Too many documents are waiting for the press."""


class Row:
    """Those who wait for the press, each of whom holds a thread of the server."""

    def __init__(self, places: int, of_strangers: int):
        """So many may be there at once, and so many of them may be strangers."""
        self._places, self._of_strangers = places, of_strangers
        self._changed = Condition()
        self._printing = False
        self._members = self._strangers = 0  # with whoever prints
        self._members_waiting = 0

    @contextmanager
    def turn(self, member: bool) -> Iterator[None]:
        """One's turn, as soon as it comes. Raises Busy where there is no place to wait for it."""
        with self._changed:
            self._come(member)
            self._changed.wait_for(
                lambda: not self._printing and (member or not self._members_waiting)
            )
            self._members_waiting -= member
            self._printing = True
        try:
            yield
        finally:
            with self._changed:
                self._printing = False
                self._members -= member
                self._strangers -= not member
                self._changed.notify_all()

    def _come(self, member: bool) -> None:
        full = self._members + self._strangers >= self._places
        if full or (not member and self._strangers >= self._of_strangers):
            raise Busy
        self._members += member
        self._members_waiting += member
        self._strangers += not member
