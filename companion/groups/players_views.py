"""Views of a group's players: add, rename, retire."""

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Group, Player
from companion.db.session import writing
from companion.documents.json_values import NoDocument
from companion.form_fields import clash
from companion.groups import members
from companion.groups.access import needs
from companion.groups.forms import Named, NewPlayer
from companion.ledger.idempotency import done_once
from companion.request_context import g
from companion.templating import see

pages = Blueprint("players", __name__, url_prefix="/groups/<group_id>/players")


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    return _page()


def _page(**forms: object) -> str:
    """The page of players; `forms` are forms with faults."""
    return render_template(
        "groups/players.html", **{"adding": NewPlayer(), "renaming": None, **forms}
    )


@pages.post("")
@needs("score")
def add(group_id: str) -> ResponseReturnValue:
    """Add a player. A scorer may add a guest in the middle of an evening."""
    form = NewPlayer()

    def make() -> dict[str, str]:
        return {"id": members.add_player(g.group, form.name.data, guest=form.guest.data).id}

    if form.validate_on_submit() and _takes(form, lambda: done_once(group_id, make)):
        return see("players.show", group_id=group_id)
    return _page(adding=form), 422


@pages.post("/<player_id>")
@needs("host")
def mend(group_id: str, player_id: str) -> ResponseReturnValue:
    """Rename a player, in all evenings."""
    form = Named()

    def put_right() -> None:
        with writing():
            members.rename_player(_player(player_id), form.name.data)

    if form.validate_on_submit() and _takes(form, put_right):
        return see("players.show", group_id=group_id)
    return _page(renaming=(player_id, form)), 422


def _takes(form: Named, do: Callable[[], object]) -> bool:
    """Do it if the form is valid and the name accepted; otherwise add the fault to the form."""
    try:
        do()
    except NoDocument as error:
        form.name.errors = [clash(error)]
        return False
    return True


@pages.post("/<player_id>/retired")
@needs("host")
def retire(group_id: str, player_id: str) -> ResponseReturnValue:
    """Retire a player, or bring them back."""
    with writing():
        members.retire_player(_player(player_id), request.form.get("retired") == "1")
    return see("players.show", group_id=group_id)


def _player(player_id: str) -> Player:
    group: Group = g.group
    return next((p for p in group.players if p.id == player_id), None) or abort(404)
