"""What everyone had, won, paid and is left with, as the statement of a bank has it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.rules.chips import Account
from companion.rules.settling import Payment

Balances = Mapping[Account, int]


class Statement(NamedTuple):
    """One account: points of this sitting, what it opened with, won tonight, paid, is left with.

    All but the points are in what the evening is settled in. What was `paid` by the account is more
    than nothing, what it got is less; what it owes is less than nothing, as it was in the opening.
    `set_off` was settled in the other of money and points, or is for another to stand in for.
    """

    who: Account
    points: int
    opening: int
    tonight: int
    set_off: int
    paid: int
    carried: int
    left: int


def statements(
    accounts: Iterable[Account],
    points: Balances,
    opening: Balances,
    whole: Balances,
    owed: Balances,
    paid: Iterable[Payment],
    carried: Iterable[Payment],
) -> tuple[Statement, ...]:
    """A statement for each account, in their order.

    `whole` is what it opened with and won, `owed` is what of that is settled here.
    """
    crossed, later = _moved(paid), _moved(carried)
    return tuple(
        Statement(
            who,
            points.get(who, 0),
            opening.get(who, 0),
            whole.get(who, 0) - opening.get(who, 0),
            owed.get(who, 0) - whole.get(who, 0),
            crossed.get(who, 0),
            later.get(who, 0),
            owed.get(who, 0) + crossed.get(who, 0) + later.get(who, 0),
        )
        for who in accounts
    )


def _moved(payments: Iterable[Payment]) -> dict[Account, int]:
    moved: dict[Account, int] = {}
    for payment in payments:
        moved[payment.payer] = moved.get(payment.payer, 0) + payment.points
        moved[payment.payee] = moved.get(payment.payee, 0) - payment.points
    return moved
