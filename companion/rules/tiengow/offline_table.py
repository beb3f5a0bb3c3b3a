"""What ordinary hands pay, as a table that a phone can keep and read without a server.

A hand is ordinary that was played, without a special lead, and whose last trick was plain or of a
kind that is its winner's own. The engine is asked for each cell, and which hands can be at all; of
any other hand the table says nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from companion.rules.chips import received
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.sheet import banks as banks_after
from companion.rules.tiengow.clauses import BranchByLastTrick
from companion.rules.tiengow.hand import SEATS, TRICKS, Hand, Mark

WINNER = 0
STREAKS = range(1, 13)
"""Hands of a bank that the table has."""

PLAIN = ""
"""A last trick that nothing is said of."""

SHARES = tuple(
    (first, second, third, TRICKS - first - second - third)
    for first, second, third in product(range(TRICKS + 1), repeat=3)
    if first + second + third <= TRICKS
)
"""Every way to share the tricks out, in the order in which the table has them."""

ROLES = ("winner", "loser", "other")
"""Who of the two banks, between whom a loser pays the winner."""


class PaymentCase(NamedTuple):
    """What a payment of a loser depends on. `tricks` are the loser's; `all_eight` the winner's."""

    tricks: int
    all_eight: bool
    banks: str
    streak: int
    opening: bool
    last: str


def lasts(sheet: Sheet) -> tuple[str, ...]:
    """What the last trick of an ordinary hand may have been."""
    asked = (q for q in sheet.questions if q.group == "last-trick" and q.seat == "winner")
    return (PLAIN, *(q.code for q in asked if q.code not in BranchByLastTrick.ASKED))


def ordinary(sheet: Sheet, tricks: tuple[int, int, int, int], last: str) -> Hand | None:
    """The hand whose winner sits first; None where such a one is not told by that alone."""
    worked_out = any(isinstance(clause, BranchByLastTrick) for clause in sheet.clauses)
    if tricks[WINNER] == 0 or (worked_out and last == PLAIN and tricks[WINNER] == TRICKS):
        return None
    return Hand(tricks, WINNER, (Mark(last, WINNER),) if last else ())


def cells(sheet: Sheet) -> Iterator[tuple[PaymentCase, int | None]]:
    """What a loser pays the winner, less what they are paid; None where no such hand can be."""
    for last, banks, all_eight in product(lasts(sheet), ROLES, (False, True)):
        for tricks in (0,) if all_eight else range(TRICKS):
            hand = _played(sheet, tricks, all_eight, banks, last)
            for streak, opening in product(STREAKS, (True, False)):
                cell = PaymentCase(tricks, all_eight, banks, streak, opening, last)
                yield cell, hand and _paid(sheet, hand, Bank(_seat(banks), streak, opening))


def _seat(banks: str) -> int:
    """Where the banker sits, where the loser who is asked about sits second."""
    return ROLES.index(banks)


def _played(sheet: Sheet, tricks: int, all_eight: bool, banks: str, last: str) -> Hand | None:
    """A hand in which the second seat has this number of tricks, and the first wins."""
    bank = Bank(_seat(banks))
    for shares in SHARES:
        if shares[1] == tricks and (shares[WINNER] == TRICKS) == all_eight:
            hand = ordinary(sheet, shares, last)
            if hand and can_be(sheet, hand, bank):
                return hand
    return None


def can_be(sheet: Sheet, hand: Hand, bank: Bank) -> bool:
    return not judge(sheet, hand, bank)


def _paid(sheet: Sheet, hand: Hand, bank: Bank) -> int:
    transfers = score(sheet, hand, bank).transfers
    return -received((each for each in transfers if WINNER in (each.payer, each.payee)), 1)


@lru_cache(maxsize=40)
def table(sheet: Sheet) -> dict[str, Any]:
    """All of it; only `tricks` and `next` at a table with a pot, where what a hand pays depends on
    what is in it.

    `pays` has by the last trick, by whether the bank is the one that the dice chose, by streak and
    by who banks what a loser pays with no trick, with one … and with none where the winner has all
    eight. `can` has by the last trick, and by where the banker sits from the winner on, a sign for
    every way of SHARES. `next` has who is banker next, by where the winner sits from the banker on.
    `ways` is whether it has to be said in which way
    somebody took all eight.
    """
    after = banks_after(sheet, {str(seat): Hand((2, 2, 2, 2), seat) for seat in SEATS})
    known = {"reads": "tricks", "tricks": TRICKS, "next": after}
    if sheet.has_pot:
        return known
    pays: dict[str, list[list[list[list[int | None]]]]] = {
        last: [[[[] for _ in ROLES] for _ in STREAKS] for _ in range(2)] for last in lasts(sheet)
    }
    for cell, paid in cells(sheet):
        by_streak = pays[cell.last][cell.opening][cell.streak - STREAKS.start]
        by_streak[ROLES.index(cell.banks)].append(paid)
    return known | {
        "roles": list(ROLES),
        "pays": pays,
        "can": {last: [_signs(sheet, last, seat) for seat in SEATS] for last in lasts(sheet)},
        "ways": any(q.group == "manner" and q.seat == "winner" for q in sheet.questions),
    }


def _signs(sheet: Sheet, last: str, banker: int) -> str:
    hands = (ordinary(sheet, shares, last) for shares in SHARES)
    return "".join("+" if hand and can_be(sheet, hand, Bank(banker)) else "-" for hand in hands)
