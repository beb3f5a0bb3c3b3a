"""Tien Gow hands and the referee as JSON, with their schemas."""

from collections.abc import Iterable
from typing import Any

from companion.documents import json_values
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
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.sheets import read_sheet
from companion.rules.phrases import Phrase, Words, phrase, say
from companion.rules.sheet import Sheet
from companion.rules.tiengow import GAME, referee
from companion.rules.tiengow.hand import SEATS, TRICKS, Hand, Mark
from companion.rules.tiengow.tiles import TILES, Combination, TienGowTile, read_tile, read_tiles
from companion.rules.tiengow.tricks import brings


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
    return Hand(
        (first, second, third, fourth),
        json_values.number(found["last_trick"], at(place, "last_trick")),
        json_values.each(found.get("marks", []), at(place, "marks"), _read_mark),
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


_TRICKS = list_of(WHOLE, minItems=len(SEATS), maxItems=len(SEATS))
_MARK = object_of(
    "A special event, such as a special lead.", {"code": TEXT, "seat": SEAT}, called="TienGowMark"
)

HANDS: tuple[Schema, ...] = (
    object_of(
        "Tien Gow, played out: tricks by seat, the winner of the last.",
        {"tricks": _TRICKS, "last_trick": SEAT},
        {"marks": list_of(_MARK)},
        called="TienGowHand",
    ),
    object_of("Tien Gow, declared.", {"declared": TEXT, "by": SEAT}, called="TienGowDeclared"),
)

_TILES = list_of(ref("Tile"), maxItems=TRICKS)
REFEREE: dict[str, Schema] = {
    "Tile": {**one_of([str(tile) for tile in TILES]), "description": "A tile by its pips."},
    "Trick": object_of(
        "A trick: the lead, then the tiles of each other player in order of play, none for a "
        "discard face down. With the leader's eight tiles (`hand`), the answer also says whether "
        "any other player can beat the lead.",
        {"game": one_of([GAME.key]), "sheet": ref("SheetChosen"), "led": _TILES},
        {"plays": list_of(_TILES, maxItems=3), "last": TRUTH, "hand": _TILES},
        example={
            "game": GAME.key, "sheet": {"preset": GAME.presets[0].key},
            "led": ["5-5"], "plays": [["5-4"], ["6-6"], []],
        },
    ),
    "Ruling": object_of(
        "The winner of a trick: 0 is the leader. `says` gives the reasons play by play; `over` "
        "lists higher combinations that are still out; `marks` and `rules` are the codes and "
        "sentences of the sheet for such a trick.",
        {
            "kind": TEXT, "name": TEXT, "taker": SEAT, "took": _TILES, "says": list_of(TEXT),
            "over": list_of(_TILES), "marks": list_of(TEXT), "rules": list_of(TEXT),
        },
        {"verdict": ref("Verdict")},
    ),
    "Verdict": object_of(
        "Whether a lead is unbeatable, judged from its leader's hand; what would beat it; and the "
        "sheet's sentences if this hand wins when it is shown.",
        {
            "unbeatable": TRUTH, "beaten_by": list_of(_TILES), "says": TEXT,
            "may_show": list_of(TEXT),
        },
    ),
}  # fmt: skip


DEALT = 8


def rule(document: object, words: Words) -> JsonObject:
    """The referee's answer. Raises NoDocument, and ValueError with Phrases if it is impossible."""
    found = json_values.fields(document, "", ("game", "sheet", "led"), ("plays", "last", "hand"))
    sheet, led = read_sheet(found["sheet"], GAME), _read_tiles(found["led"], "led")
    shown = json_values.listing(found.get("plays", []), "plays")
    if len(shown) > len(SEATS) - 1:
        raise NoDocument(phrase("at most {n} players can follow", n=len(SEATS) - 1), "plays")
    plays = [_read_tiles(play, at("plays", n)) for n, play in enumerate(shown)]
    ruling = referee.rule(sheet, led, plays, json_values.truth(found.get("last", False), "last"))
    answer = {
        "kind": ruling.lead.kind,
        "name": say(referee.KIND_NAMES[ruling.lead.kind], (), words),
        "taker": ruling.taker,
        "took": _write_tiles(ruling.took),
        "says": _said(ruling.says, words),
        "over": [_write_tiles(each) for each in ruling.over],
        "marks": list(ruling.marks),
        "rules": _said(brings(sheet, ruling.outcome), words),
    }
    if "hand" in found:
        answer["verdict"] = _verdict(sheet, _read_tiles(found["hand"], "hand"), led, words)
    return answer


def _verdict(
    sheet: Sheet, hand: tuple[TienGowTile, ...], led: tuple[TienGowTile, ...], words: Words
) -> JsonObject:
    if len(hand) != DEALT:
        raise ValueError(phrase("A hand has {n} tiles.", n=DEALT))
    read_tiles(" ".join(map(str, hand)))
    verdict = referee.judge_lead(sheet, hand, led)
    return {
        "unbeatable": verdict.unbeatable,
        "beaten_by": [_write_tiles(each) for each in verdict.beaten_by],
        "says": say(verdict.says, (), words),
        "may_show": _said(referee.may_show(sheet, hand), words),
    }


def _read_tiles(document: object, place: str) -> tuple[TienGowTile, ...]:
    try:
        return tuple(map(read_tile, json_values.each(document, place, json_values.text)))
    except NoDocument:
        raise
    except ValueError as none:
        raise NoDocument(none.args[0], place) from None


def _write_tiles(combination: Combination) -> list[str]:
    return [str(tile) for tile in combination.tiles]


def _said(sentences: Iterable[Phrase], words: Words) -> list[str]:
    return [say(each, (), words) for each in sentences]
