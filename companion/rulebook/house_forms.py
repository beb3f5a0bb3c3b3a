"""The editor of house rules: changes numbers of sentences, strikes sentences and adds some."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from flask_wtf import FlaskForm

from companion.documents.catalogue import all_presets, every_clause
from companion.form_fields import put
from companion.groups.forms import named
from companion.i18n.currency import read_whole
from companion.rulebook.sentence_fields import (
    AnswerOption,
    Gap,
    field_name,
    numbers,
    readings,
    with_gaps,
)
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Add, Amendment, AmendmentError, Edit, Strike
from companion.rules.sheet import Clause, Sheet

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
    value = read_whole(typed, signed=True)
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
