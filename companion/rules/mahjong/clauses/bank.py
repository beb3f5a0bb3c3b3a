"""Who banks next."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.hand import Case
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Clause

__all__ = ["DrawKeepsBank", "NextBanker"]


@dataclass(frozen=True)
class NextBanker(Clause):
    """The bank goes round, but for a banker who wins."""

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "A banker who wins stays banker; otherwise the next player in order of play "
            "becomes banker."
        )

    def banks(self, case: Case) -> Bank:
        if case.hand.winner == case.bank.seat:
            return case.bank.kept()
        return Bank((case.bank.seat + 1) % 4)


@dataclass(frozen=True)
class DrawKeepsBank(Clause):
    """A draw does not cost the bank."""

    def says(self) -> Phrase:
        return phrase("After a draw the banker stays banker.")

    def banks(self, case: Case) -> Bank | None:
        return case.bank.kept() if case.hand.winner is None else None
