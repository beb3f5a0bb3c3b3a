"""What is paid besides the hand: false wins, kongs, bites, sets of four."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Reason, Transfer
from companion.rules.counted_mahjong.clauses.counts import price, worth
from companion.rules.counted_mahjong.clauses.payments import DiscardPaid
from companion.rules.counted_mahjong.frame import spoken
from companion.rules.counted_mahjong.hand import SEATS, Case, Mark
from companion.rules.counted_mahjong.marks import CLAIMED, FALSE_WIN, MARKS
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import Clause, Objection, Question, Sheet, number, one_of


def _others(seat: int) -> tuple[int, ...]:
    return tuple(other for other in SEATS if other != seat)


def _factor(n: int) -> Phrase | tuple[()]:
    """The words "n × " before a value; nothing for 1."""
    return phrase("{n} × ", n=n) if n > 1 else ()


@dataclass(frozen=True)
class FalseWin(Clause):
    """A win that was none: the offender pays everybody."""

    count: int = price(13)
    times: int = number(6, 1, 100)
    parts: int = number(1, 1, 3)
    ends_hand: bool = True
    claim: str = one_of("self-drawn", "as-claimed")

    faults: ClassVar[tuple[str, ...]] = ("false-win-ends-hand", "false-winner-won")

    def says(self) -> Phrase:
        text = phrase(
            "A player who declares a false win (詐糊) pays each other player "
            "{parts}{times}the value of a hand of {count}. {after}"
        )
        if self.claim == "as-claimed":
            text = phrase(
                "A player who declares a false win (詐糊) pays each other player {parts}what that "
                "player would have paid for a hand of {count}: for a claimed discard as the "
                "discarder or as another player, for a claimed self-draw {times}the value of the "
                "hand. {after}"
            )
        return text.of(
            count=self.count,
            times=_factor(self.times),
            parts=_factor(self.parts),
            after=phrase("The hand ends and is dealt again.")
            if self.ends_hand
            else phrase("The hand goes on, but they cannot win it."),
        )

    def asks(self) -> tuple[Question, ...]:
        return (CLAIMED if self.claim == "as-claimed" else MARKS[FALSE_WIN],)

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
                text = phrase("{who} can declare only one false win", who=spoken(seat))
                yield Objection("mark-too-often", text)
            if hand.won_with(seat):
                text = phrase("{who} declared a false win, so they can no longer win",
                              who=spoken(seat))  # fmt: skip
                yield Objection("false-winner-won", text)

    def adds(self, case: Case) -> Iterator[Transfer]:
        thrice = (Reason(phrase("for all three"), self.parts, self.key),) * (self.parts > 1)
        for mark in case.hand.marked(FALSE_WIN):
            offender, discarder = int(mark.seat), self._discarder(mark)
            points = worth(case.sheet, self.count, self_drawn=discarder is None)
            text = phrase("{who} declared a false win", who=Who(offender))
            for payee in _others(offender):
                times = self._times(case.sheet, payee, discarder)
                if times:
                    reasons = (Reason(text, times, self.key), *thrice)
                    yield Transfer(offender, payee, points, self.key, "penalty", reasons)

    def _discarder(self, mark: Mark) -> int | None:
        """Whose discard was claimed, where the payment depends on it."""
        if self.claim != "as-claimed" or mark.source is None:
            return None
        return int(mark.source)

    def _times(self, sheet: Sheet, payee: int, discarder: int | None) -> int:
        """How many times the worth of the hand a player is paid."""
        if discarder is None:
            return self.times
        paid = next((each for each in sheet.clauses if isinstance(each, DiscardPaid)), None)
        if paid is None:
            return 0
        return paid.discarder if payee == discarder else paid.others


@dataclass(frozen=True)
class PaidAtOnce(Clause):
    """Something that the others pay for when it happens, whoever wins the hand."""

    mark: str = one_of("kong", "concealed-kong", "bite", "hidden-bite", "flower-set")
    points: int = price(2)
    times: int = number(1, 1, 100)

    def says(self) -> Phrase:
        each = counted(
            "A player who {did} is paid {n} point at once by each of the others{more}",
            "A player who {did} is paid {n} points at once by each of the others{more}",
            self.points,
            did=MARKS[self.mark].text,
            more=phrase(", which {counts}", counts=multiplied(self.times))
            if self.times > 1
            else (),
        )
        if self.mark != "kong":
            return phrase("{each}.", each=each)
        return phrase(
            "{each}; if someone gave the fourth tile away (包槓), they pay for all three.",
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
