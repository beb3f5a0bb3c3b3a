"""Forms for the lines that are no hands: a payment, what was settled by talk, the bank, the seats."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from flask_wtf import FlaskForm
from wtforms import RadioField, SelectField, StringField

from companion.forms.fields import Offered, WholeNumber, put, refused
from companion.rules.phrases import phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import SEATS
from companion.rules.sitting import Agreed, BankSet, Handover, Line, Seating

Plain = dict[str, Any]

BOX = ""
"""The value that stands for the box where a name is asked for: nobody is called so."""

LONGEST_WHY = 200


class LineForm(FlaskForm):  # type: ignore[misc]
    """A line as it is typed; `kind` is the key of its document."""

    kind: ClassVar[str]

    def offer(self, players: Sequence[str], seats: Sequence[str]) -> None:
        """Say who can be chosen: everyone there is, and who sits, in order of play."""

    def document(self) -> Plain:
        """The line's document, once the form is valid."""
        raise NotImplementedError

    def _with_why(self, body: Plain) -> Plain:
        why = (self.why.data or "").strip()
        return {self.kind: {**body, "why": why} if why else body}


def _why() -> Any:
    return StringField(render_kw={"maxlength": LONGEST_WHY, "autocomplete": "off"})


def _one_of_the_players() -> Any:
    return SelectField(validate_choice=False, validators=[Offered()])


class PaymentForm(LineForm):
    """Chips outside the hands: a fine, tea money, a buy-in."""

    kind = "transfer"
    payer = _one_of_the_players()
    payee = _one_of_the_players()
    points = WholeNumber("", 1, LARGEST, required=True)
    why = _why()

    def offer(self, players: Sequence[str], seats: Sequence[str]) -> None:
        everyone = [*((name, name) for name in players), (BOX, put(phrase("the box")))]
        self.payer.choices = self.payee.choices = everyone

    def validate_payee(self, field: Any) -> None:
        if field.data == self.payer.data:
            raise refused(phrase("Nobody pays himself: choose another."))

    def document(self) -> Plain:
        payer, payee = (end.data or None for end in (self.payer, self.payee))
        return self._with_why({"payer": payer, "payee": payee, "points": self.points.data})


class AgreedForm(LineForm):
    """Four nets that were settled by talk, by seat: what is won, or less than nothing."""

    kind = "agreed"
    net_0, net_1, net_2, net_3 = (WholeNumber("", -LARGEST, LARGEST) for _ in SEATS)
    why = _why()

    @property
    def nets(self) -> tuple[Any, ...]:
        return self.net_0, self.net_1, self.net_2, self.net_3

    def offer(self, players: Sequence[str], seats: Sequence[str]) -> None:
        for net, name in zip(self.nets, seats, strict=True):
            net.label.text = name

    def validate_net_3(self, field: Any) -> None:
        total = sum(net.data or 0 for net in self.nets)
        if total:
            raise refused(phrase("The four come to {n}, not to zero.", n=total))
        if not any(net.data for net in self.nets):
            raise refused(phrase("Nothing was agreed: all four are zero."))

    def document(self) -> Plain:
        return self._with_why({"net": [net.data or 0 for net in self.nets]})


class BankForm(LineForm):
    """Who really banks from the next hand on, and for which hand in a row."""

    kind = "bank"
    seat = RadioField(validate_choice=False, validators=[Offered()])
    streak = WholeNumber("", 1, LARGEST, required=True)
    why = _why()

    def offer(self, players: Sequence[str], seats: Sequence[str]) -> None:
        self.seat.choices = [(str(seat), name) for seat, name in enumerate(seats)]

    def document(self) -> Plain:
        return self._with_why({"seat": int(self.seat.data), "streak": self.streak.data})


class SeatingForm(LineForm):
    """Who sits at the table from the next hand on, in order of play."""

    kind = "seating"
    seat_0, seat_1, seat_2, seat_3 = (_one_of_the_players() for _ in SEATS)

    @property
    def seats(self) -> tuple[Any, ...]:
        return self.seat_0, self.seat_1, self.seat_2, self.seat_3

    def offer(self, players: Sequence[str], seats: Sequence[str]) -> None:
        for field in self.seats:
            field.choices = [(name, name) for name in players]

    def validate_seat_3(self, field: Any) -> None:
        if len({each.data for each in self.seats}) < len(self.seats):
            raise refused(phrase("Nobody can sit in two places."))

    def document(self) -> Plain:
        return {"seating": [field.data for field in self.seats]}


FORMS: dict[str, type[LineForm]] = {
    form.kind: form for form in (PaymentForm, AgreedForm, BankForm, SeatingForm)
}


def line_form(
    kind: str, players: Iterable[str], seats: Sequence[str], line: Line | None = None
) -> LineForm:
    """The form of a line of some kind, filled in with one that is there or with what was sent."""
    form = FORMS[kind](data=_data(line))
    form.offer(tuple(players), seats)
    return form


def _data(line: Line | None) -> Plain:
    match line:
        case Handover(payer, payee, points, why):
            return {"payer": payer or BOX, "payee": payee or BOX, "points": points, "why": why}
        case Agreed(nets, why):
            return {**{f"net_{seat}": net for seat, net in enumerate(nets)}, "why": why}
        case BankSet(seat, streak, why):
            return {"seat": str(seat), "streak": streak, "why": why}
        case Seating(seats):
            return {f"seat_{seat}": name for seat, name in enumerate(seats)}
        case _:
            return {}
