"""The answer to a sitting document: what follows from its lines, or why they cannot be."""

from collections.abc import Iterable
from typing import Any

from companion.rules.chips import Transfer
from companion.rules.counting import Count
from companion.rules.phrases import ENGLISH, Words, say
from companion.rules.settling import Payment, fewest
from companion.rules.sheet import Objection
from companion.rules.sitting import Agreed, HandLine, Row, Sitting, Standing, replay

Plain = dict[str, Any]


def answer(sitting: Sitting, words: Words = ENGLISH) -> Plain:
    """The whole answer as one value: rows, next, balances, settlement; or the objections alone."""
    objections = sheet_objections(sitting, words)
    rows, standing = [], sitting.start()
    for row in replay(sitting):
        objections += row_objections(row, words)
        rows.append(write_row(row, words))
        standing = row.after
    return {"objections": objections} if objections else {"rows": rows, **closing(standing)}


def sheet_objections(sitting: Sitting, words: Words = ENGLISH) -> list[Plain]:
    """What is wrong with the numbers of the table; they stand before every line, as line 0."""
    return [table_objection(fault, words) for fault in sitting.sheet.faults]


def table_objection(fault: Objection, words: Words = ENGLISH) -> Plain:
    """What is wrong with a number of the table, as line 0."""
    return _objection(0, fault, (), words)


def row_objections(row: Row, words: Words = ENGLISH) -> list[Plain]:
    """Every fault of a line."""
    return [_objection(row.number, fault, row.before.seats, words) for fault in row.objections]


def _objection(line: int, fault: Objection, names: tuple[str, ...], words: Words) -> Plain:
    return {"line": line, "code": fault.code, "text": say(fault.text, names, words)}


def write_row(row: Row, words: Words = ENGLISH) -> Plain:
    """One line's row. Hands and what was agreed speak in seats, handovers in names."""
    seats = row.before.seats
    in_seats = isinstance(row.line, HandLine | Agreed)
    document: Plain = {
        "number": row.number,
        "banker": row.before.bank.seat,
        "streak": row.before.bank.streak,
        "transfers": [write_transfer(t, seats, words) for t in row.transfers],
        "net": [row.net.get(name, 0) for name in seats] if in_seats else dict(row.net),
    }
    if row.counts:
        counts = {str(n): _count(count, seats, words) for n, count in enumerate(row.counts)}
        document["counts"] = counts
    return {**document, **_balances(row.after)}


def write_transfer(transfer: Transfer, names: tuple[str, ...], words: Words = ENGLISH) -> Plain:
    return {
        "payer": transfer.payer,
        "payee": transfer.payee,
        "amount": transfer.amount,
        "points": transfer.points,
        "code": transfer.code,
        "because": [
            {"text": say(r.text, names, words), "times": r.times, "clause": r.clause}
            for r in transfer.because
        ],
    }


def _count(count: Count, names: tuple[str, ...], words: Words) -> Plain:
    because = [
        {
            "text": say(line.text, names, words),
            **({"units": line.units} if line.units else {}),
            **({"farn": line.farn} if line.farn else {}),
        }
        for line in count.because
    ]
    known = not count.uncounted
    return {
        "units": count.units if known else None,
        "basic": count.basic if known else None,
        "farn": count.farn if known else None,
        "value": count.value,
        "because": because,
    }


def closing(standing: Standing) -> Plain:
    """What an answer ends with: next, balances, the box where it was used, settlement."""
    return {
        "next": {"banker": standing.bank.seat, "streak": standing.bank.streak},
        **_balances(standing),
        "settlement": write_payments(fewest(standing.accounts())),
    }


def write_payments(payments: Iterable[Payment]) -> list[Plain]:
    return [{"payer": p.payer, "payee": p.payee, "points": p.points} for p in payments]


def _balances(standing: Standing) -> Plain:
    document: Plain = {"balances": dict(standing.balances)}
    return document if standing.box is None else {**document, "box": standing.box}
