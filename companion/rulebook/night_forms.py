"""The cost of a night: which games have simulated nights, and the options of the page."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.evenings.forms import CURRENCIES, most_stake
from companion.form_fields import ambiguous, amount_fault, put
from companion.i18n import chosen
from companion.i18n.currency import (
    format_amount,
    format_money,
    is_ambiguous,
    read_money,
    read_whole,
)
from companion.rules.games import room
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet

USUAL_LENGTH = 24
MOST_POINTS = 10**9 - 1


class Nights(NamedTuple):
    """The stored simulations of a game: by sheet, and by preset.

    `after` are the numbers of hands that can be chosen.
    """

    known_of: Callable[[Sheet], Any]
    kept: Callable[[], Any]
    after: tuple[int, ...]
    way_of_playing: tuple[Phrase, ...]


def nights_of(game: str) -> Nights | None:
    """The nights of the game with this key; None if its hands are not simulated."""
    return getattr(room(game, "entry"), "NIGHTS", None)


class NightOptions(NamedTuple):
    """The number of hands of a night, and the worth of some points ("": points only).

    `wrong` are invalid inputs by field.
    """

    hands: int = USUAL_LENGTH
    points: int = 10
    currency: str = ""
    money: int = 0
    wrong: Mapping[str, str] = {}

    @classmethod
    def read(
        cls, typed: Mapping[str, str], usual: "NightOptions", after: tuple[int, ...]
    ) -> "NightOptions":
        """The options in a URL; invalid ones take the usual value."""
        hands = _whole(typed.get("hands"), usual.hands)
        points = _whole(typed.get("points"), usual.points)
        currency = typed.get("currency", usual.currency)
        if currency not in (*CURRENCIES, usual.currency):
            currency = ""
        money = read_money(typed["money"], currency) if currency and "money" in typed else None
        there = money if money and money <= most_stake(currency) else usual.money
        if currency and not there:
            there = read_money("1", currency) or 1
        wrong = {} if money == there else _typed(typed, "money" if currency else "")
        if not _whole(typed.get("points"), 0):
            wrong |= _typed(typed, "points")
        hands = min(after, key=lambda n: abs(n - hands))
        return cls(hands, points, currency, there, wrong)

    @property
    def fault_of_money(self) -> str:
        """Why the typed money is refused."""
        typed, most = self.wrong["money"], most_stake(self.currency)
        return put(amount_fault(typed, self.currency, self.rate, most))

    @property
    def fault_of_points(self) -> str:
        """Why the typed points are refused."""
        typed = self.wrong["points"]
        if is_ambiguous(typed, ""):
            return put(ambiguous(typed))
        if read_whole(typed) is None:
            return put(phrase("Enter a whole number."))
        return put(phrase("Enter a number from {least} to {most}.", least=1, most=MOST_POINTS))

    @property
    def typed(self) -> str:
        """The money as text for a form field."""
        return format_amount(self.money, self.currency) if self.currency else "1"

    @property
    def rate(self) -> str:
        """The worth of these points."""
        return format_money(self.money, self.currency)

    def worth(self, points: int, sign: bool = True) -> str:
        """Points as text: as money if the stake has a currency."""
        lost, n = points < 0, abs(points)
        if self.currency:
            text = format_money(round(Fraction(n * self.money, self.points)), self.currency)
        else:
            text = chosen().number(n)
        return f"−{text}" if lost else f"+{text}" if sign and n else text


def _typed(fields: Mapping[str, str], name: str) -> dict[str, str]:
    """The typed value of a field by its name, if any."""
    return {name: fields[name]} if fields.get(name, "").strip() else {}


def _whole(text: str | None, usual: int) -> int:
    """A typed whole number of at least 1; else the usual one."""
    number = None if is_ambiguous(text or "", "") else read_whole(text or "")
    return number if number and number <= MOST_POINTS else usual
