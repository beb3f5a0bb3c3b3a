"""An evening or a whole group deleted by the API, for good."""

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
    """An evening with all that was written in it: nothing is left, and nothing brings it back.

    Each of its sittings, looked at before, is a document that can be brought in again. As long as
    a later evening owes what this one carried, it is 409. The answer says which evening it was.
    """
    told = outline(g.evening)
    with writing():
        deleting.delete_evening(actions.held(evening_id))
    g.forget()
    return answered(told)


@operation("DELETE", "/groups/<group_id>", "host", "GroupCalled")
def delete_group() -> Response:
    """A whole group: evenings, names, keys. Nothing is left, and its tokens are void afterwards."""
    group = g.group
    told = {"id": group.id, "name": group.name}
    with writing():
        deleting.delete_group(group)
    g.forget()
    return answered(told)


@pages.errorhandler(deleting.OwedLater)
def owed_elsewhere(_: deleting.OwedLater) -> Response:
    return fault(409, said(REFUSALS[actions.TakenOver]), "taken-over")
