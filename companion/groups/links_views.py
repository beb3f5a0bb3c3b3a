"""Views of a group's links, PIN and connected phones."""

import io
from typing import NamedTuple

import segno
from flask import Blueprint, Response, abort, current_app, flash, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Link
from companion.db.session import writing
from companion.evenings.starting import latest
from companion.groups import members, phones
from companion.groups.access import ALLOWS, join, needs
from companion.groups.forms import NewPin
from companion.groups.members import ROLES
from companion.ledger.idempotency import done_once
from companion.request_context import g
from companion.rules.phrases import counted, phrase
from companion.templating import address_of, said, see

pages = Blueprint("keys", __name__, url_prefix="/groups/<group_id>")

TOLD = "told"
"""The anchor of the message about what was done, which the page shows beside its subject."""

REPLACED = phrase("The old link no longer works. This is the new one.")
NONE_CHOSEN = phrase("Select at least one first.")
PIN = phrase("From now on, anyone joining as scorer or host needs the PIN.")
NO_PIN = phrase("The PIN has been removed.")


class Seen(NamedTuple):
    """A phone as the host sees it; `own` marks the host's own."""

    inside: phones.Inside
    own: bool


@pages.get("/links")
@needs("host")
def show() -> ResponseReturnValue:
    return _page(NewPin())


def _page(pin: NewPin) -> str:
    own = g.phone.id if g.phone else None
    return render_template(
        "groups/keys.html",
        allows=ALLOWS,
        links={link.role: address_of(link) for link in g.group.links},
        phones=[Seen(each, each.phone.id == own) for each in phones.in_group(g.group)],
        pin=pin,
    )


@pages.get("/invite")
@needs("host")
def invite() -> ResponseReturnValue:
    """The QR codes for scorers and viewers, one at a time, to be scanned at the table."""
    links = {role: address_of(_link(g.group_id, role)) for role in ("score", "view")}
    evening, asked = latest(g.group), request.args.get("sitting")
    hand = asked if evening and asked in {each.id for each in evening.sittings} else None
    return render_template("groups/invite.html", links=links, hand=hand)


@pages.get("/links/<role>.svg")
@needs("host")
def picture(group_id: str, role: str) -> ResponseReturnValue:
    """A link as a QR code, black on white on any page, so that every camera reads it."""
    svg = io.BytesIO()
    code = segno.make(address_of(_link(group_id, role)), error="m")
    code.save(svg, kind="svg", scale=6, border=4, light="#fff", dark="#000", xmldecl=False)
    return Response(svg.getvalue(), mimetype="image/svg+xml")


def _link(group_id: str, role: str) -> Link:
    return members.link(group_id, role) or abort(404)


@pages.post("/links")
@needs("host")
def replace(group_id: str) -> ResponseReturnValue:
    """Replace links that may have leaked: the old ones stop working for everyone."""
    chosen = [role for role in ROLES if role in request.form.getlist("role")]

    def give() -> dict[str, str]:
        for role in chosen:
            members.replace(_link(group_id, role), current_app.config["SECRET_KEY"])
        return {}

    done_once(group_id, give)
    join(_link(group_id, "host"))  # the host stays in, even if their own link was replaced
    for role in chosen:
        flash(said(REPLACED), role)
    if not chosen:
        flash(said(NONE_CHOSEN), "replace")
    return see("keys.show", group_id=group_id, _anchor=TOLD)


@pages.post("/phones")
@needs("host")
def show_out(group_id: str) -> ResponseReturnValue:
    """Remove phones; they need a link to come back."""
    own = g.phone.id if g.phone else None
    chosen = [each for each in request.form.getlist("phone") if each != own]
    with writing():
        ended = phones.show_out(g.group, chosen)
    out = counted("{n} phone removed.", "{n} phones removed.", ended)
    flash(said(out if ended else NONE_CHOSEN), "phones")
    return see("keys.show", group_id=group_id, _anchor=TOLD)


@pages.post("/pin")
@needs("host")
def pin(group_id: str) -> ResponseReturnValue:
    """Set the PIN for joining, or remove it."""
    form, remove = NewPin(), "remove" in request.form
    if not remove and not form.validate_on_submit():
        return _page(form), 422
    with writing():
        members.set_pin(g.group, None if remove else form.typed())
    flash(said(NO_PIN if remove else PIN), "pin")
    return see("keys.show", group_id=group_id, _anchor=TOLD)
