"""Tien Gow hands as JSON."""

from typing import Any

from companion.documents import json_values
from companion.documents.json_values import JsonObject, at
from companion.rules.phrases import Words
from companion.rules.tiengow.hand import Hand, Mark


def read_hand(document: object, place: str) -> Hand:
    """`{"tricks", "last_trick", "marks"}` or `{"declared", "by"}`."""
    found = json_values.mapping(document, place)
    if "declared" in found:
        json_values.fields(found, place, ("declared", "by"))
        code = json_values.text(found["declared"], at(place, "declared"))
        return Hand.declare(code, json_values.number(found["by"], at(place, "by")))
    json_values.fields(found, place, ("tricks", "last_trick"), ("marks",))
    tricks_place = at(place, "tricks")
    first, second, third, fourth = (
        json_values.number(count, tricks_place)
        for count in json_values.listing(found["tricks"], tricks_place, 4)
    )
    marks_place = at(place, "marks")
    marks = json_values.listing(found.get("marks", []), marks_place)
    return Hand(
        (first, second, third, fourth),
        json_values.number(found["last_trick"], at(place, "last_trick")),
        tuple(_read_mark(mark, at(marks_place, n)) for n, mark in enumerate(marks)),
    )


def _read_mark(document: object, place: str) -> Mark:
    found = json_values.fields(document, place, ("code", "seat"))
    code = json_values.text(found["code"], at(place, "code"))
    return Mark(code, json_values.number(found["seat"], at(place, "seat")))


def write_hand(hand: Hand) -> dict[str, Any]:
    if hand.declared is not None:
        return {"declared": hand.declared, "by": hand.last_trick}
    marks = [{"code": mark.code, "seat": mark.seat} for mark in hand.marks]
    return {"tricks": list(hand.tricks), "last_trick": hand.last_trick, "marks": marks}


def rule(document: object, words: Words) -> JsonObject:
    """The referee's answer to a question."""
    from companion.documents.tiengow import referee

    return referee.rule(document, words)
