"""Who may do what: the one place where a link's role is checked, for pages and API alike.

A view says whom it needs by `needs`; the group is that of the ids in its address. Whoever has no
key to a group is told that there is no such thing.
"""

import secrets
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import NoReturn, TypeVar

from flask import Flask, abort, current_app, request, session
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import NotFound

from companion.rules.phrases import Phrase, phrase
from companion.store import phones
from companion.store.books import find
from companion.store.database import db, take_turns_in, writing
from companion.store.people import Role, allows, digest_of, link_of
from companion.store.tables import UNREADABLE, Evening, Group, Link, Phone
from companion.store.torn import evening_of
from companion.store.writing import Author
from companion.web.browsers import kind_of
from companion.web.found import g
from companion.web.members import Members
from companion.web.rates import knows_pin

ALLOWS: dict[str, Phrase] = {
    "view": phrase("Look at everything: the hands, the rules, who owes whom."),
    "score": phrase("Keep the score: start evenings, enter hands, settle."),
    "host": phrase("Everything: keep the score, mend names, close evenings, give links to others."),
}
"""What a link lets people do, by its role."""

View = TypeVar("View", bound=Callable[..., object])
Needed = Role | None

FOUND_BY = frozenset({"group_id", "evening_id", "sitting_id"})
"""What is called so in an address is looked up before the view is asked."""


def needs(role: Needed) -> Callable[[View], View]:
    """Marks a view with the role that it needs of the group in its address; None for everyone.

    What is found by the ids of an address is in `g`: a view is given those that it names.
    """

    def mark(view: View) -> View:
        unnamed = FOUND_BY.difference(signature(view).parameters)

        @wraps(view)
        def answer(**given: object) -> object:
            return view(**{name: given[name] for name in given if name not in unnamed})

        answer.needs = role  # type: ignore[attr-defined]
        return answer  # type: ignore[return-value]

    return mark


def set_up(app: Flask) -> None:
    app.extensions["companion-members"] = Members()
    app.before_request(_check)


def _check() -> None:
    """Finds the group of the request and the role of whoever asks; refuses what is not theirs."""
    if request.endpoint in (None, "static"):
        return
    if request.method == "OPTIONS" and _for_programs():
        return  # what may be asked is no secret, and browsers ask it without a token
    view = current_app.view_functions[request.endpoint]
    if "keys" in session and not _for_programs():
        _bring_over()
    # A view that does not say whom it needs is a mistake, and fails here for everyone.
    needed: Needed = vars(view)["needs"]
    g.forget()
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
    if g.phone is not None and not phones.is_here(g.phone, now()):
        _here(g.phone)


def _here(phone: Phone) -> None:
    """Keeps when this phone was here last. Where that cannot be kept now, the page is shown."""
    phone_id = phone.id
    try:
        with writing():
            phone.seen = now()
    except OperationalError:
        db.session.rollback()
    g.phone = db.session.get(Phone, phone_id)


def _group() -> Group:
    """The group of the ids in the address; `g` gets the sitting and the evening on the way.

    Where the address names none, it is that of the token.
    """
    given = request.view_args or {}
    if FOUND_BY.isdisjoint(given):
        return (_by_token() or _nothing()).group if bearer() is not None else _nothing()
    if "group_id" in given and not {"sitting_id", "evening_id"} & given.keys():
        return db.session.get(Group, given["group_id"]) or _nothing()
    try:
        if "sitting_id" in given:
            g.sitting = find(given["sitting_id"]) or _nothing()
            g.evening = g.sitting.evening
        else:
            g.evening = db.session.get(Evening, given["evening_id"]) or _nothing()
        return g.evening.group
    except UNREADABLE:
        # The view will find nothing, and whoever has a key is told why: see faults.
        found = evening_of(given.get("evening_id"), given.get("sitting_id"))
        return (found and db.session.get(Group, found[1])) or _nothing()


def _nothing() -> NoReturn:
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
    """The role of whoever asks: by the token of the request, else by the link that let them in."""
    if bearer() is not None:
        link = _by_token()
    else:
        found = phones.inside(this_phone(), group.id)
        g.phone, link = found or (None, None)
    if link is not None and link.group_id == group.id:
        _met(link)
        return link.role  # type: ignore[return-value]
    return "view" if group.demonstration else None


