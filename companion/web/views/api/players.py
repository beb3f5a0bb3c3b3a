"""Who plays in a group, by the API: listed, added, called otherwise, retired; the group's name."""

from typing import Any

from flask import Response, abort, url_for

from companion.codec import plain
from companion.codec.texts import read_name
from companion.store import people
from companion.store.database import db
from companion.store.tables import Group, Player
from companion.web.found import g
from companion.web.views.api.operations import operation
from companion.web.views.api.requests import answered, sent, write_once

Plain = dict[str, Any]
PLAYERS = "/groups/<group_id>/players"


@operation(
    "PATCH", "/groups/<group_id>", "host", "GroupCalled", takes="GroupRenamed", faults=(400,)
)
def rename(group_id: str) -> Response:
    """Call the group otherwise."""
    name = read_name(plain.fields(sent(), "", ("name",))["name"], "name")

    def call() -> Plain:
        group = db.session.get_one(Group, group_id)
        group.name = name
        return {"id": group.id, "name": group.name}

    return answered(write_once(group_id, {"name": name}, call)[0])


@operation("GET", PLAYERS, "view", "Players")
def players() -> Response:
    """Everyone of the group, in the order in which they came to it."""
    return answered({"players": [_told(player) for player in g.group.players]})


@operation("POST", PLAYERS, "score", "Player", takes="NewPlayer", status=201, faults=(400,))
def add_player(group_id: str) -> Response:
    """Somebody more. A guest is not asked for next time as the regulars are."""
    document = sent()
    found = plain.fields(document, "", ("name",), ("guest",))
    name = read_name(found["name"], "name")
    guest = plain.truth(found.get("guest", False), "guest")

    def add() -> Plain:
        return _told(people.add_player(db.session.get_one(Group, group_id), name, guest=guest))

    told, status = write_once(group_id, document, add, 201)
    response = answered(told, status=status)
    response.headers["Location"] = url_for("api.players", group_id=group_id)
    return response


@operation(
    "PATCH", f"{PLAYERS}/<player_id>", "host", "Player", takes="PlayerChanged", faults=(400,)
)
def change_player(group_id: str, player_id: str) -> Response:
    """A name mended, in every evening there was; or whether somebody plays no more."""
    document = sent()
    found = plain.fields(document, "", (), ("name", "retired"))
    name = read_name(found["name"], "name") if "name" in found else None
    retired = plain.truth(found["retired"], "retired") if "retired" in found else None

    def change() -> Plain:
        player = _player(db.session.get_one(Group, group_id), player_id)
        if name is not None:
            people.rename_player(player, name)
        if retired is not None:
            people.retire_player(player, retired)
        return _told(player)

    return answered(write_once(group_id, document, change)[0])


def _player(group: Group, player_id: str) -> Player:
    return next((p for p in group.players if p.id == player_id), None) or abort(404)


def _told(player: Player) -> Plain:
    return {name: getattr(player, name) for name in ("id", "name", "guest", "retired")}
