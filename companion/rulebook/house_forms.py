"""The editor of house rules: changes numbers of sentences, strikes sentences and adds some.

A sentence has fields for its gaps. Only the sentence itself knows where its numbers stand. So it is
written once with numbers that no rule has, and where one of these appears is the gap.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple

from flask_wtf import FlaskForm

from companion.documents.catalogue import all_presets, every_clause
from companion.form_fields import put
from companion.groups.forms import named
from companion.i18n.currency import is_ambiguous, read_whole
from companion.rules.phrases import Phrase, Value, phrase
from companion.rules.presets import Add, Amendment, AmendmentError, Edit, Strike
from companion.rules.sheet import Clause, Sheet

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


Posted = Mapping[str, str]
Faults = dict[str, str]
"""Faults by field name."""


class HouseForm(FlaskForm):  # type: ignore[misc]
    """The name under which house rules are saved; the rest of the page is sentences."""

    name = named(autocomplete="off")


class Sentence(NamedTuple):
    """A sentence in the editor. `id` is unique among those of its key; `struck` means left out."""

    id: str
    clause: Clause
    struck: bool

    @property
    def parts(self) -> tuple[str | Gap, ...]:
        return with_gaps(self.clause)

    @property
    def readings(self) -> tuple[tuple[str, tuple[AnswerOption, ...]], ...]:
        return tuple(readings(self.clause))


def sentence_id(clause: Clause) -> str:
    return f"{clause.stored_as}.{clause.key}"


def sentences(base: Sheet, sheet: Sheet) -> tuple[Sentence, ...]:
    """The sentences of `sheet` in order, and between them those of `base` that it leaves out."""
    kept = {sentence_id(clause) for clause in sheet.clauses}
    found = [Sentence(sentence_id(clause), clause, False) for clause in sheet.clauses]
    for place, clause in enumerate(base.clauses):
        if sentence_id(clause) not in kept:
            found.insert(min(place, len(found)), Sentence(sentence_id(clause), clause, True))
    return tuple(found)


def offered(base: Sheet, own: Iterable[Clause]) -> tuple[Clause, ...]:
    """Sentences that can be added: the group's own, and those of other presets."""
    there = {sentence_id(clause) for clause in base.clauses}
    found = {sentence_id(clause): clause for clause in own}
    for preset in all_presets():
        if preset.game == base.game:
            for clause in every_clause(preset):
                found.setdefault(sentence_id(clause), clause)
    return tuple(clause for name, clause in found.items() if name not in there)


def read_changes(
    base: Sheet, own: Iterable[Clause], posted: Posted
) -> tuple[tuple[Amendment, ...], Faults]:
    """The changes to `base` in a form, and all faults.

    An added sentence replaces one with the same key, because keys are unique.
    """
    faults: Faults = {}
    struck, wanted = _ticked(posted, "strike."), _ticked(posted, "add.")
    added = [
        _filled_in(clause, posted, faults)
        for clause in offered(base, own)
        if sentence_id(clause) in wanted - struck
    ]
    replaced = {clause.key for clause in added}
    changes: list[Amendment] = []
    for clause in base.clauses:
        if not clause.essential and (sentence_id(clause) in struck or clause.key in replaced):
            changes.append(Strike(clause.key))
        elif edit := _edit(clause, posted, faults):
            changes.append(edit)
    return (*changes, *map(Add, added)), faults


def _ticked(posted: Posted, prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in posted if name.startswith(prefix)}


def _edit(clause: Clause, posted: Posted, faults: Faults) -> Edit | None:
    filled = _filled_in(clause, posted, faults)
    was = clause.values()
    values = tuple((name, value) for name, value in filled.values().items() if value != was[name])
    return Edit(clause.key, values) if values else None


def _filled_in(clause: Clause, posted: Posted, faults: Faults) -> Clause:
    """The clause with the form's numbers; an invalid number is a fault and stays unchanged."""
    values: dict[str, Any] = {}
    for name, held in clause.values().items():
        field = field_name(clause, name)
        typed = posted.get(field)
        if typed is None:
            continue
        try:
            values[name] = _value(typed, held, numbers(clause).get(name))
        except ValueError:
            bounds = numbers(clause)[name]
            faults[field] = put(_out_of_bounds(clause, bounds))
    changed = replace(clause, **values)
    # Words must be among the known ones; otherwise the sentence stays unchanged.
    return changed if _fits(Edit(clause.key, tuple(values.items())), (clause,)) else clause


def _value(typed: str, held: object, bounds: Mapping[str, Any] | None) -> object:
    if bounds is None:
        return typed == "1" if isinstance(held, bool) else typed
    value = None if is_ambiguous(typed, "") else read_whole(typed, signed=True)
    if value is None or not bounds["least"] <= value <= bounds["most"]:
        raise ValueError(typed)
    return value


def _out_of_bounds(clause: Clause, bounds: Mapping[str, Any]) -> Phrase:
    return phrase(
        "“{line}” needs a whole number from {least} to {most}.",
        line=clause.says(),
        least=bounds["least"],
        most=bounds["most"],
    )


def fitting(base: Sheet, changes: Iterable[Amendment]) -> Iterator[Amendment]:
    """The changes that still apply, in turn: another answer may have removed a line."""
    clauses = base.clauses
    for change in changes:
        if _fits(change, clauses):
            clauses = change.apply(clauses)
            yield change


def _fits(change: Amendment, clauses: tuple[Clause, ...]) -> bool:
    try:
        change.apply(clauses)
    except AmendmentError:
        return False
    return True
