"""A table of next bankers in old-style mahjong, for phones without the server."""

from functools import lru_cache
from typing import Any

from companion.rules.mahjong.hand import SEATS, Counted, Hand
from companion.rules.sheet import Sheet, banks

NOBODY = ""


@lru_cache(maxsize=40)
def table(sheet: Sheet) -> dict[str, Any]:
    """`next`: the next banker, by the winner's distance from the banker."""
    won = {str(seat): Hand(seat, True, None, ((seat, Counted(10, 1)),)) for seat in SEATS}
    return {"reads": "units", "next": banks(sheet, {**won, NOBODY: Hand(None)})}