def _met(link: Link) -> None:
    """Whoever asks has shown a key."""
    g.link = link.digest
    members: Members = current_app.extensions["companion-members"]
    members.meet(*_shown())


def is_met() -> bool:
    """Whether whoever asks has shown a key lately; where everyone may look, nobody is asked."""
    members: Members = current_app.extensions["companion-members"]
    return members.has_met(*_shown())


def _shown() -> tuple[str, str]:
    return request.headers.get("Authorization", ""), request.headers.get("Cookie", "")


def this_phone() -> str:
    """By what the browser that asks is known here; "" where it is in no group."""
    # Programs come without a cookie; what comes with one from another page is nobody.
    secret = None if _for_programs() else session.get("phone")
    return digest_of(secret) if secret else ""


def _by_token() -> Link | None:
    """The link whose token came with the request, and with it its group's PIN, if it has one."""
    if not hasattr(g, "by_token"):
        link = link_of(bearer() or "")
        known = link and knows_pin(link, request.headers.get("Companion-PIN", ""))
        g.by_token = link if known else None
    return g.by_token


def is_member() -> bool:
    """Whether the token that came opens some group, in a call that asks for none."""
    link = _by_token() if bearer() is not None else None
    if link is not None:
        _met(link)
    return link is not None


def may_found() -> None:
    """Refuses whoever may not make a group: strangers, where the operator has closed it to them.

    No stranger is who hosts some group of this server already.
    """
    if current_app.config["OPEN_GROUPS"]:
        return
    if bearer() is not None:
        by_token = _by_token()
        links: tuple[Link, ...] = (by_token,) if by_token else ()
    else:
        links = phones.links_of(this_phone())
    if not links:
        abort(401)
    if not any(allows(link.role, "host") for link in links):
        abort(403)


def join(link: Link, name: str | None = None) -> None:
    """Let this browser in by a link; a better role that it has already is kept.

    `name` is whose phone it is, "" if they would rather not say, None if nobody was asked.
    """
    role, digest, group = link.role, link.digest, link.group
    held = role_in(group)
    take_turns_in(group.id)
    session.permanent = True
    session.setdefault("phone", secrets.token_urlsafe(24))
    session.pop("left", None)
    with writing():
        now_good = db.session.get(Link, (group.id, role))
        if now_good is None or now_good.digest != digest:
            abort(404)  # it was replaced just now
        if held is None or held == role or not allows(held, role):
            g.phone = phones.let_in(now_good, this_phone(), kind_of(request), now())
        if name is not None and g.phone is not None:
            g.phone.name = name or g.phone.name or ""


def _bring_over() -> None:
    """Keeps in the database what a cookie held itself until November 2026."""
    keys, names = session.pop("keys"), session.pop("names", {})
    for digest in keys.values():
        link = db.session.query(Link).filter_by(digest=digest).one_or_none()
        if link is not None:
            join(link, names.get(link.group_id))


def renew() -> None:
    """Keep what this browser may do for another year.

    Only some pages do: an answer to a phone that watches must not bring back an older cookie.
    """
    session.modified = bool(session)


def may(role: Role) -> bool:
    """Whether whoever asks has this role in the group of the request."""
    return g.role is not None and allows(g.role, role)


def own_name(group: Group) -> str | None:
    """Whose phone this is in a group; "" if they would rather not say, None if nobody asked."""
    if g.phone is None or g.phone.group_id != group.id:
        return None
    return g.phone.name


def call(name: str) -> None:
    """Keep whose phone this is in the group of the request, as `own_name` says it."""
    if g.phone is not None:
        with writing():
            g.phone.name = name


def author() -> Author:
    """Who changes something now: the name that this phone gave, if it gave one."""
    name = own_name(g.group) if hasattr(g, "group") else None
    return Author(name or "", now())


def now() -> int:
    """Milliseconds since 1970, by the app's clock."""
    clock: Callable[[], int] = current_app.config["CLOCK"]
    return clock()
