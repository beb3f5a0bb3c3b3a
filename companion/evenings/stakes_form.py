"""What a table plays for: money, chips, the box, and who waits for a seat."""

import re
from collections.abc import Iterable
from typing import Any

from flask_wtf import FlaskForm
from wtforms import RadioField, SelectField, SelectMultipleField, StringField

from companion.documents.texts import LONGEST_NAME
from companion.form_fields import Offered, WholeNumber, a_text, amount_fault, pairs, put, refused
from companion.i18n.currency import format_amount, format_money, read_money
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST

Player = tuple[str, str]
"""Somebody's id and name."""

CURRENCIES = (
    "HKD", "MOP", "CNY", "TWD", "SGD", "MYR", "THB", "VND", "PHP", "IDR", "JPY", "KRW",
    "USD", "CAD", "AUD", "NZD", "GBP", "EUR", "CHF",
)  # fmt: skip
"""What money a table can play for, those of the games' own countries first."""

WORTH = {
    "money": phrase("Money"),
    "points": phrase("Points"),
    "coin": phrase("Smallest coin"),
}
"""What the fields are called that say what a point is worth."""

MOST_KINDS = 10
"""Kinds of chips on a table."""

CROSSING = (
    ("0", phrase("At the end: Companion keeps count until then")),
    ("1", phrase("In chips, after every hand")),
)
ROTATION = (
    ("hand", phrase("after every hand")),
    ("bank", phrase("when the banker changes")),
    ("free", phrase("when the table decides")),
)


def _picked(kind: Any, **more: Any) -> Any:
    return kind(validate_choice=False, validators=[Offered()], **more)


class Stake(FlaskForm):  # type: ignore[misc]
    """What an evening is played for, as the columns of an evening have it."""

    title = StringField(validators=[a_text(LONGEST_NAME)], render_kw={"autocomplete": "off"})
    currency = _picked(SelectField, default="")
    money = StringField(default="1", render_kw={"inputmode": "decimal", "autocomplete": "off"})
    points = WholeNumber("", 1, LARGEST, default=10, called=phrase("Points"))
    coin = StringField(render_kw={"inputmode": "decimal", "autocomplete": "off"})
    chips = StringField(default="1, 5, 25, 100", render_kw={"autocomplete": "off"})
    crossing = _picked(RadioField, default="0")
    keeper = _picked(SelectField, default="")
    waiting = _picked(SelectMultipleField, default=())
    rotation = _picked(RadioField, default="hand")
    at_table: tuple[str, ...] = ()
    """The ids of those who sit, where the form does not ask for them."""

    def offer(self, players: Iterable[Player], currency: str = "") -> None:
        """Say who there is, and the words for everything that is picked.

        `currency` is one that was agreed on before, whatever it is.
        """
        named = dict(players)
        codes = [*CURRENCIES, *filter(None, [currency])]
        self.currency.choices = {"": put(phrase("Points only")), **{code: code for code in codes}}
        self.crossing.choices = pairs(CROSSING)
        self.rotation.choices = pairs(ROTATION)
        self.keeper.choices = {"": put(phrase("Nobody")), **named}
        self.waiting.choices = named

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all of it is in order; a fault of the money names its field."""
        in_order = bool(super().validate(extra_validators))
        for name, called in WORTH.items():
            self[name].errors = [
                put(phrase("{field}: {fault}", field=called, fault=fault))
                for fault in self[name].errors
            ]
        return in_order

    def validate_money(self, field: Any) -> None:
        if self.currency.data:
            self._amount(field)

    def validate_points(self, field: Any) -> None:
        if self.currency.data and field.data is None and not field.errors:
            raise refused(phrase("Enter how many points that is."))

    def validate_coin(self, field: Any) -> None:
        if self.currency.data and field.data:
            self._amount(field)

    def _amount(self, field: Any) -> int:
        units = self._units(field)
        if units is None:
            code = self.currency.data
            known = code if code in self.currency.choices else CURRENCIES[0]
            raise refused(amount_fault(field.data or "", known, format_money(50, known)))
        return units

    def _units(self, field: Any) -> int | None:
        """An amount in smallest units of the money; None where that cannot be read."""
        code = self.currency.data
        units = read_money(field.data or "", code) if code in self.currency.choices else None
        return units if units and units <= LARGEST else None

    @property
    def told(self) -> tuple[Phrase, ...]:
        """What a point is worth, and the smallest coin if it is said; nothing without either."""
        if not self.currency.data:
            return (phrase("points only"),)
        told, code, points = list[Phrase](), self.currency.data, self.points.sound
        if points and (money := self._units(self.money)):
            told.append(_worth_told(money, code, points))
        if coin := self._units(self.coin):
            told.append(phrase("smallest coin {coin}", coin=format_money(coin, code)))
        return tuple(told)

    @property
    def waits(self) -> dict[str, str]:
        """Those who are ticked as waiting and do not sit, by id and name."""
        ticked, seated = self.waiting.data or (), set(self.seated())
        names = self.waiting.choices
        return {who: names[who] for who in ticked if who in names and who not in seated}

    def seated(self) -> Iterable[str]:
        """The ids of those who sit."""
        return self.at_table

    def validate_chips(self, field: Any) -> None:
        kinds = _kinds(field.data)
        if not all(map(_is_chip, kinds)):
            raise refused(phrase("Enter the values of your chips, such as 1, 5, 25, 100."))
        if len(set(kinds)) > MOST_KINDS:
            raise refused(phrase("You can have at most {n} kinds of chips.", n=MOST_KINDS))

    def stake(self) -> dict[str, Any]:
        """The columns of an evening; whoever sits does not wait."""
        return {
            **self._worth(),
            "title": self.title.data,
            "chips": sorted({int(kind) for kind in _kinds(self.chips.data)}),
            "crossing": self.crossing.data == "1",
            "keeper": self.keeper.data or None,
            "waiting": [who for who in self.waiting.data if who not in set(self.seated())],
            "rotation": self.rotation.data,
        }

    def _worth(self) -> dict[str, Any]:
        """What points are worth, in the smallest units of the money; nothing without any."""
        if not self.currency.data:
            return {"currency": "", "money": 0, "points": 1, "coin": 1}
        money: int = self._amount(self.money)
        points: Any = self.points.data
        coin = self._amount(self.coin) if self.coin.data else _a_point(money, points)
        return {"currency": self.currency.data, "money": money, "points": points, "coin": coin}


def stake_of(evening: Any) -> dict[str, Any]:
    """An evening's columns as the data that the form begins with."""
    return {**_table_of(evening), **_chips_of(evening), **_worth_of(evening)}


