"""The form that begins an evening: who sits where, who banks, which rules, for what, how long."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectField, StringField

from companion.entry.seats import SQUARE, places
from companion.evenings.stakes_form import Player, Stake
from companion.form_fields import Offered, WholeNumber, a_name, put, refused
from companion.rules.ending import ends_after
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST, Preset
from companion.rules.rounds import ROUNDS_OF_A_GAME, rounds_told
from companion.rules.sheet import Sheet


class GoingOn(FlaskForm):  # type: ignore[misc]
    """The rules' open questions by themselves: another reading, or other rules."""


def _seat() -> Any:
    return SelectField(default="", validate_choice=False)


class NewEvening(Stake):
    """Everything that an evening begins with, but for the rules' open questions.

    It is made for as many as sit, by `made_for`.
    """

    places: ClassVar[Mapping[str, Phrase]]
    """What the seats are called, by the names of their fields."""
    square: ClassVar[bool]
    """Whether they are the four sides of a table, as it is drawn."""
    founds: bool = False
    """Whether a group is made with the evening."""

    @classmethod
    @cache
    def made_for(cls, seats: int) -> type[Self]:
        """The form of an evening with so many at the table."""
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
        """The field of the last seat, which says what is wrong with all of them."""
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
        """How many seats have nobody."""
        return sum(who not in self.last_place.choices for who in self.seated())

    def _nobody_twice(self, field: Any) -> None:
        names = field.choices
        for who, times in Counter(self.seated()).items():
            if times > 1 and who in names:
                raise refused(phrase("{name} can’t sit in two seats.", name=names[who]))

    def seated(self) -> tuple[str, ...]:
        """The ids of those who sit, in order of play."""
        return tuple(self[seat].data or "" for seat in self.places)

    def called(self) -> tuple[str, ...]:
        """The names of those who sit, in order of play, as they are picked so far."""
        return tuple(self[seat].choices.get(self[seat].data, "?") for seat in self.places)

    def terms(self, sheet: Sheet) -> dict[str, Any]:
        """What a sitting begins with: points for each, and when it ends, where that was said.

        Where the rules say when it ends, no number of hands says that it does not (0).
        """
        rounds = int(self.rounds.data or 0) if sheet.has_rounds else 0
        said = {"start": self.start.data, "hands": self.hands.data, "rounds": rounds}
        terms = {name: value for name, value in said.items() if value}
        if self.until.data:
            terms["until"] = self.until.data
        return {"hands": 0, **terms} if ends_after(sheet) else terms


def rounds_offered(set_before: str | None = None) -> dict[str, str]:
    """After how many rounds an evening can end: one or four, or as it was set before."""
    numbers = {1, ROUNDS_OF_A_GAME}
    if set_before and set_before.isdecimal():
        numbers.add(int(set_before))
    return {str(n): put(rounds_told(n)) for n in sorted(numbers) if n}


def seating(seated: Iterable[str], seats: int) -> dict[str, str]:
    """Who sits where when the form is opened."""
    return dict(zip(places(seats), seated, strict=False))


def beginning(preset: Preset, sheet: Sheet) -> dict[str, Any]:
    """Where everyone starts and when it ends by the rules, as data that the form begins with."""
    said = {"start": preset.start, "hands": ends_after(sheet)}
    return {name: value for name, value in said.items() if value}
