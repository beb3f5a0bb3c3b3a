"""The keys of a group: its links, their tokens, and the PIN."""

from flask import Response, current_app

from companion.api.operations import operation
from companion.api.requests import answered, sent, write_once
from companion.db.models import Group, Link
from companion.db.session import db
from companion.documents import json_values
from companion.documents.json_values import JsonObject, at
from companion.documents.texts import read_pin
from companion.groups import members
from companion.groups.members import ROLES
from companion.request_context import g
from companion.rules.phrases import Phrase, phrase
from companion.templating import address_of


@operation("GET", "/me", "view", "Me")
def me() -> Response:
    """Get the group of the token, and the role it gives."""
    group = g.group
    pin = group.pin is not None
    return answered({"group": {"id": group.id, "name": group.name}, "role": g.role, "pin": pin})


@operation("GET", "/groups/<group_id>/links", "host", "Links")
def links() -> Response:
    """Get the three links of a group, and their tokens."""
    return answered(_links())


@operation(
    "POST", "/groups/<group_id>/links", "host", "Links", takes="LinksToReplace", faults=(400,)
)
def replace_links(group_id: str) -> Response:
    """Replace links: the old ones stop working for everyone.

    If `host` is among them, the token of this call stops working: the answer has the new one.
    """
    document = sent()
    roles = _read_roles(document)

    def replace() -> JsonObject:
        for role in roles:
            members.replace(_link(group_id, role), current_app.config["SECRET_KEY"])
        return {}

    # Links are not stored with the key: a database alone must not reveal tokens.
    write_once(group_id, document, replace)
    return answered(_links())


def _read_roles(document: object) -> list[str]:
    roles = json_values.listing(json_values.fields(document, "", ("roles",))["roles"], "roles")
    known: dict[str, str] = {role: role for role in ROLES}
    return [
        json_values.one_of(role, at("roles", n), known, _unknown) for n, role in enumerate(roles)
    ]


def _unknown(key: str) -> Phrase:
    return phrase("“{key}” is not known here", key=key)


def _link(group_id: str, role: str) -> Link:
    link = members.link(group_id, role)
    assert link is not None  # every group has all three
    return link


def _links() -> JsonObject:
    group: Group = db.session.get_one(Group, g.group_id)
    secret = current_app.config["SECRET_KEY"]
    by_role = {link.role: link for link in group.links}
    return {
        "tokens": {role: members.token_of(by_role[role], secret) for role in reversed(ROLES)},
        "links": {role: address_of(by_role[role]) for role in reversed(ROLES)},
    }


@operation("PUT", "/groups/<group_id>/pin", "host", "PinAnswer", takes="NewPin", faults=(400,))
def set_pin(group_id: str) -> Response:
    """Set the PIN of 6 to 12 digits that `host` and `score` require from now on; null removes it.

    Programs send it as `Companion-PIN`.
    """
    found = json_values.fields(sent(), "", ("pin",))["pin"]
    pin = None if found is None else read_pin(found, "pin")

    def put() -> JsonObject:
        members.set_pin(db.session.get_one(Group, group_id), pin)
        return {"pin": pin is not None}

    return answered(write_once(group_id, None, put)[0])
