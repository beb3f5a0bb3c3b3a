"""Data for static/js/entry/offline_standings.js, which computes hands without the server."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.entry.preview import Entry
from companion.evenings import point_worth
from companion.request_context import g
from companion.rules.phrases import Phrase
from companion.rules.sitting import GameLimit
from companion.rules.standing import (
    PASSES,
    ROUND_NAMES,
    ROUNDS_OF_A_GAME,
    last_told,
    round_told,
    streak_told,
    wind_of,
)

AHEAD = PASSES * ROUNDS_OF_A_GAME
"""How often the bank may pass while a phone is offline: a whole game."""


def on_phone(entry: Entry, limit: GameLimit, say: Callable[[Phrase], str]) -> dict[str, Any] | None:
    """What hands pay and who banks next; None if the game's form has no table for this."""
    known = entry.form.on_phone
    if known is None:
        return None
    passes = entry.before.passes
    return {
        **known,
        "pucks": entry.form.pucks,
        "rounds": [] if passes is None else list(_rounds(passes, limit, say)),
        "streak": say(streak_told("{place}", "{n}")),
        "worth": worth.for_phone() if (worth := point_worth.of_sitting(g.sitting)) else None,
    }


def _rounds(
    passes: int, limit: GameLimit, say: Callable[[Phrase], str]
) -> Iterator[dict[str, str]]:
    """The rounds by number of further bank passes: place, name, and whether it is the last."""
    for then in range(passes, passes + AHEAD + 1):
        yield {
            "told": say(round_told(then, 1)),
            "name": say(ROUND_NAMES[wind_of(then)]),
            "last": say(last_told(then)) if limit.last_of_round(then) else "",
        }
