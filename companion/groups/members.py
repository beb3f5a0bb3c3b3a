"""Groups: their players, links and phones, and how much each may store (its quota).

A phone comes in by a link, until it leaves or is removed. It is identified by the digest of its
cookie's secret, and has access as long as its link is valid: when a link is replaced, all phones
that came in by it are out.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from flask import abort, current_app
from sqlalchemy import ColumnElement, Select, Text, bindparam, cast, delete, func, select, update
from sqlalchemy.orm import joinedload
from werkzeug.security import check_password_hash, generate_password_hash

from companion.db.models import Evening, Group, HouseRules, Link, Phone, Player, Sitting
from companion.db.session import Base, db, new_id
from companion.documents.json_values import NoDocument
from companion.documents.texts import comparison_form, read_name
from companion.rules.phrases import phrase

Role = Literal["host", "score", "view"]

ROLES: tuple[Role, ...] = ("view", "score", "host")
"""The roles; each includes those before it."""

LINKED = (
    select(Link)
    .options(joinedload(Link.group, innerjoin=True))
    .where(Link.digest == bindparam("digest"))
)

LINKS, GROUPS, PHONES = (
    Base.metadata.tables[table.__tablename__] for table in (Link, Group, Phone)
)
OPENED = select(GROUPS.c.id, LINKS.c.role, LINKS.c.digest, GROUPS.c.pin).where(
    GROUPS.c.id == LINKS.c.group_id, LINKS.c.digest == bindparam("digest")
)


class TokenAccess(NamedTuple):
    """What a token gives access to: the fields that each request needs."""

    group_id: str
    role: Role
    digest: str
    pin: str | None


def create_group(
    name: str, players: Iterable[str], at: int, ids: Mapping[str, str] | None = None
) -> Group:
    """A new group with players (imported ones with `ids`) and links. Raises NoDocument."""
    group = Group(name=read_name(name, "name"), created=at)
    db.session.add(group)
    for player in players:
        add_player(group, player, id=(ids or {}).get(player), beside=ids or ())
    db.session.flush()
    for role in ROLES:
        link = Link(group_id=group.id, role=role)
        _give_key(link)
        group.links.append(link)
    db.session.flush()
    return group


def add_player(
    group: Group,
    name: str,
    guest: bool = False,
    id: str | None = None,
    beside: Collection[str] = (),
) -> Player:
    """A new player; names `beside` may differ by capitals only. Raises NoDocument."""
    others = [each.name for each in group.players]
    free = _free(others, name, beside)
    player = Player(id=id or new_id(), name=free, place=len(others), guest=guest, retired=False)
    group.players.append(player)
    _count_name_change(group)
    return player


def rename_player(player: Player, name: str) -> None:
    before = player.name
    if read_name(name, "name") != before:
        player.name = _free(
            [each.name for each in player.group.players if each is not player], name
        )
        theirs = (Phone.group_id == player.group_id) & (Phone.name == before)
        db.session.execute(update(Phone).where(theirs).values(name=player.name))
        _count_name_change(player.group)


def retire_player(player: Player, retired: bool = True) -> None:
    """Mark a player as retired, or as active again; points stay."""
    player.retired = retired
    db.session.flush()


def _free(others: Iterable[str], name: str, beside: Collection[str] = ()) -> str:
    read = read_name(name, "name")
    for other in others:
        if other == read or (
            other not in beside and comparison_form(other) == comparison_form(read)
        ):
            fault = phrase("someone in the group is already called {name}", name=other)
            raise NoDocument(fault, "name")
    return read


def _count_name_change(group: Group) -> None:
    group.revision = (group.revision or 0) + 1


def active(group: Group) -> tuple[Player, ...]:
    """The active players, in the order in which they joined."""
    return tuple(player for player in group.players if not player.retired)


def by_last_played(group: Group, here: Collection[str] = ()) -> tuple[Player, ...]:
    """The active players for a list to choose from: those `here` (ids), then by last game."""
    played = (
        select(Evening.place, Evening.waiting, Sitting.players)
        .join(Sitting, Sitting.evening_id == Evening.id)
        .where(Evening.group_id == group.id)
        .order_by(Evening.place)
    )
    last = {
        who: place
        for place, waiting, seated in db.session.execute(played)
        for who in (*waiting, *seated)
    }
    return tuple(
        sorted(active(group), key=lambda each: (each.id not in here, -last.get(each.id, -1)))
    )


def player_of(group: Group, player_id: str) -> Player:
    """Aborts with 404 if the group has no such player."""
    return next((p for p in group.players if p.id == player_id), None) or abort(404)


def ids_by_name(group: Group) -> dict[str, str]:
    return {player.name: player.id for player in group.players}


def token_of(link: Link) -> str:
    """The token of a link: 160 bits computed from the app's secret, so it can be shown again."""
    secret = current_app.config["SECRET_KEY"].encode()
    message = f"{link.group_id}:{link.role}:{link.nonce}".encode()
    return urlsafe_b64encode(hmac.digest(secret, message, "sha256")[:20]).decode().rstrip("=")


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def link(group_id: str, role: str) -> Link | None:
    return db.session.get(Link, (group_id, role))


