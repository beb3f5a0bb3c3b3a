"""Lines other than hands: their forms, and which of them a sitting offers.

Each form is filled in from a line, and returns one; the fields of its page are in
`templates/evenings/lines/`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from flask_wtf import FlaskForm
from wtforms import IntegerField, RadioField, SelectField, StringField

from companion.db.models import UNREADABLE, Sitting, readable
from companion.documents.json_values import LONGEST_TEXT
from companion.documents.sittings import read_seats
from companion.documents.texts import clean
from companion.evenings.forms import is_long, places, point_told
from companion.evenings.starting import sheet_of
from companion.form_fields import (
    PointsField,
    WholeNumber,
    a_text,
    pairs,
    picked,
    refused,
    translated,
)
from companion.i18n.currency import PointWorth
from companion.ledger.book import book_cache
from companion.request_context import g
from companion.rulebook.rulesets import referee_of
from companion.rules import lines
from companion.rules.chips import POT, ThePot
from companion.rules.games import hand_counts
from companion.rules.lines import OFTEN, Line, shared_pot, why_told
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Sheet
from companion.rules.standing import ROUND_NAMES, Standing

FOLLOWS = ""
BOX, NEWCOMER = "", ""
"""The values for the box and for a new player: no player's name is empty."""

IN_POT = " pot"
"""The value for the pot: no name begins with a space."""
NOBODYS: Mapping[str, ThePot | None] = {BOX: None, IN_POT: POT}

MOST_POINTS = 200_000
"""The most points of a typed payment, fine or ruling; larger totals have no room at the seats."""

SIGNS = (("gets", phrase("gets")), ("pays", phrase("pays")))
Data = Mapping[str, Any]


def _key_of(whose: str | ThePot | None) -> str:
    if isinstance(whose, str):
        return whose
    return BOX if whose is None else IN_POT


class LineContext(NamedTuple):
    """The context of a form: the standing, who may sit down, the rules, the worth of a point."""

    standing: Standing
    able: Sequence[str] = ()
    sheet: Sheet | None = None
    worth: PointWorth | None = None

    def told(self, field: PointsField) -> Phrase | str:
        """The worth of a point, for a field of points; "" if the field asks for money."""
        return point_told(self.worth) if self.worth and not field.worth else ""


class LineForm(FlaskForm):  # type: ignore[misc]
    """The form of one kind of line: its fields, its reason, and its expected number."""

    kind: ClassVar[type[Line]]
    page: ClassVar[str]
    """The name in its URL, and of its template."""
    leads: ClassVar[Phrase]
    """The label of the button that opens it."""
    seats: ClassVar[range]

    number = IntegerField()
    why = StringField(
        validators=[a_text()], render_kw={"maxlength": LONGEST_TEXT, "autocomplete": "off"}
    )

    @classmethod
    def by_seat(cls, seats: range) -> Mapping[str, Any]:
        """The fields for each seat, by name, in the order of the page."""
        return {}

    @classmethod
    @cache
    def made_for(cls, seats: int) -> type[Self]:
        return type(cls.__name__, (cls,), {"seats": range(seats), **cls.by_seat(range(seats))})

    @classmethod
    def offered(cls, standing: Standing) -> bool:
        """Whether the kind of line is possible now."""
        return True

    @classmethod
    def begun(cls, standing: Standing) -> Data:
        return {}

    @classmethod
    def of(cls, line: Any) -> Data:
        """The data of a form for an existing line."""
        raise NotImplementedError

    def offer(self, around: LineContext) -> None:
        """Sets the choices of the fields."""

    def line(self) -> Line:
        """The typed line. Raises NoDocument if it is invalid."""
        raise NotImplementedError

    @property
    def reason(self) -> str:
        """The reason; common ones are stored in English, whatever the language."""
        typed = clean(self.why.data or "")
        return {translated(each): str(each) for each in OFTEN}.get(typed, typed)


