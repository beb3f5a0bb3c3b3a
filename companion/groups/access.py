"""Who may do what: the one place where a link's role is checked, for pages and API alike.

A view says whom it needs by `needs`; the group is that of the ids in its address. Whoever has no
key to a group is told that there is no such thing.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from typing import NoReturn, TypeVar

from flask import Flask, abort, current_app, request, session
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import NotFound

from companion.db.models import Link
from companion.db.session import db, set_write_group, writing
from companion.groups import phones
from companion.groups.browsers import kind_of
from companion.groups.members import Opened, Role, allows, digest_of, opened_by
from companion.groups.ownership import QUERIES, Owner, owner_of
from companion.groups.phones import Asking
from companion.groups.pin_limits import knows_pin
from companion.ledger.recording import Author
from companion.live import not_modified
from companion.request_context import g
from companion.rules.phrases import Phrase, phrase

ALLOWS: dict[str, Phrase] = {
    "view": phrase("View everything: hands, rules, who owes whom."),
    "score": phrase("Keep score: start evenings, enter hands, settle up."),
    "host": phrase("Everything: keep score, change names, close evenings, share links."),
}
"""What a link lets people do, by its role."""

View = TypeVar("View", bound=Callable[..., object])
Needed = Role | None

FOUND_BY = frozenset(QUERIES)
"""Names of ids in a URL whose owner is looked up before the view is called."""


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
    app.before_request(_check)


def _check() -> None:
    """Finds the group of the request and the visitor's role; refuses what is not theirs."""
    if request.endpoint in (None, "static"):
        return
    if request.method == "OPTIONS" and for_programs():
        return  # what may be asked is no secret, and browsers ask it without a token
    view = current_app.view_functions[request.endpoint]
    # A view that does not say whom it needs is a mistake, and fails here for everyone.
    needed: Needed = vars(view)["needs"]
    g.forget()
    if needed is None:
        return
    token = bearer()
    if token is not None and _by_token() is None:
        abort(401)
    given = request.view_args or {}
    asked = _owner(given)
    role = role_in(asked.group_id) or ("view" if asked.demonstration else None)
    if role is None:
        abort(401 if token is None and for_programs() else 404)
    g.group_id, g.role = asked.group_id, role
    if asked.evening_id:
        g.evening_id = asked.evening_id
    if "sitting_id" in given:
        g.sitting_id = given["sitting_id"]
    set_write_group(asked.group_id)
    if not allows(role, needed):
        abort(403)
    if g.phone is None:
        return
    if not phones.is_here(g.phone, now()):
        _here(g.phone)
    if "sitting_id" in given:
        not_modified.remember(g.phone, g.sitting_id)


def _here(phone: Asking) -> None:
    """Keeps when this phone was here last. Where that cannot be kept now, the page is shown."""
    try:
        with writing():
            phones.keep(phone.id, seen=now())
    except OperationalError:
        db.session.rollback()


def _owner(given: Mapping[str, str]) -> Owner:
    """The group of the ids in the URL. If there are none, it is the token's group."""
    if FOUND_BY.isdisjoint(given):
        opened = _by_token() if bearer() is not None else None
        return Owner(opened.group_id, False, "") if opened else _nothing()
    return owner_of(given) or _nothing()


def _nothing() -> NoReturn:
    # Without any token, the API says so before it says that there is nothing.
    if for_programs() and bearer() is None:
        abort(401)
    raise NotFound


def for_programs() -> bool:
    """Whether this is the API: it asks for no CSRF token, so that it must not heed cookies."""
    return request.blueprint == "api"