def link_of(token: str) -> Link | None:
    return db.session.scalars(LINKED, {"digest": digest_of(token)}).one_or_none()


def opened_by(token: str) -> TokenAccess | None:
    """The access that a token gives now, without loading link or group."""
    found = db.session.execute(OPENED, {"digest": digest_of(token)}).first()
    return TokenAccess._make(found) if found else None


def replace_link(link: Link) -> None:
    """Replace the key of a link; everyone who came in by the old one loses access."""
    _give_key(link)
    db.session.flush()


def _give_key(link: Link) -> None:
    link.nonce = secrets.token_hex(16)
    link.digest = digest_of(token_of(link))


MOST_PHONES = 300

AWAY = 365 * 24 * 3600 * 1000
"""Milliseconds without a visit after which a phone is deleted: its cookie has expired."""

HOUR = 3600 * 1000
"""Milliseconds; the precision of a phone's last visit."""

LONGEST_KIND = 40

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


class TooManyPhones(Exception):
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


def browser_name(agent: str) -> str:
    """Machine and browser ("Android, Chrome") by the User-Agent; "" if neither is known."""
    names = (
        next((known[key] for key in known if key in agent), "") for known in (MACHINES, BROWSERS)
    )
    return ", ".join(filter(None, names))


def admit_phone(link: Link, digest: str, kind: str, at: int) -> Phone:
    """Let a phone in by a link; its name stays. Raises TooManyPhones."""
    before = select(Phone).where(Phone.group_id == link.group_id, Phone.digest == digest)
    phone = db.session.scalars(before).one_or_none()
    if phone is None or phone.link != link.digest:
        _check_phones(link, at)
    if phone is None:
        phone = Phone(group_id=link.group_id, digest=digest, joined=at)
        db.session.add(phone)
    if phone.link != link.digest or not is_here(phone, at):
        phone.link, phone.kind, phone.seen = link.digest, kind[:LONGEST_KIND], at
    db.session.flush()
    return phone


def _check_phones(link: Link, at: int) -> None:
    here = Phone.group_id == link.group_id
    db.session.execute(delete(Phone).where(here, Phone.seen < at - AWAY))
    by_link = select(func.count()).where(here, Phone.link == link.digest)
    if (db.session.scalar(by_link) or 0) >= MOST_PHONES:
        raise TooManyPhones


def move_phone(before: str, after: str) -> None:
    db.session.execute(update(Phone).where(Phone.digest == before).values(digest=after))


def _inside() -> Select[Phone, Link]:
    same = (Link.group_id == Phone.group_id) & (Link.digest == Phone.link)
    return select(Phone, Link).join(Link, same)


