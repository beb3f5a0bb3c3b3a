"""Forms for what happens at the table besides hands; each gives the document of a line."""

from collections.abc import Iterable
from typing import Any

from flask_wtf import FlaskForm
from wtforms import IntegerField, RadioField, SelectField, StringField

from companion.forms.fields import Offered, WholeNumber, pairs, put, refused
from companion.forms.stake import ROTATION
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import SEATS

Plain = dict[str, Any]
BOX, NEWCOMER = "", ""
"""What stands for the box, or for somebody new: no player is called so."""

OFTEN = (phrase("fine"), phrase("tea money"), phrase("buy-in"), phrase("cash-out"))
"""What payments outside the hands are mostly for."""

SIGNS = (("gets", phrase("gets")), ("pays", phrase("pays")))


def _picked(kind: Any, **more: Any) -> Any:
    return kind(validate_choice=False, validators=[Offered()], **more)


def _why() -> Any:
    return StringField(render_kw={"maxlength": 200, "autocomplete": "off"})


class Line(FlaskForm):  # type: ignore[misc]
    """Something that happened, why, and the number that its line will have."""

    number = IntegerField()
    why = _why()

    def body(self) -> Plain:
        """The document of the line's own kind, without its reason."""
        raise NotImplementedError

    def document(self) -> Plain:
        ((kind, body),) = self.body().items()
        why = (self.why.data or "").strip()[:200]
        return {kind: {**body, "why": why} if why else body}


class Payment(Line):
    """Points from one account to another, outside any hand."""

    payer = _picked(SelectField)
    payee = _picked(SelectField)
    points = WholeNumber("", 1, LARGEST, required=True)

    def offer(self, names: Iterable[str]) -> None:
        accounts = {**{name: name for name in names}, BOX: put(phrase("the box"))}
        self.payer.choices = self.payee.choices = accounts
        self.often = tuple(put(text) for text in OFTEN)

    def validate_payee(self, field: Any) -> None:
        if field.data == self.payer.data:
            raise refused(phrase("Choose two different ones: who pays, and who is paid."))

    def body(self) -> Plain:
        ends = {"payer": self.payer.data or None, "payee": self.payee.data or None}
        return {"transfer": {**ends, "points": self.points.data}}


class Agreed(Line):
    """Four nets that come to zero, settled by talk."""

    sign_0, sign_1, sign_2, sign_3 = (_picked(SelectField, default="gets") for _ in SEATS)
    net_0, net_1, net_2, net_3 = (WholeNumber("", 0, LARGEST) for _ in SEATS)

    def offer(self) -> None:
        for seat in SEATS:
            self[f"sign_{seat}"].choices = pairs(SIGNS)

    def nets(self) -> list[int]:
        """By seat; a phone's number pad has no minus, so that the sign is a word."""
        signs = [-1 if self[f"sign_{seat}"].data == "pays" else 1 for seat in SEATS]
        return [sign * (self[f"net_{seat}"].data or 0) for seat, sign in enumerate(signs)]

    def body(self) -> Plain:
        return {"agreed": {"net": self.nets()}}


class BankSet(Line):
    """Who banks next, for which hand in a row, whatever follows from the hands."""

    seat = _picked(RadioField)
    streak = WholeNumber("", 1, LARGEST, required=True)

    def offer(self, names: Iterable[str]) -> None:
        self.seat.choices = {str(seat): name for seat, name in enumerate(names)}

    def body(self) -> Plain:
        return {"bank": {"seat": int(self.seat.data), "streak": self.streak.data}}


class Seats(Line):
    """Who sits where from the next hand on."""

    seat_0, seat_1, seat_2, seat_3 = (_picked(SelectField) for _ in SEATS)
    newcomer = StringField(render_kw={"maxlength": 60, "autocomplete": "off"})

    def offer(self, names: Iterable[str]) -> None:
        able = {**{name: name for name in names}, NEWCOMER: put(phrase("somebody new"))}
        for seat in SEATS:
            self[f"seat_{seat}"].choices = able

    def validate_newcomer(self, field: Any) -> None:
        named, wanted = bool((field.data or "").strip()), NEWCOMER in self.chosen()
        if wanted and not named:
            raise refused(phrase("Write the name of whoever is new."))
        if named and not wanted:
            raise refused(phrase("Choose the seat of whoever is new."))

    def validate_seat_3(self, _field: Any) -> None:
        chosen = self.chosen()
        for name in dict.fromkeys(chosen):
            if chosen.count(name) > 1:
                raise refused(self._twice(name))

    def _twice(self, name: str) -> Phrase:
        if name == NEWCOMER:
            return phrase("Only one at a time can be new.")
        return phrase("{name} cannot sit in two places.", name=name)

    def chosen(self) -> list[str]:
        return [self[f"seat_{seat}"].data for seat in SEATS]

    def body(self) -> Plain:
        newcomer = (self.newcomer.data or "").strip()
        return {"seating": [name or newcomer for name in self.chosen()]}

    def document(self) -> Plain:
        return self.body()


class Queue(FlaskForm):  # type: ignore[misc]
    """When one of those who wait comes in; the queue itself is ordered by taps."""

    rotation = _picked(RadioField)

    def offer(self) -> None:
        self.rotation.choices = pairs(ROTATION)
