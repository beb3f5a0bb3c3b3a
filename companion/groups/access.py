"""Access control: the one place that checks roles, for pages and API alike.

Each view declares its role with `needs`; the group is that of the ids in the URL. Without a key to
the group the response is 404, as for an object that does not exist.

Wrong PINs lock out the network that guesses; all others can go on. They are counted in the
database, so that a lock applies to all server processes. The first are free; after that each locks
for twice as long as the one before. They are deleted a day after the lock has ended.
"""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from typing import NamedTuple, NoReturn, TypeVar

from flask import Flask, abort, current_app, request, session
from sqlalchemy import Select, bindparam, delete, literal_column, select, text
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import NotFound, TooManyRequests

from companion.db.models import Evening, Group, Link, RateCount, Sitting
from companion.db.session import Base, db, set_write_group, unsynced_write, writing
from companion.documents.texts import digits_of
from companion.groups.members import (
    PhoneAccess,
    Role,
    TokenAccess,
    admit_phone,
    allows,
    asks_pin,
    browser_name,
    digest_of,
    is_here,
    links_of,
    move_phone,
    opened_by,
    phone_access,
    pin_fits,
    store_phone,
)
from companion.ledger.recording import Author
from companion.limits import network
from companion.request_context import g
from companion.rules.phrases import Phrase, phrase

GROUPS, EVENINGS, SITTINGS = (
    Base.metadata.tables[table.__tablename__] for table in (Group, Evening, Sitting)
)
_OWNED = select(GROUPS.c.id, GROUPS.c.demonstration, EVENINGS.c.id).where(
    GROUPS.c.id == EVENINGS.c.group_id
)
QUERIES: Mapping[str, Select[tuple[str, bool, str]]] = {
    "sitting_id": _OWNED.where(
        EVENINGS.c.id == SITTINGS.c.evening_id, SITTINGS.c.id == bindparam("of")
    ),
    "evening_id": _OWNED.where(EVENINGS.c.id == bindparam("of")),
    "group_id": select(GROUPS.c.id, GROUPS.c.demonstration, literal_column("''")).where(
        GROUPS.c.id == bindparam("of")
    ),
}
"""A query for each kind of id in a URL. The first kind given counts."""


class Owner(NamedTuple):
    """A group, whether it is a demonstration (anyone may view it), and the evening's id or ""."""

    group_id: str
    demonstration: bool
    evening_id: str


def owner_of(given: Mapping[str, str]) -> Owner | None:
    """The owner of the object with these ids; None if it does not exist."""
    name = next(name for name in QUERIES if name in given)
    found = db.session.execute(QUERIES[name], {"of": given[name]}).first()
    return Owner._make(found) if found else None


ALLOWS: dict[str, Phrase] = {
    "view": phrase("View everything: hands, rules, who owes whom."),
    "score": phrase("Keep score: start evenings, enter hands, settle up."),
    "host": phrase("Everything: keep score, change names, close evenings, share links."),
}

View = TypeVar("View", bound=Callable[..., object])
Needed = Role | None

FOUND_BY = frozenset(QUERIES)
"""URL parameters whose owner is looked up before the view is called."""


def needs(role: Needed) -> Callable[[View], View]:
    """Declares the role that a view requires in the URL's group; None for no check.

    The view receives only the URL parameters that it names; the objects are in `g`.
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
    app.config.setdefault("CLOCK", lambda: time.time_ns() // 1_000_000)
    app.before_request(_check)
    app.extensions["companion-pins"] = set()  # right PINs: checking a hash is slow


def _check() -> None:
    """Find the request's group and the visitor's role; abort without permission."""
    if request.endpoint in (None, "static"):
        return
    if request.method == "OPTIONS" and for_programs():
        return  # a CORS preflight has no token, and its answer is public
    view = current_app.view_functions[request.endpoint]
    # A view without `needs` is a mistake, and fails here for everyone.
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
    if g.phone is not None and not is_here(g.phone, now()):
        _here(g.phone)


def _here(phone: PhoneAccess) -> None:
    """Store when this phone was last seen. If the database is busy, the page is still shown."""
    try:
        with writing():
            store_phone(phone.id, seen=now())
    except OperationalError:
        db.session.rollback()


def _owner(given: Mapping[str, str]) -> Owner:
    """The owner of the ids in the URL; without ids, the token's group."""
    if FOUND_BY.isdisjoint(given):
        opened = _by_token() if bearer() is not None else None
        return Owner(opened.group_id, False, "") if opened else _nothing()
    return owner_of(given) or _nothing()


