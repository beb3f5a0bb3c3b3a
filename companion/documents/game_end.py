"""The end of a game in documents: the limits that a table has set, and how an answer tells it."""

from collections.abc import Mapping
from typing import Any

from companion.rules import ending
from companion.rules.ending import Limit
from companion.rules.sheet import Sheet
from companion.rules.standing import Standing

Plain = dict[str, Any]

GO_ON, GO_ON_ROUNDS = "on", "on_rounds"
"""Keys of a document's `meta`: to which hand or round the table goes on beyond its end; 0 hands: it
plays until it stops. They replace both limits."""

HANDS, ROUNDS = "hands", "rounds"
"""Keys of `meta`: after how many hands or rounds the table wants to end; 0 is no limit. `hands`
replaces the number of hands that the rules say."""

SETTINGS = (GO_ON, GO_ON_ROUNDS, HANDS, ROUNDS)


def limit(sheet: Sheet, meta: Mapping[str, Any]) -> Limit:
    """When a sitting is over: as the table has set it, else by its rules."""
    if (hands := _whole(meta, GO_ON)) is not None:
        return Limit(hands or None)
    rounds = _whole(meta, GO_ON_ROUNDS) if sheet.has_rounds else None
    if rounds:
        return Limit(rounds=rounds)
    hands = _whole(meta, HANDS)
    rounds = _whole(meta, ROUNDS) if sheet.has_rounds else None
    return Limit(ending.ends_after(sheet) if hands is None else hands or None, rounds or None)


def ends_after(sheet: Sheet, meta: Mapping[str, Any]) -> int | None:
    """After how many hands a sitting is over; None where no number is said."""
    return limit(sheet, meta).hands


def _whole(meta: Mapping[str, Any], name: str) -> int | None:
    found = meta.get(name)
    return found if type(found) is int and found >= 0 else None


def write_end(limit: Limit, played: int, standing: Standing) -> Plain:
    """What an answer says of the end: nothing if there is no limit."""
    end = ending.end(limit, played, standing)
    if end is None:
        return {}
    document: Plain = {"after": limit.hands} if limit.hands else {}
    document |= {"rounds": limit.rounds} if limit.rounds else {}
    document |= {"played": end.played, "over": end.over}
    if end.last:
        document["last"] = True
    if end.over:
        document |= {"winners": list(end.winners), "ahead": end.ahead}
    return {"end": document}
