"""The answer to a sitting document: the rows of its lines, or the objections to them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from companion.documents.json_values import JsonObject
from companion.documents.sittings import game_limit, write_account, write_game_end
from companion.rules.chips import Transfer
from companion.rules.phrases import ENGLISH, Words, say
from companion.rules.settling import Payment, fewest
from companion.rules.sheet import Count, Objection
from companion.rules.sitting import LedgerRow, PlayedSitting, hands_in, replay
from companion.rules.standing import Standing


def answer(
    sitting: PlayedSitting, words: Words = ENGLISH, meta: Mapping[str, Any] = MappingProxyType({})
) -> JsonObject:
    """The whole answer: rows, next, balances, settlement; or only the objections.

    `meta` is that of the document: the table may have set an end.
    """
    objections = sheet_objections(sitting, words)
    rows, standing = [], sitting.start()
    for row in replay(sitting):
        objections += row_objections(row, words)
        rows.append(write_row(row, words))
        standing = row.after
    if objections:
        return {"objections": objections}
    end = write_game_end(game_limit(sitting.sheet, meta), hands_in(sitting.lines), standing)
    return {"rows": rows, **closing(standing, end)}


def sheet_objections(sitting: PlayedSitting, words: Words = ENGLISH) -> list[JsonObject]:
    """The objections to the numbers of the table, as line 0."""
    return [table_objection(fault, words) for fault in sitting.sheet.faults]


def table_objection(fault: Objection, words: Words = ENGLISH) -> JsonObject:
    """An objection to a number of the table, as line 0."""
    return _objection(0, fault, (), words)


def row_objections(row: LedgerRow, words: Words = ENGLISH) -> list[JsonObject]:
    """All objections to a line."""
    return [_objection(row.number, fault, row.before.seats, words) for fault in row.objections]


def _objection(line: int, fault: Objection, names: tuple[str, ...], words: Words) -> JsonObject:
    return {"line": line, "code": fault.code, "text": say(fault.text, names, words)}


def write_row(row: LedgerRow, words: Words = ENGLISH) -> JsonObject:
    """The row of a line; it names seats if the line does, else players."""
    seats = row.before.seats
    document: JsonObject = {
        "number": row.number,
        "banker": row.before.bank.seat,
        "streak": row.before.bank.streak,
        **_round(row.before),
        "transfers": [write_transfer(t, seats, words) for t in row.transfers],
        "net": [row.net.get(name, 0) for name in seats] if row.line.in_seats else dict(row.net),
    }
    if row.counts:
        counts = {str(n): _count(count, seats, words) for n, count in enumerate(row.counts)}
        document["counts"] = counts
    return {**document, **_balances(row.after)}


def write_transfer(
    transfer: Transfer, names: tuple[str, ...], words: Words = ENGLISH
) -> JsonObject:
    return {
        "payer": write_account(transfer.payer),
        "payee": write_account(transfer.payee),
        "amount": transfer.amount,
        "points": transfer.points,
        "code": transfer.code,
        "because": [
            {"text": say(r.text, names, words), "times": r.times, "clause": r.clause}
            for r in transfer.because
        ],
    }


def _count(count: Count, names: tuple[str, ...], words: Words) -> JsonObject:
    because = [{"text": say(line.text, names, words), **line.figures()} for line in count.because]
    return {**count.figures(), "because": because}


def closing(standing: Standing, end: JsonObject) -> JsonObject:
    """The end of an answer: next, the end of the game if there is a limit, balances, the box if it
    was used, the pot if there is one, settlement.
    """
    return {
        "next": {"banker": standing.bank.seat, "streak": standing.bank.streak},
        **_round(standing),
        **end,
        **_balances(standing),
        "settlement": write_payments(fewest(standing.accounts())),
    }


def write_payments(payments: Iterable[Payment]) -> list[JsonObject]:
    return [
        {"payer": write_account(p.payer), "payee": write_account(p.payee), "points": p.points}
        for p in payments
    ]


def _round(standing: Standing) -> JsonObject:
    """The prevailing wind and the round, in games with rounds."""
    if standing.passes is None:
        return {}
    return {"wind": standing.wind, "round": standing.round}


def _balances(standing: Standing) -> JsonObject:
    document: JsonObject = {"balances": dict(standing.balances)}
    if standing.box is not None:
        document["box"] = standing.box
    if standing.pot is not None:
        document["pot"] = standing.pot.points
    return document
