"""JSON Schemas of mahjong hands."""

from companion.documents.json_schema import (
    SEAT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    list_of,
    object_of,
    or_null,
    ref,
)
from companion.rules.mahjong.hand import SEATS

_GROUP = object_of(
    "Tiles of a mahjong hand.", {"kind": TEXT, "tile": TEXT}, {"open": TRUTH}, called="MahjongTiles"
)
_PLAYED: dict[str, Schema] = {
    "winner": {**or_null(SEAT), "description": "Null if nobody won."},
    "self_pick": TRUTH,
    "discarder": or_null(SEAT),
    "hands": object_of(
        "The shown hands, by seat.",
        {},
        {str(seat): ref("Held") for seat in SEATS},
        called="MahjongHands",
    ),
}
_HELD: dict[str, Schema] = {
    "units": WHOLE,
    "farn": WHOLE,
    "groups": list_of(_GROUP),
    "flowers": list_of(TEXT),
    "house_farn": WHOLE,
    "limit": TRUTH,
    "why": TEXT,
}
HANDS: tuple[Schema, ...] = (
    object_of("Mahjong, played out.", {}, _PLAYED, called="MahjongHand"),
    object_of("Mahjong, shown.", {"shown": TEXT, "by": SEAT}, called="MahjongShown"),
)
PARTS: dict[str, Schema] = {
    "Held": object_of("A mahjong hand: counted, or its tiles, or a limit hand.", {}, _HELD),
}
"""Schemas that hands refer to by name."""

_LINE = object_of(
    "A line of the count.",
    {"text": TEXT},
    {"units": WHOLE, "farn": WHOLE},
    called="MahjongCountLine",
)
_FIGURES = {name: or_null(WHOLE) for name in ("units", "basic", "farn", "value")}
COUNTS: tuple[Schema, ...] = (
    object_of(
        "The count of a mahjong hand.",
        {**_FIGURES, "because": list_of(_LINE)},
        called="MahjongCount",
    ),
)
"""Schemas of the counts of a hand in an answer."""
