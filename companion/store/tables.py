"""The tables: what people wrote, and nothing that can be worked out from it.

Moments are milliseconds since 1970, money is in the smallest unit of its currency, and what the
rules read and write as a document (a sheet, a line) is kept as that document.
"""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.database import Base, new_id

Plain = dict[str, Any]


class Group(Base):
    """People who play together. `revision` counts what changes in how they are called.

    `pin` is the hash of what is asked of whoever joins by the score or the host link; None where
    nothing is.
    """

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(60))
    created: Mapped[int] = mapped_column(BigInteger)
    revision: Mapped[int] = mapped_column(default=0)
    demonstration: Mapped[bool] = mapped_column(default=False)
    hidden: Mapped[bool] = mapped_column(default=False)
    pin: Mapped[str | None] = mapped_column(String(200), default=None)

    links: Mapped[list["Link"]] = relationship(back_populates="group")
    players: Mapped[list["Player"]] = relationship(back_populates="group", order_by="Player.place")
    evenings: Mapped[list["Evening"]] = relationship(
        back_populates="group", order_by="Evening.created.desc()"
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
    sheet: Mapped[Plain] = mapped_column(JSON)


class Evening(Base):
    """One or more sittings of the same people, settled together and once.

    `money` (smallest units) is what `points` are worth, `coin` the smallest coin the table uses;
    money 0 is a game for points only. `chips` are the denominations on the table, largest last.
    `crossing` says that chips cross after every hand. `waiting` are the players who sit out, the
    next first, and `rotation` when one of them comes in.

    The evening is settled by `plan` (fewest, through one person, or winner: to the biggest), in
    chips if `in_chips`, else in money where there is any; `by_chips`, by what was counted, not by
    the book. `keeper` keeps the box; `through` is who keeps the bank (None: the box).
    """

    __tablename__ = "evenings"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
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

    group: Mapped[Group] = relationship(back_populates="evenings")
    sittings: Mapped[list["Sitting"]] = relationship(
        back_populates="evening", order_by="Sitting.place"
    )
    payments: Mapped[list["Payment"]] = relationship(
        back_populates="evening", order_by="Payment.at, Payment.id"
    )
    counts: Mapped[list["Counted"]] = relationship(cascade="all, delete-orphan")


class Sitting(Base):
    """A sitting as it began: the sheet in full, who sat, who banked. Its lines are its changes.

    `version` is that of its latest change; `closed` that it takes no more.
    """

    __tablename__ = "sittings"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    evening_id: Mapped[str] = mapped_column(ForeignKey("evenings.id"), index=True)
    place: Mapped[int]
    created: Mapped[int] = mapped_column(BigInteger)
    sheet: Mapped[Plain] = mapped_column(JSON)
    players: Mapped[list[str]] = mapped_column(JSON)
    banker: Mapped[int]
    meta: Mapped[Plain] = mapped_column(JSON, default=dict)
    version: Mapped[int] = mapped_column(default=0)
    closed: Mapped[bool] = mapped_column(default=False)

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
    body: Mapped[Plain | None] = mapped_column(JSON, default=None)
    target: Mapped[int | None] = mapped_column(default=None)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)


class Draft(Base):
    """A hand that is half entered, so that it outlives the phone it is entered on.

    `fields` are what is typed, what of it is paid, and whether the hand is still in play.
    """

    __tablename__ = "drafts"

    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    number: Mapped[int]
    fields: Mapped[Plain] = mapped_column(JSON)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)


class Answered(Base):
    """A request that was done once and is answered again with the same key."""

    __tablename__ = "answered"

    scope: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    answer: Mapped[Plain] = mapped_column(JSON)
    at: Mapped[int] = mapped_column(BigInteger)


class Payment(Base):
    """A payment of the settlement; None is the box. Rows are added, never changed or taken away.

    `kind` is made, left (the payee went home: the payer pays him off, or is paid where `amount` is
    below zero, and takes over his account), carried (not made, but left to a later evening),
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

    evening: Mapped[Evening] = relationship(back_populates="payments")
    origin: Mapped["Payment | None"] = relationship(remote_side=[id])


class Counted(Base):
    """What somebody has in chips, by denomination, and was issued; "" is the box.

    `at` is when it was counted last: payments in chips before that are in it.
    """

    __tablename__ = "counted"

    evening_id: Mapped[str] = mapped_column(ForeignKey("evenings.id"), primary_key=True)
    player_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    issued: Mapped[int] = mapped_column(BigInteger, default=0)
    chips: Mapped[dict[str, int]] = mapped_column(JSON, default=dict)
    who: Mapped[str] = mapped_column(String(60), default="")
    at: Mapped[int] = mapped_column(BigInteger)


class Rate(Base):
    """How often something was done, until `until`, when it is forgotten."""

    __tablename__ = "rates"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    hits: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger, index=True)
