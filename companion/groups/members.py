"""Groups, their players, and the three links that are their keys."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.orm import joinedload
from werkzeug.security import check_password_hash, generate_password_hash

from companion.db.models import Evening, Group, Link, Player, Sitting
from companion.db.session import Base, db, new_id
from companion.documents.json_values import NoDocument
from companion.documents.texts import comparison_form, read_name
from companion.groups import phones
from companion.rules.phrases import phrase

Role = Literal["host", "score", "view"]

ROLES: tuple[Role, ...] = ("view", "score", "host")
"""Each may do what those before it may."""

LINKED = (
    select(Link)
    .options(joinedload(Link.group, innerjoin=True))
    .where(Link.digest == bindparam("digest"))
)

LINKS, GROUPS = (Base.metadata.tables[table.__tablename__] for table in (Link, Group))
OPENED = select(GROUPS.c.id, LINKS.c.role, LINKS.c.digest, GROUPS.c.pin).where(
    GROUPS.c.id == LINKS.c.group_id, LINKS.c.digest == bindparam("digest")
)


class Opened(NamedTuple):
    """What a token opens, as far as each request wants to know."""

    group_id: str
    role: Role
    digest: str
    pin: str | None


def create_group(
    name: str, players: Iterable[str], secret: str, at: int, ids: Mapping[str, str] | None = None
) -> Group:
    """A group with its players and its three links. Raises NoDocument for names that do not do.

    `ids` are those by which something that comes in knows its players.
    """
    group = Group(name=read_name(name, "name"), created=at)
    db.session.add(group)
    for player in players:
        add_player(group, player, id=(ids or {}).get(player), beside=ids or ())
    for role in ROLES:
        group.links.append(_link(group, role, secret))
    db.session.flush()
    return group


def add_player(
    group: Group,
    name: str,
    guest: bool = False,
    id: str | None = None,
    beside: Collection[str] = (),
) -> Player:
    """Somebody more in the group. Raises NoDocument for a name that is taken or does not do.

    `beside` are names that a document has for others: it may tell people apart by capitals alone.
    """
    others = [each.name for each in group.players]
    free = _free(others, name, beside)
    player = Player(id=id or new_id(), name=free, place=len(others), guest=guest)
    group.players.append(player)
    _called_anew(group)
    return player


def rename_player(player: Player, name: str) -> None:
    """A name mended, everywhere it stands."""
    before = player.name
    if read_name(name, "name") != before:
        player.name = _free(
            [each.name for each in player.group.players if each is not player], name
        )
        phones.rename(player, before)
        _called_anew(player.group)


def retire_player(player: Player, retired: bool = True) -> None:
    """Somebody plays no more, or is back; what they won and lost stays."""
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


def _called_anew(group: Group) -> None:
    group.revision = (group.revision or 0) + 1
    db.session.flush()


def active(group: Group) -> tuple[Player, ...]:
    """Those who can sit down, in the order in which they came to the group."""
    return tuple(player for player in group.players if not player.retired)


def by_last_played(group: Group, here: Collection[str] = ()) -> tuple[Player, ...]:
    """Those who can sit down, as one looks for them: who is `here` (by id), then who played last.

    Somebody played in an evening if they sat in it when a sitting began, or waited for a seat.
    """
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


def ids_by_name(group: Group) -> dict[str, str]:
    return {player.name: player.id for player in group.players}


def _link(group: Group, role: Role, secret: str) -> Link:
    if group.id is None:
        db.session.flush()
    nonce = secrets.token_hex(16)
    token = _token(secret, group.id, role, nonce)
    return Link(role=role, nonce=nonce, digest=digest_of(token))


def token_of(link: Link, secret: str) -> str:
    """The token of a link, to be shown again: 160 bits that only the app's secret gives."""
    return _token(secret, link.group_id, link.role, link.nonce)


def _token(secret: str, group_id: str, role: str, nonce: str) -> str:
    message = f"{group_id}:{role}:{nonce}".encode()
    return (
        urlsafe_b64encode(hmac.digest(secret.encode(), message, "sha256")[:20]).decode().rstrip("=")
    )


def digest_of(token: str) -> str:
    """By what a token is known without being told."""
    return hashlib.sha256(token.encode()).hexdigest()


def link(group_id: str, role: str) -> Link | None:
    """A group's link of a role."""
    return db.session.get(Link, (group_id, role))


def link_of(token: str) -> Link | None:
    """The link that a token belongs to, with its group; None where it belongs to none."""
    return db.session.scalars(LINKED, {"digest": digest_of(token)}).one_or_none()


def opened_by(token: str) -> Opened | None:
    """The same, as it is at this moment, without loading link or group."""
    found = db.session.execute(OPENED, {"digest": digest_of(token)}).first()
    return Opened._make(found) if found else None


def replace(link: Link, secret: str) -> None:
    """Another key in place of this one; what was opened with the old one is shut from now on."""
    link.nonce = secrets.token_hex(16)
    link.digest = digest_of(token_of(link, secret))
    db.session.flush()


def set_pin(group: Group, pin: str | None) -> None:
    """Sets the PIN for joining by the score or the host link, or removes it."""
    if not (pin and pin_fits(group.pin, pin)):
        group.pin = generate_password_hash(pin) if pin else None


def asks_pin(link: Link | Opened) -> bool:
    """Whether the link alone is not enough. The view link is: it is printed on paper."""
    return link.role != "view" and link.pin is not None


def pin_fits(kept: str | None, pin: str) -> bool:
    """Whether it is the PIN of which a hash is kept."""
    return kept is not None and check_password_hash(kept, pin)


def allows(role: str, needed: str) -> bool:
    """Whether a role may do what another may."""
    order: tuple[str, ...] = ROLES
    return order.index(role) >= order.index(needed)
