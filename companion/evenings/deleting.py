"""Deletes an evening or a group completely."""

from collections.abc import Iterable

from sqlalchemy import delete, select

from companion.db.models import (
    Change,
    ChipCountRow,
    Draft,
    Evening,
    Group,
    HouseRules,
    IdempotentAnswer,
    Link,
    PaymentRow,
    Phone,
    Player,
    Sitting,
)
from companion.db.session import db
from companion.settlement.payments import takers


class OwedLater(Exception):
    """Later evenings took over debts of this one, and must take them back first."""

    def __init__(self, evenings: tuple[Evening, ...]):
        super().__init__(len(evenings))
        self.evenings = evenings


def anything_in(evening: Evening) -> bool:
    """Whether anything was recorded in an evening, even if it was taken back."""
    return bool(evening.payments) or any(sitting.version for sitting in evening.sittings)


def owed_in(evening: Evening) -> tuple[Evening, ...]:
    """The later evenings that took over debts of this one."""
    mine = {payment.id for payment in evening.payments}
    return tuple({e.id: e for of, e in takers(evening).items() if of in mine}.values())


def delete_evening(evening: Evening) -> None:
    """Delete an evening and all its data. Part of a write; raises OwedLater."""
    if later := owed_in(evening):
        raise OwedLater(later)
    evening_id, sittings = evening.id, [sitting.id for sitting in evening.sittings]
    payments = _with_what_undid_them(payment.id for payment in evening.payments)
    db.session.expunge_all()
    for table, column, gone in (
        (PaymentRow, PaymentRow.id, payments),
        (ChipCountRow, ChipCountRow.evening_id, (evening_id,)),
        (Draft, Draft.sitting_id, sittings),
        (Change, Change.sitting_id, sittings),
        (IdempotentAnswer, IdempotentAnswer.scope, (evening_id, *sittings)),
        (Sitting, Sitting.id, sittings),
        (Evening, Evening.id, (evening_id,)),
    ):
        db.session.execute(delete(table).where(column.in_(gone)))


def _with_what_undid_them(payments: Iterable[str]) -> set[str]:
    """These payments, and later payments that refer to them and were taken back."""
    found: set[str] = set()
    more = set(payments)
    while more:
        found |= more
        about = db.session.scalars(select(PaymentRow.id).where(PaymentRow.of.in_(more)))
        more = set(about) - found
    return found


def delete_group(group: Group) -> None:
    """Delete a group and all its data. Part of a write."""
    group_id = group.id
    evenings = select(Evening.id).where(Evening.group_id == group_id)
    sittings = select(Sitting.id).where(Sitting.evening_id.in_(evenings))
    db.session.expunge_all()
    for scopes in (sittings, evenings, (group_id,)):
        db.session.execute(delete(IdempotentAnswer).where(IdempotentAnswer.scope.in_(scopes)))
    for below in (Draft, Change):
        db.session.execute(delete(below).where(below.sitting_id.in_(sittings)))
    for within in (PaymentRow, ChipCountRow, Sitting):
        db.session.execute(delete(within).where(within.evening_id.in_(evenings)))
    for owned in (Evening, HouseRules, Player, Phone, Link):
        db.session.execute(delete(owned).where(owned.group_id == group_id))
    db.session.execute(delete(Group).where(Group.id == group_id))
