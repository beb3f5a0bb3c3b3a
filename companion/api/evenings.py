"""Evenings by the API: listed, looked at, what they are played for, closed and opened together."""

from collections.abc import Callable

from flask import Response, request

from companion.api import accounts
from companion.api.operations import operation
from companion.api.requests import PARTS, answered, part, sent, write_once
from companion.db.models import UNREADABLE, Evening
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.texts import LONGEST_NAME, read_text
from companion.evenings import closing
from companion.evenings.import_export import EVENING
from companion.evenings.seat_queue import ROTATIONS
from companion.evenings.starting import seats_at_last
from companion.groups.access import author
from companion.ledger.recording import Author, SittingClosed
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.request_context import g
from companion.rules.phrases import phrase
from companion.season.totals import is_open
from companion.settlement import actions
from companion.settlement.plan import state_of

EVENING_AT = "/evenings/<evening_id>"


@operation(
    "GET",
    "/groups/<group_id>/evenings",
    "view",
    "Evenings",
    asks=PARTS,
    faults=(400,),
)
def list_evenings() -> Response:
    """The evenings of a group, the latest first, so many at once.

    `next` is what to ask for as `before` to have those before them; null after the last.
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


@operation("GET", EVENING_AT, "view", "Evening")
def evening() -> Response:
    """An evening: what it is played for, and what everyone has won in all its sittings."""
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


@operation("PATCH", EVENING_AT, "score", "Evening", takes="Stake", faults=(400, 409))
def play_for(evening_id: str) -> Response:
    """What the evening is played for, who keeps the box, who waits: mended at any time.

    What is left out stays. Another currency once something is paid is 409, as is a closed evening.
    """
    document = sent()
    columns = _read_stake(document)

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
    """Columns of an evening. Raises NoDocument for what cannot be there."""
    known = {**EVENING, "rotation": ROTATIONS.__contains__}
    del known["day"], known["title"]
    found = json_values.fields(document, "", (), (*known, "title", "keeper", "waiting"))
    columns: JsonObject = {}
    for name, value in found.items():
        if name == "title":
            columns[name] = read_text(value, name, LONGEST_NAME)
        elif name == "keeper":
            columns[name] = accounts.read(value, name)
        elif name == "waiting":
            columns[name] = _read_waiting(value)
        elif not known[name](value):
            raise NoDocument(phrase("unknown value “{value}”", value=str(value)), name)
        else:
            columns[name] = value
    return columns


def _read_waiting(document: object) -> list[str]:
    names = json_values.listing(document, "waiting")
    return [accounts.player_read(name, at("waiting", n)) for n, name in enumerate(names)]


@operation("POST", f"{EVENING_AT}/close", "host", "Evening", faults=(409,))
def close_evening(evening_id: str) -> Response:
    """Seal every sitting of the evening that is open."""
    return _all(evening_id, closing.close_evening)


@operation("POST", f"{EVENING_AT}/reopen", "host", "Evening", faults=(409,))
def reopen_evening(evening_id: str) -> Response:
    """Open again what was closed last, together."""
    return _all(evening_id, closing.reopen_evening)


def _all(evening_id: str, do: Callable[[Evening, Author], None]) -> Response:
    def write() -> JsonObject:
        evening = actions.held(evening_id)
        do(evening, author())
        return _told(evening)

    return answered(write_once(evening_id, request.get_data(as_text=True), write)[0])
