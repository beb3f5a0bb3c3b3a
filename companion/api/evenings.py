"""Evenings: list, change, close and delete them; settlement, payments, chip counts, going home."""

from collections.abc import Callable
from functools import partial

from flask import Response

from companion.api import requests
from companion.db.models import Evening, PaymentRow, not_taken_back, readable
from companion.db.session import writing
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.texts import LONGEST_NAME, read_text
from companion.errors import answer as fault
from companion.evenings import starting
from companion.evenings.forms import CURRENCIES, most_stake
from companion.evenings.import_export import EVENING
from companion.evenings.seating import ROTATIONS
from companion.evenings.starting import seats_at_last
from companion.form_fields import at_most
from companion.groups.access import author
from companion.i18n.currency import format_short
from companion.ledger.recording import SittingClosed
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST
from companion.rules.settling import Chips, Payment
from companion.season.totals import is_open
from companion.settlement import actions, payments
from companion.settlement.actions import MOST, REFUSALS
from companion.settlement.forms import MOST_CHIPS, banks
from companion.settlement.plan import (
    PLANS,
    combined_balances,
    denominations,
    keep_counts,
    settlement_of,
    state_of,
)
from companion.templating import amount as amount_told
from companion.templating import said

EVENING_AT = "/evenings/<evening_id>"


@requests.Operation("GET", "/groups/<group_id>/evenings", "view", "Evenings", asks=requests.PARTS)
def list_evenings() -> Response:
    """List the evenings of a group, the latest first, in pages.

    Send `next` as `before` to get the next page; it is null on the last.
    """
    shown, following = requests.part([evening for evening in g.group.evenings if evening.sittings])
    return requests.answered({"evenings": [outline(each) for each in shown], "next": following})


def outline(evening: Evening) -> JsonObject:
    state = readable(state_of, evening)
    return {
        **{name: getattr(evening, name) for name in ("id", "day", "title")},
        "sittings": [sitting.id for sitting in evening.sittings],
        "state": state.word if state else "torn",
    }


@requests.Operation("GET", EVENING_AT, "view", "Evening")
def evening() -> Response:
    """Get an evening: its stakes, and the balances of all its sittings together."""
    return requests.answered(_evening_told(g.evening))


def _evening_told(evening: Evening) -> JsonObject:
    names = g.group.names
    return {
        **outline(evening),
        **{name: getattr(evening, name) for name in EVENING if name not in ("day", "title")},
        "rotation": evening.rotation,
        "keeper": names.get(evening.keeper or ""),
        "waiting": [names[who] for who in evening.waiting if who in names],
        **requests.balances_told(state_of(evening).balances),
    }


@requests.Operation("PATCH", EVENING_AT, "score", "Evening", (409,), takes="Stake")
def play_for(evening_id: str) -> Response:
    """Change the stakes, the keeper of the box, and the queue, at any time.

    Fields that are left out stay. Another currency after a payment is 409, as is a closed evening.
    """
    document = requests.sent()
    columns = _read_stake(document)
    _check_stake(columns)

    def mend(evening: Evening) -> None:
        if not is_open(evening):
            raise SittingClosed
        if "waiting" in columns and evening.sittings:
            seated = set(seats_at_last(evening))
            columns["waiting"] = [who for who in columns["waiting"] if who not in seated]
        actions.choose(evening, columns)

    return _written(evening_id, mend, document, _evening_told)


def _read_stake(document: object) -> JsonObject:
    known = {**EVENING, "rotation": ROTATIONS.__contains__}
    del known["day"], known["title"]
    found = json_values.fields(document, "", (), (*known, "title", "keeper", "waiting"))
    columns: JsonObject = {}
    for name, value in found.items():
        if name == "title":
            columns[name] = read_text(value, name, LONGEST_NAME)
        elif name == "keeper":
            columns[name] = requests.player_or_box_read(value, name)
        elif name == "waiting":
            columns[name] = list(json_values.each(value, name, requests.player_read))
        elif not known[name](value):
            raise NoDocument(_unknown(str(value)), name)
        else:
            columns[name] = value
    return columns


