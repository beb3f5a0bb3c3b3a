"""Who banks next, where that is not whoever won."""

from dataclasses import dataclass

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Clause, one_of
from companion.rules.tiengow.hand import SEATS, Case

__all__ = ["BankGoesRound"]


@dataclass(frozen=True)
class BankGoesRound(Clause):
    """輪莊: the bank passes round the table instead of going to whoever won."""

    stays: str = one_of("when-won", "never")

    def says(self) -> Phrase:
        if self.stays == "when-won":
            return phrase(
                "But the bank goes round: a banker who wins stays banker, and otherwise "
                "the next player in order of play becomes banker, no matter who won."
            )
        return phrase(
            "But the bank goes round: after every hand the next player in order of play "
            "becomes banker, no matter who won."
        )

    def banks(self, case: Case) -> Bank:
        bank = case.bank
        if self.stays == "when-won" and case.hand.winner == bank.seat:
            return bank.kept()
        return Bank((bank.seat + 1) % len(SEATS))
