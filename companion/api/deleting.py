"""Delete an evening or a group for good."""

from flask import Response

from companion.api.evenings import EVENING_AT, outline
from companion.api.operations import operation, pages
from companion.api.requests import answered
from companion.db.session import writing
from companion.errors import answer as fault
from companion.evenings import deleting
from companion.request_context import g
from companion.settlement import actions
from companion.settlement.pages import REFUSALS
from companion.templating import said


@operation("DELETE", EVENING_AT, "host", "EveningOutline", faults=(409,))
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


@operation("DELETE", "/groups/<group_id>", "host", "GroupCalled")
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
