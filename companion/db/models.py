"""The tables. They store what people entered, and nothing that can be computed from it.

Times are milliseconds since 1970, money is in the smallest unit of its currency. Rule sheets and
lines are stored as their JSON documents.
"""

import json
import zlib
from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Dialect,
    ForeignKey,
    LargeBinary,
    String,
    UniqueConstraint,
    select,
)
from sqlalchemy.orm import Mapped, MappedSQLExpression, column_property, mapped_column, relationship
from sqlalchemy.types import TypeDecorator

from companion.db.session import Base, new_id
from companion.documents.json_values import JsonObject

IN_FULL = "in full"
"""The group of columns that are loaded only on use, because they may be large."""

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""Exceptions raised by reading data that was edited by hand or written by an older release."""


Stored = TypeVar("Stored")
Told = TypeVar("Told")


def readable(tell: Callable[[Stored], Told], about: Stored) -> Told | None:
    """The result of `tell`; None if the stored data cannot be read."""
    try:
        return tell(about)
    except UNREADABLE:
        return None


class CompressedJSON(TypeDecorator[JsonObject]):
    """A column with a JSON document, compressed with zlib."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: JsonObject | None, dialect: Dialect) -> bytes | None:
        if value is None:
            return None
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return zlib.compress(text.encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> JsonObject | None:
        return None if value is None else dict(json.loads(zlib.decompress(value)))


class Group(Base):
    """People who play together. `revision` counts changes of their names and monograms.

    `pin` is the hash of the PIN for joining by the score or host link, or None.

    Old values are loaded (active_history), so that assigning an equal value is no change.
    """

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(60), active_history=True)
    created: Mapped[int] = mapped_column(BigInteger)
    revision: Mapped[int] = mapped_column(default=0)
    demonstration: Mapped[bool] = mapped_column(default=False)
    hidden: Mapped[bool] = mapped_column(default=False)  # unused; existing databases have it
    pin: Mapped[str | None] = mapped_column(String(200), default=None, active_history=True)

    links: Mapped[list["Link"]] = relationship(back_populates="group")
    players: Mapped[list["Player"]] = relationship(back_populates="group", order_by="Player.place")
    evenings: Mapped[list["Evening"]] = relationship(
        back_populates="group", order_by="Evening.place.desc()"
    )
    house_rules: Mapped[list["HouseRules"]] = relationship(order_by="HouseRules.name")

    @property
    def names(self) -> dict[str, str]:
        return {player.id: player.name for player in self.players}


class Link(Base):
    """A key to a group. The token is computed from the nonce and the app's secret, not stored."""

    __tablename__ = "links"

    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(8), primary_key=True)
    nonce: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(String(64), unique=True)

    group: Mapped[Group] = relationship(back_populates="links")

    @property
    def pin(self) -> str | None:
        """The hash of the PIN of its group."""
        return self.group.pin


class Phone(Base):
    """A browser in a group, admitted by the link with the digest `link`.

    `digest` is that of the secret in its cookie. `name` is its owner: "" if they did not say, None
    if not asked. `kind` is the machine and browser, for the list of connected phones.
    """

    __tablename__ = "phones"
    __table_args__ = (UniqueConstraint("digest", "group_id"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    digest: Mapped[str] = mapped_column(String(64))
    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), index=True)
    link: Mapped[str] = mapped_column(String(64))
    name: Mapped[str | None] = mapped_column(String(60), default=None)
    kind: Mapped[str] = mapped_column(String(40), default="")
    joined: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)


class Player(Base):
    """A player in a group. Lines refer to players by id, so that names can be changed."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("group_id", "name"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"))
    name: Mapped[str] = mapped_column(String(60))
    place: Mapped[int]
    guest: Mapped[bool] = mapped_column(default=False)
    retired: Mapped[bool] = mapped_column(default=False)

    group: Mapped[Group] = relationship(back_populates="players")


class HouseRules(Base):
    """House rules that a group saved under a name: a sheet document."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("group_id", "name"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"))
    name: Mapped[str] = mapped_column(String(60))
    game: Mapped[str] = mapped_column(String(20))
    sheet: Mapped[JsonObject] = mapped_column(JSON)


