"""What a phone knows of a hand of old-style mahjong without a server: who is banker after it."""

from functools import lru_cache
from typing import Any

from companion.rules.mahjong.hand import SEATS, Counted, Hand
from companion.rules.sheet import Sheet, banks

NOBODY = ""


@lru_cache(maxsize=40)
def table(sheet: Sheet) -> dict[str, Any]:
    """`next` has who is banker next, by where the winner sits from the banker on."""
    won = {str(seat): Hand(seat, True, None, ((seat, Counted(10, 1)),)) for seat in SEATS}
    return {"reads": "units", "next": banks(sheet, {**won, NOBODY: Hand(None)})}
