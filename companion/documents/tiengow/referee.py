"""The questions and answers of the Tien Gow referee as JSON."""

from collections.abc import Iterable

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.sheets import read_sheet
from companion.rules.phrases import Phrase, Words, phrase, say
from companion.rules.sheet import Sheet
from companion.rules.tiengow import GAME, referee
from companion.rules.tiengow.hand import SEATS
from companion.rules.tiengow.tiles import Combination, TienGowTile, read_tile, read_tiles
from companion.rules.tiengow.tricks import brings

DEALT = 8


def rule(document: object, words: Words) -> JsonObject:
    """The referee's answer to a question.

    Raises NoDocument, and ValueError with Phrases for an impossible question.
    """
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
    written = json_values.listing(document, place)
    try:
        return tuple(
            read_tile(json_values.text(each, at(place, n))) for n, each in enumerate(written)
        )
    except NoDocument:
        raise
    except ValueError as none:
        raise NoDocument(none.args[0], place) from None


def _write_tiles(combination: Combination) -> list[str]:
    return [str(tile) for tile in combination.tiles]


def _said(sentences: Iterable[Phrase], words: Words) -> list[str]:
    return [say(each, (), words) for each in sentences]
