"""The forms that start an evening (stakes, seats, banker, rules, end) and order its queue."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, partial
from math import gcd
from typing import Any, ClassVar, Self

from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectField, SelectMultipleField, StringField

from companion.documents.texts import LONGEST_NAME
from companion.form_fields import (
    NAME_THE_GROUP,
    WholeNumber,
    a_name,
    a_text,
    amount_fault,
    pairs,
    picked,
    refused,
    translated,
)
from companion.i18n.currency import (
    PointWorth,
    currency_label,
    format_amount,
    format_money,
    read_money,
)
from companion.rules.games import UsualHand, game, preset
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST, NamedStake, Preset
from companion.rules.sheet import Sheet
from companion.rules.sitting import ends_after
from companion.rules.standing import ROUNDS_OF_A_GAME, rounds_told

Player = tuple[str, str]

USUAL_WORTH = {
    "HKD": "0.50", "MOP": "0.50", "CNY": "0.50", "TWD": "2", "SGD": "0.10", "MYR": "0.20",
    "THB": "2", "VND": "1000", "PHP": "2", "IDR": "1000", "JPY": "10", "KRW": "100",
    "USD": "0.10", "CAD": "0.10", "AUD": "0.10", "NZD": "0.10", "GBP": "0.05", "EUR": "0.10",
    "CHF": "0.10",
}  # fmt: skip
"""The worth of one point that a form suggests, by currency: a small coin that tables have."""

MOST_TIMES_USUAL = 100_000
"""The most that a stake can be, in suggested worths of a point: HK$50,000."""

CURRENCIES = tuple(USUAL_WORTH)
"""Currencies that a form offers, those of the games' home regions first."""

WORTH = {
    "money": phrase("Money"),
    "points": phrase("Points"),
    "coin": phrase("Smallest coin"),
    "hand": phrase("Money"),
}

MOST_KINDS = 10

USUAL_CHIPS = (1, 5, 25, 100)

CHIP_OR_CHIPS = re.compile(r"\d{1,3}([,，]\d{3})+")
"""A chip with separators of thousands, or several chips: "1,500"."""

CROSSING = (
    ("0", phrase("At the end: Companion keeps count until then")),
    ("1", phrase("In chips, after every hand")),
)
ROTATION = (
    ("hand", phrase("after every hand")),
    ("bank", phrase("when the banker changes")),
    ("free", phrase("when the table decides")),
)


BY_POINTS, BY_HAND, BY_NOTHING = "points", "hand", "nothing"
"""Ways to state a stake: money for a number of points, money for a usual hand, or no money."""


