"""Computes what is left to settle, in money or in points.

Part of an evening may be settled in one and the rest in the other. What is left in the first is
then converted to the other, at the evening's rate.
"""

from collections.abc import Iterable
from fractions import Fraction

from companion.db.models import Evening, PaymentRow
from companion.rules.settling import Payment, to_money
from companion.settlement.chip_counts import Counting
from companion.settlement.other_currency import other_currency
from companion.settlement.payments import (
    HANDED_OVER,
    POINTS,
    Balances,
    after,
    as_payment,
    money_of,
    standing,
)


def owed_in(unit: str, evening: Evening, won: Balances, chips: Counting) -> Balances:
    """The amounts to settle in a unit, before payments in it; `won` are the points won."""
    return _owed(unit, evening, won, chips, standing(evening.payments))


def whole_in(unit: str, evening: Evening, won: Balances, chips: Counting) -> Balances:
    """The evening's amounts in a unit with debts from earlier evenings, before all payments."""
    rows = [row for row in standing(evening.payments) if row.kind == "taken-over"]
    return _owed(unit, evening, won, chips, rows)


def _owed(
    unit: str, evening: Evening, won: Balances, chips: Counting, rows: list[PaymentRow]
) -> Balances:
    here = [row for row in rows if row.unit == unit]
    other = money_of(evening) if unit == POINTS else POINTS
    there = [row for row in rows if row.unit == other != unit]
    if evening.crossing:
        base, left = _of_the_evening(unit, evening, won, chips), [*there, *here]
        if unit != POINTS and won != chips.book:
            # Chips were counted at that time; later payments in chips changed them.
            base = in_money(evening, after(won, _back(_done(there))))
    elif there:
        base, left = _rest(unit, there, evening, won), here
    else:
        base, left = _of_the_evening(unit, evening, won, chips), here
    return _without_those_who_left(after(base, lent(here)), left, _done(here))


def lent(rows: Iterable[PaymentRow]) -> list[Payment]:
    """Debts carried to this evening, as if the payee had lent the amount to the payer."""
    return [Payment(row.payee, row.payer, row.amount) for row in rows if row.kind == "taken-over"]


def _done(rows: Iterable[PaymentRow]) -> list[Payment]:
    kinds = (*HANDED_OVER, "carried")
    return [as_payment(row) for row in rows if row.kind in kinds and row.amount]


def _back(payments: Iterable[Payment]) -> list[Payment]:
    return [Payment(paid.payee, paid.payer, paid.points) for paid in payments]


def _of_the_evening(unit: str, evening: Evening, won: Balances, chips: Counting) -> Balances:
    """The amounts of the sittings to settle, before payments and earlier debts."""
    if unit != POINTS:
        return in_money(evening, won)
    if not evening.crossing:
        return dict(won)
    # Chips were paid after every hand: only their difference from the book is left, and it is
    # unknown until all are counted.
    crossed = chips.count.by_chips if chips.decides else won
    return {who: won.get(who, 0) - crossed.get(who, 0) for who in {**won, **crossed}}


def _rest(unit: str, rows: list[PaymentRow], evening: Evening, won: Balances) -> Balances:
    """What is left in the other unit after the payments in that one, converted.

    Only settled amounts are converted, so that uninvolved players owe exact points.
    """
    moved = after({}, [*lent(rows), *_done(rows)])
    if unit == POINTS:
        moved = to_money(moved, 1 / _worth(evening), 1)
    left = {who: won.get(who, 0) + moved.get(who, 0) for who in {**won, **moved}}
    left = _without_those_who_left(left, rows, ())
    return left if unit == POINTS else in_money(evening, left)


def in_money(evening: Evening, points: Balances) -> Balances:
    """Points in the smallest unit of the currency of payment.

    If that is not the stakes' currency, the amounts in the stakes' currency are converted, because
    the table sees those; the sum stays zero.
    """
    money = to_money(points, Fraction(evening.money, evening.points), evening.coin)
    other = other_currency(evening)
    return to_money(money, other.factor, 1) if other else money


def _worth(evening: Evening) -> Fraction:
    """The worth of a point in the smallest unit of the currency of payment."""
    other = other_currency(evening)
    worth = Fraction(evening.money, evening.points)
    return worth * other.factor if other else worth


def _without_those_who_left(
    owed: Balances, rows: Iterable[PaymentRow], done: Iterable[Payment]
) -> Balances:
    """The amounts after transfer of the accounts of players who left to those who paid them off."""
    done = tuple(done)
    for row in rows:
        if row.kind == "left":
            rest = after(owed, done).get(row.payee, 0)
            owed = after(owed, [Payment(row.payer, row.payee, rest)])
    return owed
