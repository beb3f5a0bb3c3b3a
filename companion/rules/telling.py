"""What was written down and what it pays, told in sentences."""

from collections.abc import Iterable
from functools import reduce

from companion.rules.chips import Account, Transfer
from companion.rules.phrases import Phrase, Value, Who, phrase
from companion.rules.settling import Payment
from companion.rules.sheet import Bank, Sheet
from companion.rules.sitting import Agreed, BankSet, HandLine, Handover, Line, Seating


def line_told(line: Line, sheet: Sheet) -> tuple[Phrase, ...]:
    """What a line that was not refused says, to be said by the names of those who sat before it."""
    match line:
        case HandLine(hand):
            return tuple(hand.told(sheet.questions))
        case Seating(seats):
            names = tuple(phrase("{name}", name=name) for name in seats)
            return (phrase("at the table: {names}", names=names),)
        case Handover(payer, payee, points, why):
            pays = phrase(
                "{payer} pays {payee} {amount}",
                payer=spoken(payer), payee=spoken(payee), amount=int(points),
            )  # fmt: skip
            return _with_why(pays, why)
        case Agreed(nets, why):
            parts = tuple(_won(Who(seat), int(net)) for seat, net in enumerate(nets) if net)
            return _with_why(phrase("settled by talk: {parts}", parts=parts), why)
        case BankSet(seat, streak, why):
            return _with_why(bank_told(Bank(int(seat), int(streak))), why)


def _with_why(text: Phrase, why: str) -> tuple[Phrase, ...]:
    return (text, phrase("{why}", why=why)) if why else (text,)


def _won(who: Value, points: int) -> Phrase:
    if points > 0:
        return phrase("{who} wins {n}", who=who, n=points)
    return phrase("{who} loses {n}", who=who, n=-points)


def spoken(account: Account) -> Value:
    """An account as one speaks of it: a seat, a name, the box."""
    match account:
        case int():
            return Who(account)
        case str():
            return account
        case None:
            return phrase("the box")


def bank_told(bank: Bank) -> Phrase:
    """Who banks, and for which hand in a row where it is not the first."""
    if bank.streak == 1:
        return phrase("{who} banks", who=Who(bank.seat))
    return phrase("{who} banks, hand {n} in a row", who=Who(bank.seat), n=bank.streak)


def transfer_told(transfer: Transfer) -> Phrase:
    """A payment and how it came about: "Chan pays Bo 10 = 5 × 2: took no trick; Chan banks"."""
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
    """What brings the chips on the table to the books: "Bo gives Di 6, then it is right"."""
    gives = tuple(_gives(payment) for payment in payments)
    if not gives:
        return phrase("nobody has to give anybody anything")
    return phrase("{payments}, then it is right", payments=gives)


def _gives(payment: Payment) -> Phrase:
    payer, payee = spoken(payment.payer), spoken(payment.payee)
    return phrase("{payer} gives {payee} {n}", payer=payer, payee=payee, n=payment.points)
