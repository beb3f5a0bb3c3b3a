"""The chip count at the end of an evening, held against the books."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody whose chips and book differ, by so many points too much (below 0: too few)."""

    who: Account
    points: int

    def says(self) -> Phrase:
        """What is to be said beside their name."""
        if self.points > 0:
            return phrase("holds {n} more than the scores say", n=self.points)
        return phrase("holds {n} less than the scores say", n=-self.points)


@dataclass(frozen=True, slots=True)
class ChipCount:
    """What everyone was issued, what they hold when counted, and their balance in the book.

    All in points, by account; an account left out has 0. Where the box hands out chips through
    the book (a buy-in is then a transfer), it is the box that was issued them.
    """

    issued: Mapping[Account, int]
    counted: Mapping[Account, int]
    book: Mapping[Account, int]

    @property
    def by_chips(self) -> dict[Account, int]:
        """What everyone has won as their chips tell it; comes to zero when none are missing."""
        everyone = {**self.book, **self.issued, **self.counted}
        return {who: self.counted.get(who, 0) - self.issued.get(who, 0) for who in everyone}

    @property
    def out(self) -> tuple[Out, ...]:
        """Everyone whose chips do not say what the book says."""
        differences = ((who, won - self.book.get(who, 0)) for who, won in self.by_chips.items())
        return tuple(Out(who, points) for who, points in differences if points)

    @property
    def missing(self) -> int:
        """The points issued that nobody holds; below zero when more was counted than issued."""
        return sum(self.issued.values()) - sum(self.counted.values())

    def says(self) -> Phrase:
        """Whether all chips that were issued were counted."""
        if self.missing > 0:
            return phrase("chips worth {n} are missing: issued, but not counted", n=self.missing)
        if self.missing < 0:
            return phrase("chips worth {n} were counted but never issued", n=-self.missing)
        return phrase("every issued chip was counted")
