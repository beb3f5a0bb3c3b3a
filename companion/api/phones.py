"""The phones that are in a group, by the API: who came in by its links, and shown out."""

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
    """The phones and browsers that are in by a link; who was here last comes first.

    Programs have tokens, and are not among them.
    """
    return _listed()


@operation("DELETE", f"{PHONES}/<phone_id>", "host", "Phones")
def show_out(phone_id: str) -> Response:
    """Show out a phone that should not be in, or is no more: it needs a link to come back.

    Whoever still has the old link needs another one put in its place to stay out. The answer has
    who is left.
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
