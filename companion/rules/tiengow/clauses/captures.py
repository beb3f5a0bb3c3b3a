"""A last trick that was led and taken by a higher one: its leader pays for all."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, Who, multiplied, phrase
from companion.rules.sheet import Clause, Question, number, one_of
from companion.rules.tiengow.clauses.payments import END, Transfers
from companion.rules.tiengow.hand import Case
from companion.rules.tiengow.marks import FEATS, Feat
from companion.rules.tiengow.order_of_play import Constraint

__all__ = ["Capture", "LastTrickCaptured"]


@dataclass(frozen=True)
class Capture(Clause):
    """The 2-1 led as the last trick and taken by the 4-2: its leader pays for all."""

    times: int = number(1, 1, 100)

    FEAT: ClassVar[Feat] = FEATS["little-three-captured"]

    def says(self) -> Phrase:
        return phrase(
            "If the 2-1 is led as the last trick and the 4-2 takes it, its leader pays "
            "everything the losers owe the winner for tricks{times}.",
            times=_counting(self.times),
        )

    def asks(self) -> tuple[Question, ...]:
        return (self.FEAT.question(),)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        return self.FEAT.tricks(case)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        text = phrase("the 4-2 took the 2-1")
        return _taken_over(case, transfers, self.FEAT.code, self.times, text, self.key)


@dataclass(frozen=True)
class LastTrickCaptured(Clause):
    """A last trick of the 5-1, or of four tiles, that a higher one takes: its leader pays."""

    feat: str = one_of("five-one-captured", "last-civil-supreme-captured", "last-quartet-beaten")
    times: int = number(4, 1, 100)

    # Said by the frame, of marks that only sheets with such clauses know.
    faults: ClassVar[tuple[str, ...]] = ("two-such-tiles", "beaten-by-nobody")

    def says(self) -> Phrase:
        return phrase(
            "If the last trick is {feat}, its leader pays everything the losers owe the "
            "winner for tricks{times}.",
            feat=FEATS[self.feat].name,
            times=_counting(self.times),
        )

    def asks(self) -> tuple[Question, ...]:
        return (FEATS[self.feat].question(),)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        return FEATS[self.feat].tricks(case)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        text = phrase("the last trick was {feat}", feat=FEATS[self.feat].name)
        return _taken_over(case, transfers, self.feat, self.times, text, self.key)


def collected(case: Case, code: str) -> tuple[str, ...]:
    """The marks of a last trick for which its winner collects as for this one.

    Who led it is not asked then, unless a clause makes that seat pay for all.
    """
    feat = FEATS[code]
    beaten = feat.beaten if feat.last else ""
    if beaten and case.hand.marked(beaten) and not _is_captured(case, beaten):
        return (code, beaten)
    return (code,)


def _is_captured(case: Case, code: str) -> bool:
    clauses = case.sheet.clauses
    return any(isinstance(clause, LastTrickCaptured) and clause.feat == code for clause in clauses)


def _counting(times: int) -> Phrase | tuple[()]:
    return () if times == 1 else phrase(", and all of it {counts}", counts=multiplied(times))


def _taken_over(
    case: Case, transfers: Transfers, code: str, times: int, text: Phrase, key: str
) -> Transfers:
    """What falls due to the winner, paid by whoever bears the mark, and multiplied."""
    for leader in case.hand.marked(code):
        return tuple(
            _captured(transfer, leader, times, text, key)
            if transfer.kind == END and transfer.payee == case.hand.winner
            else transfer
            for transfer in transfers
        )
    return transfers


def _captured(transfer: Transfer, leader: int, times: int, text: Phrase, key: str) -> Transfer:
    owing = transfer.payer
    assert isinstance(owing, int), "payments at the end of a hand are between seats"
    for_whom = phrase("{leader} pays for {loser}", leader=Who(leader), loser=Who(owing))
    if times == 1:
        for_whom = phrase("{what}: {why}", what=for_whom, why=text)
    return transfer.paid_by(leader, for_whom, key).times(times, text, key)
