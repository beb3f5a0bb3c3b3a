"""Fields that say what is wrong in a sentence, and keep what was typed."""

from collections.abc import Iterable
from typing import Any

from wtforms import IntegerField, RadioField, ValidationError
from wtforms.validators import StopValidation
from wtforms.widgets import TextInput

from companion.documents.json_values import LONGEST_TEXT, NoDocument
from companion.documents.texts import LONGEST_NAME, NAME_LENGTH, read_name, read_text
from companion.i18n import chosen
from companion.i18n.currency import is_ambiguous, read_whole
from companion.rules.phrases import Phrase, phrase, say

WRITE_A_NAME = phrase("Enter a name of up to {n} characters.", n=LONGEST_NAME)


def put(text: Phrase, names: tuple[str, ...] = ()) -> str:
    """A phrase in the language of the person who fills in the form."""
    return say(text, names, chosen())


def refused(text: Phrase) -> ValidationError:
    """A fault of a field, to be raised."""
    return ValidationError(put(text))


def a_name(_form: Any, field: Any) -> None:
    """The field holds a name, cleaned."""
    try:
        field.data = read_name(field.data or "", "")
    except NoDocument as error:
        told = put(WRITE_A_NAME) if error.text == NAME_LENGTH else clash(error)
        raise ValidationError(told) from None


def a_text(most: int = LONGEST_TEXT) -> Any:
    """A validator: the field holds a text of at most `most` characters, cleaned; or ""."""

    def check(_form: Any, field: Any) -> None:
        try:
            field.data = read_text(field.data or "", "", most)
        except NoDocument as error:
            raise ValidationError(clash(error)) from None

    return check


def amount_fault(typed: str, currency: str, example: str) -> Phrase:
    """The fault of a text that is no amount of a currency, or of points if it is empty."""
    if currency and is_ambiguous(typed, currency):
        return phrase(
            "“{typed}” can be read in two ways. Leave out the separator of thousands.",
            typed=typed.strip(),
        )
    return phrase("Enter an amount, such as {example}.", example=example)


def clash(error: NoDocument) -> str:
    """Why what was filled in goes with nothing that is there, as a sentence."""
    return put(phrase("This doesn’t work: {fault}.", fault=error.text))


class Offered:
    """What was chosen is among what was offered; a page may be older than what it offers."""

    def __call__(self, _form: Any, field: Any) -> None:
        offered = {value for value, *_ in field.iter_choices()}
        given = field.data if isinstance(field.data, list) else [field.data]
        if not offered.issuperset(given):
            raise StopValidation(put(phrase("Choose one of these.")))


def one_of(values: Iterable[str]) -> Any:
    """A field that holds one of these, or "" where nothing was chosen."""
    return RadioField(
        choices=["", *values], default="", validate_choice=False, validators=[Offered()]
    )


class WholeNumber(IntegerField):  # type: ignore[misc]
    """A whole number within bounds; None where nothing was typed and nothing must be.

    It is typed as text: of a field for numbers a browser hands on nothing that it cannot read.
    `called` is what its page calls it: a fault that is listed apart from it says so.
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
        self.least, self.most, self.required, self.called = least, most, required, called

    def process_formdata(self, valuelist: list[str]) -> None:
        text = "".join(valuelist[:1]).strip()
        self.data = None
        if not text and not self.required:
            return
        self.data = read_whole(text, signed=True)
        if self.data is None:
            raise refused(phrase("Enter a whole number."))

    @property
    def sound(self) -> int | None:
        """The number, if it is within the bounds; what else is typed is not said again."""
        number: int | None = self.data
        return number if number is not None and self.least <= number <= self.most else None

    def pre_validate(self, form: Any) -> None:
        if self.data is not None and self.sound is None:
            raise refused(
                phrase("Enter a number from {least} to {most}.", least=self.least, most=self.most)
            )


def faults(form: Any) -> tuple[tuple[str, str], ...]:
    """Every fault of a form as (id of the field, sentence), in the order of the fields.

    Those of the whole form, which have no field, come last.
    """
    of_fields = ((field.id, _apart(field, str(text))) for field in form for text in field.errors)
    return (*of_fields, *(("", text) for text in form.form_errors))


def _apart(field: Any, text: str) -> str:
    """A fault where its field is not beside it."""
    called = getattr(field, "called", "")
    if not called:
        return text
    name = put(called) if isinstance(called, Phrase) else called
    return put(phrase("{who}: {what}", who=name, what=text))


def pairs(choices: Iterable[tuple[str, Phrase]]) -> dict[str, str]:
    """Values and phrases as the choices of a field."""
    return {value: put(text) for value, text in choices}
