"""House rules: a form for each clause, checked and saved under a name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm

from companion.db.models import HouseRules
from companion.db.session import db, writing
from companion.documents.json_values import NoDocument
from companion.documents.sheets import every_clause
from companion.form_fields import NAME_THE_RULES, clash, faults, translated
from companion.groups.access import needs
from companion.groups.forms import name_field
from companion.i18n.currency import is_ambiguous, read_whole
from companion.ledger.idempotency import done_once
from companion.request_context import g
from companion.rulebook import rulesets
from companion.rulebook.rulesets import (
    ORIGINS,
    PREFIX,
    Ruleset,
    as_typed,
    asked,
    asking,
    differences,
    of_group,
    read_answers,
    requested_ruleset,
    rule_choices,
    saved_rulesets,
)
from companion.rules.games import all_presets
from companion.rules.phrases import Phrase, Value, phrase
from companion.rules.presets import Add, Amendment, AmendmentError, Edit, Preset, Strike
from companion.rules.sheet import Clause, Sheet
from companion.templating import see

FAR = 10**12
"""Larger than any number of the rules. Its powers stand for the numbers of a clause."""

GAP = re.compile("\ue000([a-z_0-9]+)\ue001")
"""A gap in the text, marked by private-use characters."""


class NumberField(NamedTuple):
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
    return {each.name: each.metadata for each in fields(clause) if "least" in each.metadata}


def with_gaps(clause: Clause) -> tuple[str | NumberField, ...]:
    """The sentence split at its numbers; a number that is not in the text gets a gap at the end."""
    values = clause.values()
    far = {name: FAR**place for place, name in enumerate(numbers(clause), 1)}
    marked: dict[str, Any] = dict(far)
    text = translated(_mark(replace(clause, **marked).says(), far, values))
    parts: list[str | NumberField] = []
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


def _gap(clause: Clause, name: str) -> NumberField:
    bounds = numbers(clause)[name]
    value = int(clause.values()[name])
    return NumberField(field_name(clause, name), value, bounds["least"], bounds["most"])


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
    """The name of this large number ("": none), and the real number for one computed from it."""
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
            options = []
            for value in offered:
                sent = str(int(value)) if isinstance(value, bool) else str(value)
                says = replace(clause, **{each.name: value}).says()
                options.append(AnswerOption(sent, says, value == held))
            yield field_name(clause, each.name), tuple(options)


Posted = Mapping[str, str]
Faults = dict[str, str]


class HouseForm(FlaskForm):  # type: ignore[misc]
    """The name under which house rules are saved; the rest of the page is sentences."""

    name = name_field(NAME_THE_RULES)


class EditableSentence(NamedTuple):
    """A sentence in the editor. `id` is unique among those of its key; `struck` means left out."""

    id: str
    clause: Clause
    struck: bool

    @property
    def parts(self) -> tuple[str | NumberField, ...]:
        return with_gaps(self.clause)

    @property
    def readings(self) -> tuple[tuple[str, tuple[AnswerOption, ...]], ...]:
        return tuple(readings(self.clause))


def sentence_id(clause: Clause) -> str:
    return f"{clause.stored_as}.{clause.key}"


def sentences(base: Sheet, sheet: Sheet) -> tuple[EditableSentence, ...]:
    """The sentences of `sheet` in order, and between them those of `base` that it leaves out."""
    kept = {sentence_id(clause) for clause in sheet.clauses}
    found = [EditableSentence(sentence_id(clause), clause, False) for clause in sheet.clauses]
    for place, clause in enumerate(base.clauses):
        if sentence_id(clause) not in kept:
            found.insert(
                min(place, len(found)), EditableSentence(sentence_id(clause), clause, True)
            )
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
    """The changes to `base` in a form (an added sentence replaces its namesake); and all faults."""
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
        elif edit := _clause_edit(clause, posted, faults):
            changes.append(edit)
    return (*changes, *map(Add, added)), faults


def _ticked(posted: Posted, prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in posted if name.startswith(prefix)}


def _clause_edit(clause: Clause, posted: Posted, faults: Faults) -> Edit | None:
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
            least, most = (numbers(clause)[name][end] for end in ("least", "most"))
            wrong = phrase("“{line}” needs a whole number from {least} to {most}.")
            faults[field] = translated(wrong.of(line=clause.says(), least=least, most=most))
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


pages = Blueprint("house_rules", __name__, url_prefix="/groups/<group_id>/rules")

BEFORE = "before-"
"""Prefix of fields with the answers at the time of rendering, to which the sentences belong."""


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    return render_template("rulebook/saved.html", ways=tuple(saved_rulesets(g.group)))


@pages.route("/new", methods=["GET", "POST"])
@needs("score")
def new() -> ResponseReturnValue:
    if not set(ORIGINS) & request.args.keys():
        return render_template(
            "evenings/which.html", endpoint="house_rules.new", **rule_choices(g.group)
        )
    return _edit(requested_ruleset(g.group, request.args), None)


@pages.route("/<rules_id>", methods=["GET", "POST"])
@needs("score")
def change(rules_id: str) -> ResponseReturnValue:
    rules = _rules(rules_id)
    return _edit(of_group(rules) or abort(404), rules)


@pages.post("/<rules_id>/remove")
@needs("score")
def remove(group_id: str, rules_id: str) -> ResponseReturnValue:
    """Delete saved rules; evenings that were played by them keep their copy."""
    with writing():
        rulesets.remove(_rules(rules_id))
    return see("house_rules.show", group_id=group_id)


def _rules(rules_id: str) -> HouseRules:
    rules = db.session.get(HouseRules, rules_id)
    return rules if rules and rules.group_id == g.group_id else abort(404)


def _edit(way: Ruleset, rules: HouseRules | None) -> ResponseReturnValue:
    """The editor: it shows the changed rules; only saving stores them."""
    preset = way.preset
    name = rules.name if rules else ""
    form = asking(HouseForm, preset.choices)(data={"name": name, **asked(way.answers)})
    valid = form.is_submitted() and form.validate()
    own = [change.clause for change in way.house if isinstance(change, Add)]
    wrong: Faults = {}
    sheet = preset.sheet(way.answers, way.house)
    open_ = [field for field in form if field.name.startswith(PREFIX) and field.errors]
    if form.is_submitted() and not open_:
        sheet, wrong = _changed(preset, own, form)
    if "save" in request.form and valid and not wrong and _saved(form, sheet, rules):
        return see("house_rules.show", group_id=g.group_id)
    if "save" not in request.form:
        form.name.errors = []
    page = render_template(
        "rulebook/house/edit.html",
        form=form,
        way=way,
        rules=rules,
        sentences=sentences(preset.sheet(dict(sheet.choices)), sheet),
        offered=offered(sheet, own),
        added={sentence_id(change.clause) for change in sheet.house if isinstance(change, Add)},
        sentence_id=sentence_id,
        sheet=sheet,
        different=differences(preset.sheet(), sheet),
        wrong=wrong,
        looked="look" in request.form,
        faults=(*wrong.items(), *faults(form)),
    )
    return page, 422 if wrong or form.errors else 200


def _changed(preset: Preset, own: Iterable[Clause], form: Any) -> tuple[Sheet, Faults]:
    """The sheet that the form describes; its sentences belong to the answers before these."""
    kept = {name.removeprefix(BEFORE): text for name, text in request.form.items()}
    changes, wrong = read_changes(preset.sheet(read_answers(kept, preset)), own, request.form)
    now = as_typed(form, preset.choices)
    return preset.sheet(now, fitting(preset.sheet(now), changes)), wrong


def _saved(form: Any, sheet: Sheet, rules: HouseRules | None) -> bool:
    def save() -> dict[str, str]:
        return {"id": rulesets.save(g.group, form.name.data, sheet, rules).id}

    try:
        done_once(g.group_id, save)
    except NoDocument as error:
        form.name.errors = [clash(error)]
        return False
    return True
