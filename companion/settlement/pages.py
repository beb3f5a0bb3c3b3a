"""What the settlement pages share: names, banks, and one way to write."""

from collections.abc import Callable, Iterable

from flask import flash
from flask.typing import ResponseReturnValue

from companion.db.models import Evening
from companion.groups.members import by_last_played
from companion.ledger.idempotency import done_once
from companion.ledger.recording import NothingThere
from companion.request_context import g
from companion.rules.chips import POT, Account
from companion.rules.phrases import Phrase, phrase
from companion.settlement import actions
from companion.settlement.forms import Person, key_of
from companion.settlement.plan import Settlement
from companion.templating import said, see

REFUSALS: dict[type[Exception], Phrase] = {
    actions.NotOwed: phrase(
        "That is no longer owed. Take another look: this is how it stands now."
    ),
    actions.PaidAlready: phrase("That was already marked as paid."),
    NothingThere: phrase("That was already undone."),
    actions.PotLies: phrase(
        "There are points left in the pot. End the pot, then see who pays whom."
    ),
    actions.TakenOver: phrase("That has been added to a later evening. Undo that there first."),
}

MOST = phrase("At most {amount}.")
BEGUN = phrase("Something has already been paid. Undo that first to change the currency.")

DUES, CHIPS = "to-pay", "chips"
"""Sections of the page, to which a redirect leads and in which messages appear."""

TICKED = "ticked"
"""The category of messages for screen readers only: a tick must not move the rows."""


def names() -> dict[Account, str]:
    """The names of all accounts."""
    players: dict[Account, str] = {player.id: player.name for player in g.group.players}
    return {**players, None: said(phrase("the kitty")), POT: said(phrase("the pot"))}


def persons(accounts: Iterable[Account]) -> list[Person]:
    called = names()
    return [(key_of(who), called[who]) for who in accounts]


def banks(settlement: Settlement) -> tuple[Account, ...]:
    """The accounts through which payments can go: everyone with a part in them, the group's other
    players and the kitty, but not those who have left.
    """
    able = [player.id for player in by_last_played(g.group)]
    everyone = dict.fromkeys([*settlement.owed, *able, None])
    return tuple(who for who in everyone if who not in settlement.counting.gone)


def write_down(
    do: Callable[[Evening], Phrase | None], at: str | None = None, told: str = ""
) -> ResponseReturnValue:
    """Do what a form requests, once; show a message with the result, and redirect.

    Success leads to the section `at`, a refusal to the top. `told` is the message's category, by
    default `at`.
    """
    evening_id = g.evening_id

    def write() -> dict[str, str]:
        did = do(actions.held(evening_id))
        return {"did": said(did) if did else ""}

    try:
        if did := done_once(evening_id, write)["did"]:
            flash(did, told or at or "message")
    except tuple(REFUSALS) as refused:
        flash(said(REFUSALS[type(refused)]), "error")
        at = None
    return see("settlement.show", evening_id=evening_id, _anchor=at)
