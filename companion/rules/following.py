"""Who is banker after a hand, as a table for a phone without a server: the engine fills it."""

from collections.abc import Mapping
from typing import Literal

from companion.rules.pot import InPot
from companion.rules.sheet import Bank, Hand, Sheet, judge, score

Streak = Literal["on", "same", "new"]
"""What becomes of the streak: it grows, stays as it is, or begins again."""

FIRST, HELD = 0, 2
"""The banker's seat in the table, and a streak that can grow, stay or begin again."""


def banks(sheet: Sheet, hands: Mapping[str, Hand]) -> dict[str, tuple[int, Streak]]:
    """By how a hand ended, how many seats on from the banker the next one sits, and the streak.

    `hands` has a hand for each ending, in which the first seat is the banker's. An ending that the
    sheet refuses is left out.
    """
    bank = Bank(FIRST, HELD)
    can_be = {end: hand for end, hand in hands.items() if not judge(sheet, hand, bank)}
    return {end: _after(sheet, hand, bank) for end, hand in can_be.items()}


def _after(sheet: Sheet, hand: Hand, bank: Bank) -> tuple[int, Streak]:
    after = score(sheet, hand, bank, InPot() if sheet.has_pot else None).bank
    if after == bank:
        return after.seat, "same"
    return after.seat, "on" if after.streak > HELD else "new"
