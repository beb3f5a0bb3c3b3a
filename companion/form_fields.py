"""Form fields and validators that report faults in sentences and keep what was typed."""

from collections.abc import Iterable
from typing import Any

from wtforms import IntegerField, RadioField, ValidationError
from wtforms.validators import StopValidation
from wtforms.widgets import TextInput

from companion.documents.json_values import LONGEST_TEXT, NoDocument
from companion.documents.texts import LONGEST_NAME, NAME_LENGTH, read_name, read_text
from companion.i18n import chosen
from companion.i18n.currency import (
    PointWorth,
    format_amount,
    format_short,
    is_ambiguous,
    read_money,
    read_whole,
    typed_size,
)
from companion.rules.phrases import Phrase, phrase, say

NAME_THE_GROUP = phrase("Enter a name for the group, up to {n} characters.", n=LONGEST_NAME)
NAME_THE_RULES = phrase("Enter a name for these rules, up to {n} characters.", n=LONGEST_NAME)
NAME_THE_PLAYER = phrase("Enter the player’s name, up to {n} characters.", n=LONGEST_NAME)


def translated(text: Phrase, names: tuple[str, ...] = ()) -> str:
    return say(text, names, chosen())


def refused(text: Phrase) -> ValidationError:
    """Return a validation error with this text, to be raised."""
    return ValidationError(translated(text))


def a_name(fault: Phrase) -> Any:
    """Return a validator that cleans a name. A name that is missing or too long has this fault."""

    def check(_form: Any, field: Any) -> None:
        try:
            field.data = read_name(field.data or "", "")
        except NoDocument as error:
            told = translated(fault) if error.text == NAME_LENGTH else clash(error)
            raise ValidationError(told) from None

    return check


def a_text(most: int = LONGEST_TEXT) -> Any:
    """Return a validator that cleans a text and limits it to `most` characters; "" is allowed."""

    def check(_form: Any, field: Any) -> None:
        try:
            field.data = read_text(field.data or "", "", most)
        except NoDocument as error:
            raise ValidationError(clash(error)) from None

    return check


def amount_fault(typed: str, currency: str, example: str, most: int) -> Phrase:
    """Return why an amount is refused in a currency ("": points); `most` is the largest allowed."""
    if is_ambiguous(typed, currency):
        return ambiguous(typed)
    size = typed_size(typed, currency)
    if size == 0:
        return phrase("Enter more than 0.")
    if size is not None and size > most:
        return at_most(format_short(most, currency) if currency else chosen().number(most))
    return phrase("Enter an amount, such as {example}.", example=example)


def ambiguous(typed: str) -> Phrase:
    """Return the sentence for three digits after a separator that may be decimals."""
    return phrase(
        "“{typed}” can be read in two ways. Leave out the separator of thousands.",
        typed=typed.strip(),
    )


def at_most(amount: str) -> Phrase:
    return phrase("Enter at most {amount}.", amount=amount)


def clash(error: NoDocument) -> str:
    """Return why the input contradicts the stored data, as a sentence."""
    return translated(phrase("This doesn’t work: {fault}.", fault=error.text))


class Offered:
    """Validator: the choice is among those offered. The page may be older than the choices."""

    def __call__(self, _form: Any, field: Any) -> None:
        offered = {value for value, *_ in field.iter_choices()}
        given = field.data if isinstance(field.data, list) else [field.data]
        if not offered.issuperset(given):
            raise StopValidation(translated(phrase("Choose one of these.")))


def picked(kind: Any, *validators: Any, **more: Any) -> Any:
    """Return a field for one of the choices that the form offers."""
    return kind(validate_choice=False, validators=[*validators, Offered()], **more)


def one_of(values: Iterable[str]) -> Any:
    """Return a field that holds one of these values, or "" if nothing was chosen."""
    return picked(RadioField, choices=["", *values], default="")


