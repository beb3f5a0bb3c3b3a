"""Who banks next."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.counted_mahjong.hand import SEATS, Case
from companion.rules.counted_mahjong.marks import FALSE_WIN
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Clause, one_of


@dataclass(frozen=True)
class BankStays(Clause):
    """The banker who wins banks again; otherwise the bank goes round."""

    on_draw: str = one_of("stays", "passes")

    essential: ClassVar[bool] = True
    SAYS: ClassVar[dict[str, Phrase]] = {
        "stays": phrase(
            "A banker who wins, alone or with others, stays banker, and also after a "
            "draw; otherwise the next player in order of play becomes banker. A hand that "
            "ended in a false win is dealt again."
        ),
        "passes": phrase(
            "A banker who wins, alone or with others, stays banker; otherwise, and after "
            "a draw, the next player in order of play becomes banker. A hand that ended "
            "in a false win is dealt again."
        ),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.on_draw]

    def banks(self, case: Case) -> Bank:
        hand = case.hand
        if not hand.wins and hand.marked(FALSE_WIN):
            return case.bank
        stays = case.bank.seat in hand.winners if hand.wins else self.on_draw == "stays"
        return case.bank.kept() if stays else _next(case.bank)


@dataclass(frozen=True)
class BankGoesRound(Clause):
    """Everybody banks in turn."""

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "After every hand the next player in order of play becomes banker, no matter who won."
        )

    def banks(self, case: Case) -> Bank:
        return _next(case.bank)


def _next(bank: Bank) -> Bank:
    return Bank((bank.seat + 1) % len(SEATS))
