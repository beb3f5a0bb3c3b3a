"""The end of a game in documents: what a table has set for it, and how an answer tells it."""

from collections.abc import Mapping
from typing import Any

from companion.rules import ending
from companion.rules.sheet import Sheet

Plain = dict[str, Any]

SETTINGS = ("on", "hands")
"""Keys of a document's `meta`: how far a table goes on, and after how many hands it wants to end.

The first that is there counts, before what the rules say; 0 is until the table stops.
"""


def ends_after(sheet: Sheet, meta: Mapping[str, Any]) -> int | None:
    """After how many hands a sitting is over: as the table has set it, else by its rules."""
    for name in SETTINGS:
        if type(meta.get(name)) is int and meta[name] >= 0:
            return meta[name] or None
    return ending.ends_after(sheet)


def write_end(after: int | None, played: int, balances: Mapping[str, int]) -> Plain:
    """What an answer says of the end: nothing where none is said."""
    end = ending.end(after, played, balances)
    if end is None:
        return {}
    document: Plain = {"after": end.after, "played": end.played, "over": end.over}
    if end.over:
        document |= {"winners": list(end.winners), "ahead": end.ahead}
    return {"end": document}
