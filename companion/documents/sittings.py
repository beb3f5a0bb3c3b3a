"""The sitting document: rules, seats, start and lines of a table."""

import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument
from companion.documents.lines import LineReader, read_seats, write_line
from companion.documents.sheets import read_game, read_sheet, write_sheet
from companion.rules.games import Game
from companion.rules.lines import Line
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import GameLimit, PlayedSitting, end_of_game, ends_after
from companion.rules.standing import Standing

ReadSheet = Callable[[object, Game], Sheet]
LARGEST_META = 64 * 1024
"""Bytes of `meta`, except for the authors of lines."""
LARGEST_RECORD = 200
"""Bytes of the author of one line."""


class SittingDocument(NamedTuple):
    """A sitting, and the rest of its document: `meta` is kept unchanged."""

    sitting: PlayedSitting
    meta: Mapping[str, Any] = MappingProxyType({})


class OpenDocument(NamedTuple):
    """A document whose lines are read one by one on demand."""

    document: SittingDocument
    size: int
    lines: Iterator[Line]


def read_sitting(document: object) -> SittingDocument:
    """A sitting from its document. Raises NoDocument, with the place, for invalid ones."""
    opened = open_sitting(document)
    sitting = opened.document.sitting._replace(lines=tuple(opened.lines))
    return opened.document._replace(sitting=sitting)


def open_sitting(document: object, sheet_of: ReadSheet = read_sheet) -> OpenDocument:
    """A sitting whose lines are not read yet: reading one may raise NoDocument as well."""
    found = json_values.fields(
        document, "", ("game", "sheet", "players"), ("banker", "lines", "meta")
    )
    game = read_game(found["game"])
    json_values.short(found["sheet"], "sheet")
    sheet = sheet_of(found["sheet"], game)
    players = read_seats(found["players"], "players", len(sheet.seats))
    banker = json_values.number(found.get("banker", 0), "banker")
    if not isinstance(banker, int) or banker not in sheet.seats:
        last = sheet.seats[-1]
        raise NoDocument(
            phrase("the banker must be one of the seats 0 to {last}", last=last), "banker"
        )
    lines = json_values.listing(found.get("lines", []), "lines")
    meta = _read_meta(found.get("meta", {}), len(lines))
    read = LineReader(sheet, players)
    return OpenDocument(
        SittingDocument(PlayedSitting(sheet, players, banker), meta),
        len(lines),
        (read.new(line, f"lines[{n}]") for n, line in enumerate(lines)),
    )


def _read_meta(document: object, lines: int) -> JsonObject:
    meta: JsonObject = json_values.readable(json_values.mapping(document, "meta"), "meta")
    json_values.no_controls(meta, "meta")
    recorded = meta.get("recorded")
    if isinstance(recorded, list) and len(recorded) == lines:
        beside = {**meta, "recorded": []}
        fits = all(_bytes_of(said) <= LARGEST_RECORD for said in recorded)
    else:
        beside, fits = meta, True
    if not fits or _bytes_of(beside) > LARGEST_META:
        raise NoDocument(phrase("“{key}” is larger than {n} KiB", key="meta", n=64), "meta")
    return meta


def _bytes_of(document: object) -> int:
    return len(json.dumps(document, ensure_ascii=False).encode(errors="replace"))


def write_sitting(document: SittingDocument) -> JsonObject:
    """The document of a sitting; reading it returns the same sitting."""
    sitting = document.sitting
    written: JsonObject = {
        "game": sitting.sheet.game,
        "sheet": write_sheet(sitting.sheet),
        "players": list(sitting.players),
        "banker": sitting.banker,
        "lines": [write_line(line, sitting.sheet.game) for line in sitting.lines],
    }
    return {**written, "meta": dict(document.meta)} if document.meta else written


GO_ON, GO_ON_ROUNDS = "on", "on_rounds"
"""Keys of `meta`: the hand or round to which the table continues beyond its end; 0 hands: until it
stops. They replace both limits.
"""

HANDS, ROUNDS = "hands", "rounds"
"""Keys of `meta`: the number of hands or rounds after which the table wants to end; 0 is no limit.
`hands` replaces the number of hands in the rules.
"""


def game_limit(sheet: Sheet, meta: Mapping[str, Any]) -> GameLimit:
    """The end of a sitting: as set by the table, else by its rules."""
    if (hands := _whole(meta, GO_ON)) is not None:
        return GameLimit(hands or None)
    rounds = _whole(meta, GO_ON_ROUNDS) if sheet.has_rounds else None
    if rounds:
        return GameLimit(rounds=rounds)
    hands = _whole(meta, HANDS)
    rounds = _whole(meta, ROUNDS) if sheet.has_rounds else None
    return GameLimit(ends_after(sheet) if hands is None else hands or None, rounds or None)


def hands_limit(sheet: Sheet, meta: Mapping[str, Any]) -> int | None:
    """The number of hands after which a sitting is over; None without such a limit."""
    return game_limit(sheet, meta).hands


def _whole(meta: Mapping[str, Any], name: str) -> int | None:
    found = meta.get(name)
    return found if type(found) is int and found >= 0 else None


def write_game_end(limit: GameLimit, played: int, standing: Standing) -> JsonObject:
    """The end of the game in an answer; nothing without a limit."""
    end = end_of_game(limit, played, standing)
    if end is None:
        return {}
    document: JsonObject = {"after": limit.hands} if limit.hands else {}
    document |= {"rounds": limit.rounds} if limit.rounds else {}
    document |= {"played": end.played, "over": end.over}
    if end.last:
        document["last"] = True
    if end.over:
        document |= {"winners": list(end.winners), "ahead": end.ahead}
    return {"end": document}
