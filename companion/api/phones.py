"""The phones of a group: list and remove them."""

from flask import Response, abort

from companion.api.operations import operation
from companion.api.requests import answered
from companion.db.session import writing
from companion.documents.json_values import JsonObject
from companion.groups import phones as kept
from companion.groups.phones import Inside
from companion.request_context import g

PHONES = "/groups/<group_id>/phones"


@operation("GET", PHONES, "host", "Phones")
def phones() -> Response:
    """List the phones and browsers that use one of the group's links, the last seen first.

    Programs have tokens, and are not listed.
    """
    return _listed()


@operation("DELETE", f"{PHONES}/<phone_id>", "host", "Phones")
def show_out(phone_id: str) -> Response:
    """Remove a phone; it needs a link to come back.

    To keep out a phone that still has its link, replace that link, too. The answer has the
    remaining phones.
    """
    with writing():
        if not kept.show_out(g.group, [phone_id]):
            abort(404)
    return _listed()


def _listed() -> Response:
    return answered({"phones": [_told(inside) for inside in kept.in_group(g.group)]})


def _told(inside: Inside) -> JsonObject:
    phone = inside.phone
    told = {name: getattr(phone, name) for name in ("id", "kind", "joined", "seen")}
    return {**told, "name": phone.name or "", "role": inside.link.role}
