"""Phones in a group: each came in by a link, until it leaves or is removed.

A phone is identified by the digest of its cookie's secret. It has access as long as its link is
valid: when a link is replaced, all phones that came in by it are out.
"""

from collections.abc import Collection
from typing import NamedTuple

from flask import redirect, session, url_for
from sqlalchemy import Select, bindparam, delete, func, select, update
from werkzeug.wrappers import Response

from companion.db.models import Group, Link, Phone, Player
from companion.db.session import Base, db

MOST = 300

AWAY = 365 * 24 * 3600 * 1000
"""Milliseconds without a visit after which a phone is deleted: its cookie has expired."""

HOUR = 3600 * 1000
"""Milliseconds; the precision of a phone's last visit."""

KIND = 40

MACHINES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
"""Machines by text in the header; the first match counts."""

BROWSERS = {
    "SamsungBrowser/": "Samsung Internet",
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""Browsers by text in the header; rarer ones first, because most contain others' names."""


PHONES, LINKS = (Base.metadata.tables[table.__tablename__] for table in (Phone, Link))


class Full(Exception):
    """The link has its most phones."""


class GroupPhone(NamedTuple):
    """A phone in a group, and the link that gives its role."""

    phone: Phone
    link: Link


class PhoneAccess(NamedTuple):
    """The requesting phone in a group, with its role."""

    id: str
    digest: str
    group_id: str
    name: str | None
    seen: int
    role: str
    link: str


def kind_of(agent: str) -> str:
    """Machine and browser ("Android, Chrome") by the User-Agent; "" if neither is known."""
    names = (
        next((known[key] for key in known if key in agent), "") for known in (MACHINES, BROWSERS)
    )
    return ", ".join(filter(None, names))


def admit(link: Link, digest: str, kind: str, at: int) -> Phone:
    """Let a phone in by a link; its name stays. Raises Full if the link has too many phones."""
    before = select(Phone).where(Phone.group_id == link.group_id, Phone.digest == digest)
    phone = db.session.scalars(before).one_or_none()
    if phone is None or phone.link != link.digest:
        _check_room(link, at)
    if phone is None:
        phone = Phone(group_id=link.group_id, digest=digest, joined=at)
        db.session.add(phone)
    if phone.link != link.digest or not is_here(phone, at):
        phone.link, phone.kind, phone.seen = link.digest, kind[:KIND], at
    db.session.flush()
    return phone


def _check_room(link: Link, at: int) -> None:
    here = Phone.group_id == link.group_id
    db.session.execute(delete(Phone).where(here, Phone.seen < at - AWAY))
    by_link = select(func.count()).where(here, Phone.link == link.digest)
    if (db.session.scalar(by_link) or 0) >= MOST:
        raise Full


def move(before: str, after: str) -> None:
    db.session.execute(update(Phone).where(Phone.digest == before).values(digest=after))


def _inside() -> Select[Phone, Link]:
    same = (Link.group_id == Phone.group_id) & (Link.digest == Phone.link)
    return select(Phone, Link).join(Link, same)


ASKING = select(
    *(PHONES.c[name] for name in ("id", "digest", "group_id", "name", "seen")),
    LINKS.c.role,
    LINKS.c.digest,
).where(
    PHONES.c.digest == bindparam("digest"),
    PHONES.c.group_id == bindparam("group"),
    LINKS.c.group_id == PHONES.c.group_id,
    LINKS.c.digest == PHONES.c.link,
)


def asking(digest: str, group_id: str) -> PhoneAccess | None:
    """The phone with this digest in a group; None if it is not in."""
    found = db.session.execute(ASKING, {"digest": digest, "group": group_id}).first()
    return PhoneAccess._make(found) if found else None


def keep(phone_id: str, **values: object) -> None:
    """Store values of a phone, if it is still in. Part of a write."""
    db.session.execute(update(PHONES).where(PHONES.c.id == phone_id).values(values))


def in_group(group: Group) -> tuple[GroupPhone, ...]:
    """All phones in a group, the last seen first."""
    asked = _inside().where(Phone.group_id == group.id).order_by(Phone.seen.desc(), Phone.id)
    return tuple(GroupPhone(phone, link) for phone, link in db.session.execute(asked))


def links_of(digest: str) -> tuple[Link, ...]:
    here = _inside().where(Phone.digest == digest)
    return tuple(link for _, link in db.session.execute(here))


def groups_of(digest: str) -> tuple[Group, ...]:
    here = _inside().with_only_columns(Phone.group_id).where(Phone.digest == digest)
    asked = select(Group).where(Group.id.in_(here)).order_by(Group.name, Group.id)
    return tuple(db.session.scalars(asked))


def is_here(phone: Phone | PhoneAccess, at: int) -> bool:
    """Whether the stored last visit is recent enough."""
    return phone.seen > at - HOUR


def remove_phones(group: Group, chosen: Collection[str]) -> int:
    """Remove phones (by id) from a group; returns how many. Their other groups stay."""
    gone = select(Phone).where(Phone.group_id == group.id, Phone.id.in_(chosen))
    found = db.session.scalars(gone).all()
    for phone in found:
        db.session.delete(phone)
    return len(found)


def forget(digest: str) -> None:
    db.session.execute(delete(Phone).where(Phone.digest == digest))


def rename(player: Player, before: str) -> None:
    """Change the name of a player's phones with the player's name."""
    theirs = (Phone.group_id == player.group_id) & (Phone.name == before)
    db.session.execute(update(Phone).where(theirs).values(name=player.name))


EVERYTHING = "*"
"""The marker for all groups."""

CACHE = '"cache"'
ALL_BUT_COOKIES = '"cache", "storage"'
"""Not "cookies": that would log the browser out of other servers of the same domain."""


def forgetting(what: str, forget: str = CACHE) -> Response:
    """Send a phone to the page whose script deletes what it cached of one group or all groups."""
    session["left"] = what
    response = redirect(url_for("leaving.left"), 303)
    response.headers["Clear-Site-Data"] = forget
    return response
