"""Views to import past evenings: a preview first, then all of them at once."""

from typing import Any

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField
from wtforms import TextAreaField

from companion.db.models import Group
from companion.db.session import db
from companion.documents.json_values import JsonObject, NoDocument
from companion.evenings.forms import StakesForm
from companion.form_fields import faults, refused, translated
from companion.groups.access import author, needs, now
from companion.groups.members import ids_by_name
from companion.histories.importing import History, already_there, read_history, store, usual_rules
from companion.histories.reading import decode
from companion.i18n import phone_day
from companion.ledger.idempotency import done_once
from companion.limits import heavy_computation
from companion.request_context import g
from companion.rulebook.rulesets import (
    ORIGINS,
    PREFIX,
    Ruleset,
    answered_sheet,
    asked,
    asking,
    requested_ruleset,
    rule_choices,
    unusual_answers,
)
from companion.rules.phrases import counted, phrase
from companion.rules.sheet import Sheet
from companion.templating import said, see

LARGEST = 200_000
"""Bytes of a history sent over HTTP; `companion import` accepts more."""

MOST_ROWS, MOST_EVENINGS = 3_000, 100
"""Rows and evenings of a history sent over HTTP: other writes wait while it is stored."""

WORTH = ("currency", "money", "points", "coin")
"""The columns of Evening that say what a point is worth."""


class BringIn(StakesForm):
    """A file or its text, and the worth of a point. The rules' questions are added by `asking`."""

    history = TextAreaField(render_kw={"rows": "8", "spellcheck": "false", "wrap": "off"})
    file = FileField()

    @property
    def text(self) -> str:
        """The text that was sent; that of the file if there is one."""
        return str(self.history.data or "")

    def read_file(self) -> bool:
        """Put the text of the file into its field; False, with a fault, if it is no text."""
        try:
            if self.file.data:
                self.history.data = decode(self.file.data.read())
        except NoDocument as error:
            self.form_errors.append(
                translated(phrase("This doesn’t work: {fault}.", fault=error.text))
            )
            return False
        return True

    def validate_history(self, field: Any) -> None:
        text = self.text
        if not text.strip():
            raise refused(phrase("Choose a file, or paste its rows."))
        if len(text.encode(errors="replace")) > LARGEST or text.count("\n") > MOST_ROWS:
            raise refused(
                phrase(
                    "This is too long to import at once: divide it into parts of up to {rows} rows "
                    "and {size} KB.",
                    rows=MOST_ROWS,
                    size=LARGEST // 1000,
                )
            )


pages = Blueprint("histories", __name__)

MOST_FAULTS = 100

ALL, ONLY_NEW = "all", "new"
"""Which evenings to store: all, or only those that the group does not have."""


@pages.route("/groups/<group_id>/import", methods=["GET", "POST"])
@needs("score")
def bring_in() -> ResponseReturnValue:
    if "choose" in request.args:
        ways = rule_choices(g.group)
        return render_template("evenings/which.html", endpoint="histories.bring_in", **ways)
    named = set(ORIGINS) & request.args.keys()
    way = requested_ruleset(g.group, request.args) if named else usual_rules(g.group)
    form = asking(BringIn, way.asks)(data={"money": "1", "points": 1, **asked(way.answers)})
    form.offer(())
    sheet = None
    if form.is_submitted():
        sheet = answered_sheet(form, way) if form.read_file() and form.validate() else None
    if sheet is None:
        return _form_page(form, way), 422 if form.is_submitted() else 200
    with heavy_computation(form.text.count("\n") + 1):
        return _answer(form, way, sheet)


def _answer(form: Any, way: Ruleset, sheet: Sheet) -> ResponseReturnValue:
    today = phone_day(now())
    history = read_history(form.text, sheet, ids_by_name(g.group), author(), today)
    if len(history.evenings) > MOST_EVENINGS:
        text = phrase("You can import up to {n} evenings at once.", n=MOST_EVENINGS)
        form.form_errors.append(translated(text))
        return _form_page(form, way), 422
    if history.faults:
        return _form_page(form, way, history), 422
    if (which := request.form.get("record")) not in (ALL, ONLY_NEW):
        return _preview(form, way, history)
    group_id = g.group_id
    stored = done_once(group_id, lambda: _store(group_id, form, history, which == ALL))
    n = int(stored["evenings"])
    flash(said(counted("{n} evening imported.", "{n} evenings imported.", n)))
    return see("groups.show", group_id=group_id)


def _store(group_id: str, form: Any, history: History, again: bool) -> JsonObject:
    group = db.session.get_one(Group, group_id)
    there = () if again else already_there(group, history)
    paid = "paid" in request.form
    stake = form.stake()
    worth = {name: stake[name] for name in WORTH}
    stored = store(group, history, author(), worth, there, paid)
    return {"evenings": len(stored)}


def _form_page(form: Any, way: Ruleset, history: History | None = None) -> str:
    return render_template(
        "histories/bring_in.html",
        form=form,
        way=way,
        faults=faults(form),
        asked_names=[PREFIX + choice.key for choice in way.asks],
        wrong_rows=history.faults[:MOST_FAULTS] if history else (),
        more_wrong=max(0, len(history.faults) - MOST_FAULTS) if history else 0,
        unusual=unusual_answers(form, way.asks),
    )


def _preview(form: Any, way: Ruleset, history: History) -> str:
    days = {evening.day for evening in g.group.evenings}
    there = already_there(g.group, history)
    return render_template(
        "histories/preview.html",
        form=form,
        way=way,
        history=history,
        there=there,
        same_day=[n for n, each in enumerate(history.evenings) if each.day in days],
        unusual=unusual_answers(form, way.asks),
        new_evenings=len(history.evenings) - len(there),
    )
