"""The payment card of Tien Gow: by the loser's tricks."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.printing.payment_cards import (
    EVERY_HAND,
    LOSER,
    OTHER,
    WINNER,
    PaymentCard,
    Rows,
    paid,
)
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow.hand import TRICKS, Hand, Mark
from companion.rules.tiengow.offline_table import PLAIN, lasts

STREAKS = (1, 2, 3, 4)

BANKS = ((phrase("to the banker"), WINNER), (phrase("by the banker"), LOSER),
         (phrase("between others"), OTHER))  # fmt: skip
"""Who banks, and how a payment is then called."""


FIRST, LATER, ANY = (
    phrase("banker by dice, hand {n}"),
    phrase("later banker, hand {n}"),
    phrase("banker’s hand {n}"),
)
"""What hands are called: where those of the evening's first bank pay otherwise, and where not."""


class LastTrickEnding(NamedTuple):
    """How a hand ended: what the last trick was, and whether its winner then has all eight."""

    last: str = PLAIN
    all_eight: bool = False


USUAL = LastTrickEnding()


def card(sheet: Sheet, ending: LastTrickEnding = USUAL) -> PaymentCard:
    """By tricks; by who banks; by the hand of the bank, as far as that makes a difference."""
    pays = _Pays(sheet, ending)
    later = {n: pays.by_bank(n, opening=False) for n in pays.streaks}
    first = {n: pays.by_bank(n, opening=True) for n in pays.streaks}
    own = {n: rows for n, rows in first.items() if rows != later[n]}
    groups = [(FIRST.of(n=n), rows) for n, rows in own.items()]
    if len(set(later.values())) == 1:
        head = phrase("every other hand") if own else EVERY_HAND
        groups.append((head, later[1]))
    else:
        groups += [((LATER if own else ANY).of(n=n), rows) for n, rows in later.items()]
    columns = tuple(phrase("{n}", n=n) for n in pays.tricks)
    return PaymentCard(phrase("The loser’s tricks"), columns, tuple(groups))


@lru_cache(maxsize=40)
def endings(sheet: Sheet) -> tuple[tuple[Phrase, PaymentCard], ...]:
    """The cards of hands that end otherwise than most, as far as these pay otherwise."""
    names = {question.code: question.name or question.text for question in sheet.questions}
    found = [(ALL_EIGHT, card(sheet, LastTrickEnding(all_eight=True)))]
    usual = card(sheet)
    for code in lasts(sheet)[1:]:
        special = card(sheet, LastTrickEnding(code))
        if special.groups != usual.groups:
            found.append((ENDED.of(what=names[code]), special))
    return tuple(found)


ALL_EIGHT = phrase("The winner has all eight tricks")
ENDED = phrase("The last trick was {what}")

_ALL = tuple(Bank(seat) for _, seat in BANKS)


class _Pays:
    """What hands of one ending pay by a sheet."""

    def __init__(self, sheet: Sheet, ending: LastTrickEnding):
        self.sheet, self.ending = sheet, ending
        counts = range(TRICKS + 1)
        self.tricks = tuple(n for n in counts if any(self._played(n, bank) for bank in _ALL))
        self.streaks = STREAKS if self._lasts() else STREAKS[:1]

    def _lasts(self) -> bool:
        """Whether anybody ever banks a second hand in a row."""
        played = ((self._played(n, bank), bank) for n in self.tricks for bank in _ALL)
        return any(hand and score(self.sheet, hand, b).bank.streak > 1 for hand, b in played)

    def by_bank(self, streak: int, *, opening: bool) -> Rows:
        return tuple(
            (who, tuple(paid(self.sheet, self._played(n, bank), bank) for n in self.tricks))
            for who, bank in ((who, Bank(seat, streak, opening)) for who, seat in BANKS)
        )

    def _played(self, tricks: int, bank: Bank) -> Hand | None:
        """A hand in which one loser has this number of tricks; None if there is none."""
        hands = _by_tricks(tricks, self.ending)
        return next((hand for hand in hands if not judge(self.sheet, hand, bank)), None)


def _by_tricks(loser: int, ending: LastTrickEnding) -> Iterator[Hand]:
    """Every way in which the winner and two others share what one loser left."""
    marks = (Mark(ending.last, WINNER),) if ending.last else ()
    left = TRICKS - loser
    for other, fourth in product(range(left + 1), repeat=2):
        winner = left - other - fourth
        if winner > 0 and (winner == TRICKS) == ending.all_eight:
            yield Hand((winner, loser, other, fourth), WINNER, marks)
