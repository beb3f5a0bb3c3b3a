"""Views of a group's links, PIN and phones: replace, invite, show out, leave."""

import io

import segno
from flask import Blueprint, Response, abort, current_app, flash, render_template, request, session
from flask.typing import ResponseReturnValue

from companion.db.models import Link
from companion.db.session import writing
from companion.evenings.starting import latest
from companion.groups import members
from companion.groups.access import ALLOWS, join, needs, own_name, store_own_name, this_phone
from companion.groups.forms import NewPin
from companion.groups.members import ROLES, forget_phone, groups_of, phones_in, remove_phones
from companion.ledger.book import book_cache
from companion.ledger.idempotency import done_once
from companion.request_context import g
from companion.rules.phrases import counted, phrase
from companion.templating import ALL_BUT_COOKIES, EVERYTHING, address_of, forgetting, said, see

pages = Blueprint("keys", __name__, url_prefix="/groups/<group_id>")

TOLD = "told"
"""The anchor of the message about what was done, which the page shows beside its subject."""

NONE_CHOSEN = phrase("Select at least one first.")
PIN = phrase("From now on, anyone joining as scorer or host needs the PIN.")


@pages.get("/links")
@needs("host")
def show() -> ResponseReturnValue:
    return _page(NewPin())


def _page(pin: NewPin) -> str:
    return render_template(
        "groups/keys.html",
        allows=ALLOWS,
        links={link.role: address_of(link) for link in g.group.links},
        phones=phones_in(g.group),
        own=g.phone and g.phone.id,
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
            members.replace_link(_link(group_id, role))
        return {}

    done_once(group_id, give)
    join(_link(group_id, "host"))  # the host stays in, even if their own link was replaced
    for role in chosen:
        flash(said(phrase("The old link no longer works. This is the new one.")), role)
    if not chosen:
        flash(said(NONE_CHOSEN), "replace")
    return see("keys.show", group_id=group_id, _anchor=TOLD)


@pages.post("/phones")
@needs("host")
def show_out(group_id: str) -> ResponseReturnValue:
    own = g.phone.id if g.phone else None
    chosen = [each for each in request.form.getlist("phone") if each != own]
    with writing():
        ended = remove_phones(g.group, chosen)
    out = counted("{n} phone removed.", "{n} phones removed.", ended)
    flash(said(out if ended else NONE_CHOSEN), "phones")
    return see("keys.show", group_id=group_id, _anchor=TOLD)


@pages.post("/pin")
@needs("host")
def pin(group_id: str) -> ResponseReturnValue:
    form, remove = NewPin(), "remove" in request.form
    if not remove and not form.validate_on_submit():
        return _page(form), 422
    with writing():
        members.set_pin(g.group, None if remove else form.typed())
    flash(said(phrase("The PIN has been removed.") if remove else PIN), "pin")
    return see("keys.show", group_id=group_id, _anchor=TOLD)


leaving_pages = Blueprint("leaving", __name__)


@leaving_pages.get("/groups/<group_id>/leave")
@needs("view")
def ask() -> ResponseReturnValue:
    return render_template("groups/leaving/ask.html", whole=False) if g.phone else see("home.show")


@leaving_pages.post("/groups/<group_id>/leave")
@needs("view")
def leave(group_id: str) -> ResponseReturnValue:
    if g.phone:
        with writing():
            remove_phones(g.group, [g.phone.id])
    return forgetting(group_id)


@leaving_pages.get("/leave")
@needs(None)
def ask_all() -> str:
    return render_template("groups/leaving/ask.html", whole=True, groups=groups_of(this_phone()))


@leaving_pages.post("/leave")
@needs(None)
def leave_all() -> ResponseReturnValue:
    if known := this_phone():
        with writing():
            forget_phone(known)
    language = session.get("language")
    session.clear()
    if language:
        session["language"] = language
    return forgetting(EVERYTHING, ALL_BUT_COOKIES)


@leaving_pages.get("/left")
@needs(None)
def left() -> ResponseReturnValue:
    """The last page: its script deletes what this phone cached."""
    if "left" not in session:
        return see("home.show")
    page = current_app.make_response(
        render_template("groups/leaving/left.html", left=session["left"])
    )
    # A cached copy would delete again whenever it is shown.
    page.headers["Cache-Control"] = "no-store"
    return page


owner_pages = Blueprint("who", __name__, url_prefix="/sittings/<sitting_id>")


@owner_pages.app_template_global("asks_who")
def asks_who() -> tuple[str, ...]:
    """The names to choose from, if this phone was not asked yet."""
    if own_name() is not None:
        return ()
    book = book_cache.open(g.sitting)
    here = frozenset(who for who, name in book.names.items() if name in book.standing.balances)
    return tuple(player.name for player in members.by_last_played(g.group, here))


@owner_pages.post("/me")
@needs("score")
def me(sitting_id: str) -> ResponseReturnValue:
    name = request.form.get("me", "")
    known = name in {player.name for player in g.group.players}
    store_own_name(name if known and "skip" not in request.form else "")
    return see("sittings.enter", sitting_id=sitting_id)
