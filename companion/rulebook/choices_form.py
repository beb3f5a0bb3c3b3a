"""The open questions of a ruleset, as fields of a form."""

from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import RadioField

from companion.form_fields import Offered, WholeNumber, pairs, put
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST, Choice, ChoiceOption, NumberChoice, Preset

Answers = dict[str, str | int | float]

PREFIX = "choice-"


def asking(kind: type, choices: Iterable[Choice | NumberChoice]) -> type:
    """A form class with a field for each question."""
    fields = {PREFIX + choice.key: _field(choice) for choice in choices}
    return type(kind.__name__, (kind,), fields)


def _field(choice: Choice | NumberChoice) -> Any:
    match choice:
        case NumberChoice():
            usual = put(phrase("Usual: {n}", n=choice.default))
            return WholeNumber(
                put(choice.asks),
                0,
                LARGEST,
                required=True,
                default=choice.default,
                description=usual,
            )
        case Choice():
            return RadioField(
                put(choice.asks),
                choices=pairs((str(o.value), _says(choice, o)) for o in choice.options),
                default=str(choice.default),
                validate_choice=False,
                validators=[Offered()],
            )


def _says(choice: Choice, option: ChoiceOption) -> Phrase:
    """The label of an option; the usual one is marked."""
    if option.value != choice.usual:
        return option.says
    return phrase("{says} (usual)", says=option.says)


def suggested(preset: Preset) -> Answers:
    """The answers that a new evening's form begins with where they are not the default."""
    choices = (choice for choice in preset.choices if choice.usual != choice.default)
    return {choice.key: choice.usual for choice in choices}


def asked(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Answers as initial data of a form."""
    return {PREFIX + key: str(value) for key, value in answers.items()}


def as_typed(form: Any, choices: Iterable[Choice | NumberChoice]) -> Answers:
    """The answers in a form; invalid ones take the default."""
    return {c.key: _kept(str(form[PREFIX + c.key].data), c) for c in choices}


def in_a_line(form: Any, choices: Iterable[Choice | NumberChoice]) -> list[str]:
    """The answers for a one-line summary: those with a short text, and those not usual."""
    return [
        told for choice in choices for told in (_alone(form, choice) or unusual(form, [choice]))
    ]


def _alone(form: Any, choice: Choice | NumberChoice) -> list[str]:
    """The answer's short text, if it has one."""
    value = str(form[PREFIX + choice.key].data)
    options = choice.options if isinstance(choice, Choice) else ()
    return [put(each.alone) for each in options if each.alone and str(each.value) == value]


def unusual(form: Any, choices: Iterable[Choice | NumberChoice]) -> list[str]:
    """The answers that differ from the usual ones, in words; invalid ones are left out."""
    said = ((choice, choice.read(str(form[PREFIX + choice.key].data))) for choice in choices)
    return [
        put(_answered(choice, value))
        for choice, value in said
        if value is not None and value != choice.usual
    ]


def _answered(choice: Choice | NumberChoice, value: str | int) -> Phrase:
    if isinstance(choice, NumberChoice):
        return phrase("{question} {n}", question=choice.asks, n=value)
    option = choice.option(value)
    return option.alone or option.says


def read_answers(typed: Mapping[str, str], preset: Preset) -> Answers:
    """Answers from URL parameters by question; invalid ones take the default."""
    return {choice.key: _kept(typed.get(choice.key, ""), choice) for choice in preset.choices}


def not_default(preset: Preset, answers: Mapping[str, Any]) -> dict[str, str]:
    """The answers that differ from the default, as URL parameters."""
    return {c.key: str(answers[c.key]) for c in preset.choices if answers[c.key] != c.default}


def unread(typed: Mapping[str, str], preset: Preset) -> list[str]:
    """The keys of the questions for a number with an invalid answer."""
    numbers = (c for c in preset.choices if isinstance(c, NumberChoice))
    return [c.key for c in numbers if typed.get(c.key) and c.read(typed[c.key]) is None]


def _kept(text: str, choice: Choice | NumberChoice) -> str | int:
    value = choice.read(text)
    return choice.default if value is None else value