def _nothing() -> NoReturn:
    # Without a token, the API answers 401 rather than 404.
    if for_programs() and bearer() is None:
        abort(401)
    raise NotFound


def for_programs() -> bool:
    """Whether this is an API call: it has no CSRF token and therefore must ignore cookies."""
    return request.blueprint == "api"


def bearer() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def role_in(group_id: str) -> Role | None:
    """The visitor's role in a group: from the bearer token, else from the link of this phone."""
    if bearer() is None:
        g.phone = phone_access(this_phone(), group_id)
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
    """The digest that identifies this browser; "" if it is in no group."""
    # API calls have no cookie; a cookie sent by another site's page is ignored.
    secret = None if for_programs() else session.get("phone")
    return digest_of(secret) if secret else ""


def _by_token() -> TokenAccess | None:
    """The access of the request's bearer token; None if the token or the group's PIN is wrong."""
    if not hasattr(g, "by_token"):
        opened = opened_by(bearer() or "")
        known = opened and knows_pin(opened, request.headers.get("Companion-PIN", ""))
        g.by_token = opened if known else None
    return g.by_token


def is_member() -> bool:
    """Whether the bearer token is valid for any group, in a call that does not require one."""
    opened = _by_token() if bearer() is not None else None
    if opened is not None:
        g.link = opened.digest
    return opened is not None


def check_may_create_group() -> None:
    """Abort if the operator has closed new groups to strangers, and the visitor hosts no group."""
    if current_app.config["OPEN_GROUPS"]:
        return
    if bearer() is not None:
        by_token = _by_token()
        links: tuple[Link | TokenAccess, ...] = (by_token,) if by_token else ()
    else:
        links = links_of(this_phone())
    if not links:
        abort(401)
    if not any(allows(link.role, "host") for link in links):
        abort(403)


def join(link: Link, name: str | None = None) -> None:
    """Let this browser into a group by a link; a better role that it already has stays.

    `name` is the player whose phone it is, "" if they did not say, None if not asked. Raises
    TooManyPhones if too many phones use the link.
    """
    role, digest, group_id = link.role, link.digest, link.group_id
    set_write_group(group_id)
    before = this_phone()
    session.permanent = True
    session["phone"] = _next_secret(session.get("phone"), link)
    session.pop("left", None)
    with writing():
        move_phone(before, this_phone())
        held = role_in(group_id)
        now_good = db.session.get(Link, (group_id, role))
        if now_good is None or now_good.digest != digest:
            abort(404)  # the link was replaced just now
        if held is None or held == role or not allows(held, role):
            kind = browser_name(request.headers.get("User-Agent", ""))
            admit_phone(now_good, this_phone(), kind, now())
        g.phone = phone_access(this_phone(), group_id)
        if name is not None and g.phone is not None:
            store_phone(g.phone.id, name=name or g.phone.name or "")


