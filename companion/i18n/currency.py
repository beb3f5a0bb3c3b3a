"""Formats and parses money, and the worth of a point in money.

Amounts are integers of the currency's smallest unit: cents, or yen.
"""

import re
from decimal import Decimal
from fractions import Fraction
from math import floor, gcd
from typing import Any, NamedTuple

from babel.numbers import (
    format_currency,
    format_decimal,
    get_currency_name,
    get_currency_precision,
    get_currency_symbol,
)

from companion.i18n import chosen, languages

LARGEST_AMOUNT = 10**12
LONGEST_AMOUNT = 40
"""Longer texts are not parsed as an amount."""

PLAINER = str.maketrans(
    dict.fromkeys(
        "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{IDEOGRAPHIC SPACE}", " "
    )
    | dict.fromkeys("’‘`\N{ACUTE ACCENT}", "'")
    | {full: chr(full - 0xFEE0) for full in range(0xFF01, 0xFF5F)}
)
"""Maps full-width letters, spaces and apostrophes to ASCII."""

MINUS = ("-", "−")
WRITTEN_UNITS = ("元", "蚊", "$")
"""Signs accepted beside an amount of any currency, besides the currency's own."""

# "1234" or "1234.5": digits, and an optional decimal part.
PLAIN = re.compile(r"[0-9]{1,40}(?:[.,][0-9]{1,4})?", re.ASCII)
# "1,234" or "1 234 567,89": groups of thousands, and an optional decimal part.
GROUPED = re.compile(
    r"([1-9][0-9]{0,2})([.,' ])([0-9]{3}(?:\2[0-9]{3}){0,3})(?:(?!\2)[.,]([0-9]{1,4}))?", re.ASCII
)


def format_money(units: int, currency: str) -> str:
    """A number of smallest units as an amount: 250 HKD is "HK$2.50", 250 JPY is "¥250"."""
    here = chosen().locale
    # No single English locale has the shortest sign for every currency.
    locale = "en" if here.language == "en" else here
    written = str(format_currency(abs(_amount(units, currency)), currency, locale=locale))
    # A currency without a sign is shown as its code, which must not touch the number.
    written = written.replace(currency, f"{currency}\N{NO-BREAK SPACE}")
    return f"−{written}" if units < 0 else written


def format_short(units: int, currency: str) -> str:
    """An amount, without cents if it is whole: 800 HKD is "HK$8", 250 HKD is "HK$2.50"."""
    written, places = format_money(units, currency), get_currency_precision(currency)
    if _amount(units, currency) % 1 or not places:
        return written
    return re.sub(rf"[.,]0{{{places}}}(?![0-9])", "", written)


def format_amount(units: int, currency: str) -> str:
    """The amount as text for a form field, without the currency: "2.50"."""
    return f"{_amount(units, currency):f}"


def format_figure(units: int, currency: str) -> str:
    """A signed amount for a column that names its currency: "+1,216.50", "−2.00", "0.00"."""
    written = _without_currency(units, currency, get_currency_precision(currency))
    return f"+{written}" if units > 0 else written


def currency_sign(currency: str) -> str:
    """The sign of a currency, "HK$"; its code if it has none, "" for points."""
    here = chosen().locale
    locale = "en" if here.language == "en" else here
    return str(get_currency_symbol(currency, locale=locale)) if currency else ""


def currency_label(currency: str) -> str:
    """The sign and the name of a currency, for a list: "HK$ Hong Kong dollar"."""
    name = get_currency_name(currency, count=1, locale=chosen().locale)
    return f"{currency_sign(currency)} {name}"


def format_grouped(units: int, currency: str) -> str:
    """The amount for a sentence, without currency, or cents if it is whole: "1,216", "−2.50"."""
    places = get_currency_precision(currency) if _amount(units, currency) % 1 else 0
    return _without_currency(units, currency, places)


def _without_currency(units: int, currency: str, places: int) -> str:
    pattern = "#,##0" + ("." + "0" * places if places else "")
    written = str(format_decimal(abs(_amount(units, currency)), pattern, locale=chosen().locale))
    return f"−{written}" if units < 0 else written


def read_money(text: str, currency: str) -> int | None:
    """A typed amount in smallest units; None if it is not an amount of the currency.

    Accepts the formats that pages print, a comma or a point before decimals, and thousands by
    comma, point, apostrophe or space. Three digits after the only separator are thousands. If they
    could be decimals as well, the result is None: see `is_ambiguous`. Nothing is rounded.

    >>> read_money("HK$1,250.50", "HKD"), read_money("10,000", "VND"), read_money("1.250", "HKD")
    (125050, 10000, None)
    """
    if is_ambiguous(text, currency):
        return None
    amount = _read(_simplified(text, currency), get_currency_precision(currency))
    if amount is None or amount >= LARGEST_AMOUNT:
        return None
    units = amount.scaleb(get_currency_precision(currency))
    return int(units) if units == units.to_integral_value() else None