class TransferForm(LineForm):
    """A transfer of points between two accounts, outside any hand."""

    kind = lines.TransferLine
    page, leads = "pay", phrase("Payment, fine, kitty")

    payer = picked(SelectField)
    payee = picked(SelectField)
    points = PointsField("", 1, MOST_POINTS, required=True, called=phrase("Points"))

    @classmethod
    def of(cls, line: lines.TransferLine) -> Data:
        ends = {"payer": _key_of(line.payer), "payee": _key_of(line.payee)}
        return {**ends, "points": line.points, "why": translated(why_told(line.why))}

    def offer(self, around: LineContext) -> None:
        choices = {name: name for name in around.standing.balances}
        choices[BOX] = translated(phrase("the kitty"))
        if around.standing.pot is not None:
            choices[IN_POT] = translated(phrase("the pot"))
        self.payer.choices = self.payee.choices = choices
        self.payer.called, self.payee.called = phrase("Who pays"), phrase("Who gets paid")
        self.often = tuple(translated(text) for text in OFTEN)
        self.points.in_money(around.worth)
        if self.points.worth:
            self.points.called = phrase("Money")
        self.worth_told = around.told(self.points)

    def validate_payee(self, field: Any) -> None:
        if field.data == self.payer.data:
            raise refused(phrase("Choose two different ones: who pays and who gets paid."))

    def line(self) -> lines.TransferLine:
        payer, payee = (NOBODYS.get(f.data, f.data) for f in (self.payer, self.payee))
        return lines.TransferLine(payer, payee, self.points.data or 0, self.reason)


class AgreedForm(LineForm):
    """Points agreed on by the table for each player, for a hand or anything else."""

    kind = lines.Agreed
    page, leads = "agree", phrase("Table ruling")

    @classmethod
    def by_seat(cls, seats: range) -> Mapping[str, Any]:
        signs = {f"sign_{seat}": picked(SelectField, default="gets") for seat in seats}
        return {**signs, **{f"net_{seat}": PointsField("", 0, MOST_POINTS) for seat in seats}}

    @classmethod
    def of(cls, line: lines.Agreed) -> Data:
        signs = {f"sign_{n}": "pays" if net < 0 else "gets" for n, net in enumerate(line.net)}
        nets = {f"net_{n}": abs(net) for n, net in enumerate(line.net)}
        return {**signs, **nets, "why": line.why}

    def offer(self, around: LineContext) -> None:
        for seat, name in zip(self.seats, around.standing.seats, strict=True):
            self[f"sign_{seat}"].choices = pairs(SIGNS)
            self[f"net_{seat}"].called = name
            self[f"net_{seat}"].in_money(around.worth)
        self.worth_told = around.told(self["net_0"])

    def line(self) -> lines.Agreed:
        """Number pads of phones have no minus key, so that the sign is a field of its own."""
        signs = [-1 if self[f"sign_{seat}"].data == "pays" else 1 for seat in self.seats]
        nets = (sign * (self[f"net_{seat}"].data or 0) for seat, sign in enumerate(signs))
        return lines.Agreed(tuple(nets), self.reason)


class SeatingForm(LineForm):
    """Who sits where from the next hand on."""

    kind = lines.Seating
    page, leads = "seats", phrase("Change of seats")

    newcomer: StringField

    @classmethod
    def by_seat(cls, seats: range) -> Mapping[str, Any]:
        taken = {f"seat_{seat}": picked(SelectField) for seat in seats}
        newcomer = StringField(validators=[a_text()], render_kw={"autocomplete": "off"})
        return {**taken, "newcomer": newcomer}

    @property
    def places(self) -> list[str]:
        return [translated(says) for says in places(len(self.seats)).values()]

    @property
    def crowded(self) -> bool:
        return any(map(is_long, self[f"seat_{self.seats[0]}"].choices))

    @classmethod
    def begun(cls, standing: Standing) -> Data:
        return cls.of(lines.Seating(standing.seats))

    @classmethod
    def of(cls, line: lines.Seating) -> Data:
        return {f"seat_{seat}": name for seat, name in enumerate(line.seats)}

    def offer(self, around: LineContext) -> None:
        able = {**{name: name for name in around.able}, NEWCOMER: translated(phrase("someone new"))}
        places = [self[f"seat_{seat}"] for seat in self.seats]
        for place in places:
            place.choices = able
        vacant = [place for place in places if place.data not in able]
        if vacant and not self.is_submitted():
            vacant[0].data = NEWCOMER

    def validate(self, extra_validators: Any = None) -> bool:
        """Two players in one seat are a fault of the last seat."""
        once = {f"seat_{self.seats[-1]}": [SeatingForm._nobody_twice], **(extra_validators or {})}
        return bool(super().validate(once))

    def validate_newcomer(self, field: Any) -> None:
        named, wanted = bool(field.data), NEWCOMER in self.chosen()
        if wanted and not named:
            raise refused(phrase("Enter the new player’s name."))
        if named and not wanted:
            raise refused(phrase("Choose the new player’s seat."))

    def _nobody_twice(self, _field: Any) -> None:
        chosen = self.chosen()
        for name in dict.fromkeys(chosen):
            if chosen.count(name) > 1 and name == NEWCOMER:
                raise refused(phrase("Only one new player at a time."))
            if chosen.count(name) > 1:
                raise refused(phrase("{name} can’t sit in two seats.", name=name))

    def chosen(self) -> list[str]:
        return [self[f"seat_{seat}"].data for seat in self.seats]

    def line(self) -> lines.Seating:
        newcomer = self.newcomer.data or ""
        names = [name or newcomer for name in self.chosen()]
        return lines.Seating(read_seats(names, "", len(names)))