def bearer() -> str | None:
    """The token that came with the request; None where there is none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def role_in(group_id: str) -> Role | None:
    """The role that somebody's key gives: the token of the request, else the link by which this
    phone is in.
    """
    if bearer() is None:
        g.phone = phones.asking(this_phone(), group_id)
        if g.phone is None:
            return None
        g.link = g.phone.link
        return g.phone.role  # type: ignore[return-value]
    opened = _by_token()
    if opened is None or opened.group_id != group_id:
        return None
    g.link = opened.digest
    return opened.role


def this_phone() -> str:
    """By what the browser that asks is known here; "" where it is in no group."""
    # Programs come without a cookie; what comes with one from another page is nobody.
    secret = None if for_programs() else session.get("phone")
    return digest_of(secret) if secret else ""


def _by_token() -> Opened | None:
    """What is opened by the token that came with the request, and with it the group's PIN, if it
    has one.
    """
    if not hasattr(g, "by_token"):
        opened = opened_by(bearer() or "")
        known = opened and knows_pin(opened, request.headers.get("Companion-PIN", ""))
        g.by_token = opened if known else None
    return g.by_token


def is_member() -> bool:
    """Whether the token that came opens some group, in a call that asks for none."""
    opened = _by_token() if bearer() is not None else None
    if opened is not None:
        g.link = opened.digest
    return opened is not None


def may_found() -> None:
    """Refuses strangers a new group where the operator has closed that to them.

    No stranger is who hosts some group of this server already.
    """
    if current_app.config["OPEN_GROUPS"]:
        return
    if bearer() is not None:
        by_token = _by_token()
        links: tuple[Link | Opened, ...] = (by_token,) if by_token else ()
    else:
        links = phones.links_of(this_phone())
    if not links:
        abort(401)
    if not any(allows(link.role, "host") for link in links):
        abort(403)


def join(link: Link, name: str | None = None) -> None:
    """Let this browser into a group by a link; if it has a better role already, it keeps that.

    `name` is the player whose phone it is, "" if they do not want to say, None if nobody asked.
    Raises phones.Full where the link has too many phones.
    """
    role, digest, group_id = link.role, link.digest, link.group_id
    set_write_group(group_id)
    before = this_phone()
    session.permanent = True
    session["phone"] = _next_secret(session.get("phone"), link)
    session.pop("left", None)
    with writing():
        phones.move(before, this_phone())
        held = role_in(group_id)
        now_good = db.session.get(Link, (group_id, role))
        if now_good is None or now_good.digest != digest:
            abort(404)  # it was replaced just now
        if held is None or held == role or not allows(held, role):
            phones.let_in(now_good, this_phone(), kind_of(request), now())
        g.phone = phones.asking(this_phone(), group_id)
        if name is not None and g.phone is not None:
            phones.keep(g.phone.id, name=name or g.phone.name or "")


def _next_secret(secret: str | None, link: Link) -> str:
    """What the cookie holds after joining: nobody who knew the secret before knows this one.

    A form that is sent twice gets the same answer, so that the phone keeps its other groups.
    """
    if not secret:
        return secrets.token_urlsafe(24)
    key = current_app.config["SECRET_KEY"].encode()
    made = hmac.digest(key, f"join:{secret}:{link.digest}".encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


def renew() -> None:
    """Keep what this browser may do for another year.

    Only some pages do, and only where somebody opens them: what a phone fetches in the background
    must not bring back the cookie of before a link was opened.
    """
    if request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate":
        session.modified = bool(session)


def may(role: Role) -> bool:
    """Whether the visitor has this role in the group of the request."""
    return g.role is not None and allows(g.role, role)


def own_name() -> str | None:
    """Whose phone this is in the group of the request; "" if they would rather not say, None if
    nobody asked.
    """
    return g.phone.name if g.phone is not None else None


def call(name: str) -> None:
    """Keep whose phone this is in the group of the request, as `own_name` says it."""
    if g.phone is not None:
        with writing():
            phones.keep(g.phone.id, name=name)


def author() -> Author:
    """Who changes something now: the name that this phone gave, if it gave one."""
    return Author(own_name() or "", now())


def now() -> int:
    """Milliseconds since 1970, by the app's clock."""
    clock: Callable[[], int] = current_app.config["CLOCK"]
    return clock()
