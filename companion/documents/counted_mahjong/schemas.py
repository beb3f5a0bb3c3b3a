"""JSON Schemas of hands of counted mahjong."""

from companion.documents.json_schema import (
    NUMBER,
    SEAT,
    TEXT,
    TRUTH,
    Schema,
    list_of,
    object_of,
    one_of,
    or_null,
)

_WIN = object_of(
    "A winner, with the count as the table counted it; who answers for the hand, if anybody does.",
    {"seat": SEAT, "count": NUMBER},
    {"liable": or_null(SEAT), "jokerless": TRUTH},
    called="CountedWin",
)
_MARK = object_of(
    "What is paid besides; `from` is who gave a kong away, or whose discard was wrongly claimed.",
    {"code": TEXT, "seat": SEAT},
    {"from": or_null(SEAT)},
    called="CountedMark",
)

HANDS: tuple[Schema, ...] = (
    object_of(
        "Counted mahjong: the winners (none on a draw), and where the winning tile came from.",
        {"win": list_of(_WIN)},
        {"from": {"anyOf": [SEAT, one_of(["wall"]), {"type": "null"}]}, "marks": list_of(_MARK)},
        called="CountedHand",
    ),
)
PARTS: dict[str, Schema] = {}
"""Schemas that hands refer to by name."""
COUNTS: tuple[Schema, ...] = ()
"""Schemas of the counts of a hand in an answer."""
