"""Phones that are in a group: each was let in by a link, until it leaves or is shown out.

A phone is known by the digest of what its cookie holds. It is in as long as its link is the one by
which it came: where another is put in the link's place, everybody who came by it is out.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from sqlalchemy import Select, bindparam, delete, func, select, update

from companion.db.models import Group, Link, Phone, Player
from companion.db.session import Base, db

MOST = 300
"""Phones that can be in by one link."""

AWAY = 365 * 24 * 3600 * 1000
"""Who was not here for so long (milliseconds) is forgotten: the cookie is no longer good."""

HOUR = 3600 * 1000
"""How exactly it is known when a phone was here last."""

KIND = 40
"""How long the name of a kind of phone may be."""


PHONES, LINKS = (Base.metadata.tables[table.__tablename__] for table in (Phone, Link))


class Full(Exception):
    """As many phones are in by a link as can be."""


class Inside(NamedTuple):
    """A phone that is in a group, and the link that says what it may do."""

    phone: Phone
    link: Link


class Asking(NamedTuple):
    """The phone that asks for something of a group that it is in, and what it may do there."""

    id: str
    digest: str
    group_id: str
    name: str | None
    seen: int
    role: str
    link: str
    """The digest of the link by which it is in."""


def let_in(link: Link, digest: str, kind: str, at: int) -> Phone:
    """Lets a phone in by a link. A phone that was in before keeps its name.

    Raises Full where the link has too many phones.
    """
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
    """A phone has another secret: `before` and `after` are the digests of both."""
    db.session.execute(update(Phone).where(Phone.digest == before).values(digest=after))


def _inside() -> Select[Phone, Link]:
    """Phones with the links that let them in, so far as these are still good."""
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


def _all(asked: Select[Phone, Link]) -> Iterator[Inside]:
    return (Inside(phone, link) for phone, link in db.session.execute(asked))


def asking(digest: str, group_id: str) -> Asking | None:
    """A phone, by the digest of its cookie, in a group; None where it is not in."""
    found = db.session.execute(ASKING, {"digest": digest, "group": group_id}).first()
    return Asking._make(found) if found else None


def keep(phone_id: str, **values: object) -> None:
    """Keep what is new about a phone, if it is still in. Part of a write."""
    db.session.execute(update(PHONES).where(PHONES.c.id == phone_id).values(values))


def in_group(group: Group) -> tuple[Inside, ...]:
    """All who are in a group; who was here last comes first."""
    asked = _inside().where(Phone.group_id == group.id).order_by(Phone.seen.desc(), Phone.id)
    return tuple(_all(asked))


def links_of(digest: str) -> tuple[Link, ...]:
    """The links by which a phone is in groups."""
    return tuple(found.link for found in _all(_inside().where(Phone.digest == digest)))


def groups_of(digest: str) -> tuple[Group, ...]:
    """The groups that a phone is in, by name."""
    here = _inside().with_only_columns(Phone.group_id).where(Phone.digest == digest)
    asked = select(Group).where(Group.id.in_(here)).order_by(Group.name, Group.id)
    return tuple(db.session.scalars(asked))


def is_here(phone: Phone | Asking, at: int) -> bool:
    """Whether it is known already that the phone is here, as exactly as it is kept."""
    return phone.seen > at - HOUR


def show_out(group: Group, chosen: Collection[str]) -> int:
    """Ends it for phones of a group, by their ids; says for how many. Their other groups stay."""
    gone = select(Phone).where(Phone.group_id == group.id, Phone.id.in_(chosen))
    found = db.session.scalars(gone).all()
    for phone in found:
        db.session.delete(phone)
    return len(found)


def forget(digest: str) -> None:
    """A phone leaves every group."""
    db.session.execute(delete(Phone).where(Phone.digest == digest))


def rename(player: Player, before: str) -> None:
    """A phone that is somebody's stays that person's when the name is mended."""
    theirs = (Phone.group_id == player.group_id) & (Phone.name == before)
    db.session.execute(update(Phone).where(theirs).values(name=player.name))
