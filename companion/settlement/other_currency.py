"""Payment of an evening in a currency other than its stakes', at the table's own rate."""

import re
import unicodedata
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from babel.numbers import get_currency_precision

from companion.db.models import Evening
from companion.i18n.currency import format_short
from companion.rules.phrases import Phrase, phrase

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
    """A decimal above zero as a whole number and a power of ten; None for other text.

    "1,250" could be either a decimal or thousands, and is refused.
    """
    typed = unicodedata.normalize("NFKC", text).strip() if len(text) <= LONGEST else ""
    found = None if THOUSANDS.fullmatch(typed) else RATE.fullmatch(typed)
    if found is None:
        return None
    whole, decimals = found[1], (found[2] or "").rstrip("0")
    amount = int(whole + decimals)
    return (amount, 10 ** len(decimals)) if amount else None