class Evening(Base):
    """One or more sittings of the same people, settled together.

    `place` numbers the evenings of the group; `steps` counts payments, chip counts and closings of
    this one. Both give an order that does not depend on a clock.

    `points` points are worth `money` (smallest units); money 0 means points only. `coin` is the
    smallest coin in use. `chips` are the denominations on the table, largest last. `crossing` means
    that chips are paid after every hand. `waiting` are the players who sit out, the next first, and
    `rotation` says when one comes in.

    The evening is settled by `plan` (fewest payments, through one person, or winner: to the
    biggest), in chips if `in_chips`, else in money if there is any; if `by_chips`, by the counted
    chips instead of the book. `keeper` keeps the box; `through` keeps the bank (None: the box).

    `paid_in` is another currency of payment ("": none), at `paid_amount` of it per `paid_per` of
    the evening's own.
    """

    __tablename__ = "evenings"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
    place: Mapped[int] = mapped_column(default=0)
    steps: Mapped[int] = mapped_column(default=0)
    day: Mapped[str] = mapped_column(String(10))
    title: Mapped[str] = mapped_column(String(60), default="")
    currency: Mapped[str] = mapped_column(String(3), default="")
    money: Mapped[int] = mapped_column(BigInteger, default=0)
    points: Mapped[int] = mapped_column(BigInteger, default=1)
    coin: Mapped[int] = mapped_column(BigInteger, default=1)
    chips: Mapped[list[int]] = mapped_column(JSON, default=list)
    crossing: Mapped[bool] = mapped_column(default=False)
    waiting: Mapped[list[str]] = mapped_column(JSON, default=list)
    rotation: Mapped[str] = mapped_column(String(8), default="hand")
    keeper: Mapped[str | None] = mapped_column(String(16), default=None)
    plan: Mapped[str] = mapped_column(String(8), default="fewest")
    through: Mapped[str | None] = mapped_column(String(16), default=None)
    by_chips: Mapped[bool] = mapped_column(default=False)
    in_chips: Mapped[bool] = mapped_column(default=False)
    paid_in: Mapped[str] = mapped_column(String(3), default="")
    paid_amount: Mapped[int] = mapped_column(BigInteger, default=1)
    paid_per: Mapped[int] = mapped_column(BigInteger, default=1)

    group: Mapped[Group] = relationship(back_populates="evenings")
    sittings: Mapped[list["Sitting"]] = relationship(
        back_populates="evening", order_by="Sitting.place"
    )
    payments: Mapped[list["PaymentRow"]] = relationship(
        back_populates="evening", order_by="PaymentRow.step, PaymentRow.id"
    )
    counts: Mapped[list["ChipCountRow"]] = relationship(cascade="all, delete-orphan")

    @property
    def gone(self) -> set[str | None]:
        """The ids of the players who were paid off and went home."""
        return {row.payee for row in not_taken_back(self.payments) if row.kind == "left"}

    def next_step(self) -> int:
        """The number of the next step of the settlement. Part of a write."""
        self.steps += 1
        return self.steps


class Sitting(Base):
    """A sitting: its start (rule sheet, seats, banker). Its lines are in its changes.

    `sheet` and `meta` may be large, and are loaded on use. The sheet never changes; in `meta` only
    whether the table goes on beyond the end.

    `version` is that of its latest change, written at `changed` (None before the first); `closed`
    means that it takes no more changes, since the `step` of its evening.
    """

    __tablename__ = "sittings"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    evening_id: Mapped[str] = mapped_column(ForeignKey("evenings.id"), index=True)
    place: Mapped[int]
    created: Mapped[int] = mapped_column(BigInteger)
    sheet: Mapped[JsonObject] = mapped_column(JSON, deferred=True, deferred_group=IN_FULL)
    players: Mapped[list[str]] = mapped_column(JSON)
    banker: Mapped[int]
    meta: Mapped[JsonObject] = mapped_column(
        JSON, default=dict, deferred=True, deferred_group=IN_FULL
    )
    version: Mapped[int] = mapped_column(default=0)
    closed: Mapped[bool] = mapped_column(default=False)
    step: Mapped[int] = mapped_column(default=0)
    changed: ClassVar[MappedSQLExpression[int | None]]

    evening: Mapped[Evening] = relationship(back_populates="sittings")


