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
    "A winner, the count of the hand, and the player who is liable for it, if any.",
    {"seat": SEAT, "count": NUMBER},
    {"liable": or_null(SEAT), "jokerless": TRUTH},
    called="CountedWin",
)
_MARK = object_of(
    "Another payment; `from` discarded the kong's tile, or the tile of the false win.",
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
