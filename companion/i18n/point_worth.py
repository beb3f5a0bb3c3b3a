"""The worth of a point in money, and points written as money."""

from fractions import Fraction
from math import floor, gcd
from typing import Any, NamedTuple

from babel.numbers import get_currency_precision

from companion.i18n.currency import currency_sign, format_grouped, format_short


class PointWorth(NamedTuple):
    """An amount of money, in the smallest units of a currency, for a number of points."""

    currency: str
    money: int
    points: int

    def told(self, points: int, sign: bool = True) -> str:
        """Points as money: "HK$8", "≈HK$2.67" if no coin is small enough.

        Without `sign` the currency is left out: "8".
        """
        exact = Fraction(points * self.money, self.points)
        about = "" if exact.denominator == 1 else "≈"
        written = format_short if sign else format_grouped
        return about + written(floor(exact + Fraction(1, 2)), self.currency)

    def won(self, points: int) -> str:
        """Points won or lost as signed money: "+HK$8", "−≈HK$2.67", "0"."""
        if not points:
            return "0"
        return ("+" if points > 0 else "−") + self.told(abs(points))

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
