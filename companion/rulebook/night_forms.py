"""What does a night cost? Which nights are known of a game, and what is asked of them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.evenings.stakes_form import CURRENCIES
from companion.i18n import chosen
from companion.i18n.currency import format_amount, format_money, read_money, read_whole
from companion.rules.games import room
from companion.rules.phrases import Phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Sheet

USUAL_LENGTH = 24


class Nights(NamedTuple):
    """What is kept of a game whose hands can be dealt and played: by a sheet, and by what way of
    playing.

    `after` are the numbers of hands that can be asked for.
    """

    known_of: Callable[[Sheet], Any]
    kept: Callable[[], Any]
    after: tuple[int, ...]
    way_of_playing: tuple[Phrase, ...]


def nights_of(game: str) -> Nights | None:
    """The nights of the game of that key; None where nobody deals and plays its hands."""
    return getattr(room(game, "entry"), "NIGHTS", None)


class NightOptions(NamedTuple):
    """How many hands a night has, and what a number of points is worth ("": points only).

    `wrong` is what was typed and could not be read, by field.
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
        """What an address asks for; what cannot be is as it is usually."""
        hands = _whole(typed.get("hands"), usual.hands)
        points = _whole(typed.get("points"), usual.points)
        currency = typed.get("currency", usual.currency)
        if currency not in (*CURRENCIES, usual.currency):
            currency = ""
        money = read_money(typed["money"], currency) if currency and "money" in typed else None
        there = money if money and money <= LARGEST else usual.money
        if currency and not there:
            there = read_money("1", currency) or 1
        wrong = {} if money else _typed(typed, "money" if currency else "")
        if not _whole(typed.get("points"), 0):
            wrong |= _typed(typed, "points")
        hands = min(after, key=lambda n: abs(n - hands))
        return cls(hands, points, currency, there, wrong)

    @property
    def typed(self) -> str:
        """The money as somebody would type it."""
        return format_amount(self.money, self.currency) if self.currency else "1"

    @property
    def rate(self) -> str:
        """What these points are worth."""
        return format_money(self.money, self.currency)

    def worth(self, points: int, sign: bool = True) -> str:
        """These points as text: in money where the stake has a currency."""
        lost, n = points < 0, abs(points)
        if self.currency:
            text = format_money(round(Fraction(n * self.money, self.points)), self.currency)
        else:
            text = chosen().number(n)
        return f"−{text}" if lost else f"+{text}" if sign and n else text


def _typed(fields: Mapping[str, str], name: str) -> dict[str, str]:
    """What was typed into this field, by its name, if anything was."""
    return {name: fields[name]} if fields.get(name, "").strip() else {}


def _whole(text: str | None, usual: int) -> int:
    """A number of one or more that was typed."""
    number = read_whole(text or "")
    return number if number and number < 10**9 else usual
