"""The list of patterns of each preset."""

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
"""Lists by the preset's key; American hands are on a card that is sold."""


def hand_counts(sheet: Sheet) -> HandCounts | None:
    """What hands count by a sheet; None if there is no list."""
    known = LISTS.get(sheet.preset)
    if known is None:
        return None
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    caps = [clause.most for clause in sheet.clauses if isinstance(clause, Cap)]
    return HandCounts(known, min([within.most, *caps]), UNITS[within.unit])
