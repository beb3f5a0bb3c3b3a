"""Views of a group: creating it, its page, its evenings."""

from flask import Blueprint, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Evening, Group, Sitting
from companion.db.session import db, writing
from companion.evenings.cards import cards, readable
from companion.evenings.starting import latest, latest_before
from companion.form_fields import faults
from companion.groups import members
from companion.groups.access import join, may_found, needs, now, renew
from companion.groups.forms import Named, NewGroup
from companion.groups.members import usage
from companion.ledger.idempotency import done_once, group_creation_scope
from companion.request_context import g
from companion.rulebook.rulesets import once_more
from companion.rules.games import unit_name
from companion.season.totals import at_hand, bars, season
from companion.settlement.forms import names
from companion.templating import see

pages = Blueprint("groups", __name__, url_prefix="/groups")
SHOWN, MOST_SHOWN = 5, 20
"""Finished evenings on the group's page, and the most evenings in all."""
AT_ONCE = 40
"""Evenings per page of the full list."""


@pages.route("/new", methods=["GET", "POST"])
@needs(None)
def new() -> ResponseReturnValue:
    may_found()
    form = NewGroup()
    if not form.validate_on_submit():
        page = render_template("groups/new.html", form=form, faults=faults(form))
        return page, 422 if form.is_submitted() else 200
    secret = current_app.config["SECRET_KEY"]

    def make() -> dict[str, str]:
        return {"id": members.create_group(form.name.data, form.names(), secret, now()).id}

    group_id = done_once(group_creation_scope(), make)["id"]
    join(members.link(group_id, "host") or abort(404))
    return see("groups.show", group_id=group_id)


@pages.get("/<group_id>")
@needs("view")
def show() -> ResponseReturnValue:
    renew()
    group = g.group
    _held = at_hand(group)  # until the page is rendered
    began = [evening for evening in group.evenings if evening.sittings]
    found = season(group)
    return render_template(
        "groups/show.html",
        names=names(),
        again=readable(once_more, group),
        going=_going_on(group),
        room=usage(group.id),
        evenings=cards(began[:MOST_SHOWN]),
        count=len(began),
        SHOWN=SHOWN,
        bars=bars(found),
        played={unit: unit_name(unit) for unit in found.points},
    )


@pages.get("/<group_id>/evenings")
@needs("view")
def evenings() -> ResponseReturnValue:
    """A page of evenings: those before the place in the URL."""
    found = latest_before(g.group, request.args.get("before", type=int), AT_ONCE + 1)
    shown = found[:AT_ONCE]
    _held = at_hand(g.group, shown)  # until the page is rendered
    began = [db.session.get_one(Evening, each) for each in shown]
    return render_template(
        "groups/evenings.html",
        evenings=cards(began),
        names=names(),
        earlier=began[-1].place if len(found) > AT_ONCE else None,
    )


def _going_on(group: Group) -> Sitting | None:
    """The sitting in which hands can be entered: the latest one, if it is open."""
    evening = latest(group)
    sitting = evening and evening.sittings[-1]
    return sitting if sitting and not sitting.closed else None


@pages.route("/<group_id>/name", methods=["GET", "POST"])
@needs("host")
def rename(group_id: str) -> ResponseReturnValue:
    form = Named(data={"name": g.group.name})
    if not form.validate_on_submit():
        page = render_template("groups/name.html", form=form)
        return page, 422 if form.is_submitted() else 200
    with writing():
        g.group.name = form.name.data
    return see("groups.show", group_id=group_id)
