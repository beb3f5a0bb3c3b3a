"""What is paid besides the hand: false wins, kongs, bites, sets of four."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Reason, Transfer
from companion.rules.modern.clauses.counts import price, worth
from companion.rules.modern.frame import spoken
from companion.rules.modern.hand import SEATS, Case, Mark
from companion.rules.modern.marks import FALSE_WIN, MARKS
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import Clause, Objection, Question, number, one_of


def _others(seat: int) -> tuple[int, ...]:
    return tuple(other for other in SEATS if other != seat)


@dataclass(frozen=True)
class FalseWin(Clause):
    """A win that was none: the offender pays everybody."""

    count: int = price(13)
    times: int = number(6, 1, 100)
    parts: int = number(1, 1, 3)
    ends_hand: bool = True

    faults: ClassVar[tuple[str, ...]] = ("false-win-ends-hand", "false-winner-won")

    def says(self) -> Phrase:
        return phrase(
            "Whoever declares a win that is none (詐糊) pays each of the others as for a "
            "self-drawn hand of {count}, or of the limit where that is less; what that is worth "
            "{counts}{parts}. {after}",
            count=self.count,
            counts=multiplied(self.times),
            parts=phrase(", and that {counts} again", counts=multiplied(self.parts))
            if self.parts > 1
            else (),
            after=phrase("The hand ends and is dealt again.")
            if self.ends_hand
            else phrase("The hand goes on without them winning it."),
        )

    def asks(self) -> tuple[Question, ...]:
        return (MARKS[FALSE_WIN],)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        marks = hand.marked(FALSE_WIN)
        if self.ends_hand:
            if len(marks) > 1:
                text = phrase("a false win ends the hand, so there is only one")
                yield Objection("mark-too-often", text)
            if marks and hand.wins:
                text = phrase("a false win ends the hand, so nobody wins it")
                yield Objection("false-win-ends-hand", text)
            return
        for seat, times in Counter(mark.seat for mark in marks).items():
            if times > 1:
                text = phrase("{who} declares one false win at most", who=spoken(seat))
                yield Objection("mark-too-often", text)
            if hand.won_with(seat):
                text = phrase("{who} declared a false win, and cannot win any more",
                              who=spoken(seat))  # fmt: skip
                yield Objection("false-winner-won", text)

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        points = worth(case.sheet, self.count, self_drawn=True)
        for mark in hand.marked(FALSE_WIN):
            offender = int(mark.seat)
            text = phrase("{who} declared a win that was none", who=Who(offender))
            reasons = (
                Reason(text, self.times, self.key),
                *((Reason(phrase("for all three"), self.parts, self.key),) * (self.parts > 1)),
            )
            for payee in _others(offender):
                yield Transfer(offender, payee, points, self.key, "penalty", reasons)


@dataclass(frozen=True)
class PaidAtOnce(Clause):
    """Something that the others pay for when it happens, whoever wins the hand."""

    mark: str = one_of("kong", "concealed-kong", "bite", "hidden-bite", "flower-set")
    points: int = price(2)
    times: int = number(1, 1, 100)

    def says(self) -> Phrase:
        each = counted(
            "Whoever {did} is paid {n} point at once by each of the others{more}",
            "Whoever {did} is paid {n} points at once by each of the others{more}",
            self.points,
            did=MARKS[self.mark].text,
            more=phrase(", which {counts}", counts=multiplied(self.times))
            if self.times > 1
            else (),
        )
        if self.mark != "kong":
            return phrase("{each}.", each=each)
        return phrase(
            "{each}; where somebody gave the fourth tile away (包槓), they pay for all three.",
            each=each,
        )

    def asks(self) -> tuple[Question, ...]:
        return (MARKS[self.mark],)

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for mark in hand.marked(self.mark):
            if mark.source is None:
                for payer in _others(int(mark.seat)):
                    yield self._paid(mark, payer)
            else:
                text = phrase("{who} gave the tile and pays for all three",
                              who=Who(int(mark.source)))  # fmt: skip
                yield self._paid(mark, int(mark.source)).times(3, text, self.key)

    def _paid(self, mark: Mark, payer: int) -> Transfer:
        did = phrase("{who} {did}", who=Who(int(mark.seat)), did=MARKS[self.mark].text)
        reasons = (Reason(did, self.times, self.key),)
        return Transfer(payer, int(mark.seat), self.points, self.key, "fixed", reasons)
