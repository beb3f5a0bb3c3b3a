"""Its hands as documents: `{"named": [3, 3, 1, 7, 0]}`."""

from typing import Any

from companion.codec import plain
from companion.codec.plain import at
from tests.toy.rules.oddone.hand import SEATS, Hand


def read_hand(document: object, place: str) -> Hand:
    named = plain.fields(document, place, ("named",))["named"]
    inside = at(place, "named")
    return Hand(tuple(plain.number(n, inside) for n in plain.listing(named, inside, len(SEATS))))


def write_hand(hand: Hand) -> dict[str, Any]:
    return {"named": list(hand.named)}