def _check_stake(columns: JsonObject) -> None:
    """Raises NoDocument for more money than a form accepts."""
    currency = columns.get("currency", g.evening.currency)
    most = most_stake(currency)
    for name in ("money", "coin"):
        if currency and columns.get(name, 0) > most:
            raise NoDocument(at_most(format_short(most, currency)), name)


@requests.Operation("POST", f"{EVENING_AT}/close", "host", "Evening", (409,))
def close_evening(evening_id: str) -> Response:
    """Close all open sittings of the evening, and seal them."""
    return _written(
        evening_id, lambda evening: starting.close_evening(evening, author()), told=_evening_told
    )


@requests.Operation("POST", f"{EVENING_AT}/reopen", "host", "Evening", (409,))
def reopen_evening(evening_id: str) -> Response:
    """Reopen the sittings that were closed last, together."""
    return _written(
        evening_id, lambda evening: starting.reopen_evening(evening, author()), told=_evening_told
    )


@requests.Operation("DELETE", EVENING_AT, "host", "EveningOutline", (409,), tag="deleting")
def delete_evening(evening_id: str) -> Response:
    """Delete an evening and all its data; this cannot be undone.

    The documents of its sittings, if you get them first, can be imported again. While a later
    evening owes debts that this one carried, it is 409. The answer has the evening's id.
    """
    told = outline(g.evening)
    with writing():
        starting.delete_evening(actions.lock_evening(evening_id))
    g.forget()
    return requests.answered(told)


@requests.Operation("DELETE", "/groups/<group_id>", "host", "GroupCalled", tag="deleting")
def delete_group() -> Response:
    """Delete a group: evenings, names, links. Its tokens stop working."""
    group = g.group
    told = {"id": group.id, "name": group.name}
    with writing():
        starting.delete_group(group)
    g.forget()
    return requests.answered(told)


@requests.pages.errorhandler(starting.OwedLater)
def owed_elsewhere(_: starting.OwedLater) -> Response:
    return fault(409, said(REFUSALS[actions.DebtTakenOver]), "taken-over")


settlement_call = partial(requests.Operation, tag="settlement")
Counted = tuple[int, Chips] | None
MOST_PAID = 10**12
"""The largest amount of a payment, in smallest units."""


@settlement_call("GET", f"{EVENING_AT}/settlement", "view", "Settlement")
def settlement() -> Response:
    """Get who pays whom, by the chosen plan, and the payments made.

    Amounts are in `unit`: the smallest unit of that currency, or points if it is empty.
    """
    return requests.answered(_settlement_told(g.evening))


def _settlement_told(evening: Evening) -> JsonObject:
    found = settlement_of(evening)
    return {
        "unit": found.unit,
        "plan": found.plan,
        "through": requests.account_told(found.through),
        "in_chips": evening.in_chips,
        "by_chips": evening.by_chips,
        "paid_in": found.other and {"currency": found.other.currency, "rate": found.other.rate},
        "settled": found.settled,
        "accounts": [
            {"whom": requests.account_told(who)}
            | {name: getattr(found, name).get(who, 0) for name in ("won", "owed", "remaining")}
            for who in dict.fromkeys([*found.won, *found.owed])
        ],
        "left": [requests.payment_told(payment) for payment in found.left],
        "payments": [_row_told(row) for row in not_taken_back(evening.payments)],
        "offers": [_row_told(row) for row in payments.offered(evening)],
    }


def _row_told(row: PaymentRow) -> JsonObject:
    paid = requests.payment_told(payments.as_payment(row))
    return {"id": row.id, "kind": row.kind, **paid, "unit": row.unit, "who": row.who, "at": row.at}


