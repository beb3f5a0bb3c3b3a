"""Money as people write it: which units a currency has, and how an amount is written and read.

Inside, money is whole numbers of the currency's smallest unit: cents, or yen.
"""

import re
from decimal import Decimal

from babel.numbers import format_currency, format_decimal, get_currency_precision

from companion.words import chosen

# Longer than what any table owes, and short enough for the ledger.
TYPED = re.compile(r"[0-9]{1,12}([.,][0-9]{1,4})?")


def as_money(units: int, currency: str) -> str:
    """So many smallest units as an amount: 250 HKD is "HK$2.50", 250 JPY is "¥250"."""
    here = chosen().locale
    # English of no country has the shortest sign for every currency.
    locale = "en" if here.language == "en" else here
    written = str(format_currency(abs(_amount(units, currency)), currency, locale=locale))
    # A currency without a sign stands as its code, which must not touch the number.
    written = written.replace(currency, f"{currency}\N{NO-BREAK SPACE}")
    return f"−{written}" if units < 0 else written


def in_figures(units: int, currency: str) -> str:
    """The amount as somebody would type it, without the currency: "2.50"."""
    return f"{_amount(units, currency):f}"


def in_thousands(units: int, currency: str) -> str:
    """The amount as sentences write it, without the currency and without cents of none: "1,216"."""
    places = get_currency_precision(currency) if _amount(units, currency) % 1 else 0
    pattern = "#,##0" + ("." + "0" * places if places else "")
    return str(format_decimal(_amount(units, currency), pattern, locale=chosen().locale))


def read_money(text: str, currency: str) -> int | None:
    """What somebody typed, in smallest units; None where it is no amount of that currency.

    A comma may stand where English has a point. Nothing is rounded: "0.005" is no amount of a
    currency with cents.
    """
    typed = text.strip().replace(",", ".")
    if not TYPED.fullmatch(typed):
        return None
    units = Decimal(typed).scaleb(get_currency_precision(currency))
    return int(units) if units == units.to_integral_value() else None


def _amount(units: int, currency: str) -> Decimal:
    return Decimal(units).scaleb(-get_currency_precision(currency))
