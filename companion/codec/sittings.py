"""The sitting document: what a table agreed on and wrote down."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from companion.codec import plain
from companion.codec.plain import NoDocument, at
from companion.codec.sheets import read_game, read_sheet, write_sheet
from companion.rules.games import PACKAGES
from companion.rules.phrases import phrase
from companion.rules.sitting import (
    Agreed,
    BankSet,
    HandLine,
    Handover,
    Line,
    Seating,
    Seats,
    Sitting,
)

Plain = dict[str, Any]
LONGEST_NAME = 60


class SittingDocument(NamedTuple):
    """A sitting and what else its document says: `meta` is kept as it is."""

    sitting: Sitting
    meta: Mapping[str, Any] = MappingProxyType({})


class Opened(NamedTuple):
    """A document up to its lines, which are read one by one as they are asked for."""

    document: SittingDocument
    size: int
    lines: Iterator[Line]


def read_sitting(document: object) -> SittingDocument:
    """A sitting from its document. Raises NoDocument, with the place, for what is none."""
    opened = open_sitting(document)
    sitting = opened.document.sitting._replace(lines=tuple(opened.lines))
    return opened.document._replace(sitting=sitting)


def open_sitting(document: object) -> Opened:
    """A sitting whose lines are still to be read: to ask for one raises NoDocument as well."""
    found = plain.fields(document, "", ("game", "sheet", "players"), ("banker", "lines", "meta"))
    game = read_game(found["game"])
    sheet = read_sheet(found["sheet"], game)
    players = read_seats(found["players"], "players")
    banker = plain.number(found.get("banker", 0), "banker")
    if not isinstance(banker, int) or not 0 <= banker <= 3:
        raise NoDocument(phrase("the banker is one of the seats 0 to 3"), "banker")
    meta = plain.readable(plain.mapping(found.get("meta", {}), "meta"), "meta")
    lines = plain.listing(found.get("lines", []), "lines")
    read = LineReader(game.key)
    return Opened(
        SittingDocument(Sitting(sheet, players, banker), meta),
        len(lines),
        (read(line, f"lines[{n}]") for n, line in enumerate(lines)),
    )


def write_sitting(document: SittingDocument) -> Plain:
    """The document of a sitting; reading it gives the same sitting back."""
    sitting = document.sitting
    written: Plain = {
        "game": sitting.sheet.game,
        "sheet": write_sheet(sitting.sheet),
        "players": list(sitting.players),
        "banker": sitting.banker,
        "lines": [write_line(line, sitting.sheet.game) for line in sitting.lines],
    }
    return {**written, "meta": dict(document.meta)} if document.meta else written


def read_name(document: object, place: str) -> str:
    """A player's name: NFC, trimmed, 1 to 60 characters."""
    name = plain.text(document, place).strip()
    # No character has more than four parts; a longer text could take hours to be put together.
    if len(name) <= 4 * LONGEST_NAME:
        name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise NoDocument(phrase("a name has 1 to {n} characters", n=LONGEST_NAME), place)
    return name


def read_seats(document: object, place: str) -> Seats:
    """Four different names."""
    names = plain.listing(document, place, 4)
    first, second, third, fourth = (read_name(name, at(place, n)) for n, name in enumerate(names))
    seats = (first, second, third, fourth)
    if len(set(seats)) < 4:
        raise NoDocument(phrase("the four names are not different"), place)
    return seats


def hands(game: str) -> ModuleType:
    """The module that reads and writes the hands of a game: it is named like the game's rules."""
    return import_module(PACKAGES[game].replace(".rules.", ".codec."))


class LineReader:
    """Reads the lines of sittings of one game."""

    def __init__(self, game: str):
        self.read_hand: Callable[[object, str], Any] = hands(game).read_hand

    def __call__(self, document: object, place: str) -> Line:
        """A line from an object with the one key that says its kind."""
        found = plain.mapping(document, place)
        if len(found) != 1:
            raise NoDocument(phrase("a line is one thing: a hand, a seating, a payment …"), place)
        ((kind, body),) = found.items()
        inside = at(place, kind)
        match kind:
            case "hand":
                return HandLine(self.read_hand(body, inside))
            case "seating":
                return Seating(read_seats(body, inside))
            case "transfer":
                return _read_handover(body, inside)
            case "agreed":
                return _read_agreed(body, inside)
            case "bank":
                return _read_bank(body, inside)
        raise NoDocument(phrase("nobody knows “{key}” here", key=kind), place)


def _read_handover(document: object, place: str) -> Handover:
    found = plain.fields(document, place, ("payer", "payee", "points"), ("why",))
    payer, payee = (
        None if found[end] is None else read_name(found[end], at(place, end))
        for end in ("payer", "payee")
    )
    return Handover(
        payer, payee, plain.number(found["points"], at(place, "points")), _why(found, place)
    )


def _read_agreed(document: object, place: str) -> Agreed:
    found = plain.fields(document, place, ("net",), ("why",))
    net_place = at(place, "net")
    first, second, third, fourth = (
        plain.number(points, net_place) for points in plain.listing(found["net"], net_place, 4)
    )
    return Agreed((first, second, third, fourth), _why(found, place))


def _read_bank(document: object, place: str) -> BankSet:
    found = plain.fields(document, place, ("seat", "streak"), ("why",))
    seat, streak = (plain.number(found[key], at(place, key)) for key in ("seat", "streak"))
    return BankSet(seat, streak, _why(found, place))


def _why(found: Plain, place: str) -> str:
    return plain.text(found.get("why", ""), at(place, "why"))


def write_line(line: Line, game: str) -> Plain:
    """The document of one line."""
    match line:
        case HandLine(hand):
            return {"hand": hands(game).write_hand(hand)}
        case Seating(seats):
            return {"seating": list(seats)}
        case Handover(payer, payee, points, why):
            return {"transfer": _with_why({"payer": payer, "payee": payee, "points": points}, why)}
        case Agreed(net, why):
            return {"agreed": _with_why({"net": list(net)}, why)}
        case BankSet(seat, streak, why):
            return {"bank": _with_why({"seat": seat, "streak": streak}, why)}


def _with_why(document: Plain, why: str) -> Plain:
    return {**document, "why": why} if why else document
