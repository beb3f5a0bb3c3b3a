"""The payments of a settlement as they are kept: which of them stand, and what they come to."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select

from companion.db.models import Evening, PaymentRow
from companion.db.session import db
from companion.rules.chips import Account
from companion.rules.settling import Payment
from companion.settlement.other_currency import other_currency

Balances = dict[Account, int]
"""By player id, the box None; they sum to zero."""

POINTS = ""
"""The unit of what is paid in points; the others are the codes of currencies."""

NO_CURRENCY = "XXX"
"""What ISO 4217 calls money of no currency: an evening has a rate, but does not say of what."""

HANDED_OVER = ("made", "left")
"""The kinds of payments in which something crossed the table."""


def unit_of(evening: Evening) -> str:
    """What the evening is settled in: its currency, or points."""
    return POINTS if evening.in_chips else money_of(evening)


def money_of(evening: Evening) -> str:
    """The currency that the evening is paid in; points where it is for points only."""
    other = other_currency(evening)
    return other.currency if other else stake_of(evening)


def stake_of(evening: Evening) -> str:
    """The currency that the evening is played for; points where it is for points only."""
    return (evening.currency or NO_CURRENCY) if evening.money else POINTS


def standing(rows: Iterable[PaymentRow]) -> list[PaymentRow]:
    """The payments that were not taken back."""
    rows = tuple(rows)
    taken_back = {row.of for row in rows if row.kind == "taken-back"}
    return [row for row in rows if row.kind != "taken-back" and row.id not in taken_back]


def as_payment(row: PaymentRow) -> Payment:
    """From whom to whom the payment went, whatever its sign."""
    if row.amount < 0:
        return Payment(row.payee, row.payer, -row.amount)
    return Payment(row.payer, row.payee, row.amount)


def after(balances: Mapping[Account, int], paid: Iterable[Payment]) -> Balances:
    """What is left of the balances after payments."""
    left = dict(balances)
    for payment in paid:
        left[payment.payer] = left.get(payment.payer, 0) + payment.points
        left[payment.payee] = left.get(payment.payee, 0) - payment.points
    return left


def paid_in_chips(evening: Evening) -> list[PaymentRow]:
    """The payments for which chips crossed, in the order in which they were made."""
    return [
        row
        for row in standing(evening.payments)
        if row.kind in HANDED_OVER and row.unit == POINTS and row.amount
    ]


def taken_off(evening: Evening) -> list[PaymentRow]:
    """What was settled in the other of money and points, and is taken off what is settled now."""
    unit = unit_of(evening)
    rows = standing(evening.payments)
    return [row for row in rows if row.unit != unit and not evening.crossing]


def who_left(evening: Evening) -> set[Account]:
    """Those who were paid off and went home."""
    return {row.payee for row in standing(evening.payments) if row.kind == "left"}


def offered(evening: Evening) -> list[PaymentRow]:
    """What earlier evenings of the group carried and no evening has taken over, oldest first."""
    rows = _carried_in_the_group(evening)
    taken = {row.of for row in rows if row.kind == "taken-over"}
    return [
        row
        for row in rows
        if row.kind == "carried" and row.id not in taken and row.evening.place < evening.place
    ]


def takers(evening: Evening) -> dict[str, Evening]:
    """Which evenings took over what the group carried, by the payment that carried it."""
    rows = _carried_in_the_group(evening)
    return {row.of: row.evening for row in rows if row.kind == "taken-over" and row.of}


def _carried_in_the_group(evening: Evening) -> list[PaymentRow]:
    """All that was carried and taken over in the group, and stands."""
    found = (
        select(PaymentRow)
        .join(Evening)
        .where(Evening.group_id == evening.group_id)
        .where(PaymentRow.kind.in_(("carried", "taken-over", "taken-back")))
        .order_by(Evening.place, PaymentRow.step, PaymentRow.id)
    )
    return standing(db.session.scalars(found))