@settlement_call(
    "PATCH", f"{EVENING_AT}/settlement", "score", "Settlement", (409,), takes="HowToSettle"
)
def settle_by(evening_id: str) -> Response:
    """Choose the plan, the bank, money or chips, and whether the book or the chip count decides.

    `paid_in` is another currency, and the decimal `rate` how much of it is paid for one of the
    evening's own; null is its own again. Fields that are left out stay.
    """
    document = requests.sent()
    columns = _read_how(document)
    return _written(evening_id, lambda evening: actions.choose(evening, columns), document)


def _read_how(document: object) -> JsonObject:
    found = json_values.fields(
        document, "", (), ("plan", "through", "in_chips", "by_chips", "paid_in")
    )
    columns: JsonObject = {
        name: json_values.truth(found[name], name)
        for name in ("in_chips", "by_chips")
        if name in found
    }
    if "plan" in found:
        plans: dict[str, str] = {plan: plan for plan in PLANS}
        columns["plan"] = json_values.one_of(found["plan"], "plan", plans, _unknown)
    if "through" in found:
        columns["through"] = through = requests.player_or_box_read(found["through"], "through")
        if through not in banks(settlement_of(g.evening)):
            raise NoDocument(_unknown(str(found["through"])), "through")
    if "paid_in" in found:
        columns |= _read_paid_in(found["paid_in"])
    return columns


def _read_paid_in(document: object) -> JsonObject:
    if document is None:
        return payments.columns_of("", (1, 1))
    found = json_values.fields(document, "paid_in", ("currency", "rate"))
    place = at("paid_in", "currency")
    codes = {code: code for code in CURRENCIES if code != g.evening.currency}
    if not g.evening.currency or not g.evening.money:
        raise NoDocument(phrase("the evening is not played for money of a currency"), "paid_in")
    currency = json_values.one_of(found["currency"], place, codes, _unknown)
    rate = payments.read_rate(json_values.text(found["rate"], at("paid_in", "rate")))
    if rate is None:
        raise NoDocument(_unknown(str(found["rate"])), at("paid_in", "rate"))
    return payments.columns_of(currency, rate)


def _unknown(value: str) -> Phrase:
    return phrase("unknown value “{value}”", value=value)


def _written(
    evening_id: str,
    do: Callable[[Evening], object],
    document: object = None,
    told: Callable[[Evening], JsonObject] = _settlement_told,
) -> Response:
    """Do it once; the response has the settlement after it, or what `told` returns."""

    def write() -> JsonObject:
        evening = actions.lock_evening(evening_id)
        do(evening)
        return told(evening)

    asked = requests.raw_body() if document is None else document
    return requests.answered_once(evening_id, asked, write)


@settlement_call(
    "POST", f"{EVENING_AT}/payments", "score", "PaymentKept", (409,), takes="NewPayment", status=201
)
def pay(evening_id: str) -> Response:
    """Record a payment of the plan, whole or in part; null is the box.

    A payment that the plan does not contain is 409, as is any payment while there are points in the
    pot; more than is owed is 422 with `most`.
    """
    document = requests.sent()
    found = json_values.fields(document, "", ("payer", "payee", "amount"))
    payer, payee = (requests.account_read(found[name], name) for name in ("payer", "payee"))
    amount = requests.amount_read(found["amount"], "amount", 1, MOST_PAID)

    def write() -> JsonObject:
        evening = actions.lock_evening(evening_id)
        return _row_told(actions.pay(evening, Payment(payer, payee, amount), author()))

    return requests.answered_once(evening_id, document, write, 201)


@settlement_call("POST", f"{EVENING_AT}/payments/<payment_id>/back", "score", "Settlement", (409,))
def take_back(evening_id: str, payment_id: str) -> Response:
    """Take back a payment, a carried debt or a taken-over debt."""
    return _written(evening_id, lambda evening: actions.take_back(evening, payment_id, author()))


