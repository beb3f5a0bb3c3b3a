"""The players of a group: list, add, rename and retire them; and the group's name."""

from flask import Response, abort, url_for

from companion.api.operations import operation
from companion.api.requests import answered, sent, write_once
from companion.db.models import Group, Player
from companion.db.session import db
from companion.documents import json_values
from companion.documents.json_values import JsonObject
from companion.documents.texts import read_name
from companion.groups import members
from companion.request_context import g

PLAYERS = "/groups/<group_id>/players"


@operation(
    "PATCH", "/groups/<group_id>", "host", "GroupCalled", takes="GroupRenamed", faults=(400,)
)
def rename(group_id: str) -> Response:
    """Rename the group."""
    name = read_name(json_values.fields(sent(), "", ("name",))["name"], "name")

    def call() -> JsonObject:
        group = db.session.get_one(Group, group_id)
        group.name = name
        return {"id": group.id, "name": group.name}

    return answered(write_once(group_id, {"name": name}, call)[0])


@operation("GET", PLAYERS, "view", "Players")
def players() -> Response:
    """List all players of the group, in the order in which they joined."""
    return answered({"players": [_told(player) for player in g.group.players]})


@operation("POST", PLAYERS, "score", "Player", takes="NewPlayer", status=201, faults=(400,))
def add_player(group_id: str) -> Response:
    """Add a player. Guests are not asked for next time as regular players are."""
    document = sent()
    found = json_values.fields(document, "", ("name",), ("guest",))
    name = read_name(found["name"], "name")
    guest = json_values.truth(found.get("guest", False), "guest")

    def add() -> JsonObject:
        return _told(members.add_player(db.session.get_one(Group, group_id), name, guest=guest))

    told, status = write_once(group_id, document, add, 201)
    response = answered(told, status=status)
    response.headers["Location"] = url_for("api.players", group_id=group_id)
    return response


@operation(
    "PATCH", f"{PLAYERS}/<player_id>", "host", "Player", takes="PlayerChanged", faults=(400,)
)
def change_player(group_id: str, player_id: str) -> Response:
    """Rename a player, in all evenings, or retire them or bring them back."""
    document = sent()
    found = json_values.fields(document, "", (), ("name", "retired"))
    name = read_name(found["name"], "name") if "name" in found else None
    retired = json_values.truth(found["retired"], "retired") if "retired" in found else None

    def change() -> JsonObject:
        player = _player(db.session.get_one(Group, group_id), player_id)
        if name is not None:
            members.rename_player(player, name)
        if retired is not None:
            members.retire_player(player, retired)
        return _told(player)

    return answered(write_once(group_id, document, change)[0])


def _player(group: Group, player_id: str) -> Player:
    return next((p for p in group.players if p.id == player_id), None) or abort(404)


def _told(player: Player) -> JsonObject:
    return {name: getattr(player, name) for name in ("id", "name", "guest", "retired")}
