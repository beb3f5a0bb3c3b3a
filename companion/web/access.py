"""Who may do what: the one place where a link's role is checked, for pages and API alike.

A view says whom it needs by `needs`; the group is that of the ids in its address. Whoever has no
key to a group is told that there is no such thing.
"""

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, abort, current_app, g, request, session
from sqlalchemy import select
from werkzeug.exceptions import NotFound

from companion.rules.phrases import Phrase, phrase
from companion.store.database import db, take_turns_in
from companion.store.people import Role, allows, link_of
from companion.store.tables import Evening, Group, Link, Sitting
from companion.store.writing import Author
from companion.web.rates import knows_pin

ALLOWS: dict[str, Phrase] = {
    "view": phrase("Look at everything: the hands, the rules, who owes whom."),
    "score": phrase("Keep the score: start evenings, enter hands, settle."),
    "host": phrase("Everything: keep the score, mend names, close evenings, give links to others."),
}
"""What a link lets people do, by its role."""

View = TypeVar("View", bound=Callable[..., object])
Needed = Role | None


def needs(role: Needed) -> Callable[[View], View]:
    """Marks a view with the role that it needs of the group in its address; None for everyone."""

    def mark(view: View) -> View:
        view.needs = role  # type: ignore[attr-defined]
        return view

    return mark


def set_up(app: Flask) -> None:
    app.before_request(_check)


def _check() -> None:
    """Finds the group of the request and the role of whoever asks; refuses what is not his."""
    if request.endpoint in (None, "static"):
        return
    view = current_app.view_functions[request.endpoint]
    # A view that does not say whom it needs is a mistake, and fails here for everyone.
    needed: Needed = vars(view)["needs"]
    g.group = g.role = g.link = None
    if needed is None:
        return
    token = bearer()
    if token is not None and _by_token() is None:
        abort(401)
    group = _group()
    role = role_in(group)
    if role is None:
        abort(401 if token is None and _for_programs() else 404)
    g.group, g.role = group, role
    take_turns_in(group.id)
    if not allows(role, needed):
        abort(403)


def _group() -> Group:
    """The group of the ids in the address; `g` gets the sitting and the evening on the way."""
    found = request.view_args or {}
    if "sitting_id" in found:
        g.sitting = db.session.get(Sitting, found["sitting_id"])
        g.evening = g.sitting.evening if g.sitting else None
    elif "evening_id" in found:
        g.evening = db.session.get(Evening, found["evening_id"])
    else:
        group = db.session.get(Group, found["group_id"])
        return group if group else _nothing()
    return g.evening.group if g.evening else _nothing()


def _nothing() -> Group:
    # Without any token, the API says so before it says that there is nothing.
    if _for_programs() and bearer() is None:
        abort(401)
    raise NotFound


def _for_programs() -> bool:
    """Whether this is the API: it asks for no CSRF token, so that it must not heed cookies."""
    return request.blueprint == "api"


def bearer() -> str | None:
    """The token that came with the request; None where there is none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def role_in(group: Group) -> Role | None:
    """The role of whoever asks: by the token of the request, else by the links he has opened."""
    if bearer() is not None:
        link = _by_token()
    else:
        digest = None if _for_programs() else session.get("keys", {}).get(group.id)
        link = db.session.query(Link).filter_by(digest=digest).one_or_none() if digest else None
    if link is not None and link.group_id == group.id:
        g.link = link.digest
        return link.role  # type: ignore[return-value]
    return "view" if group.demonstration else None


def _by_token() -> Link | None:
    """The link whose token came with the request, and with it its group's PIN, if it has one."""
    if "by_token" not in g:
        link = link_of(bearer() or "")
        known = link and knows_pin(link, request.headers.get("Companion-PIN", ""))
        g.by_token = link if known else None
    found: Link | None = g.by_token
    return found


def may_found() -> None:
    """Refuses whoever may not make a group: strangers, where the operator has closed it to them.

    No stranger is who hosts some group of this server already.
    """
    if current_app.config["OPEN_GROUPS"]:
        return
    if bearer() is not None:
        links = [_by_token()]
    else:
        keys = {} if _for_programs() else session.get("keys", {})
        links = list(db.session.scalars(select(Link).where(Link.digest.in_(keys.values()))))
    if not any(links):
        abort(401)
    if not any(link is not None and allows(link.role, "host") for link in links):
        abort(403)


def join(link: Link) -> None:
    """Let this browser in by a link; a better role that it has already is kept."""
    keys = dict(session.get("keys", {}))
    held = role_in(link.group)
    if held is None or held == link.role or not allows(held, link.role):
        keys[link.group_id] = link.digest
    session.permanent = True
    session["keys"] = keys


def renew() -> None:
    """Keep what this browser may do for another year.

    Only some pages do: an answer to a phone that watches must not bring back an older cookie.
    """
    session.modified = bool(session)


def may(role: Role) -> bool:
    """Whether whoever asks has this role in the group of the request."""
    return g.get("role") is not None and allows(g.role, role)


def own_name(group: Group) -> str | None:
    """Whose phone this is in a group; "" if he would rather not say, None if nobody asked him."""
    name: str | None = session.get("names", {}).get(group.id)
    return name


def call(group: Group, name: str) -> None:
    """Remember whose phone this is in a group, as `own_name` says it."""
    session["names"] = {**session.get("names", {}), group.id: name}


def author() -> Author:
    """Who changes something now: the name that this phone gave, if it gave one."""
    name = own_name(g.group) if g.get("group") else None
    return Author(name or "", now())


def now() -> int:
    """Milliseconds since 1970, by the app's clock."""
    clock: Callable[[], int] = current_app.config["CLOCK"]
    return clock()
