"""A partial counted hand, and what it may still become."""

from typing import NamedTuple

from companion.rules.counted_mahjong.hand import FALSE_WIN, SEATS, Hand, Mark, Source, Win
from companion.rules.sheet import Objection

AWAITED = ("winner-unsaid", "from-unsaid")
"""Objections that an incomplete hand is expected to have."""


class CountedPartialHand(NamedTuple):
    """A hand as entered so far; counts, liable players and jokers are by seat.

    `nobody` says that nobody won. `least` stands in for a count that is still missing. By some
    rules a hand is `played_on` after a false win.
    """

    winners: tuple[int, ...] = ()
    nobody: bool = False
    source: Source | None = None
    counts: tuple[int | None, ...] = (None,) * len(SEATS)
    liable: tuple[int | None, ...] = (None,) * len(SEATS)
    jokerless: tuple[bool, ...] = (False,) * len(SEATS)
    marks: tuple[Mark, ...] = ()
    least: int = 0
    played_on: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody wins: it was entered, or a false win ended the hand."""
        if self.nobody or self.winners or self.played_on:
            return self.nobody
        return any(mark.code == FALSE_WIN for mark in self.marks)

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The winners whose count is missing."""
        return tuple(seat for seat in self.winners if self.counts[seat] is None)

    def claimed_from(self, seat: int) -> "CountedPartialHand":
        """The hand with false wins claimed on a discard of this seat."""
        marks = (m._replace(source=seat) if m.code == FALSE_WIN else m for m in self.marks)
        return self._replace(marks=tuple(marks))

    def hand(self) -> Hand:
        if not self.winners:
            return Hand(() if self.over else "unsaid", None, self.marks)
        return Hand(tuple(self._win(seat) for seat in self.winners), self.source, self.marks)

    def _win(self, seat: int) -> Win:
        counted = self.counts[seat]
        return Win(
            seat,
            self.least if counted is None else counted,
            self.liable[seat],
            self.jokerless[seat],
        )

    def awaits(self, fault: Objection) -> bool:
        """Whether an objection disappears once the hand is complete."""
        return fault.code in AWAITED
