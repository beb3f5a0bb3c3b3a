"""A table of the payments of ordinary hands, for phones without the server.

A hand is ordinary if it was played without special leads, and its last trick was plain or of a kind
that only its winner is marked for. The engine computes each cell, and which hands are possible; the
table has no other hands.
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
"""The streaks in the table."""

PLAIN = ""
"""A last trick without a special kind."""

SHARES = tuple(
    (first, second, third, TRICKS - first - second - third)
    for first, second, third in product(range(TRICKS + 1), repeat=3)
    if first + second + third <= TRICKS
)
"""All distributions of tricks, in the order of the table."""

ROLES = ("winner", "loser", "other")
"""Who is the banker when a loser pays the winner."""


class PaymentCase(NamedTuple):
    """The parameters of a loser's payment: `tricks` of the loser, `all_eight` of the winner, ..."""

    tricks: int
    all_eight: bool
    banks: str
    streak: int
    opening: bool
    last: str


def lasts(sheet: Sheet) -> tuple[str, ...]:
    """The kinds of the last trick in ordinary hands."""
    asked = (q for q in sheet.questions if q.group == "last-trick" and q.seat == "winner")
    return (PLAIN, *(q.code for q in asked if q.code not in BranchByLastTrick.ASKED))


def ordinary(sheet: Sheet, tricks: tuple[int, int, int, int], last: str) -> Hand | None:
    """The hand with the winner in the first seat; None if these values do not determine it."""
    worked_out = any(isinstance(clause, BranchByLastTrick) for clause in sheet.clauses)
    if tricks[WINNER] == 0 or (worked_out and last == PLAIN and tricks[WINNER] == TRICKS):
        return None
    return Hand(tricks, WINNER, (Mark(last, WINNER),) if last else ())


def cells(sheet: Sheet) -> Iterator[tuple[PaymentCase, int | None]]:
    """What a loser pays the winner, minus what they receive; None if no such hand is possible."""
    for last, banks, all_eight in product(lasts(sheet), ROLES, (False, True)):
        for tricks in (0,) if all_eight else range(TRICKS):
            hand = _played(sheet, tricks, all_eight, banks, last)
            for streak, opening in product(STREAKS, (True, False)):
                cell = PaymentCase(tricks, all_eight, banks, streak, opening, last)
                yield cell, hand and _paid(sheet, hand, Bank(_seat(banks), streak, opening))


def _seat(banks: str) -> int:
    """The banker's seat, if the loser in question is in the second seat."""
    return ROLES.index(banks)


def _played(sheet: Sheet, tricks: int, all_eight: bool, banks: str, last: str) -> Hand | None:
    """A possible hand in which seat 1 has these tricks and the first seat wins, or None."""
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
    """The table; with a pot only `tricks` and `next`, because payments depend on the pot.

    `pays`: a loser's payment by last trick, by whether the dice chose the banker, by streak and by
    role of the banker, for no trick, one trick … and for none if the winner has all eight. `can`:
    by last trick and by the banker's distance from the winner, a sign for each of SHARES. `next`:
    the next banker, by the winner's distance from the banker. `ways`: whether the manner in which
    all eight tricks were taken must be asked.
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