@settlement_call("POST", f"{EVENING_AT}/carry", "score", "Settlement", (409,))
def carry(evening_id: str) -> Response:
    """Carry all unpaid debts to a later evening, which has them among its `offers`."""
    return _written(evening_id, lambda evening: actions.carry(evening, author()))


@settlement_call("POST", f"{EVENING_AT}/debts", "score", "Settlement", (409,), takes="Debts")
def take_over(evening_id: str) -> Response:
    """Take over debts of earlier evenings: some of the `offers`, by id."""
    document = requests.sent()
    found = json_values.fields(document, "", ("debts",))
    debts = json_values.each(found["debts"], "debts", json_values.text)
    return _written(
        evening_id, lambda evening: actions.take_over(evening, debts, author()), document
    )


@settlement_call("PUT", f"{EVENING_AT}/counts", "score", "Settlement", takes="Counts")
def count(evening_id: str) -> Response:
    """Store the chips that players hold, by denomination, and the points they were issued.

    `held` null deletes a count; players who are left out keep theirs.
    """
    document = requests.sent()
    found = json_values.fields(document, "", ("counts",))
    counts = dict[Account, Counted](json_values.each(found["counts"], "counts", _read_count))
    return _written(evening_id, lambda evening: keep_counts(evening, counts, author()), document)


def _read_count(document: object, place: str) -> tuple[str | None, Counted]:
    found = json_values.fields(document, place, ("whom", "held"), ("issued",))
    whom = requests.player_or_box_read(found["whom"], at(place, "whom"))
    issued = requests.amount_read(found.get("issued", 0), at(place, "issued"), 0, LARGEST)
    if found["held"] is None:
        return whom, None
    inside, known = at(place, "held"), {str(chip): chip for chip in denominations(g.evening)}
    held: dict[int, int] = {}
    for key, number in json_values.mapping(found["held"], inside).items():
        chip = json_values.one_of(key, inside, known, _unknown)
        held[chip] = requests.amount_read(number, at(inside, key), 0, MOST_CHIPS)
    return whom, (issued, held)


@settlement_call("POST", f"{EVENING_AT}/leaving", "score", "Settlement", (409,), takes="Leaving")
def leave(evening_id: str) -> Response:
    """Settle with a player who goes home: `other` pays `amount` (negative: receives it).

    `other` takes over their account. The amount is what they are owed by the `book` or, if chips
    were counted and are worth money, by their `chips`; 409 if it has changed.
    """
    document = requests.sent()
    found = json_values.fields(document, "", ("whom", "by", "amount", "other"))
    whom = requests.player_read(found["whom"], "whom")
    other = requests.player_or_box_read(found["other"], "other")
    by = json_values.text(found["by"], "by")
    amount = requests.amount_read(found["amount"], "amount", -MOST_PAID, MOST_PAID)

    def write(evening: Evening) -> None:
        gone, there = evening.gone, combined_balances(evening)
        if whom in gone or whom not in there or other in gone or other not in {None, *there}:
            raise actions.NotOwed
        actions.pay_off(evening, whom, by, amount, other, author())

    return _written(evening_id, write, document)


CODES: dict[type[Exception], str] = {
    actions.NotOwed: "not-owed",
    actions.PaidAlready: "not-owed",
    actions.PotNotEmpty: "pot-lies",
    actions.DebtTakenOver: "taken-over",
    actions.CurrencyInUse: "paid-already",
}


@requests.pages.errorhandler(actions.NotOwed)
@requests.pages.errorhandler(actions.PotNotEmpty)
@requests.pages.errorhandler(actions.DebtTakenOver)
@requests.pages.errorhandler(actions.CurrencyInUse)
def not_so(error: Exception) -> Response:
    return fault(409, said(REFUSALS[type(error)]), CODES[type(error)])


@requests.pages.errorhandler(actions.PaymentTooLarge)
def too_much(error: actions.PaymentTooLarge) -> Response:
    most = MOST.of(amount=amount_told(error.most, payments.unit_of(g.evening)))
    return fault(422, said(most), "too-much", most=error.most)