class StakesForm(FlaskForm):  # type: ignore[misc]
    """The stakes of an evening; the fields correspond to columns of Evening."""

    title = StringField(validators=[a_text(LONGEST_NAME)], render_kw={"autocomplete": "off"})
    currency = picked(
        SelectField, default="", render_kw={"data-usual-worth": json.dumps(USUAL_WORTH)}
    )
    by = picked(RadioField, default=BY_POINTS)
    hand = StringField(render_kw={"inputmode": "decimal", "autocomplete": "off"})
    money = StringField(
        default=USUAL_WORTH["HKD"], render_kw={"inputmode": "decimal", "autocomplete": "off"}
    )
    points = WholeNumber("", 1, LARGEST, default=1)
    coin = StringField(render_kw={"inputmode": "decimal", "autocomplete": "off"})
    chips = StringField(render_kw={"autocomplete": "off"})
    crossing = picked(RadioField, choices=partial(pairs, CROSSING), default="0")
    keeper = picked(SelectField, default="")
    waiting = picked(SelectMultipleField, default=())
    rotation = picked(RadioField, choices=partial(pairs, ROTATION), default="hand")
    at_table: tuple[str, ...] = ()
    """The ids of the seated players, if the form does not ask for them."""
    named: Mapping[str, NamedStake] = {}
    """The named stakes of these rules, by key."""
    usual: UsualHand | None = None

    def offer_stakes(self, sheet: Sheet) -> None:
        """Offer the named stakes of these rules, and the worth of a usual hand."""
        of_hand = game(sheet.game).usual_hand
        usual = of_hand(sheet) if of_hand else None
        self.usual = usual if usual and usual.points > 0 else None
        if self.usual is None:
            return
        self.named = {each.key: each for each in preset(sheet.preset).stakes}
        self.by.choices = {
            each.key: translated(self._told_of(each)) for each in self.named.values()
        }
        self.by.choices |= {way: way for way in (BY_HAND, BY_POINTS)}
        self.by.choices |= {BY_NOTHING: translated(phrase("Points only"))}
        del self.currency.choices[""]
        if not self.is_submitted():
            if not self.currency.data:
                self._suggest()
            self.by.data = self._by_name() or (BY_POINTS if self.currency.data else BY_NOTHING)
            self.currency.data = (
                self.currency.data or preset(sheet.preset).currency or CURRENCIES[0]
            )

    def _suggest(self) -> None:
        """Suggest the worth of a point: the lowest named stake; without one, nothing."""
        lowest = min(self.named.values(), key=lambda each: each.money, default=None)
        self.money.data = format_amount(lowest.money, lowest.currency) if lowest else ""
        self.points.data = lowest.points if lowest else 1

    @property
    def code(self) -> str:
        return "" if self.by.data == BY_NOTHING else str(self.currency.data or "")

    def _told_of(self, stake: NamedStake) -> Phrase:
        assert self.usual
        worth = PointWorth(stake.currency, stake.money, stake.points)
        money = worth.told(self.usual.points)
        return phrase(
            "{name}: {money} for {hand}", name=stake.name, money=money, hand=self.usual.says
        )

    def _by_name(self) -> str | None:
        if not self.code:
            return None
        has = (self.currency.data, self._units(self.money), self.points.sound)
        return next(
            (k for k, s in self.named.items() if (s.currency, s.money, s.points) == has), None
        )

    @property
    def worth(self) -> PointWorth | None:
        """The worth of a point as typed so far; None for points only or chips."""
        return None if self.crossing.data == "1" else self._stated

    @property
    def _stated(self) -> PointWorth | None:
        """The same, whether or not chips are used."""
        if named := self.named.get(self.by.data):
            return PointWorth(named.currency, named.money, named.points)
        if not self.code:
            return None
        if self.by.data == BY_HAND:
            money = self._units(self.hand)
            return self._of_hand(money) if money else None
        money, points = self._units(self.money), self.points.sound
        return PointWorth(self.currency.data, money, points) if money and points else None

    def _of_hand(self, money: int) -> PointWorth:
        """The worth of a point if a usual hand is worth this money."""
        assert self.usual
        common = gcd(money, self.usual.points)
        return PointWorth(self.currency.data, money // common, self.usual.points // common)

    def offer(self, players: Iterable[Player], currency: str = "") -> None:
        """Set the choices; `currency` is the one agreed on before, which may be a rare one."""
        named = dict(players)
        codes = [*CURRENCIES, *filter(None, [currency])]
        self.by.choices = {BY_POINTS: BY_POINTS}
        self.currency.choices = {"": translated(phrase("Points only"))}
        self.currency.choices |= {code: currency_label(code) for code in codes}
        self.keeper.choices = {"": translated(phrase("Nobody")), **named}
        self.waiting.choices = named

    def validate(self, extra_validators: Any = None) -> bool:
        """Validate the form; faults of the money fields begin with the field's label."""
        in_order = bool(super().validate(extra_validators))
        for name, called in WORTH.items():
            self[name].errors = [
                translated(phrase("{field}: {fault}", field=called, fault=fault))
                for fault in self[name].errors
            ]
        return in_order

    def validate_money(self, field: Any) -> None:
        if self.code and self.by.data == BY_POINTS:
            self._amount(field)

    def validate_hand(self, field: Any) -> None:
        if self.by.data == BY_HAND:
            self._amount(field)

    def validate_points(self, field: Any) -> None:
        if self.code and self.by.data == BY_POINTS and field.data is None and not field.errors:
            raise refused(phrase("Enter how many points that is."))

    def validate_coin(self, field: Any) -> None:
        if self.code and field.data and self.by.data not in self.named:
            self._amount(field)

    def _amount(self, field: Any) -> int:
        units = self._units(field)
        if units is None:
            code = self.currency.data
            known = code if code in self.currency.choices else CURRENCIES[0]
            example = format_money(50, known)
            raise refused(amount_fault(field.data or "", known, example, most_stake(known)))
        return units

    def _units(self, field: Any) -> int | None:
        code = self.currency.data
        units = read_money(field.data or "", code) if code in self.currency.choices else None
        return units if units and units <= most_stake(code) else None

    @property
    def told(self) -> tuple[Phrase, ...]:
        """The stake in words: the worth of a point, and the smallest coin if one is given."""
        if named := self.named.get(self.by.data):
            return (self._told_of(named),)
        if not self.code:
            return (phrase("points only"),)
        told, code, points = list[Phrase](), self.code, self.points.sound
        money = self._units(self.money) if self.by.data == BY_POINTS else None
        if points and money:
            told.append(point_told(PointWorth(code, money, points)))
        if self.usual and (worth := self.worth):
            money_of_hand = worth.told(self.usual.points)
            told.append(phrase("{money} for {hand}", money=money_of_hand, hand=self.usual.says))
        if coin := self._units(self.coin):
            told.append(phrase("smallest coin {coin}", coin=format_money(coin, code)))
        return tuple(told)

    @property
    def waits(self) -> dict[str, str]:
        """The players ticked as waiting who have no seat, by id and name."""
        ticked, seated = self.waiting.data or (), set(self.seated())
        names = self.waiting.choices
        return {who: names[who] for who in ticked if who in names and who not in seated}

    def seated(self) -> Iterable[str]:
        return self.at_table

    def validate_chips(self, field: Any) -> None:
        for typed in _chips_typed(field.data):
            if CHIP_OR_CHIPS.fullmatch(typed):
                raise refused(
                    phrase(
                        "“{typed}” can be one chip or several. Leave out the comma, or put a "
                        "space after it.",
                        typed=typed,
                    )
                )
        kinds = _kinds(field.data)
        if not all(map(_is_chip, kinds)):
            raise refused(phrase("Enter the values of your chips, such as 1, 5, 25, 100."))
        if len(set(kinds)) > MOST_KINDS:
            raise refused(phrase("You can have at most {n} kinds of chips.", n=MOST_KINDS))

    def stake(self) -> dict[str, Any]:
        """The columns of an evening; players with a seat do not wait."""
        return {
            **self._worth(),
            "title": self.title.data,
            "chips": self._chips(),
            "crossing": self.crossing.data == "1",
            "keeper": self.keeper.data or None,
            "waiting": [who for who in self.waiting.data if who not in set(self.seated())],
            "rotation": self.rotation.data,
        }

    def _chips(self) -> list[int]:
        kinds = {int(kind) for kind in _kinds(self.chips.data)}
        return sorted(kinds) or (list(USUAL_CHIPS) if self.crossing.data == "1" else [])

    def _worth(self) -> dict[str, Any]:
        worth = self._stated
        if worth is None:
            return {"currency": "", "money": 0, "points": 1, "coin": 1}
        typed = self.coin.data and self.by.data not in self.named
        coin = self._amount(self.coin) if typed else _a_point(worth.money, worth.points)
        return {**worth._asdict(), "coin": coin}


def most_stake(currency: str) -> int:
    """The largest stake that can be typed, in smallest units."""
    usual = read_money(USUAL_WORTH.get(currency, "1"), currency) or 1
    return usual * MOST_TIMES_USUAL


def stake_of(evening: Any) -> dict[str, Any]:
    return {**_table_of(evening), **_chips_of(evening), **_worth_of(evening)}


def stake_after(last: Any, of_unit: Any) -> dict[str, Any]:
    """The initial data for a new evening: from the `last` one, and the last one of the unit."""
    worth = _worth_of(of_unit) if of_unit else {}
    return {**_table_of(last), **_chips_of(of_unit or last), **worth}


def worth_told(evening: Any) -> Phrase | None:
    """The worth of a point at an evening in words; None for points only."""
    if not evening.currency:
        return None
    money = format_money(evening.money, evening.currency)
    return counted("{money} for {n} point", "{money} for {n} points", evening.points, money=money)


def point_told(worth: PointWorth) -> Phrase:
    """The worth in words, as "1 point = HK$0.50"; of more points if no coin is small enough."""
    common = gcd(worth.money, worth.points)
    money = format_money(worth.money // common, worth.currency)
    return counted(
        "{n} point = {money}", "{n} points = {money}", worth.points // common, money=money
    )


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
    """The fields that do not depend on the rules."""
    same = {name: getattr(evening, name) for name in ("waiting", "rotation")}
    return {**same, "keeper": evening.keeper or ""}


def _coin_of(evening: Any) -> str:
    if evening.coin == _a_point(evening.money, evening.points):
        return ""
    return format_amount(evening.coin, evening.currency)


def _a_point(money: int, points: int) -> int:
    """The worth of one point in smallest units, rounded down, at least 1."""
    return max(1, money // points)


def _is_chip(kind: str) -> bool:
    return kind.isdecimal() and len(kind) <= 12 and 1 <= int(kind) <= LARGEST


def _chips_typed(text: str | None) -> list[str]:
    """The parts of a list that a comma alone does not separate."""
    return [part.strip(",，") for part in re.split(r"[\s;/、]+", text or "")]


def _kinds(text: str | None) -> list[str]:
    return [kind for part in _chips_typed(text) for kind in re.split("[,，]+", part) if kind]


SQUARE: Mapping[str, Phrase] = {
    "bottom": phrase("Bottom"),
    "right": phrase("Right"),
    "top": phrase("Top"),
    "left": phrase("Left"),
}
"""The sides of a table for four, in order of play: counter-clockwise."""


NARROW_NAME, NARROW_WORD = 16, 9
"""The most characters of a name, and of one of its words, that fit into a narrow seat."""


def is_long(name: str) -> bool:
    """Whether a name needs a wide seat: it has a long word, or many words."""
    return len(name) > NARROW_NAME or max(map(len, name.split()), default=0) > NARROW_WORD


def places(seats: int) -> Mapping[str, Phrase]:
    """The names of the seats by form field, in order of play."""
    if seats == len(SQUARE):
        return SQUARE
    return {f"place-{n}": phrase("Seat {n}", n=n) for n in range(1, seats + 1)}


class QueueForm(FlaskForm):  # type: ignore[misc]
    """When a waiting player comes in; the queue itself is ordered by buttons."""

    rotation = picked(RadioField, choices=partial(pairs, ROTATION))


class NewEvening(StakesForm):
    """The form that starts an evening; `made_for` makes it for a number of seats."""

    places: ClassVar[Mapping[str, Phrase]]
    square: ClassVar[bool]
    """Whether the seats are drawn as the four sides of a table."""
    founds: bool = False
    """Whether a group is made with the evening."""

    @classmethod
    @cache
    def made_for(cls, seats: int) -> type[Self]:
        named = places(seats)
        fields = {
            "places": named,
            "square": named is SQUARE,
            **{place: SelectField(default="", validate_choice=False) for place in named},
            "banker": RadioField(
                choices={str(n): place for n, place in enumerate(named)}, validate_choice=False
            ),
            "dice": HiddenField(),
            "newcomer": StringField(),
            "group_name": StringField(render_kw={"autocomplete": "off"}),
            "start": WholeNumber("", 0, LARGEST, called=phrase("Starting points per player")),
            "hands": WholeNumber("", 1, 1000, called=phrase("Number of hands")),
            "rounds": picked(SelectField, default=""),
            "until": StringField(render_kw={"type": "time"}),
        }
        return type(cls.__name__, (cls,), fields)

    @property
    def last_place(self) -> Any:
        """The field of the last seat, which carries faults of the whole seating."""
        return self[[*self.places][-1]]

    def offer(self, players: Iterable[Player], currency: str = "") -> None:
        players = tuple(players)
        super().offer(players, currency)
        for seat in self.places:
            self[seat].choices = dict(players)
        self.rounds.choices = {
            "": translated(phrase("no limit")),
            **rounds_offered(self.rounds.data),
        }

    def validate_banker(self, field: Any) -> None:
        if field.data not in field.choices:
            raise refused(phrase("Choose the first banker, or roll the dice."))

    def validate_until(self, field: Any) -> None:
        if field.data and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", field.data):
            raise refused(phrase("Enter a time, such as {example}.", example="23:30"))

    def validate(self, extra_validators: Any = None) -> bool:
        seats = [NewEvening._all_seated, NewEvening._nobody_twice]
        once = {self.last_place.name: seats, **(extra_validators or {})}
        return bool(super().validate(once))

    def validate_group_name(self, field: Any) -> None:
        if self.founds:
            a_name(NAME_THE_GROUP)(self, field)

    def _all_seated(self, field: Any) -> None:
        if any(who and who not in field.choices for who in self.seated()):
            raise refused(phrase("Choose one of these."))
        if self.free:
            raise refused(counted("Seat one more player.", "Seat {n} more players.", self.free))

    @property
    def free(self) -> int:
        return sum(who not in self.last_place.choices for who in self.seated())

    def _nobody_twice(self, field: Any) -> None:
        names = field.choices
        for who, times in Counter(self.seated()).items():
            if times > 1 and who in names:
                raise refused(phrase("{name} can’t sit in two seats.", name=names[who]))

    def seated(self) -> tuple[str, ...]:
        return tuple(self[seat].data or "" for seat in self.places)

    def called(self) -> tuple[str, ...]:
        """The names of the seated players, in order of play."""
        return tuple(self[seat].choices.get(self[seat].data, "?") for seat in self.places)

    @property
    def crowded(self) -> bool:
        return any(map(is_long, self.called()))

    def terms(self, sheet: Sheet) -> dict[str, Any]:
        """The given starting points and end. If the rules set an end, 0 hands means no end."""
        rounds = int(self.rounds.data or 0) if sheet.has_rounds else 0
        said = {"start": self.start.data, "hands": self.hands.data, "rounds": rounds}
        terms = {name: value for name, value in said.items() if value}
        if self.until.data:
            terms["until"] = self.until.data
        return {"hands": 0, **terms} if ends_after(sheet) else terms


def rounds_offered(set_before: str | None = None) -> dict[str, str]:
    """The choices of the number of rounds: one or four, and the one set before."""
    numbers = {1, ROUNDS_OF_A_GAME}
    if set_before and set_before.isdecimal():
        numbers.add(int(set_before))
    return {str(n): translated(rounds_told(n)) for n in sorted(numbers) if n}


def seating(seated: Iterable[str], seats: int) -> dict[str, str]:
    return dict(zip(places(seats), seated, strict=False))


def beginning(preset: Preset, sheet: Sheet) -> dict[str, Any]:
    """The initial data for starting points and end, from the rules."""
    said = {"start": preset.start, "hands": ends_after(sheet)}
    return {name: value for name, value in said.items() if value}
