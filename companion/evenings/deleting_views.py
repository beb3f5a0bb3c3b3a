"""Views to delete an evening or a group; a copy must be downloaded first."""

import json
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, abort, flash, render_template, request, session
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from companion.db.models import UNREADABLE, Evening, Group, Sitting
from companion.db.session import db, writing
from companion.documents.json_values import NoDocument
from companion.evenings.deleting import (
    OwedLater,
    anything_in,
    delete_evening,
    delete_group,
    owed_in,
)
from companion.evenings.import_export import take_out, take_out_all
from companion.groups.access import needs, now
from companion.groups.phones import forgetting
from companion.i18n.timezones import phone_time
from companion.ledger import verify
from companion.ledger.idempotency import done_once
from companion.ledger.sealing import hands_in
from companion.request_context import g
from companion.rulebook.rulesets import rules_of
from companion.rules.phrases import phrase
from companion.season.totals import read_period
from companion.settlement import actions
from companion.templating import day, said, see

pages = Blueprint("deleting", __name__)

COPIED = "copied"
"""Session key for a digest of what the browser downloaded last."""

DELETED = phrase("The evening of {day} has been deleted.")
GROUP_DELETED = phrase("The group has been deleted.")


@pages.get("/evenings/<evening_id>/evening.jsonl")
@needs("view")
def copy() -> ResponseReturnValue:
    """All sittings of an evening as JSON lines, for `companion import`."""
    session[COPIED] = _as_it_is(g.evening)
    return _file(map(take_out, g.evening.sittings), g.evening.day)


@pages.get("/evenings/<evening_id>/facts.json")
@needs("host")
def facts(evening_id: str) -> ResponseReturnValue:
    """The database rows of an evening that cannot be read; nothing else can be copied."""
    with suppress(*UNREADABLE):
        session[COPIED] = _as_it_is(g.evening)
    written = json.dumps(verify.raw_rows(evening_id), ensure_ascii=False, default=repr, indent=1)
    return _copied(Response(written, mimetype="application/json"), "facts.json")


@pages.get("/groups/<group_id>/group.jsonl")
@needs("view")
def copy_all() -> ResponseReturnValue:
    """All sittings of a group as JSON lines; each contains when its evening began."""
    session[COPIED] = _whole(g.group)
    return _file(take_out_all(g.group), "group")


@pages.get("/groups/<group_id>/season.jsonl")
@needs("view")
def copy_season() -> ResponseReturnValue:
    """The sittings of a period's evenings as JSON lines, for `companion import`."""
    try:
        period = read_period(request.args, phone_time(now()).date())
    except NoDocument:
        abort(400)
    return _file(take_out_all(g.group, period), "-".join(filter(None, ("season", *period))))


def _file(documents: Iterable[dict[str, Any]], name: str) -> Response:
    written = (json.dumps(each, ensure_ascii=False) for each in documents)
    response = Response("".join(f"{line}\n" for line in written), mimetype="application/jsonl")
    return _copied(response, f"{name}.jsonl")


def _copied(response: Response, name: str) -> Response:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _whole(group: Group) -> list[str]:
    """A value that changes with everything recorded in the group's sittings."""
    ids = select(Evening.id, Sitting.id, Sitting.version).join(Sitting.evening)
    every = sorted(map(tuple, db.session.execute(ids.where(Evening.group_id == group.id))))
    return [group.id, sha256(repr(every).encode()).hexdigest()]


def _as_it_is(evening: Evening) -> list[str | int]:
    """A value that changes with everything recorded in the evening's sittings."""
    return [evening.id, *(sitting.version for sitting in evening.sittings)]


@pages.get("/evenings/<evening_id>/delete")
@needs("host")
def ask() -> str:
    return _page(g.evening)


def _page(evening: Evening, copy_first: bool = False) -> str:
    told: dict[str, Any] = {}
    # Of an unreadable evening nothing is computed; the copy has its database rows.
    with suppress(*UNREADABLE):
        told["rules"] = [said(rules_of(sitting)) for sitting in evening.sittings]
        told["hands"] = sum(map(hands_in, evening.sittings))
    return render_template(
        "evenings/delete.html",
        evening=evening,
        **told,
        anything=anything_in(evening),
        later=owed_in(evening),
        copy_first=copy_first,
    )


@pages.post("/groups/<group_id>/delete-evening")
@needs("host")
def delete(group_id: str) -> ResponseReturnValue:
    """Delete an evening of the group, once; then show the group."""
    deleted = request.form.get("evening", "")
    evening = next((each for each in g.group.evenings if each.id == deleted), None)
    copied = evening is not None and session.get(COPIED) == _as_it_is(evening)
    if evening is not None and anything_in(evening) and not (copied or "uncopied" in request.form):
        return _page(evening, copy_first=True), 422

    def do() -> dict[str, str]:
        held = actions.held(deleted)
        if held.group_id != group_id:
            abort(404)
        told = {"day": held.day}
        delete_evening(held)
        return told

    try:
        done = done_once(group_id, do)
    except OwedLater:
        return see("deleting.ask", evening_id=deleted)
    flash(said(DELETED.of(day=day(done["day"]))))
    return see("groups.show", group_id=group_id)


@pages.get("/groups/<group_id>/delete")
@needs("host")
def ask_all() -> str:
    return _page_of(g.group)


def _page_of(group: Group, copy_first: bool = False) -> str:
    return render_template(
        "groups/delete.html",
        evenings=len(group.evenings),
        anything=any(map(anything_in, group.evenings)),
        copy_first=copy_first,
    )


@pages.post("/groups/<group_id>/delete")
@needs("host")
def delete_all(group_id: str) -> ResponseReturnValue:
    """Delete the group with its links. All phones lose access; this one clears its cache."""
    copied = session.get(COPIED) == _whole(g.group) or "uncopied" in request.form
    if any(map(anything_in, g.group.evenings)) and not copied:
        return _page_of(g.group, copy_first=True), 422
    with writing():
        delete_group(g.group)
    g.forget()
    flash(said(GROUP_DELETED))
    return forgetting(group_id)
