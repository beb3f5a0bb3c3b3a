"""The stored payments of a settlement, what a point is worth, and the currency of payment."""

import re
import unicodedata
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from babel.numbers import get_currency_precision
from sqlalchemy import select

from companion.db.models import Evening, PaymentRow, not_taken_back
from companion.db.session import db
from companion.i18n.currency import PointWorth, format_short
from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import Payment

RATE = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,8}))?", re.ASCII)
THOUSANDS = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}", re.ASCII)
LONGEST = 20


class OtherCurrency(NamedTuple):
    """The currency of payment: `amount` of `currency` per `per` of the stakes' currency `own`."""

    currency: str
    amount: int
    per: int
    own: str

    @property
    def factor(self) -> Fraction:
        """Smallest units of the other currency per smallest unit of the evening's own."""
        places = get_currency_precision(self.currency) - get_currency_precision(self.own)
        return Fraction(self.amount, self.per) * Fraction(10) ** places

    @property
    def rate(self) -> str:
        """The rate as typed: "0.925"."""
        return f"{(Decimal(self.amount) / Decimal(self.per)).normalize():f}"

    def says(self) -> Phrase:
        """The rate in words: "Paid in CNY: HK$1 = 0.925 CNY"."""
        text = phrase("Paid in {currency}: {one} = {rate} {currency}")
        return text.of(currency=self.currency, one=one_of(self.own), rate=self.rate)


def one_of(currency: str) -> str:
    """One of a currency, formatted as an amount: "HK$1"."""
    return format_short(10 ** get_currency_precision(currency), currency)


def other_currency(evening: Evening) -> OtherCurrency | None:
    """The other currency of an evening; None if it is paid in its own."""
    if not (evening.money and evening.currency and evening.paid_in):
        return None
    if evening.paid_in == evening.currency:
        return None
    return OtherCurrency(evening.paid_in, evening.paid_amount, evening.paid_per, evening.currency)


def columns_of(currency: str, rate: tuple[int, int]) -> dict[str, str | int]:
    """Currency and rate as columns of Evening; "" is its own currency."""
    amount, per = rate
    return {"paid_in": currency, "paid_amount": amount, "paid_per": per}


def read_rate(text: str) -> tuple[int, int] | None:
    """A decimal above zero as a whole number and a power of ten; None for text like "1,250"."""
    typed = unicodedata.normalize("NFKC", text).strip() if len(text) <= LONGEST else ""
    found = None if THOUSANDS.fullmatch(typed) else RATE.fullmatch(typed)
    if found is None:
        return None
    whole, decimals = found[1], (found[2] or "").rstrip("0")
    amount = int(whole + decimals)
    return (amount, 10 ** len(decimals)) if amount else None


Balances = dict[Account, int]
"""Amounts by player id (the box is None); they sum to zero."""

POINTS = ""
"""The unit of payments in points; other units are currency codes."""

NO_CURRENCY = "XXX"
"""ISO 4217's code for no currency: the evening has a rate, but no currency."""

HANDED_OVER = ("made", "left")
"""The kinds of payments in which money, chips or points changed hands."""


def unit_of(evening: Evening) -> str:
    """The unit of the settlement: a currency or points."""
    return POINTS if evening.in_chips else money_of(evening)


def money_of(evening: Evening) -> str:
    """The currency of payment; points if the evening is for points only."""
    other = other_currency(evening)
    return other.currency if other else stake_of(evening)


def stake_of(evening: Evening) -> str:
    """The currency of the stakes; points if the evening is for points only."""
    return (evening.currency or NO_CURRENCY) if evening.money else POINTS


def point_worth(evening: Evening) -> PointWorth | None:
    """The worth of a point; None if the evening is played for points or paid in chips."""
    if not evening.currency or not evening.money or evening.crossing:
        return None
    return PointWorth(evening.currency, evening.money, evening.points)


def as_payment(row: PaymentRow) -> Payment:
    """The payment from payer to payee, whatever its sign."""
    if row.amount < 0:
        return Payment(row.payee, row.payer, -row.amount)
    return Payment(row.payer, row.payee, row.amount)


def paid_in_chips(evening: Evening) -> list[PaymentRow]:
    """Payments made in chips, in their order."""
    return [
        row
        for row in not_taken_back(evening.payments)
        if row.kind in HANDED_OVER and row.unit == POINTS and row.amount
    ]


def deducted(evening: Evening) -> list[PaymentRow]:
    """Payments in the other of money and points, which reduce what is settled now."""
    unit = unit_of(evening)
    rows = not_taken_back(evening.payments)
    return [row for row in rows if row.unit != unit and not evening.crossing]


def offered(evening: Evening) -> list[PaymentRow]:
    """Debts that earlier evenings carried and no evening has taken over, oldest first."""
    unpaid = open_debts(evening.group_id)
    return [row for row in unpaid if row.evening.place < evening.place]


def open_debts(group_id: str) -> list[PaymentRow]:
    """Debts that evenings of a group carried and no evening has taken over, oldest first."""
    rows = _carried_in_the_group(group_id)
    taken = {row.of for row in rows if row.kind == "taken-over"}
    return [row for row in rows if row.kind == "carried" and row.id not in taken]


def taken_over_in(evening: Evening) -> dict[str, Evening]:
    """The evenings that took over carried debts, by the id of the carrying payment."""
    rows = _carried_in_the_group(evening.group_id)
    return {row.of: row.evening for row in rows if row.kind == "taken-over" and row.of}


def _carried_in_the_group(group_id: str) -> list[PaymentRow]:
    found = (
        select(PaymentRow)
        .join(Evening)
        .where(Evening.group_id == group_id)
        .where(PaymentRow.kind.in_(("carried", "taken-over", "taken-back")))
        .order_by(Evening.place, PaymentRow.step, PaymentRow.id)
    )
    return not_taken_back(db.session.scalars(found))