class Change(Base):
    """A change of a sitting. Rows are only added; if two writers add the same version, one fails.

    `kind` is change, undo, redo, close or reopen. `body` holds the edits of a change or the seal of
    a close; `target` is the version that an undo or redo refers to.
    """

    __tablename__ = "changes"

    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    body: Mapped[JsonObject | None] = mapped_column(JSON, default=None)
    target: Mapped[int | None] = mapped_column(default=None)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)


Sitting.changed = column_property(
    select(Change.at)
    .where(Change.sitting_id == Sitting.id, Change.version == Sitting.version)
    .scalar_subquery()
)


class Draft(Base):
    """A partly entered hand, stored so that other phones of the table can continue it.

    `fields` holds its hand's key, the typed fields, those already paid, and whether it is in play.
    """

    __tablename__ = "drafts"

    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    number: Mapped[int]
    fields: Mapped[JsonObject] = mapped_column(JSON)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)


class IdempotentAnswer(Base):
    """The answer to a request, kept so that the same key gets it again."""

    __tablename__ = "answered"

    scope: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(32))
    answer: Mapped[JsonObject] = mapped_column(CompressedJSON)
    at: Mapped[int] = mapped_column(BigInteger, index=True)


class PaymentRow(Base):
    """A payment of the settlement; a player None is the box. Rows are only added.

    `kind` is one of: made; left (the payee goes home: the payer pays the amount, or receives it if
    `amount` is negative, and takes over their account); carried (not made, but left to a later
    evening); taken-over (carried by the payment `of`, and owed this evening); taken-back (reverses
    the payment `of`). `amount` is in the smallest unit of the currency `unit`, or in points if that
    is "".
    """

    __tablename__ = "payments"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    evening_id: Mapped[str] = mapped_column(ForeignKey("evenings.id"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    payer: Mapped[str | None] = mapped_column(String(16))
    payee: Mapped[str | None] = mapped_column(String(16))
    amount: Mapped[int] = mapped_column(BigInteger)
    unit: Mapped[str] = mapped_column(String(3), default="")
    of: Mapped[str | None] = mapped_column(ForeignKey("payments.id"), default=None, index=True)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)
    step: Mapped[int] = mapped_column(default=0)

    evening: Mapped[Evening] = relationship(back_populates="payments")
    origin: Mapped["PaymentRow | None"] = relationship(remote_side=[id])


def not_taken_back(rows: Iterable[PaymentRow]) -> list[PaymentRow]:
    """The payments that no later row takes back."""
    rows = tuple(rows)
    taken_back = {row.of for row in rows if row.kind == "taken-back"}
    return [row for row in rows if row.kind != "taken-back" and row.id not in taken_back]


class ChipCountRow(Base):
    """The chips of a player by denomination, and the chips issued; "" is the box, "pot" the pot.

    They were last counted at `step` of the evening and include payments in chips up to that step.
    """

    __tablename__ = "counted"

    evening_id: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    player_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    issued: Mapped[int] = mapped_column(BigInteger, default=0)
    chips: Mapped[dict[str, int]] = mapped_column(JSON, default=dict)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)
    step: Mapped[int] = mapped_column(default=0)


class RateCount(Base):
    """The count of an action until `until`, when it is deleted."""

    __tablename__ = "rates"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    hits: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger, index=True)
