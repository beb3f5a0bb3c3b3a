"""The list of patterns that belongs to a way of playing."""

from companion.rules.counted_mahjong.clauses import Cap, CountWithin
from companion.rules.counted_mahjong.hand import UNITS
from companion.rules.counted_mahjong.mcr_patterns import MCR
from companion.rules.counted_mahjong.patterns import HONG_KONG, SINGAPORE, TAIWAN
from companion.rules.patterns import HandCounts
from companion.rules.sheet import Sheet

LISTS = {
    "hong-kong-mahjong": HONG_KONG,
    "singapore": SINGAPORE,
    "taiwan": TAIWAN,
    "mcr": MCR,
}
"""By the key of the preset; American hands stand on a card that is sold."""


def hand_counts(sheet: Sheet) -> HandCounts | None:
    """What a hand counts by a sheet; None where no list is known."""
    known = LISTS.get(sheet.preset)
    if known is None:
        return None
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    caps = [clause.most for clause in sheet.clauses if isinstance(clause, Cap)]
    return HandCounts(known, min([within.most, *caps]), UNITS[within.unit])
