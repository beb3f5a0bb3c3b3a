"""The clauses of its sheets: the definition of a hand, and its payments."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Reason, Transfer
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Clause, Objection, number
from tests.toy.rules.oddone.hand import HIGHEST, SEATS, Case


@dataclass(frozen=True)
class FiveNumbers(Clause):
    """What makes it a hand at all; the bank goes round."""

    essential: ClassVar[bool] = True
    sit: ClassVar[int | None] = len(SEATS)
    faults: ClassVar[tuple[str, ...]] = ("no-such-number",)

    def says(self) -> Phrase:
        return phrase("Each of the five names a number from 0 to 9. The bank goes round.")

    def objects(self, case: Case) -> Iterator[Objection]:
        for each in case.hand.named:
            if not isinstance(each, int) or not 0 <= each <= HIGHEST:
                yield Objection("no-such-number", phrase("nobody can name {n}", n=str(each)))

    def banks(self, case: Case) -> Bank:
        return Bank((case.bank.seat + 1) % len(SEATS))


@dataclass(frozen=True)
class OthersPay(Clause):
    """What the others pay the player with the highest unique number."""

    points: int = number(2)

    def says(self) -> Phrase:
        return phrase("Whoever names the highest number alone gets {n} of each.", n=self.points)

    def adds(self, case: Case) -> Iterator[Transfer]:
        why = Reason(phrase("named what nobody else did"), clause=self.key)
        for seat in case.sheet.seats if case.hand.won_by is not None else ():
            if seat != case.hand.won_by:
                yield Transfer(seat, case.hand.won_by, self.points, self.key, "win", (why,))
