"""The tables: what people wrote, and nothing that can be worked out from it.

Moments are milliseconds since 1970, money is in the smallest unit of its currency, and what the
rules read and write as a document (a sheet, a line) is kept as that document.
"""

import json
import zlib
from typing import ClassVar

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
"""What of a sitting most looks at it do not need."""

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""What reading raises where somebody has been at the database by hand, or an older release has let
in what cannot be."""


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
    """People who play together. `revision` counts what changes in how they are called.

    `pin` is the hash of the PIN for joining by the score or the host link; None where
    nothing is.

    What is set to what it was already is no change, and makes no link: so the old is looked up.
    """

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(60), active_history=True)
    created: Mapped[int] = mapped_column(BigInteger)
    revision: Mapped[int] = mapped_column(default=0)
    demonstration: Mapped[bool] = mapped_column(default=False)
    hidden: Mapped[bool] = mapped_column(default=False)  # no longer read; databases have it
    pin: Mapped[str | None] = mapped_column(String(200), default=None, active_history=True)

    links: Mapped[list["Link"]] = relationship(back_populates="group")
    players: Mapped[list["Player"]] = relationship(back_populates="group", order_by="Player.place")
    evenings: Mapped[list["Evening"]] = relationship(
        back_populates="group", order_by="Evening.place.desc()"
    )
    house_rules: Mapped[list["HouseRules"]] = relationship(order_by="HouseRules.name")


class Link(Base):
    """A key to a group: its token follows from the nonce and the app's secret, not from here."""

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
    """A browser that was let into a group by a link, whose digest is `link`.

    `digest` is that of what its cookie holds. `name` is whose it is: "" if they would rather not
    say, None where nobody asked. `kind` is what it seems to be, for the list of connected phones.
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
    """Somebody who plays in a group; lines name players by id, so that a name can be mended."""

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
    """A way of playing that a group saved under a name: a sheet document."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("group_id", "name"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"))
    name: Mapped[str] = mapped_column(String(60))
    game: Mapped[str] = mapped_column(String(20))
    sheet: Mapped[JsonObject] = mapped_column(JSON)


class Evening(Base):
    """One or more sittings of the same people, settled together and once.

    `place` counts the evenings of the group, and `steps` what was paid, counted and closed in this
    one: what came before what does not hang on a clock.

    `money` (smallest units) is what `points` are worth, `coin` the smallest coin the table uses;
    money 0 is a game for points only. `chips` are the denominations on the table, largest last.
    `crossing` says that chips cross after every hand. `waiting` are the players who sit out, the
    next first, and `rotation` when one of them comes in.

    The evening is settled by `plan` (fewest, through one person, or winner: to the biggest), in
    chips if `in_chips`, else in money where there is any; `by_chips`, by what was counted, not by
    the book. `keeper` keeps the box; `through` is who keeps the bank (None: the box).

    `paid_in` is another currency in which it is paid: `paid_amount` of that for `paid_per` of its
    own; "" is its own.
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

    def next_step(self) -> int:
        """The number of what happens to its settlement now. Part of a write."""
        self.steps += 1
        return self.steps


class Sitting(Base):
    """A sitting as it began: the sheet in full, who sat, who banked. Its lines are its changes.

    The sheet and what else is known (`meta`) may be large, and are loaded when they are asked for.
    The sheet never changes; of `meta`, only whether the table goes on beyond the end.

    `version` is that of its latest change, which was written when it `changed` (None before the
    first); `closed` that it takes no more, since the `step` of its evening.
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
    """One change of a sitting: nothing is ever written over, and two writers of one collide.

    `kind` is change, undo, redo, close or reopen. `body` holds the edits of a change, the seal of
    a close; `target` is the version that an undo takes back or a redo gives back.
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
    """A hand that is half entered, so that it outlives the phone it is entered on.

    `fields` are which hand it is, what is typed, what of it is paid, and whether it is in play.
    """

    __tablename__ = "drafts"

    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    number: Mapped[int]
    fields: Mapped[JsonObject] = mapped_column(JSON)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)


class IdempotentAnswer(Base):
    """A request that was done once and is answered again with the same key."""

    __tablename__ = "answered"

    scope: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(32))
    answer: Mapped[JsonObject] = mapped_column(CompressedJSON)
    at: Mapped[int] = mapped_column(BigInteger, index=True)


class PaymentRow(Base):
    """A payment of the settlement; None is the box. Rows are added, never changed or taken away.

    `kind` is made, left (the payee went home: the payer pays them off, or is paid where `amount` is
    below zero, and takes over their account), carried (not made, but left to a later evening),
    taken-over (carried by the payment `of`, and owed this evening) or taken-back (it undoes the
    payment `of`). `amount` is in `unit`: the smallest units of that currency, or points where it
    is empty.
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


class ChipCountRow(Base):
    """What somebody has in chips, by denomination, and was issued; "" is the box,
    "pot" the pot.

    It was counted last at a `step` of the evening: payments in chips up to that are in it.
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
    """How often something was done, until `until`, when it is forgotten."""

    __tablename__ = "rates"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    hits: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger, index=True)
