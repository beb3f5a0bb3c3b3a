"""The forms that start an evening (seats, banker, rules, stakes, end) and order its queue."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectField, StringField

from companion.evenings.stakes_form import ROTATION, Player, Stake
from companion.form_fields import Offered, WholeNumber, a_name, pairs, put, refused
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST, Preset
from companion.rules.sheet import Sheet
from companion.rules.sitting import ends_after
from companion.rules.standing import ROUNDS_OF_A_GAME, rounds_told

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


class Queue(FlaskForm):  # type: ignore[misc]
    """When a waiting player comes in; the queue itself is ordered by buttons."""

    rotation = RadioField(validate_choice=False, validators=[Offered()])

    def offer(self) -> None:
        self.rotation.choices = pairs(ROTATION)


class GoingOn(FlaskForm):  # type: ignore[misc]
    """The form with only the open questions of the rules, to continue under other ones."""


def _seat() -> Any:
    return SelectField(default="", validate_choice=False)


class NewEvening(Stake):
    """The form that starts an evening, without the open questions of the rules.

    `made_for` makes it for a number of seats.
    """

    places: ClassVar[Mapping[str, Phrase]]
    """The names of the seats, by form field."""
    square: ClassVar[bool]
    """Whether the seats are drawn as the four sides of a table."""
    founds: bool = False
    """Whether a group is made with the evening."""

    @classmethod
    @cache
    def made_for(cls, seats: int) -> type[Self]:
        """The form for this number of seats."""
        named = places(seats)
        fields = {
            "places": named,
            "square": named is SQUARE,
            **{place: _seat() for place in named},
            "banker": RadioField(
                choices={str(n): place for n, place in enumerate(named)}, validate_choice=False
            ),
            "dice": HiddenField(),
            "newcomer": StringField(),
            "group_name": StringField(render_kw={"autocomplete": "off"}),
            "start": WholeNumber("", 0, LARGEST, called=phrase("Starting points per player")),
            "hands": WholeNumber("", 1, 1000, called=phrase("Number of hands")),
            "rounds": SelectField(default="", validate_choice=False, validators=[Offered()]),
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
        self.rounds.choices = {"": put(phrase("no limit")), **rounds_offered(self.rounds.data)}

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
            a_name(self, field)

    def _all_seated(self, field: Any) -> None:
        if any(who and who not in field.choices for who in self.seated()):
            raise refused(phrase("Choose one of these."))
        if self.free:
            raise refused(counted("Seat one more player.", "Seat {n} more players.", self.free))

    @property
    def free(self) -> int:
        """The number of empty seats."""
        return sum(who not in self.last_place.choices for who in self.seated())

    def _nobody_twice(self, field: Any) -> None:
        names = field.choices
        for who, times in Counter(self.seated()).items():
            if times > 1 and who in names:
                raise refused(phrase("{name} can’t sit in two seats.", name=names[who]))

    def seated(self) -> tuple[str, ...]:
        """The ids of the seated players, in order of play."""
        return tuple(self[seat].data or "" for seat in self.places)

    def called(self) -> tuple[str, ...]:
        """The names of the seated players, in order of play."""
        return tuple(self[seat].choices.get(self[seat].data, "?") for seat in self.places)

    @property
    def crowded(self) -> bool:
        """Whether a seated player needs a wide seat."""
        return any(map(is_long, self.called()))

    def terms(self, sheet: Sheet) -> dict[str, Any]:
        """The terms of the sitting: starting points and end, as far as given.

        If the rules set an end, 0 hands means no end.
        """
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
    return {str(n): put(rounds_told(n)) for n in sorted(numbers) if n}


def seating(seated: Iterable[str], seats: int) -> dict[str, str]:
    """The initial data of the seats."""
    return dict(zip(places(seats), seated, strict=False))


def beginning(preset: Preset, sheet: Sheet) -> dict[str, Any]:
    """The initial data for starting points and end, from the rules."""
    said = {"start": preset.start, "hands": ends_after(sheet)}
    return {name: value for name, value in said.items() if value}
