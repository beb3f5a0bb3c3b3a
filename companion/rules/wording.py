"""Sentences about the bank, and about payments with their reasons."""

from collections.abc import Callable, Iterable
from functools import reduce

from companion.rules.chips import Account, ThePot, Transfer
from companion.rules.phrases import Phrase, Value, Who, phrase
from companion.rules.settling import Payment
from companion.rules.sheet import Bank

NOTHING_BACK = phrase("No chips need to be given back.")


def spoken(account: Account) -> Value:
    """An account within a sentence: a seat, a name, the pot, the box."""
    match account:
        case int():
            return Who(account)
        case str():
            return account
        case ThePot():
            return phrase("the pot")
        case None:
            return phrase("the kitty")


def bank_told(bank: Bank, called: Callable[[Account], Value] = spoken) -> Phrase:
    """The banker, with the streak unless it is 1."""
    who = called(bank.seat)
    if bank.streak == 1:
        return phrase("{who} is banker", who=who)
    return phrase("{who} is banker, hand {n} in a row", who=who, n=bank.streak)


def transfer_told(transfer: Transfer) -> Phrase:
    """A payment with its reasons: "Chan pays Bo 10 = 5 × 2: took no trick; Chan banks"."""
    pays = phrase(
        "{payer} pays {payee} {amount}",
        payer=spoken(transfer.payer), payee=spoken(transfer.payee), amount=transfer.amount,
    )  # fmt: skip
    factors = [reason.times for reason in transfer.because if reason.times != 1]
    if factors:
        working = reduce(_times, factors, phrase("{n}", n=transfer.points))
        pays = phrase("{pays} = {working}", pays=pays, working=working)
    reasons = [reason.text for reason in transfer.because]
    return phrase("{pays}: {why}", pays=pays, why=reduce(_also, reasons)) if reasons else pays


def _times(working: Phrase, factor: int) -> Phrase:
    return phrase("{working} × {factor}", working=working, factor=factor)


def _also(why: Phrase, more: Phrase) -> Phrase:
    return phrase("{why}; {more}", why=why, more=more)


def catch_up_told(payments: Iterable[Payment]) -> Phrase:
    """The payments that correct the chips on the table: "Bo gives Di 6, then it is right"."""
    gives = tuple(_gives(payment) for payment in payments)
    if not gives:
        return phrase("nobody has to give anything")
    return phrase("{payments} to put this right", payments=gives)


def given_back_told(payments: Iterable[Payment]) -> Phrase:
    """The payments that return chips: "Ana gives 4 back to Bo"."""
    gives = tuple(
        phrase(
            "{payer} gives {n} back to {payee}",
            payer=spoken(payment.payer), payee=spoken(payment.payee), n=payment.points,
        )
        for payment in payments
    )  # fmt: skip
    return phrase("{payments}.", payments=gives) if gives else NOTHING_BACK


def if_crossed(told: Phrase) -> Phrase:
    """An instruction about chips that applies only if they were already paid."""
    return phrase("If chips have already been paid for this: {told}", told=told)


def _gives(payment: Payment) -> Phrase:
    payer, payee = spoken(payment.payer), spoken(payment.payee)
    return phrase("{payer} gives {payee} {n}", payer=payer, payee=payee, n=payment.points)