def read_whole(text: str, signed: bool = False) -> int | None:
    """A typed whole number, with or without separators of thousands; None if it is invalid.

    >>> read_whole("1,250"), read_whole("−3"), read_whole("−3", signed=True)
    (1250, None, -3)
    """
    typed = _simplified(text)
    sign = -1 if signed and typed[:1] in MINUS else 1
    if signed and typed[:1] in (*MINUS, "+"):
        typed = typed[1:].lstrip()
    amount = _read(typed, 0)
    return (
        sign * int(amount) if amount is not None and amount == amount.to_integral_value() else None
    )


def is_ambiguous(text: str, currency: str) -> bool:
    """Whether the last three digits could be thousands or decimals, as in "1.250" of a currency
    with cents, or "1,250" of one with thousandths. Points ("") are read like money with cents.
    """
    typed = _simplified(text, currency)
    places = get_currency_precision(currency) if currency else 2
    doubtful = {0: "", 3: ","}.get(places, ".")
    return bool(
        doubtful
        and PLAIN.fullmatch(typed)
        and (grouped := GROUPED.fullmatch(typed))
        and grouped[2] == doubtful
    )


def typed_size(text: str, currency: str) -> Fraction | None:
    """The typed number of smallest units or points, however large; None if it is no number."""
    places = get_currency_precision(currency) if currency else 0
    amount = _read(_simplified(text, currency), places)
    return None if amount is None else Fraction(amount) * 10**places


def _simplified(text: str, currency: str = "") -> str:
    """The text with ASCII digits, spaces and apostrophes, without the currency's sign."""
    if len(text) > LONGEST_AMOUNT:
        return ""
    typed = text.translate(PLAINER).strip()
    if currency:
        locales = ("en", "zh_Hant", *(str(each.locale) for each in languages().values()))
        signs = {get_currency_symbol(currency, locale=locale) for locale in locales}
        for sign in (currency, *sorted(signs, key=len, reverse=True), *WRITTEN_UNITS):
            typed = typed.removeprefix(sign).removesuffix(sign).strip()
    return typed


def _read(typed: str, places: int) -> Decimal | None:
    """The value of a simplified text, for a unit with this many decimals."""
    if re.match(r"[.,][0-9]", typed, re.ASCII):
        typed = "0" + typed
    plain, grouped = PLAIN.fullmatch(typed), GROUPED.fullmatch(typed)
    if grouped and not (plain and places == 3):
        whole, part = grouped[1] + "".join(filter(str.isdigit, grouped[3])), grouped[4] or ""
    elif plain:
        whole, _, part = typed.replace(",", ".").partition(".")
    else:
        return None
    # "1,0000" may be meant as ten thousand.
    return Decimal(f"{whole}.{part or 0}") if len(part) <= max(places, 2) else None


def _amount(units: int, currency: str) -> Decimal:
    return Decimal(units).scaleb(-get_currency_precision(currency))


class PointWorth(NamedTuple):
    """An amount of money, in the smallest units of a currency, for a number of points."""

    currency: str
    money: int
    points: int

    def told(self, points: int, sign: bool = True) -> str:
        """Points as money: "HK$8", "≈HK$2.67" if no coin is small enough; without `sign` "8"."""
        about = "" if self.units(points) is not None else "≈"
        written = format_short if sign else format_grouped
        return about + written(self.rounded(points), self.currency)

    def rounded(self, points: int) -> int:
        """The money for points, rounded to the smallest units of the currency."""
        return floor(Fraction(points * self.money, self.points) + Fraction(1, 2))

    def won(self, points: int) -> str:
        """Points won or lost as signed money: "+HK$8", "≈−HK$2.67", "0"."""
        return self._signed(points, self.told(abs(points)))

    def figure(self, points: int) -> str:
        """The same without the currency, for a column: "+8", "≈−2.67", "0"."""
        return self._signed(points, self.told(abs(points), sign=False))

    def in_column(self, points: int) -> str:
        """The same with all decimals of the currency, for a column on paper: "+8.00", "≈−2.67"."""
        about = "" if self.units(points) is not None else "≈"
        units = self.rounded(abs(points))
        return about + format_figure(units if points > 0 else -units, self.currency)

    def _signed(self, points: int, told: str) -> str:
        if not points:
            return "0"
        about = "≈" if told.startswith("≈") else ""
        return about + ("+" if points > 0 else "−") + told.removeprefix("≈")

    def units(self, points: int) -> int | None:
        """The money for points in the smallest units of the currency; None if it is not whole."""
        units, rest = divmod(points * self.money, self.points)
        return None if rest else units

    def points_for(self, units: int) -> int | None:
        """The points for an amount in smallest units; None if they are not whole."""
        points, rest = divmod(units * self.points, self.money)
        return None if rest else points

    @property
    def sign(self) -> str:
        """The sign of the currency: "HK$"."""
        return currency_sign(self.currency)

    @property
    def step(self) -> str:
        """The smallest amount that whole points come to: "HK$0.25"."""
        return format_short(self.money // gcd(self.money, self.points), self.currency)

    def for_phone(self) -> dict[str, Any]:
        """The data for static/js/entry/offline_standings.js, which formats amounts offline."""
        places = get_currency_precision(self.currency)
        one = format_short(10**places, self.currency)
        return {**self._asdict(), "places": places, "written": one.replace("1", "{n}")}
