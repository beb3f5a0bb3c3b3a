"""Hands of counted mahjong as JSON."""

from typing import Literal

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.rules.counted_mahjong.hand import Hand, Mark, Number, Source, Win
from companion.rules.phrases import phrase


def read_hand(document: object, place: str) -> Hand:
    """`{"win": [{"seat", "count", "liable", "jokerless"}], "from", "marks"}`."""
    found = json_values.fields(document, place, (), ("win", "from", "marks"))
    return Hand(
        _read_wins(found["win"], at(place, "win")) if "win" in found else "unsaid",
        _read_source(found.get("from"), at(place, "from")),
        tuple(
            _read_mark(mark, at(at(place, "marks"), n))
            for n, mark in enumerate(
                json_values.listing(found.get("marks", []), at(place, "marks"))
            )
        ),
    )


def _read_wins(document: object, place: str) -> tuple[Win, ...]:
    wins = json_values.listing(document, place)
    return tuple(_read_win(win, at(place, n)) for n, win in enumerate(wins))


def _read_win(document: object, place: str) -> Win:
    found = json_values.fields(document, place, ("seat", "count"), ("liable", "jokerless"))
    return Win(
        json_values.number(found["seat"], at(place, "seat")),
        json_values.number(found["count"], at(place, "count")),
        _seat_or_nobody(found.get("liable"), at(place, "liable")),
        json_values.truth(found.get("jokerless", False), at(place, "jokerless")),
    )


def _read_source(document: object, place: str) -> Source | None:
    if isinstance(document, str):
        return _read_wall(document, place)
    return _seat_or_nobody(document, place)


def _read_wall(document: str, place: str) -> Literal["wall"]:
    if document != "wall":
        raise NoDocument(phrase("a tile must come from a seat, or from “wall”"), place)
    return "wall"


def _seat_or_nobody(document: object, place: str) -> Number | None:
    return None if document is None else json_values.number(document, place)


def _read_mark(document: object, place: str) -> Mark:
    found = json_values.fields(document, place, ("code", "seat"), ("from",))
    return Mark(
        json_values.text(found["code"], at(place, "code")),
        json_values.number(found["seat"], at(place, "seat")),
        _seat_or_nobody(found.get("from"), at(place, "from")),
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
