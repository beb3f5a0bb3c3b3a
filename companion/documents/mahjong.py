"""Mahjong hands as JSON, with their schemas."""

from companion.documents import json_values
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
from companion.documents.json_values import JsonObject, at
from companion.documents.texts import clean
from companion.rules.mahjong.hand import SEATS, Counted, Hand, Held, Limit, Seat, TileGroup, Tiles

COUNT = ("units", "farn")
TILES = ("groups", "flowers", "house_farn")
_KEYS = tuple(str(seat) for seat in SEATS)


def read_hand(document: object, place: str) -> Hand:
    """`{"winner", "self_pick", "discarder", "hands"}` or `{"shown", "by"}`."""
    found = json_values.mapping(document, place)
    if "shown" in found:
        json_values.fields(found, place, ("shown", "by"))
        code = json_values.text(found["shown"], at(place, "shown"))
        return Hand.show(code, json_values.number(found["by"], at(place, "by")))
    json_values.fields(found, place, (), ("winner", "self_pick", "discarder", "hands"))
    inside = at(place, "hands")
    hands = json_values.mapping(found.get("hands", {}), inside)
    return Hand(
        json_values.number_or_null(found["winner"], at(place, "winner"))
        if "winner" in found
        else "unsaid",
        json_values.truth(found.get("self_pick", False), at(place, "self_pick")),
        json_values.number_or_null(found.get("discarder"), at(place, "discarder")),
        tuple(
            (_seat(key, inside), held)
            for key, body in hands.items()
            for held in _read_held(body, at(inside, key))
        ),
    )


def _seat(key: str, place: str) -> Seat:
    """The seat that a key names; an unknown key stays unchanged."""
    return int(key) if key in _KEYS else json_values.text(key, place)


def _read_held(document: object, place: str) -> tuple[Held, ...]:
    """A count, tiles or a limit hand; an error for several of them."""
    found = json_values.fields(document, place, (), (*COUNT, *TILES, "limit", "why"))
    why = clean(json_values.text(found.get("why", ""), at(place, "why")))
    ways: list[Held] = []
    if any(key in found for key in COUNT):
        alone = not any(key in found for key in (*TILES, "limit"))
        json_values.fields(found, place, ("units",), COUNT if alone else found)
        farn = json_values.number(found.get("farn", 0), at(place, "farn"))
        ways.append(Counted(json_values.number(found["units"], at(place, "units")), farn))
    if any(key in found for key in TILES):
        ways.append(_read_tiles(found, place, why))
    if json_values.truth(found.get("limit", False), at(place, "limit")):
        ways.append(Limit(why))
    return tuple(ways) or (Tiles(why=why),)


def _read_tiles(found: JsonObject, place: str, why: str) -> Tiles:
    return Tiles(
        json_values.each(found.get("groups", []), at(place, "groups"), _read_group),
        json_values.each(found.get("flowers", []), at(place, "flowers"), json_values.text),
        json_values.number(found.get("house_farn", 0), at(place, "house_farn")),
        why,
    )


def _read_group(document: object, place: str) -> TileGroup:
    found = json_values.fields(document, place, ("kind", "tile"), ("open",))
    kind = json_values.text(found["kind"], at(place, "kind"))
    tile = json_values.text(found["tile"], at(place, "tile"))
    shown = json_values.truth(found["open"], at(place, "open")) if "open" in found else None
    return TileGroup(kind, tile, shown)


def write_hand(hand: Hand) -> JsonObject:
    if hand.shown is not None:
        return {"shown": hand.shown, "by": hand.winner}
    hands: dict[str, JsonObject] = {}
    for seat, held in hand.hands:
        hands[str(seat)] = {**hands.get(str(seat), {}), **_write_held(held)}
    document = {"self_pick": hand.self_pick, "discarder": hand.discarder, "hands": hands}
    return document if hand.winner == "unsaid" else {"winner": hand.winner, **document}


def _write_held(held: Held) -> JsonObject:
    match held:
        case Counted(units, farn):
            return {"units": units, "farn": farn}
        case Limit(why):
            return {"limit": True, **_why(why)}
        case Tiles(groups, flowers, house_farn, why):
            document: JsonObject = {
                "groups": [_write_group(group) for group in groups],
                "flowers": list(flowers),
            }
            more = {"house_farn": house_farn} if house_farn else {}
            return {**document, **more, **_why(why)}


def _write_group(group: TileGroup) -> JsonObject:
    document = {"kind": group.kind, "tile": group.tile}
    return document if group.open is None else {**document, "open": group.open}


def _why(why: str) -> JsonObject:
    return {"why": why} if why else {}


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
    "Held": object_of("A mahjong hand: counted, or its tiles, or a limit hand.", {}, _HELD)
}

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
