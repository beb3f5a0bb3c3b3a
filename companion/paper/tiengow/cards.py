"""The payment card of Tien Gow: by the loser's tricks."""

from collections.abc import Iterable, Iterator
from itertools import product

from companion.paper.cards import EVERY_HAND, LOSER, OTHER, WINNER, Card, Rows, paid
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow.hand import TRICKS, Hand

STREAKS = (1, 2, 3, 4)

BANKS = ((phrase("to the banker"), WINNER), (phrase("by the banker"), LOSER),
         (phrase("otherwise"), OTHER))  # fmt: skip
"""Who banks, and how a payment is then called."""


FIRST, LATER, ANY = (
    phrase("hand {n} of the first bank"),
    phrase("hand {n} of a later bank"),
    phrase("hand {n} of the bank"),
)
"""What hands are called: where those of the evening's first bank pay otherwise, and where not."""


def card(sheet: Sheet) -> Card:
    """By tricks; by who banks; by the hand of the bank, as far as that makes a difference."""
    tricks = tuple(n for n in range(TRICKS + 1) if any(_played(sheet, n, bank) for bank in _ALL))
    streaks = STREAKS if _lasts(sheet, tricks) else STREAKS[:1]
    later = {n: _by_bank(sheet, tricks, n, opening=False) for n in streaks}
    first = {n: _by_bank(sheet, tricks, n, opening=True) for n in streaks}
    own = {n: rows for n, rows in first.items() if rows != later[n]}
    groups = [(FIRST.of(n=n), rows) for n, rows in own.items()]
    if len(set(later.values())) == 1:
        head = phrase("every other hand") if own else EVERY_HAND
        groups.append((head, later[1]))
    else:
        groups += [((LATER if own else ANY).of(n=n), rows) for n, rows in later.items()]
    columns = tuple(phrase("{n}", n=n) for n in tricks)
    return Card(phrase("The loser’s tricks"), columns, tuple(groups))


_ALL = tuple(Bank(seat) for _, seat in BANKS)


def _lasts(sheet: Sheet, tricks: Iterable[int]) -> bool:
    """Whether anybody ever banks a second hand in a row."""
    played = ((_played(sheet, n, bank), bank) for n in tricks for bank in _ALL)
    return any(hand and score(sheet, hand, bank).bank.streak > 1 for hand, bank in played)


def _by_bank(sheet: Sheet, tricks: Iterable[int], streak: int, *, opening: bool) -> Rows:
    return tuple(
        (who, tuple(paid(sheet, _played(sheet, n, bank), bank) for n in tricks))
        for who, bank in ((who, Bank(seat, streak, opening)) for who, seat in BANKS)
    )


def _played(sheet: Sheet, tricks: int, bank: Bank) -> Hand | None:
    """A hand in which one loser has so many tricks, and the winner not all; None if none can be."""
    return next((h for h in _by_tricks(tricks) if not judge(sheet, h, bank)), None)


def _by_tricks(loser: int) -> Iterator[Hand]:
    """Every way in which the winner and two others share what one loser left, but all to one."""
    left = TRICKS - loser
    for other, fourth in product(range(left), repeat=2):
        winner = left - other - fourth
        if 0 < winner < TRICKS:
            yield Hand((winner, loser, other, fourth), WINNER)
