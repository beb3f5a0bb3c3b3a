"""A phone leaves one group or all: it loses access and deletes what it cached of them."""

from flask import Blueprint, current_app, render_template, session
from flask.typing import ResponseReturnValue

from companion.db.session import writing
from companion.groups import phones
from companion.groups.access import needs, this_phone
from companion.groups.forget_phone import ALL_BUT_COOKIES, EVERYTHING, forgetting
from companion.request_context import g
from companion.templating import see

pages = Blueprint("leaving", __name__)


@pages.get("/groups/<group_id>/leave")
@needs("view")
def ask() -> ResponseReturnValue:
    return render_template("groups/leaving/ask.html", whole=False) if g.phone else see("home.show")


@pages.post("/groups/<group_id>/leave")
@needs("view")
def leave(group_id: str) -> ResponseReturnValue:
    if g.phone:
        with writing():
            phones.show_out(g.group, [g.phone.id])
    return forgetting(group_id)


@pages.get("/leave")
@needs(None)
def ask_all() -> str:
    return render_template(
        "groups/leaving/ask.html", whole=True, groups=phones.groups_of(this_phone())
    )


@pages.post("/leave")
@needs(None)
def leave_all() -> ResponseReturnValue:
    if known := this_phone():
        with writing():
            phones.forget(known)
    language = session.get("language")
    session.clear()
    if language:
        session["language"] = language
    return forgetting(EVERYTHING, ALL_BUT_COOKIES)


@pages.get("/left")
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
