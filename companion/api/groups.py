"""Groups: create them, list their sittings, and start or import sittings."""

from flask import Response, current_app, request, url_for

from companion.api.operations import operation
from companion.api.requests import (
    PARTS,
    answered,
    cost_of,
    etag,
    part,
    sent,
    sent_sitting,
    write_once,
)
from companion.db.models import UNREADABLE, Group, Sitting
from companion.db.session import db
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.sittings import read_sitting
from companion.documents.texts import comparison_form, read_name
from companion.evenings.import_export import begin_with, check_new, prepared
from companion.groups.access import author, may_found, now
from companion.groups.members import active, create_group, ids_by_name, token_of
from companion.i18n.timezones import day_in_zone
from companion.ledger.idempotency import group_creation_scope
from companion.ledger.sealing import common_accounts, figures_of
from companion.limits import heavy
from companion.request_context import g
from companion.rules.phrases import phrase
from companion.templating import said

MOST_PLAYERS = 100

TORN = phrase("The figures of this sitting can no longer be calculated.")


@operation(
    "POST", "/groups", None, "NewGroupAnswer", takes="NewGroup", status=201, faults=(400, 401, 403)
)
def create() -> Response:
    """Create a group.

    The answer has the tokens of its three links. The operator can close this to strangers: then it
    requires the host token of any group on this server.
    """
    may_found()
    document = sent()
    name, players = _read_group(document)
    secret = current_app.config["SECRET_KEY"]
    # Only the id is stored with the key: a database alone must not reveal tokens.
    kept, status = write_once(
        group_creation_scope(),
        document,
        lambda: {"id": create_group(name, players, secret, now()).id},
        201,
    )
    group = db.session.get_one(Group, kept["id"])
    tokens = {link.role: token_of(link, secret) for link in group.links}
    return answered({"id": group.id, "tokens": tokens}, status=status)


def _read_group(document: object) -> tuple[str, list[str]]:
    found = json_values.fields(document, "", ("name", "players"))
    players = json_values.listing(found["players"], "players")
    if len(players) > MOST_PLAYERS:
        raise NoDocument(phrase("at most {n} players are allowed", n=MOST_PLAYERS), "players")
    names = [read_name(player, at("players", n)) for n, player in enumerate(players)]
    if len(set(map(comparison_form, names))) < len(names):
        raise NoDocument(phrase("two of the names are the same"), "players")
    return read_name(found["name"], "name"), names


@operation("GET", "/groups/<group_id>", "view", "Group", asks=PARTS, faults=(400,))
def group() -> Response:
    """Get a group: its players, and a page of its sittings with their balances.

    The latest evening comes first. Closed sittings show their sealed balances. Send `next` as
    `before` to get the next page; it is null on the last.
    """
    names = {player.id: player.name for player in g.group.players}
    every = [sitting for evening in g.group.evenings for sitting in evening.sittings]
    sittings, following = part(every)
    return answered(
        {
            "name": g.group.name,
            "players": [player.name for player in active(g.group)],
            "retired": [player.name for player in g.group.players if player.retired],
            "sittings": [_outline(sitting, names) for sitting in sittings],
            "next": following,
        }
    )


def _outline(sitting: Sitting, names: dict[str, str]) -> JsonObject:
    document: JsonObject = {
        "id": sitting.id,
        "day": sitting.evening.day,
        "title": sitting.evening.title,
        "game": sitting.sheet.get("game", ""),
        "preset": sitting.sheet.get("preset", ""),
        "version": sitting.version,
        "closed": sitting.closed,
    }
    try:
        figures = figures_of(sitting)
    except UNREADABLE:
        return {**document, "hands": 0, "balances": {}, "fault": said(TORN)}
    document["hands"] = figures["played"]
    document["balances"] = {names[who]: points for who, points in figures["balances"].items()}
    return document | common_accounts(figures)


@operation(
    "POST",
    "/groups/<group_id>/sittings",
    "score",
    "NewSittingAnswer",
    takes="SittingDocument",
    asks=("again",),
    status=201,
    faults=(400, 409, 422),
)
def begin(group_id: str) -> Response:
    """Start a sitting; with lines, import one that was played elsewhere.

    It gets an evening of its own, on the day `meta.evening.day` of the document; by default today
    in the time zone `meta.zone`, as in "Asia/Hong_Kong", or in the server's own. The end time
    `meta.until`, as in "23:30", is in the same zone. Players who are not in the group become its
    guests.

    If the group has a sitting with the same players, rules and lines, the answer is 409
    `already-there`, unless `again=yes` requests a second copy.
    """
    document = sent_sitting()
    with heavy(cost_of(document)):
        read = read_sitting(document)
        ready = prepared(read, ids_by_name(g.group), author())

    def write() -> JsonObject:
        group = db.session.get_one(Group, group_id)
        if request.args.get("again") != "yes":
            check_new(group, read)
        day = day_in_zone(now(), read.meta.get("zone"))
        sitting = begin_with(group, read, day, author(), ready=ready)
        return {"id": sitting.id, "version": sitting.version, "etag": etag(sitting)}

    kept, status = write_once(group_id, document, write, 201)
    tag = kept.pop("etag")
    response = answered(kept, tag, status)
    response.headers["Location"] = url_for("api.sitting", sitting_id=kept["id"])
    return response
