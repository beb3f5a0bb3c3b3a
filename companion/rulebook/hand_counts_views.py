"""Pages that list what hands count: the patterns of the rules, with a table's own values."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm

from companion.db.models import Sitting
from companion.evenings.starting import COUNTS, sheet_of
from companion.form_fields import WholeNumber, faults
from companion.groups.access import needs
from companion.ledger.idempotency import done_once
from companion.ledger.recording import lock_sitting
from companion.request_context import g
from companion.rulebook.rulesets import preset_of, rules_of
from companion.rules.games import hand_counts
from companion.rules.patterns import MOST_COUNT, HandCounts, listed, own_values
from companion.rules.phrases import Phrase
from companion.templating import see

pages = Blueprint("hand_counts", __name__)


@pages.get("/sheets/<key>/hands")
@needs(None)
def of_sheet(key: str) -> ResponseReturnValue:
    """What hands count by a preset."""
    preset = preset_of(key) or abort(404)
    counts = hand_counts(preset.sheet())
    if counts is None:
        return see("sheets.card", key=key)
    return _page(counts, {}, preset.name, url_for("sheets.show", key=key))


@pages.get("/sittings/<sitting_id>/hands")
@needs("view")
def of_sitting() -> ResponseReturnValue:
    """What hands count by the rules of a sitting, with the values that its table has set."""
    counts = hand_counts(sheet_of(g.sitting))
    if counts is None:
        return see("sheets.card_of_sitting", sitting_id=g.sitting_id)
    own = _own(counts)
    return _page(counts, own, rules_of(g.sitting), _back(), _form(counts, own))


@pages.post("/sittings/<sitting_id>/hands")
@needs("score")
def set_values(sitting_id: str) -> ResponseReturnValue:
    """Set the table's own values; a blank field takes the value of the list."""
    counts = hand_counts(sheet_of(g.sitting)) or abort(409)
    form = _form(counts, {})
    if not form.validate():
        return _page(counts, _own(counts), rules_of(g.sitting), _back(), form), 422
    own = {
        pattern.key: form[pattern.key].data
        for pattern in counts.known.patterns
        if form[pattern.key].data not in (None, pattern.counts)
    }

    def keep() -> dict[str, str]:
        sitting: Sitting = lock_sitting(sitting_id)
        meta = {name: kept for name, kept in sitting.meta.items() if name != COUNTS}
        sitting.meta = {**meta, COUNTS: own} if own else meta
        return {}

    done_once(sitting_id, keep)
    return see("hand_counts.of_sitting", sitting_id=sitting_id)


def _back() -> str:
    return url_for("ledger.show", sitting_id=g.sitting_id)


def _own(counts: HandCounts) -> dict[str, int]:
    return own_values(g.sitting.meta.get(COUNTS), counts.known)


def _form(counts: HandCounts, own: Mapping[str, int]) -> Any:
    fields = {
        pattern.key: WholeNumber(
            "", 0, MOST_COUNT, called=pattern.name, default=own.get(pattern.key)
        )
        for pattern in counts.known.patterns
    }
    return type("OwnCounts", (FlaskForm,), fields)(prefix="own-")


def _page(
    counts: HandCounts, own: Mapping[str, int], name: Phrase, back: str, form: Any = None
) -> str:
    return render_template(
        "rulebook/hand_counts.html",
        sections=listed(counts, own),
        limit=counts.limit,
        sets=counts.known.sets,
        unit=counts.unit,
        name=name,
        back=back,
        form=form,
        faults=faults(form) if form else (),
    )
