"""The actions of a settlement: pay, take back, carry, take over, go home, choose how to pay.

Each is part of a write (`idempotency.once`), with an evening returned by `lock_evening`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.db.models import Evening, Group, PaymentRow, not_taken_back
from companion.db.session import db
from companion.ledger.recording import Author, NothingThere
from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import Payment
from companion.settlement.payments import (
    POINTS,
    as_payment,
    columns_of,
    money_of,
    offered,
    taken_over_in,
    unit_of,
)
from companion.settlement.plan import in_money, settlement_of


class NotOwed(Exception):
    """The payment is no longer owed: someone else recorded it, or the book changed."""


class PaidAlready(NotOwed):
    """The payment was recorded before, perhaps by another phone in the same moment."""


class PaymentTooLarge(Exception):
    """The payment is more than is owed, which is `most`."""

    def __init__(self, most: int):
        super().__init__(most)
        self.most = most


class PotNotEmpty(Exception):
    """There are points in the pot: it must be ended first, so that the debts are known."""


class DebtTakenOver(Exception):
    """A carried debt is owed in a later evening, and must be taken back there first."""


class CurrencyInUse(Exception):
    """Payments in the other currency were already made."""


REFUSALS: dict[type[Exception], Phrase] = {
    NotOwed: phrase("That is no longer owed. Take another look: this is how it stands now."),
    PaidAlready: phrase("That was already marked as paid."),
    NothingThere: phrase("That was already undone."),
    PotNotEmpty: phrase("There are points left in the pot. End the pot, then see who pays whom."),
    DebtTakenOver: phrase("That has been added to a later evening. Undo that there first."),
    CurrencyInUse: phrase(
        "Something has already been paid. Undo that first to change the currency."
    ),
}

MOST = phrase("At most {amount}.")


def lock_evening(evening_id: str) -> Evening:
    """The current evening, locked until the write ends."""
    evening = db.session.get_one(Evening, evening_id, populate_existing=True)
    db.session.get_one(Group, evening.group_id, with_for_update=True, populate_existing=True)
    return evening


def choose(evening: Evening, how: Mapping[str, Any]) -> None:
    """Change how an evening is settled or what it is played for. Raises CurrencyInUse."""
    if how.get("currency", evening.currency) != evening.currency:
        how = {**how, **columns_of("", (1, 1))}  # the rate was agreed on for the other currency
    for column, value in how.items():
        setattr(evening, column, value)
    if not {row.unit for row in not_taken_back(evening.payments)} <= {POINTS, money_of(evening)}:
        raise CurrencyInUse


def pay(evening: Evening, payment: Payment, author: Author) -> PaymentRow:
    """Record a payment, or a part. Raises PotNotEmpty, NotOwed or PaymentTooLarge."""
    plan = _plan(evening)
    most = next((owed.points for owed in plan if owed[:2] == payment[:2]), 0)
    if not most or payment.points < 1:
        unit = unit_of(evening)
        made = (
            row
            for row in not_taken_back(evening.payments)
            if (row.kind, row.unit) == ("made", unit)
        )
        raise PaidAlready if payment in map(as_payment, made) else NotOwed
    if payment.points > most:
        raise PaymentTooLarge(most)
    return _add_payment(evening, "made", payment, author)


def pay_all(evening: Evening, author: Author) -> list[PaymentRow]:
    """Record all payments of the plan. Raises PotNotEmpty."""
    return [_add_payment(evening, "made", payment, author) for payment in _plan(evening)]


def carry(evening: Evening, author: Author) -> list[PaymentRow]:
    """Carry all unpaid debts to a later evening. Raises PotNotEmpty or NothingThere."""
    left = _plan(evening)
    if not left:
        raise NothingThere
    return [_add_payment(evening, "carried", payment, author) for payment in left]


def take_back_carried(evening: Evening, author: Author) -> None:
    """Take back the debts carried from an evening that is open again, if none took them over."""
    taken = taken_over_in(evening)
    for row in not_taken_back(evening.payments):
        if row.kind == "carried" and row.id not in taken:
            _add_payment(evening, "taken-back", _as_written(row), author, row)


def _plan(evening: Evening) -> tuple[Payment, ...]:
    settlement = settlement_of(evening)
    if settlement.in_pot:
        raise PotNotEmpty
    return settlement.left


def take_over(evening: Evening, debts: Iterable[str], author: Author) -> list[PaymentRow]:
    """Take over debts that earlier evenings carried (by id). Raises NotOwed."""
    offers = {row.id: row for row in offered(evening) if row.unit == unit_of(evening)}
    debts = dict.fromkeys(debts)
    if not offers.keys() >= debts.keys():
        raise NotOwed
    rows = [offers[debt] for debt in debts]
    return [_add_payment(evening, "taken-over", _as_written(row), author, row) for row in rows]


def take_back(evening: Evening, payment_id: str, author: Author) -> PaymentRow:
    """Take back a payment or a debt. Raises NothingThere, or TakenOver by a later evening."""
    for row in not_taken_back(evening.payments):
        if row.id == payment_id:
            if row.id in taken_over_in(evening):
                raise DebtTakenOver
            return _add_payment(evening, "taken-back", _as_written(row), author, row)
    raise NothingThere


def going_home(evening: Evening, who: Account) -> dict[str, int]:
    """What a leaving player is to get (negative: to pay), by `book`, and by `chips` if counted."""
    settlement = settlement_of(evening)
    remaining = settlement.remaining.get(who, 0)
    counted = settlement.counting.count.by_chips.get(who)
    if counted is None or settlement.unit == POINTS:
        return {"book": remaining}
    chips = in_money(evening, {who: counted, "the others": -counted})[who]
    paid = remaining - settlement.owed.get(who, 0)
    return {"book": remaining, "chips": chips + settlement.before.get(who, 0) + paid}


def pay_off(
    evening: Evening, who: Account, by: str, amount: int, other: Account, author: Author
) -> PaymentRow:
    """`other` pays a leaving player, and takes over the account. Raises NotOwed."""
    if who == other or going_home(evening, who).get(by) != amount:
        raise NotOwed
    return _add_payment(evening, "left", Payment(other, who, amount), author)


def _as_written(row: PaymentRow) -> Payment:
    return Payment(row.payer, row.payee, row.amount)


def _add_payment(
    evening: Evening, kind: str, payment: Payment, author: Author, of: PaymentRow | None = None
) -> PaymentRow:
    row = PaymentRow(
        evening=evening,
        kind=kind,
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.points,
        unit=of.unit if of else unit_of(evening),
        of=of.id if of else None,
        who=author.name,
        at=author.at,
        step=evening.next_step(),
    )
    db.session.add(row)
    db.session.flush()
    return row