class WholeNumber(IntegerField):  # type: ignore[misc]
    """A whole number within bounds; None if it may be empty and is.

    It is a text field: browsers send nothing for a number field that they cannot read. `called` is
    the name on the page, for faults that are listed away from the field.
    """

    widget = TextInput()

    def __init__(
        self,
        label: str,
        least: int,
        most: int,
        required: bool = False,
        called: Phrase | str = "",
        **more: Any,
    ):
        keyboard = {"inputmode": "numeric", "autocomplete": "off"}
        super().__init__(label, render_kw=keyboard, **more)
        self.least, self.most, self.required = least, most, required
        self.called = called or label

    def process_formdata(self, valuelist: list[str]) -> None:
        text = "".join(valuelist[:1]).strip()
        self.data = None
        if not text and not self.required:
            return
        if is_ambiguous(text, ""):
            raise refused(ambiguous(text))
        self.data = read_whole(text, signed=True)
        if self.data is None:
            raise refused(phrase("Enter a whole number."))

    @property
    def sound(self) -> int | None:
        """The number if it is within the bounds, else None."""
        number: int | None = self.data
        return number if number is not None and self.least <= number <= self.most else None

    def pre_validate(self, form: Any) -> None:
        if self.data is not None and self.sound is None:
            raise refused(
                phrase("Enter a number from {least} to {most}.", least=self.least, most=self.most)
            )


class PointsField(WholeNumber):
    """A number of points; typed as an amount of money once `in_money` is called."""

    worth: PointWorth | None = None

    def in_money(self, worth: PointWorth | None) -> None:
        """Read what is typed as money. Do nothing if no money equals the points that are there."""
        points = None if self.raw_data else self.data
        if worth is None or (points is not None and worth.units(points) is None):
            return
        self.worth = worth
        self.render_kw["inputmode"] = "decimal"
        typed = "".join(self.raw_data or ()).strip()
        if typed or (self.raw_data and self.required):
            self.data, self.process_errors = None, []
            try:
                self.data = self._points(typed, worth)
            except ValidationError as fault:
                self.process_errors.append(fault.args[0])

    def _points(self, typed: str, worth: PointWorth) -> int:
        units = read_money(typed, worth.currency)
        if units is None:
            most = worth.rounded(self.most)
            raise refused(amount_fault(typed, worth.currency, worth.told(10), most))
        points = worth.points_for(units)
        if points is None:
            raise refused(phrase("Enter a multiple of {step}.", step=worth.step))
        return points

    def pre_validate(self, form: Any) -> None:
        if self.data is not None and self.data > self.most:
            most = self.worth.told(self.most) if self.worth else chosen().number(self.most)
            raise refused(at_most(most))
        if self.worth and self.data is not None and self.data < self.least:
            raise refused(phrase("Enter more than 0."))
        super().pre_validate(form)

    def _value(self) -> str:
        if self.worth and not self.raw_data and self.data is not None:
            units = self.worth.units(self.data) or 0
            return format_amount(units, self.worth.currency)
        return str(super()._value())


def faults(form: Any) -> tuple[tuple[str, str], ...]:
    """Return all faults as (id of the field, sentence); those of the form itself last."""
    of_fields = ((field.id, _apart(field, str(text))) for field in form for text in field.errors)
    return (*of_fields, *(("", text) for text in form.form_errors))


def _apart(field: Any, text: str) -> str:
    """Return a fault with the name of its field, for a list that is not beside the field."""
    called = getattr(field, "called", "")
    if not called:
        return text
    name = translated(called) if isinstance(called, Phrase) else called
    if name.endswith(("?", "？")):
        return translated(phrase("“{question}” {fault}", question=name, fault=text))
    return translated(phrase("{who}: {what}", who=name, what=text))


def pairs(choices: Iterable[tuple[str, Phrase]]) -> dict[str, str]:
    """Return values and phrases as the choices of a field."""
    return {value: translated(text) for value, text in choices}
