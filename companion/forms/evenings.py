"""The form that begins an evening: who sits where, who banks, which rules, for what, how long."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectField, StringField

from companion.forms.fields import Offered, WholeNumber, refused
from companion.forms.stake import Player, Stake
from companion.rules.phrases import phrase
from companion.rules.presets import LARGEST, Preset

SEATS = ("bottom", "right", "top", "left")
"""The places at the table as they are drawn, in order of play: counter-clockwise."""


class GoingOn(FlaskForm):  # type: ignore[misc]
    """The rules' open questions by themselves: another reading, or other rules."""


def _seat() -> Any:
    return SelectField(validate_choice=False, validators=[Offered()])


class NewEvening(Stake):
    """Everything that an evening begins with, but for the rules' open questions."""

    bottom, right, top, left = _seat(), _seat(), _seat(), _seat()
    banker = RadioField(
        choices={str(n): seat for n, seat in enumerate(SEATS)}, validate_choice=False
    )
    dice = HiddenField()
    start = WholeNumber("", 0, LARGEST)
    hands = WholeNumber("", 1, 1000)
    until = StringField(render_kw={"type": "time"})

    def offer(self, players: Iterable[Player], currency: str = "") -> None:
        players = tuple(players)
        super().offer(players, currency)
        for seat in SEATS:
            self[seat].choices = dict(players)

    def validate_banker(self, field: Any) -> None:
        if field.data not in ("0", "1", "2", "3"):
            raise refused(phrase("Say who banks first, or throw the dice."))

    def validate_until(self, field: Any) -> None:
        if field.data and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", field.data):
            raise refused(phrase("A time belongs here, such as {example}.", example="23:30"))

    def validate_left(self, _field: Any) -> None:
        names = self.left.choices
        for who, times in Counter(self.seated()).items():
            if times > 1 and who in names:
                raise refused(phrase("{name} cannot sit in two places.", name=names[who]))

    def seated(self) -> tuple[str, ...]:
        """The ids of the four in order of play."""
        return tuple(self[seat].data for seat in SEATS)

    def terms(self) -> dict[str, Any]:
        """What a sitting begins with: points for each, and when it ends, where that was said."""
        said = {"start": self.start.data, "hands": self.hands.data, "until": self.until.data}
        return {name: value for name, value in said.items() if value}


def seating(seated: Iterable[str]) -> dict[str, str]:
    """Who sits where when the form is opened."""
    return dict(zip(SEATS, seated, strict=False))


def beginning(preset: Preset) -> dict[str, Any]:
    """What a preset sets beyond its rules, as the data that the form begins with."""
    said = {"start": preset.start, "hands": preset.hands}
    return {name: value for name, value in said.items() if value}
