"""What special leads and tricks pay, besides the end of the hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.chips import Reason, Transfer
from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Clause, Question, number, one_of
from companion.rules.tiengow.clauses.captures import collected
from companion.rules.tiengow.hand import Case
from companion.rules.tiengow.marks import FEATS, QUARTET
from companion.rules.tiengow.order_of_play import Constraint, Unmarked

__all__ = ["LeadPays", "TrickPays"]

BEATING = {
    "civil-supreme-led": phrase(
        "The pair of 5-1, when it is led, is the civil Supreme (文尊): no higher pair beats it."
    ),
    "civil-supreme-captured": phrase(
        "But the pair of 6-1 takes the civil Supreme, and nothing beats it there."
    ),
}
"""What a lead stands above, where it is not what its tiles are otherwise."""


NO_QUARTET = Unmarked(frozenset((1, 2, 3)))
"""Every trick of four tiles is marked."""


@dataclass(frozen=True)
class LeadPays(Clause):
    """A special lead that is paid at once, at fixed amounts that nothing multiplies."""

    feat: str = one_of("supreme-led", "mixed-pair-led", "two-mixed-pairs-led")
    with_banker: int = number(4)
    otherwise: int = number(2)

    def says(self) -> Phrase:
        return phrase(
            "A player who leads {feat} is paid {with_banker} by each other player if they "
            "are banker, otherwise {with_banker} by the banker and {otherwise} by each of "
            "the other two; never multiplied.",
            feat=FEATS[self.feat].name,
            with_banker=self.with_banker,
            otherwise=self.otherwise,
        )

    def asks(self) -> tuple[Question, ...]:
        return (FEATS[self.feat].question(),)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        return FEATS[self.feat].tricks(case)

    def adds(self, case: Case) -> Iterator[Transfer]:
        banker = case.bank.seat
        for leader in case.hand.marked(self.feat):
            for payer in _others(leader):
                text = FEATS[self.feat].said.of(who=Who(leader))
                points = self.with_banker if banker in (leader, payer) else self.otherwise
                if banker in (leader, payer) and self.with_banker != self.otherwise:
                    text = phrase("{what}, with the banker", what=text)
                reasons = (Reason(text, clause=self.key),)
                yield Transfer(payer, leader, points, self.key, "fixed", reasons)


@dataclass(frozen=True)
class TrickPays(Clause):
    """A special trick that is paid at once; the banker's multiplier applies, no other."""

    feat: str = one_of("supreme-led", "quartet-won", "civil-supreme-led", "civil-supreme-captured")
    points: int = number(2)
    also_last: bool = True

    def says(self) -> Phrase:
        if self.feat not in BEATING:
            return self._pays()
        return phrase("{beating} {pays}", beating=BEATING[self.feat], pays=self._pays())

    def _pays(self) -> Phrase:
        last = (
            phrase(", also when it is the last trick")
            if self.also_last
            else phrase(", but not when it is the last trick")
        )
        return counted(
            "A player who wins a trick with {feat} is paid {n} point at once by each "
            "other player{last}.",
            "A player who wins a trick with {feat} is paid {n} points at once by each "
            "other player{last}.",
            self.points,
            feat=FEATS[self.feat].name,
            last=last,
        )

    def asks(self) -> tuple[Question, ...]:
        return (FEATS[self.feat].question(),)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        tricks = FEATS[self.feat].tricks(case)
        return (*tricks, NO_QUARTET) if self.feat == QUARTET.code else tricks

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        if not hand.marks:
            return
        at_last = FEATS[self.feat].at_last
        codes = (self.feat, *(collected(case, at_last) if self.also_last and at_last else ()))
        for code in codes:
            for seat in hand.marked(code):
                winner = hand.winner if FEATS[code].last else seat
                reason = Reason(FEATS[code].said.of(who=Who(seat)), clause=self.key)
                for payer in _others(winner):
                    yield Transfer(payer, winner, self.points, self.key, "trick", (reason,))


def _others(seat: int) -> tuple[int, ...]:
    return tuple(other for other in range(4) if other != seat)
