"""Views to edit a group's house rules."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import HouseRules
from companion.db.session import db, writing
from companion.documents.json_values import NoDocument
from companion.form_fields import clash, faults
from companion.groups.access import needs
from companion.ledger.idempotency import done_once
from companion.request_context import g
from companion.rulebook import saved_rules
from companion.rulebook.choices_form import answers, asked, asking, read_answers
from companion.rulebook.house_forms import (
    Faults,
    HouseForm,
    fitting,
    offered,
    read_changes,
    sentence_id,
    sentences,
)
from companion.rulebook.rulesets import Way, asked_for, differences, of_group, to_pick, ways_of
from companion.rules.presets import Add, Preset
from companion.rules.sheet import Clause, Sheet
from companion.templating import see

pages = Blueprint("house_rules", __name__, url_prefix="/groups/<group_id>/rules")

BEFORE = "before-"
"""Prefix of fields with the answers at the time of rendering, to which the sentences belong."""


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    return render_template("rulebook/saved.html", ways=tuple(ways_of(g.group)))


@pages.route("/new", methods=["GET", "POST"])
@needs("score")
def new() -> ResponseReturnValue:
    if not {"rules", "house", "sitting"} & request.args.keys():
        return render_template("rulebook/house/which.html", **to_pick(g.group))
    return _edit(asked_for(g.group, request.args), None)


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
        saved_rules.remove(_rules(rules_id))
    return see("house_rules.show", group_id=group_id)


def _rules(rules_id: str) -> HouseRules:
    rules = db.session.get(HouseRules, rules_id)
    return rules if rules and rules.group_id == g.group_id else abort(404)


def _edit(way: Way, rules: HouseRules | None) -> ResponseReturnValue:
    """The editor: it shows the changed rules; only saving stores them."""
    preset = way.preset
    name = rules.name if rules else ""
    form = asking(HouseForm, preset.choices)(data={"name": name, **asked(way.answers)})
    valid = form.is_submitted() and form.validate()
    own = [change.clause for change in way.house if isinstance(change, Add)]
    wrong: Faults = {}
    sheet = preset.sheet(way.answers, way.house)
    if form.is_submitted() and not _unanswered(form):
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


def _unanswered(form: Any) -> bool:
    """Whether an open question has no valid answer."""
    return any(field.errors for field in form if field.name.startswith("choice-"))


def _changed(preset: Preset, own: Iterable[Clause], form: Any) -> tuple[Sheet, Faults]:
    """The sheet that the form describes, with its current answers.

    The sentences on the page belong to the previous answers: what differs from those is a change.
    """
    kept = {name.removeprefix(BEFORE): text for name, text in request.form.items()}
    changes, wrong = read_changes(preset.sheet(read_answers(kept, preset)), own, request.form)
    now = answers(form, preset.choices)
    return preset.sheet(now, fitting(preset.sheet(now), changes)), wrong


def _saved(form: Any, sheet: Sheet, rules: HouseRules | None) -> bool:
    def save() -> dict[str, str]:
        return {"id": saved_rules.save(g.group, form.name.data, sheet, rules).id}

    try:
        done_once(g.group_id, save)
    except NoDocument as error:
        form.name.errors = [clash(error)]
        return False
    return True
