"""Turns a sentence of the rules into form fields: gaps for its numbers, options for its words.

Only the sentence itself knows where its numbers stand. So it is written once with numbers that no
rule has, and where one of these appears is the gap.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple

from companion.form_fields import put
from companion.rules.phrases import Phrase, Value
from companion.rules.sheet import Clause

FAR = 10**12
"""Larger than any number of the rules. Its powers stand for the numbers of a clause."""

GAP = re.compile("\ue000([a-z_0-9]+)\ue001")
"""A gap in the text, marked by private-use characters."""


class Gap(NamedTuple):
    """A number to fill in. `field` is its name in the form."""

    field: str
    value: int
    least: int
    most: int


class AnswerOption(NamedTuple):
    """Another wording of the sentence: its form value, and whether it is the present one."""

    value: str
    says: Phrase
    holds: bool


def field_name(clause: Clause, name: str) -> str:
    return f"{clause.key}.{name}"


def numbers(clause: Clause) -> dict[str, Mapping[str, Any]]:
    """The bounds of the clause's numbers, by name."""
    return {each.name: each.metadata for each in fields(clause) if "least" in each.metadata}


def with_gaps(clause: Clause) -> tuple[str | Gap, ...]:
    """The sentence split at its numbers; a number that is not in the text gets a gap at the end."""
    values = clause.values()
    far = {name: FAR**place for place, name in enumerate(numbers(clause), 1)}
    marked: dict[str, Any] = dict(far)
    text = put(_mark(replace(clause, **marked).says(), far, values))
    parts: list[str | Gap] = []
    missing = dict.fromkeys(far)
    for place, part in enumerate(GAP.split(text)):
        if place % 2 == 0:
            parts.append(part)
        elif part in missing:
            del missing[part]
            parts.append(_gap(clause, part))
        else:
            parts.append(str(values[part]))
    return (*parts, *(_gap(clause, name) for name in missing))


def _gap(clause: Clause, name: str) -> Gap:
    bounds = numbers(clause)[name]
    value = int(clause.values()[name])
    return Gap(field_name(clause, name), value, bounds["least"], bounds["most"])


def _mark(value: Value, far: Mapping[str, int], values: Mapping[str, Any]) -> Any:
    """The phrase with gaps for large numbers; a value computed from one stays computed."""
    match value:
        case Phrase(message, inside, plural, number):
            marked = tuple((gap, _mark(part, far, values)) for gap, part in inside)
            return Phrase(message, marked, plural, _near(number, far, values)[1])
        case int():
            name, near = _near(value, far, values)
            return f"\ue000{name}\ue001" if name else near
        case tuple() if not hasattr(value, "_fields"):
            return tuple(_mark(part, far, values) for part in value)
    return value


def _near(n: int, far: Mapping[str, int], values: Mapping[str, Any]) -> tuple[str, int]:
    """The name of the large number, or "", and the real number: a sum of multiples of the large
    numbers, and a rest.
    """
    exact = next((name for name, place in far.items() if place == n), "")
    real = 0
    for name, place in reversed(tuple(far.items())):
        times = (n + place // 2) // place
        n -= times * place
        real += times * values[name]
    return exact, real + n


def readings(clause: Clause) -> Iterator[tuple[str, tuple[AnswerOption, ...]]]:
    """The wordings for each word and yes-or-no value: the field's name, and all of its options."""
    for each in fields(clause):
        held = getattr(clause, each.name)
        if isinstance(held, bool):
            offered: tuple[Any, ...] = (False, True)
        else:
            offered = each.metadata.get("values", ())
        if offered:
            said = [replace(clause, **{each.name: value}).says() for value in offered]
            yield (
                field_name(clause, each.name),
                tuple(
                    AnswerOption(_sent(value), says, value == held)
                    for value, says in zip(offered, said, strict=True)
                ),
            )


def _sent(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
