"""Hands of counted mahjong as JSON, with their schemas."""

from companion.documents import json_values
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
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.rules.counted_mahjong.hand import Hand, Mark, Source, Win
from companion.rules.phrases import phrase


def read_hand(document: object, place: str) -> Hand:
    """`{"win": [{"seat", "count", "liable", "jokerless"}], "from", "marks"}`."""
    found = json_values.fields(document, place, (), ("win", "from", "marks"))
    return Hand(
        json_values.each(found["win"], at(place, "win"), _read_win) if "win" in found else "unsaid",
        _read_source(found.get("from"), at(place, "from")),
        json_values.each(found.get("marks", []), at(place, "marks"), _read_mark),
    )


def _read_win(document: object, place: str) -> Win:
    found = json_values.fields(document, place, ("seat", "count"), ("liable", "jokerless"))
    return Win(
        json_values.number(found["seat"], at(place, "seat")),
        json_values.number(found["count"], at(place, "count")),
        json_values.number_or_null(found.get("liable"), at(place, "liable")),
        json_values.truth(found.get("jokerless", False), at(place, "jokerless")),
    )


def _read_source(document: object, place: str) -> Source | None:
    if document == "wall":
        return "wall"
    if isinstance(document, str):
        raise NoDocument(phrase("a tile must come from a seat, or from “wall”"), place)
    return json_values.number_or_null(document, place)


def _read_mark(document: object, place: str) -> Mark:
    found = json_values.fields(document, place, ("code", "seat"), ("from",))
    return Mark(
        json_values.text(found["code"], at(place, "code")),
        json_values.number(found["seat"], at(place, "seat")),
        json_values.number_or_null(found.get("from"), at(place, "from")),
    )


def write_hand(hand: Hand) -> JsonObject:
    document: JsonObject = (
        {} if hand.win == "unsaid" else {"win": [_write_win(w) for w in hand.win]}
    )
    if hand.source is not None:
        document["from"] = hand.source
    if hand.marks:
        document["marks"] = [_write_mark(mark) for mark in hand.marks]
    return document


def _write_win(win: Win) -> JsonObject:
    document: JsonObject = {"seat": win.seat, "count": win.counted}
    if win.liable is not None:
        document["liable"] = win.liable
    return {**document, "jokerless": True} if win.jokerless else document


def _write_mark(mark: Mark) -> JsonObject:
    document: JsonObject = {"code": mark.code, "seat": mark.seat}
    return document if mark.source is None else {**document, "from": mark.source}


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