class BankForm(LineForm):
    """Sets the next banker and the streak, independently of the hands."""

    kind = lines.BankSet
    page, leads = "bank", phrase("Set the banker")

    seat = picked(RadioField)
    streak = WholeNumber(
        "", 1, LARGEST, required=True, called=phrase("Hands in a row, including the next one")
    )
    wind = picked(SelectField, default=FOLLOWS)
    in_rounds = False
    """Whether the game has rounds, so that the round's wind can be set."""

    @classmethod
    def begun(cls, standing: Standing) -> Data:
        return cls.of(lines.BankSet(standing.bank.seat, standing.bank.streak))

    @classmethod
    def of(cls, line: lines.BankSet) -> Data:
        wind = line.wind or FOLLOWS
        return {"seat": str(line.seat), "streak": line.streak, "wind": wind, "why": line.why}

    def offer(self, around: LineContext) -> None:
        self.seat.choices = {str(n): name for n, name in enumerate(around.standing.seats)}
        self.in_rounds = around.standing.passes is not None
        winds = ROUND_NAMES if self.in_rounds else {}
        follows = translated(phrase("automatic, from the banker"))
        self.wind.choices = {FOLLOWS: follows, **{w: translated(name) for w, name in winds.items()}}

    def line(self) -> lines.BankSet:
        seat, streak, wind = int(self.seat.data), self.streak.data or 0, self.wind.data or None
        return lines.BankSet(seat, streak, self.reason, wind)


class PotEndsForm(LineForm):
    """Ends the pot, and shows what each player gets."""

    kind = lines.PotEnds
    page, leads = "pot", phrase("End the pot")

    @classmethod
    def offered(cls, standing: Standing) -> bool:
        return standing.pot is not None

    @classmethod
    def of(cls, line: lines.PotEnds) -> Data:
        return {"why": line.why}

    def offer(self, around: LineContext) -> None:
        assert around.sheet is not None, "what becomes of the pot is on the sheet"
        self.shared = shared_pot(around.sheet, around.standing)

    def line(self) -> lines.PotEnds:
        return lines.PotEnds(self.reason)


FORMS: Mapping[str, type[LineForm]] = {form.page: form for form in LineForm.__subclasses__()}

OF_KIND: Mapping[str, type[LineForm]] = {form.kind.stored_as: form for form in FORMS.values()}


def form_from_line(line: Line, around: LineContext) -> LineForm:
    """The form filled in from a line that is no hand. Submitted values win."""
    kind = OF_KIND[line.stored_as].made_for(len(around.standing.seats))
    form = kind(data=kind.of(line))
    form.offer(around)
    return form


def new_form(kind: type[LineForm], around: LineContext) -> LineForm:
    form = kind.made_for(len(around.standing.seats))(data=kind.begun(around.standing))
    form.offer(around)
    return form


MOST = 400
"""The most lines that are recomputed under other rules."""


def is_mahjong(game: str) -> bool:
    return game.endswith("mahjong")


def plays_mahjong(sitting: Sitting) -> bool:
    """Whether a sitting is mahjong: its pages show a mahjong tile."""
    return bool(readable(lambda each: is_mahjong(each.sheet["game"]), sitting))


def has_referee(sitting: Sitting) -> bool:
    return readable(lambda each: referee_of(each.sheet["game"]), sitting) is not None


def hands_listed(sitting: Sitting) -> bool:
    """Whether a page lists what the hands of a sitting's rules count."""
    if not plays_mahjong(sitting):
        return False
    return readable(lambda each: hand_counts(sheet_of(each)), sitting) is not None


def read_otherwise(sitting: Sitting) -> bool:
    """Whether a sitting has hands to recompute under other rules, and not too many."""
    book = readable(book_cache.open, sitting)
    return book is not None and 0 < len(book.rows) <= MOST


def lines_offered() -> tuple[type[LineForm], ...]:
    """The forms of lines that can be recorded now; none if the sitting cannot be read."""
    try:
        standing = book_cache.open(g.evening.sittings[-1]).standing
    except UNREADABLE:
        return ()
    return tuple(form for form in FORMS.values() if form.offered(standing))