def stake_after(last: Any, of_unit: Any) -> dict[str, Any]:
    """The same for a new evening: from the `last` one, and the last one of its unit, if any.

    What a point of another unit was worth says nothing about this one; the chips are the same.
    """
    worth = _worth_of(of_unit) if of_unit else {}
    return {**_table_of(last), **_chips_of(of_unit or last), **worth}


def worth_told(evening: Any) -> Phrase | None:
    """What a point was worth at an evening; None where it was points only."""
    if not evening.currency:
        return None
    return _worth_told(evening.money, evening.currency, evening.points)


def _worth_told(money: int, code: str, points: int) -> Phrase:
    paid = format_money(money, code)
    return counted("{money} for {n} point", "{money} for {n} points", points, money=paid)


def _worth_of(evening: Any) -> dict[str, Any]:
    if not evening.currency:
        return {"currency": ""}
    return {
        "currency": evening.currency,
        "money": format_amount(evening.money, evening.currency),
        "points": evening.points,
        "coin": _coin_of(evening),
    }


def _chips_of(evening: Any) -> dict[str, Any]:
    return {
        "chips": ", ".join(map(str, evening.chips)),
        "crossing": "1" if evening.crossing else "0",
    }


def _table_of(evening: Any) -> dict[str, Any]:
    """What is of the people, whatever they play."""
    same = {name: getattr(evening, name) for name in ("waiting", "rotation")}
    return {**same, "keeper": evening.keeper or ""}


def _coin_of(evening: Any) -> str:
    """The smallest coin as somebody would type it; "" where it follows from the rest."""
    if evening.coin == _a_point(evening.money, evening.points):
        return ""
    return format_amount(evening.coin, evening.currency)


def _a_point(money: int, points: int) -> int:
    """What one point is worth in smallest units, rounded down; one of them at least."""
    return max(1, money // points)


def _is_chip(kind: str) -> bool:
    return kind.isdecimal() and len(kind) <= 12 and 1 <= int(kind) <= LARGEST


def _kinds(text: str | None) -> list[str]:
    return [part for part in re.split(r"[\s,;/、，]+", text or "") if part]
