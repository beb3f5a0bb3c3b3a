"""The record of a hand: a number for each of the five players."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Question

SEATS = range(5)
HIGHEST = 9


class Hand(NamedTuple):
    """The numbers that were named, by seat."""

    named: tuple[int | float, ...]

    @property
    def won_by(self) -> int | None:
        """The player with the highest unique number."""
        alone = [n for n in self.named if self.named.count(n) == 1]
        return self.named.index(max(alone)) if alone else None

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.won_by is None else (self.won_by,)

    def within(self, questions: Iterable[Question]) -> "Hand":
        return self

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        for seat, number in enumerate(self.named):
            yield phrase("{who} named {n}", who=Who(seat), n=int(number))

    def gist(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        return self.told(questions)


Case = CaseOf[Hand]
"""A hand of this game before the clauses of its sheet."""
