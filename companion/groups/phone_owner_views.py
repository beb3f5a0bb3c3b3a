"""Asks once whose phone this is, for the history of changes."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.groups import members
from companion.groups.access import call, needs, own_name
from companion.ledger.book import book_cache
from companion.request_context import g
from companion.templating import see

pages = Blueprint("who", __name__, url_prefix="/sittings/<sitting_id>")


@pages.app_template_global("asks_who")
def asks_who() -> tuple[str, ...]:
    """The names to choose from, if this phone was not asked yet."""
    if own_name() is not None:
        return ()
    return tuple(player.name for player in members.by_last_played(g.group, _here()))


def _here() -> frozenset[str]:
    """The ids of players who have played in this sitting."""
    book = book_cache.open(g.sitting)
    return frozenset(who for who, name in book.names.items() if name in book.standing.balances)


@pages.post("/me")
@needs("score")
def me(sitting_id: str) -> ResponseReturnValue:
    """Store whose phone this is, or that they do not want to say."""
    name = request.form.get("me", "")
    known = name in {player.name for player in g.group.players}
    call(name if known and "skip" not in request.form else "")
    return see("sittings.enter", sitting_id=sitting_id)
