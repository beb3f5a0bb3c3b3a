"""Its hands as JSON, `{"named": [3, 3, 1, 7, 0]}`, and their schema."""

from typing import Any

from companion.documents import json_values
from companion.documents.json_schema import WHOLE, Schema, list_of, object_of
from companion.documents.json_values import at
from tests.toy.rules.oddone.hand import SEATS, Hand


def read_hand(document: object, place: str) -> Hand:
    named = json_values.fields(document, place, ("named",))["named"]
    inside = at(place, "named")
    return Hand(
        tuple(json_values.number(n, inside) for n in json_values.listing(named, inside, len(SEATS)))
    )


def write_hand(hand: Hand) -> dict[str, Any]:
    return {"named": list(hand.named)}


_NAMED = list_of(WHOLE, minItems=len(SEATS), maxItems=len(SEATS))
HANDS: tuple[Schema, ...] = (object_of("Odd one out: numbers by seat.", {"named": _NAMED}),)
PARTS: dict[str, Schema] = {}
COUNTS: tuple[Schema, ...] = ()
