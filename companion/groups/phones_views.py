"""A phone says whose it is; it leaves one group or all, and then deletes what it cached of them."""

from flask import Blueprint, current_app, render_template, request, session
from flask.typing import ResponseReturnValue

from companion.db.session import writing
from companion.groups import members, phones
from companion.groups.access import call, needs, own_name, this_phone
from companion.groups.phones import ALL_BUT_COOKIES, EVERYTHING, forgetting
from companion.ledger.book import book_cache
from companion.request_context import g
from companion.templating import see

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
            phones.show_out(g.group, [g.phone.id])
    return forgetting(group_id)


@leaving_pages.get("/leave")
@needs(None)
def ask_all() -> str:
    return render_template(
        "groups/leaving/ask.html", whole=True, groups=phones.groups_of(this_phone())
    )


@leaving_pages.post("/leave")
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
    return tuple(player.name for player in members.by_last_played(g.group, _here()))


def _here() -> frozenset[str]:
    """The ids of players who have played in this sitting."""
    book = book_cache.open(g.sitting)
    return frozenset(who for who, name in book.names.items() if name in book.standing.balances)


@owner_pages.post("/me")
@needs("score")
def me(sitting_id: str) -> ResponseReturnValue:
    """Store whose phone this is, or that they do not want to say."""
    name = request.form.get("me", "")
    known = name in {player.name for player in g.group.players}
    call(name if known and "skip" not in request.form else "")
    return see("sittings.enter", sitting_id=sitting_id)
