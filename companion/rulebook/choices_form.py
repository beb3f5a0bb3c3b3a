"""The questions that a way of playing leaves open, as fields of a form."""

from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import RadioField

from companion.form_fields import Offered, WholeNumber, pairs, put
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST, Choice, ChoiceOption, NumberChoice, Preset

Answers = dict[str, str | int | float]

PREFIX = "choice-"


def asking(kind: type, choices: Iterable[Choice | NumberChoice]) -> type:
    """A form with a field more for each of these questions."""
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
    """An option in words, the default marked as what is usual."""
    if option.value != choice.default:
        return option.says
    return phrase("{says} (usual)", says=option.says)


def asked(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Answers as the data that a form begins with."""
    return {PREFIX + key: str(value) for key, value in answers.items()}


def answers(form: Any, choices: Iterable[Choice | NumberChoice]) -> Answers:
    """What the fields of a valid form say to these questions."""
    return {choice.key: _answer(form[PREFIX + choice.key].data, choice) for choice in choices}


def _answer(data: Any, choice: Choice | NumberChoice) -> str | int:
    match choice:
        case NumberChoice():
            return int(data)
        case Choice(options=options):
            return next(option.value for option in options if str(option.value) == data)


def as_typed(form: Any, choices: Iterable[Choice | NumberChoice]) -> Answers:
    """What the fields of any form say, as far as it can be read; for the rest what is usual."""
    return {c.key: _kept(str(form[PREFIX + c.key].data), c) for c in choices}


def unusual(form: Any, choices: Iterable[Choice | NumberChoice]) -> list[str]:
    """The answers that are not the usual ones, in words, as far as they can be read."""
    said = ((choice, str(form[PREFIX + choice.key].data)) for choice in choices)
    return [
        put(_answered(choice, value))
        for choice, value in said
        if value != str(choice.default) and _known(choice, value)
    ]


def _known(choice: Choice | NumberChoice, value: str) -> bool:
    if isinstance(choice, NumberChoice):
        return _whole(value)
    return any(str(option.value) == value for option in choice.options)


def _answered(choice: Choice | NumberChoice, value: str) -> Phrase:
    if isinstance(choice, NumberChoice):
        return phrase("{question} {n}", question=choice.asks, n=int(value))
    return next(option.says for option in choice.options if str(option.value) == value)


def read_answers(typed: Mapping[str, str], preset: Preset) -> Answers:
    """Answers that a page kept by the keys of the questions; what is none is as usual."""
    return {choice.key: _kept(typed.get(choice.key, ""), choice) for choice in preset.choices}


def unread(typed: Mapping[str, str], preset: Preset) -> list[str]:
    """The keys of the questions that ask for a number and were given something else."""
    numbers = (c.key for c in preset.choices if isinstance(c, NumberChoice))
    return [key for key in numbers if typed.get(key) and not _whole(typed[key])]


def _whole(text: str) -> bool:
    return len(text) <= len(str(LARGEST)) and text.isdecimal() and int(text) <= LARGEST


def _kept(text: str, choice: Choice | NumberChoice) -> str | int:
    match choice:
        case NumberChoice(default=default):
            return int(text) if _whole(text) else default
        case Choice(options=options):
            return {str(option.value): option.value for option in options}.get(text, choice.default)
