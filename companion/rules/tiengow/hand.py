"""What the scorer writes down of a Tien Gow hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Question

SEATS = range(4)

TRICKS = 8
"""Tricks of a hand, as they are counted: tiles of each player."""

Number = int | float
"""A number as it was written down: one that is not whole is refused, with everything else."""


class Mark(NamedTuple):
    """Something that happened in a hand, and the seat it bears."""

    code: str
    seat: Number


class Hand(NamedTuple):
    """A hand as played: tricks by seat (tiles taken, divided by four), and who took the last.

    A declared hand counts as all eight tricks taken by whoever showed it.
    """

    tricks: tuple[Number, Number, Number, Number]
    last_trick: Number
    marks: tuple[Mark, ...] = ()
    declared: str | None = None

    @classmethod
    def declare(cls, code: str, by: Number) -> "Hand":
        first, second, third, fourth = (TRICKS if seat == by else 0 for seat in SEATS)
        return cls((first, second, third, fourth), by, declared=code)

    @property
    def winner(self) -> int:
        """The seat that took the last trick, in a hand that was judged."""
        return int(self.last_trick)

    @property
    def won_by(self) -> int:
        """The seat that won: whoever took the last trick."""
        return self.winner

    @property
    def winners(self) -> tuple[int, ...]:
        return (self.winner,)

    @property
    def losers(self) -> tuple[int, ...]:
        winner = self.last_trick
        return tuple([seat for seat in SEATS if seat != winner])

    @property
    def complete(self) -> bool:
        """Whether the winner took all eight tricks."""
        return self.tricks[self.winner] == TRICKS

    def taken(self, seat: int) -> int:
        """The tricks of a seat, in a hand that was judged."""
        return int(self.tricks[seat])

    def marked(self, code: str) -> tuple[int, ...]:
        """The seats that bear a mark, as often as they bear it."""
        seats: tuple[int, ...] = ()
        for mark in self.marks:
            if mark.code == code:
                seats += (int(mark.seat),)
        return seats

    def within(self, questions: Iterable[Question]) -> "Hand":
        """The hand as rules that ask only these questions have it."""
        asked = {question.code for question in questions}
        return self._replace(marks=tuple(mark for mark in self.marks if mark.code in asked))

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        """What was written down, in sentences by seat: of a hand that was judged."""
        asked = {question.code: question.text for question in questions}
        winner = Who(self.winner)
        if self.declared is not None:
            yield phrase("{who} {did}", who=winner, did=asked.get(self.declared, self.declared))
            return
        yield phrase("{who} took the last trick", who=winner)
        yield phrase("tricks: {each}", each=tuple(self._tricks_told(seat) for seat in SEATS))
        for (code, seat), times in Counter(self.marks).items():
            done = phrase("{who} {did}", who=Who(int(seat)), did=asked.get(code, code))
            yield done if times == 1 else phrase("{done}, {n} times", done=done, n=times)

    def _tricks_told(self, seat: int) -> Phrase:
        return phrase("{who} {n}", who=Who(seat), n=self.taken(seat))

    def gist(self, questions: Iterable[Question]) -> tuple[Phrase, ...]:
        """The same in short: how the hand ended."""
        return tuple(self.told(questions))[:1]


Case = CaseOf[Hand]
"""A hand of this game before the clauses of its sheet."""
