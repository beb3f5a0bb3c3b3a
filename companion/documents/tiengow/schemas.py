"""JSON Schemas of Tien Gow hands, and of the referee's questions and answers."""

from companion.documents.json_schema import (
    SEAT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    list_of,
    object_of,
    one_of,
    ref,
)
from companion.rules.tiengow import GAME
from companion.rules.tiengow.hand import SEATS, TRICKS
from companion.rules.tiengow.tiles import TILES

_TRICKS = list_of(WHOLE, minItems=len(SEATS), maxItems=len(SEATS))
_MARK = object_of("A special lead or the like.", {"code": TEXT, "seat": SEAT}, called="TienGowMark")

HANDS: tuple[Schema, ...] = (
    object_of(
        "Tien Gow, played out: tricks by seat, the winner of the last.",
        {"tricks": _TRICKS, "last_trick": SEAT},
        {"marks": list_of(_MARK)},
        called="TienGowHand",
    ),
    object_of("Tien Gow, declared.", {"declared": TEXT, "by": SEAT}, called="TienGowDeclared"),
)
PARTS: dict[str, Schema] = {}
"""Schemas that hands refer to by name."""
COUNTS: tuple[Schema, ...] = ()
"""Schemas of the counts of a hand in an answer."""

_TILES = list_of(ref("Tile"), maxItems=TRICKS)
REFEREE: dict[str, Schema] = {
    "Tile": {**one_of([str(tile) for tile in TILES]), "description": "A tile by its pips."},
    "Trick": object_of(
        "A trick: what was led, then what each other player shows in order of play, nothing for a "
        "discard face down. With the eight tiles of whoever leads it is judged whether anybody "
        "else can beat it.",
        {"game": one_of([GAME.key]), "sheet": ref("SheetChosen"), "led": _TILES},
        {"plays": list_of(_TILES, maxItems=3), "last": TRUTH, "hand": _TILES},
        example={
            "game": GAME.key, "sheet": {"preset": GAME.presets[0].key},
            "led": ["5-5"], "plays": [["5-4"], ["6-6"], []],
        },
    ),
    "Ruling": object_of(
        "Who takes it: 0 is the leader. `says` is why, play by play; `over` is what is still out "
        "and higher than what took it; `marks` and `rules` are the codes and sentences that the "
        "sheet has for such a trick.",
        {
            "kind": TEXT, "name": TEXT, "taker": SEAT, "took": _TILES, "says": list_of(TEXT),
            "over": list_of(_TILES), "marks": list_of(TEXT), "rules": list_of(TEXT),
        },
        {"verdict": ref("Verdict")},
    ),
    "Verdict": object_of(
        "Whether a lead is unbeatable in the eyes of its leader, what would beat it, and what the "
        "sheet says of a hand like this where it wins when it is shown.",
        {
            "unbeatable": TRUTH, "beaten_by": list_of(_TILES), "says": TEXT,
            "may_show": list_of(TEXT),
        },
    ),
}  # fmt: skip
"""Schemas of the referee's questions and answers."""
