"""Evenings: list, change, close, reopen and delete them."""

from collections.abc import Callable

from flask import Response, request

from companion.api import requests
from companion.api.requests import PARTS, Operation, answered, pages, part, sent, write_once
from companion.db.models import UNREADABLE, Evening
from companion.db.session import writing
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.texts import LONGEST_NAME, read_text
from companion.errors import answer as fault
from companion.evenings import deleting, starting
from companion.evenings.forms import most_stake
from companion.evenings.import_export import EVENING
from companion.evenings.seating import ROTATIONS
from companion.evenings.starting import seats_at_last
from companion.form_fields import at_most
from companion.groups.access import author
from companion.i18n.currency import format_short
from companion.ledger.recording import Author, SittingClosed
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.request_context import g
from companion.rules.phrases import phrase
from companion.season.totals import is_open
from companion.settlement import actions
from companion.settlement.actions import REFUSALS
from companion.settlement.plan import state_of
from companion.templating import said

EVENING_AT = "/evenings/<evening_id>"


@Operation("GET", "/groups/<group_id>/evenings", "view", "Evenings", asks=PARTS, faults=(400,))
def list_evenings() -> Response:
    """List the evenings of a group, the latest first, in pages.

    Send `next` as `before` to get the next page; it is null on the last.
    """
    shown, following = part([evening for evening in g.group.evenings if evening.sittings])
    return answered({"evenings": [outline(each) for each in shown], "next": following})


def outline(evening: Evening) -> JsonObject:
    named = {
        "id": evening.id,
        "day": evening.day,
        "title": evening.title,
        "sittings": [sitting.id for sitting in evening.sittings],
    }
    try:
        return {**named, "state": state_of(evening).word}
    except UNREADABLE:
        return {**named, "state": "torn"}


@Operation("GET", EVENING_AT, "view", "Evening")
def evening() -> Response:
    """Get an evening: its stakes, and the balances of all its sittings together."""
    return answered(_told(g.evening))


def _told(evening: Evening) -> JsonObject:
    names = {player.id: player.name for player in g.group.players}
    balances = state_of(evening).balances
    others = {name: balances[who] for name, who in COMMON_ACCOUNTS.items() if who in balances}
    return {
        **outline(evening),
        **{name: getattr(evening, name) for name in EVENING if name not in ("day", "title")},
        "rotation": evening.rotation,
        "keeper": names.get(evening.keeper or ""),
        "waiting": [names[who] for who in evening.waiting if who in names],
        "balances": {names[who]: n for who, n in balances.items() if isinstance(who, str)},
        **others,
    }


@Operation("PATCH", EVENING_AT, "score", "Evening", takes="Stake", faults=(400, 409))
def play_for(evening_id: str) -> Response:
    """Change the stakes, the keeper of the box, and the queue, at any time.

    Fields that are left out stay. Another currency after a payment is 409, as is a closed evening.
    """
    document = sent()
    columns = _read_stake(document)
    _check_stake(columns)

    def mend() -> JsonObject:
        evening = actions.held(evening_id)
        if not is_open(evening):
            raise SittingClosed
        if "waiting" in columns and evening.sittings:
            seated = set(seats_at_last(evening))
            columns["waiting"] = [who for who in columns["waiting"] if who not in seated]
        actions.choose(evening, columns)
        return _told(evening)

    return answered(write_once(evening_id, document, mend)[0])


def _read_stake(document: object) -> JsonObject:
    """Columns of Evening. Raises NoDocument for invalid values."""
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
            columns[name] = _read_waiting(value)
        elif not known[name](value):
            raise NoDocument(phrase("unknown value “{value}”", value=str(value)), name)
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


def _read_waiting(document: object) -> list[str]:
    names = json_values.listing(document, "waiting")
    return [requests.player_read(name, at("waiting", n)) for n, name in enumerate(names)]


@Operation("POST", f"{EVENING_AT}/close", "host", "Evening", faults=(409,))
def close_evening(evening_id: str) -> Response:
    """Close all open sittings of the evening, and seal them."""
    return _all(evening_id, starting.close_evening)


@Operation("POST", f"{EVENING_AT}/reopen", "host", "Evening", faults=(409,))
def reopen_evening(evening_id: str) -> Response:
    """Reopen the sittings that were closed last, together."""
    return _all(evening_id, starting.reopen_evening)


def _all(evening_id: str, do: Callable[[Evening, Author], None]) -> Response:
    def write() -> JsonObject:
        evening = actions.held(evening_id)
        do(evening, author())
        return _told(evening)

    return answered(write_once(evening_id, request.get_data(as_text=True), write)[0])


@Operation("DELETE", EVENING_AT, "host", "EveningOutline", faults=(409,), tag="deleting")
def delete_evening(evening_id: str) -> Response:
    """Delete an evening and all its data; this cannot be undone.

    The documents of its sittings, if you get them first, can be imported again. While a later
    evening owes debts that this one carried, it is 409. The answer has the evening's id.
    """
    told = outline(g.evening)
    with writing():
        deleting.delete_evening(actions.held(evening_id))
    g.forget()
    return answered(told)


@Operation("DELETE", "/groups/<group_id>", "host", "GroupCalled", tag="deleting")
def delete_group() -> Response:
    """Delete a group: evenings, names, links. Its tokens stop working."""
    group = g.group
    told = {"id": group.id, "name": group.name}
    with writing():
        deleting.delete_group(group)
    g.forget()
    return answered(told)


@pages.errorhandler(deleting.OwedLater)
def owed_elsewhere(_: deleting.OwedLater) -> Response:
    return fault(409, said(REFUSALS[actions.TakenOver]), "taken-over")