def _next_secret(secret: str | None, link: Link) -> str:
    """The new secret of the cookie: computed, so that a form sent twice gives the same one."""
    if not secret:
        return secrets.token_urlsafe(24)
    key = current_app.config["SECRET_KEY"].encode()
    made = hmac.digest(key, f"join:{secret}:{link.digest}".encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


def renew() -> None:
    """Extend this browser's cookie; background requests must not, as they may have an old one."""
    if request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate":
        session.modified = bool(session)


def may(role: Role) -> bool:
    """Whether the visitor has this role in the request's group."""
    return g.role is not None and allows(g.role, role)


def own_name() -> str | None:
    """The player whose phone this is; "" if they did not say, None if not asked."""
    return g.phone.name if g.phone is not None else None


def store_own_name(name: str) -> None:
    """Store whose phone this is in the request's group, as in `own_name`."""
    if g.phone is not None:
        with writing():
            store_phone(g.phone.id, name=name)


def author() -> Author:
    """The author of a change: the phone's player, if known, and the time."""
    return Author(own_name() or "", now())


def now() -> int:
    """The app's clock: milliseconds since 1970."""
    clock: Callable[[], int] = current_app.config["CLOCK"]
    return clock()


FREE = 5
"""Wrong PINs after which the first lock begins."""

SHORTEST = 60 * 1000
DAY = 24 * 3600 * 1000
"""Milliseconds of the shortest and longest locks; a day later wrong PINs are forgotten."""

DOUBLED = 10
"""Further wrong PINs after which the lock has its full length."""

TRY = text(f"""
    INSERT INTO rates (key, hits, until) VALUES (:key, 1, :now + {DAY})
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN rates.until <= :now THEN 1 ELSE rates.hits + 1 END,
        until = :now + {DAY} + CASE
            WHEN rates.until <= :now OR rates.hits + 1 < {FREE} THEN 0
            WHEN rates.hits + 1 > {FREE + DOUBLED} THEN {DAY}
            ELSE {SHORTEST} * (1 << (rates.hits + 1 - {FREE}))
        END
    WHERE rates.until - {DAY} <= :now
    RETURNING hits
""")
"""A single statement, so that simultaneous tries are all counted."""

GIVE_BACK = text(f"UPDATE rates SET hits = hits - 1, until = :now + {DAY} WHERE key = :key")

AT_ONCE = 100


def try_pin(key: str, now: int) -> bool:
    """Counts a try as wrong before the PIN is checked; False if the key is locked."""
    with unsynced_write() as connection:
        return connection.execute(TRY, {"key": key, "now": now}).first() is not None


def pin_was_right(key: str, now: int) -> None:
    """Takes back the last try, because the PIN was right."""
    with unsynced_write() as connection:
        connection.execute(GIVE_BACK, {"key": key, "now": now})
    _forget_old_tries(now)


def locked_until(key: str) -> int:
    """When the lock of a key ends (milliseconds since 1970), or 0."""
    with db.engine.connect() as connection:
        until = connection.execute(select(RateCount.until).where(RateCount.key == key)).scalar()
    return until - DAY if until else 0


def _forget_old_tries(now: int) -> None:
    """Deletes old rows, always in the same order, so that two processes do not block each other."""
    with db.engine.connect() as connection:
        over = (
            select(RateCount.key)
            .where(RateCount.until <= now)
            .order_by(RateCount.key)
            .limit(AT_ONCE)
        )
        keys = connection.execute(over).scalars().all()
    if keys:
        with unsynced_write() as connection:
            for key in keys:
                connection.execute(
                    delete(RateCount).where(RateCount.key == key, RateCount.until <= now)
                )


SITE = 48
"""Bits of an IPv6 prefix assigned to one site, which can choose the others freely."""


def knows_pin(link: Link | TokenAccess, typed: str) -> bool:
    """Whether the PIN is right, or none is needed. Raises TooManyRequests while locked."""
    if not asks_pin(link):
        return True
    at, pin = now(), digits_of(typed)
    key = f"PIN {network(request.remote_addr or '::', SITE)} {link.digest[:32]}"
    known: set[tuple[str | None, str]] = current_app.extensions["companion-pins"]
    found = (link.pin, digest_of(pin))
    if found in known:
        _refuse_while_locked(key, at)
        return True
    if not try_pin(key, at):
        _refuse_while_locked(key, at)
        return False  # the lock has ended just now
    if not pin_fits(link.pin, pin):
        return False
    pin_was_right(key, at)
    known.add(found)
    return True


def _refuse_while_locked(key: str, at: int) -> None:
    left = locked_until(key) - at
    if left > 0:
        raise TooManyRequests(retry_after=left // 1000 + 1)
