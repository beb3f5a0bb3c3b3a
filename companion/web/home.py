"""The first page: the groups that this phone has opened, the way into others, the demonstration."""

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, abort, current_app, redirect, render_template, request, session
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.forms.fields import put
from companion.forms.groups import Pasted, Pin
from companion.rules.phrases import phrase
from companion.store import demonstration, people
from companion.store.database import writing
from companion.store.tables import Link
from companion.web.access import ALLOWS, call, needs, own_name, renew
from companion.web.access import join as let_in
from companion.web.pages import see
from companion.web.rates import knows_pin
from companion.words import languages

pages = Blueprint("home", __name__)


@pages.get("/")
@needs(None)
def show() -> ResponseReturnValue:
    renew()
    return _home(Pasted())


def _home(pasted: Pasted) -> str:
    example = demonstration.find()
    return render_template(
        "home/show.html",
        groups=people.groups_of(session.get("keys", {}).values()),
        pasted=pasted,
        example=example,
        removed="removed" in request.args and example is not None and example.hidden,
    )


@pages.post("/open")
@needs(None)
def open_link() -> ResponseReturnValue:
    """Somebody pasted a link: go where it leads, or say that it leads nowhere."""
    form = Pasted()
    token = form.token()
    if people.link_of(token) is not None:
        return see("home.offer", token=token)
    form.link.errors = [put(phrase("This is no link to a group. Copy the whole of it."))]
    return _home(form), 422


@pages.get("/join/<token>")
@needs(None)
def offer(token: str) -> ResponseReturnValue:
    """What a link is for. Looking at it changes nothing: robots look at links too."""
    return _offer(_link(token), token, Pin(formdata=None))


def _offer(link: Link, token: str, form: Pin) -> str:
    return render_template(
        "home/join.html",
        link=link,
        token=token,
        allows=ALLOWS[link.role],
        form=form if people.asks_pin(link) else None,
    )


@pages.post("/join/<token>")
@needs(None)
def join(token: str) -> ResponseReturnValue:
    link, form = _link(token), Pin()
    if not knows_pin(link, form.typed()):
        form.pin.errors = [put(phrase("That is not the PIN. Whoever hosts the group knows it."))]
        return _offer(link, token, form), 403
    let_in(link)
    names = {player.name for player in link.group.players}
    me = request.form.get("me")
    if me is not None and (me in names or own_name(link.group) is None):
        call(link.group, me if me in names else "")  # else he would rather not say
    return see("groups.show", group_id=link.group_id)


def _link(token: str) -> Link:
    return people.link_of(token) or abort(404)


@pages.post("/demonstration")
@needs(None)
def keep_demonstration() -> ResponseReturnValue:
    """The demonstration taken away, or brought back, by anyone: it is nobody's evening."""
    example = demonstration.find() or abort(404)
    keep = request.form.get("keep") == "1"
    with writing():
        example.hidden = not keep
    return see("home.show") if keep else see("home.show", removed=1)


@pages.post("/language")
@needs(None)
def language() -> ResponseReturnValue:
    """The language in which this browser is answered from now on; then back to the page."""
    tag = request.form.get("language")
    if tag not in languages():
        abort(422)
    session.permanent = True
    session["language"] = tag
    return redirect(_page(request.form.get("page", "")), 303)


def _page(address: str) -> str:
    """The address of a page of this app, less the language it may ask for; else the first page."""
    path, _, query = address.partition("?")
    path = "/" + path.lstrip("/")  # "//" would begin the name of another host
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:
        path, query = "/", ""
    kept = [(key, value) for key, value in parse_qsl(query) if key != "lang"]
    return request.script_root + path + ("?" + urlencode(kept) if kept else "")