PHONE_ACCESS = select(
    *(PHONES.c[name] for name in ("id", "digest", "group_id", "name", "seen")),
    LINKS.c.role,
    LINKS.c.digest,
).where(
    PHONES.c.digest == bindparam("digest"),
    PHONES.c.group_id == bindparam("group"),
    LINKS.c.group_id == PHONES.c.group_id,
    LINKS.c.digest == PHONES.c.link,
)


def phone_access(digest: str, group_id: str) -> PhoneAccess | None:
    """The phone with this digest in a group; None if it is not in."""
    found = db.session.execute(PHONE_ACCESS, {"digest": digest, "group": group_id}).first()
    return PhoneAccess._make(found) if found else None


def store_phone(phone_id: str, **values: object) -> None:
    """Store values of a phone, if it is still in. Part of a write."""
    db.session.execute(update(PHONES).where(PHONES.c.id == phone_id).values(values))


def phones_in(group: Group) -> tuple[GroupPhone, ...]:
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


def forget_phone(digest: str) -> None:
    db.session.execute(delete(Phone).where(Phone.digest == digest))


def set_pin(group: Group, pin: str | None) -> None:
    """Set the PIN for joining by the score or host link, or remove it."""
    if not (pin and pin_fits(group.pin, pin)):
        group.pin = generate_password_hash(pin) if pin else None


def asks_pin(link: Link | TokenAccess) -> bool:
    """Whether the link requires a PIN. The view link does not: it is printed on paper."""
    return link.role != "view" and link.pin is not None


def pin_fits(kept: str | None, pin: str) -> bool:
    return kept is not None and check_password_hash(kept, pin)


def allows(role: str, needed: str) -> bool:
    order: tuple[str, ...] = ROLES
    return order.index(role) >= order.index(needed)


DEFAULT_QUOTA = 64
"""Megabytes that a group may store: more than a hundred thousand hands."""

NEAR = 80
"""Percent of the quota from which people are warned."""

IMPORTS, HANDS, UNDO = 100, 125, 150
"""Percent of the quota at which imports, hands and new sittings, undo and redo are refused.

A table in the middle of its evening can still record for a while, and can always close.
"""

LARGE_IMPORT = 30
"""Lines from which a document counts as a large import."""

CHANGE_SIZE = 500
"""Bytes of a change with its index entry and stored answer, as measured."""


class QuotaExceeded(Exception):
    """A write that would exceed the group's quota."""


class Usage(NamedTuple):
    """How much a group stores, and how much it may store: bytes, estimated."""

    size: int
    most: int

    @property
    def percent(self) -> int:
        return 100 * self.size // self.most

    @property
    def near(self) -> bool:
        """Whether to warn those who keep the score."""
        return self.percent >= NEAR


def _total(size: ColumnElement[int]) -> ColumnElement[int]:
    return func.coalesce(func.sum(size), 0)


_sheets = func.length(cast(Sitting.sheet, Text)) + func.length(cast(Sitting.meta, Text))
USED = select(
    select(_total(_sheets + CHANGE_SIZE * (Sitting.version + 1)))
    .join(Evening)
    .where(Evening.group_id == bindparam("group"))
    .scalar_subquery()
    + select(_total(func.length(cast(HouseRules.sheet, Text))))
    .where(HouseRules.group_id == bindparam("group"))
    .scalar_subquery()
)
"""The version of a sitting is the number of its changes, so that none needs to be read."""


def usage(group_id: str) -> Usage:
    most = int(current_app.config.get("GROUP_ROOM", DEFAULT_QUOTA)) * 1024 * 1024
    return Usage(db.session.scalar(USED, {"group": group_id}) or 0, most)


def check_quota(group_id: str, percent: int) -> None:
    """Raises QuotaExceeded if a group has used this percentage of its quota. Part of a write."""
    if usage(group_id).percent >= percent:
        raise QuotaExceeded
