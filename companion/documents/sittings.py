"""Sitting documents as JSON: lines, seats, accounts and the end of the game; and the answers."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.sheets import read_game, read_sheet, write_sheet
from companion.documents.texts import clean, read_name, visible_form
from companion.rules.chips import POT, Account, ThePot, Transfer
from companion.rules.games import Game, game_module
from companion.rules.lines import KINDS, Line
from companion.rules.phrases import ENGLISH, Words, phrase, say
from companion.rules.settling import Payment, fewest
from companion.rules.sheet import Count, Objection, Sheet
from companion.rules.sitting import (
    GameLimit,
    LedgerRow,
    PlayedSitting,
    ends_after,
    hands_in,
    replay,
    won,
)
from companion.rules.standing import WINDS, Seats, Standing, Wind

Read = Callable[[object, str], Any]

MOST_PEOPLE = 200


def read_seats(document: object, place: str, seats: int) -> Seats:
    """A list of different names, one for each seat."""
    names = json_values.listing(document, place, seats)
    sit = tuple(read_name(name, at(place, n)) for n, name in enumerate(names))
    if len(set(map(visible_form, sit))) < seats:
        raise NoDocument(phrase("the names must all be different"), place)
    return sit


def check_player_count(people: Collection[str], place: str) -> None:
    if len(people) > MOST_PEOPLE:
        text = phrase("at most {n} people can sit at one table in an evening", n=MOST_PEOPLE)
        raise NoDocument(text, place)


def _read_account(document: object, place: str) -> str | ThePot | None:
    """An account: a player's name, the box (null), or an object for the pot."""
    if not isinstance(document, dict):
        return None if document is None else read_name(document, place)
    found = json_values.fields(document, place, ("account",))
    return json_values.one_of(
        found["account"],
        at(place, "account"),
        {POT.value: POT},
        lambda key: phrase("unknown account “{key}”", key=key),
    )


def write_account(account: Account) -> int | str | JsonObject | None:
    """An account as JSON; a player may be called "pot"."""
    return {"account": account.value} if isinstance(account, ThePot) else account


def _read_by_seat(document: object, place: str, seats: int) -> tuple[int | float, ...]:
    """A list of numbers, one per seat. Errors name the place of the list."""
    return tuple(
        json_values.number(each, place) for each in json_values.listing(document, place, seats)
    )


def _read_wind(document: object, place: str) -> Wind:
    return json_values.one_of(
        document,
        place,
        BY_LETTER,
        lambda key: phrase("a wind is E, S, W or N, not “{key}”", key=key),
    )


BY_LETTER: Mapping[str, Wind] = {wind: wind for wind in WINDS}

READ: Mapping[str, Read] = {
    "account": _read_account,
    "number": json_values.number,
    "seat": json_values.number,
    "text": lambda document, place: clean(json_values.text(document, place)),
    "wind": _read_wind,
}
"""Readers of the parts of lines that depend on neither the game nor the number of seats."""


def hands(game: str) -> ModuleType:
    """The module that reads and writes the hands of a game: it is named like the game's rules."""
    return game_module(game, "documents")


class LineReader:
    """Reads the lines of sittings under one sheet."""

    def __init__(self, sheet: Sheet, people: Iterable[str] = ()):
        """`people` are the players seated before the first of these lines."""
        seats = len(sheet.seats)
        self._unknown = () if sheet.has_rounds else ("wind",)
        self._read: Mapping[str, Read] = {
            **READ,
            "hand": hands(sheet.game).read_hand,
            "names": partial(read_seats, seats=seats),
            "by seat": partial(_read_by_seat, seats=seats),
        }
        self._people = set(people)

    def new(self, document: object, place: str) -> Line:
        """A new line: its texts must be short, and there must not be too many players."""
        json_values.short(document, place)
        line = self(document, place)
        if line.sits is not None:
            self._people.update(line.sits)
            check_player_count(self._people, at(place, line.stored_as))
        return line

    def __call__(self, document: object, place: str) -> Line:
        found = json_values.mapping(document, place)
        if len(found) != 1:
            raise NoDocument(
                phrase("a line must be one thing: a hand, a seating, a payment …"), place
            )
        ((key, body),) = found.items()
        if key not in KINDS:
            raise NoDocument(json_values.not_known(key), place)
        return self._read_body(KINDS[key], body, at(place, key))

    def _read_body(self, kind: type[Line], body: object, place: str) -> Line:
        made_of = [part for part in kind.parts() if part.what not in self._unknown]
        if kind.bare:
            (only,) = made_of
            return kind(**{only.name: self._read[only.what](body, place)})
        needed = [part.name for part in made_of if part.needed]
        found = json_values.fields(body, place, needed, [part.name for part in made_of])
        return kind(
            **{
                part.name: self._read[part.what](found[part.name], at(place, part.name))
                for part in made_of
                if part.name in found
            }
        )


def write_line(line: Line, game: str) -> JsonObject:
    body = {
        part.name: _write(part.what, getattr(line, part.name), game)
        for part in line.parts()
        if part.needed or getattr(line, part.name)
    }
    return {line.stored_as: next(iter(body.values())) if line.bare else body}


def _write(what: str, value: Any, game: str) -> Any:
    match what:
        case "hand":
            return hands(game).write_hand(value)
        case "names" | "by seat":
            return list(value)
        case "account":
            return write_account(value)
    return value


ReadSheet = Callable[[object, Game], Sheet]
LARGEST_META = 64 * 1024
"""Bytes of `meta`, except for the authors of lines."""
LARGEST_RECORD = 200


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
    if limit == GameLimit():
        return {}
    over = limit.by_hands(played) or limit.by_rounds(standing.passes)
    document: JsonObject = {"after": limit.hands} if limit.hands else {}
    document |= {"rounds": limit.rounds} if limit.rounds else {}
    document |= {"played": played, "over": over}
    if limit.last_of_round(standing.passes):
        document["last"] = True
    if over:
        winners, ahead = won(standing.balances)
        document |= {"winners": list(winners), "ahead": ahead}
    return {"end": document}


def answer(
    sitting: PlayedSitting, words: Words = ENGLISH, meta: Mapping[str, Any] = MappingProxyType({})
) -> JsonObject:
    """The whole answer: rows, next, balances, settlement; or only the objections."""
    objections = sheet_objections(sitting, words)
    rows, standing = [], sitting.start()
    for row in replay(sitting):
        objections += row_objections(row, words)
        rows.append(write_row(row, words))
        standing = row.after
    if objections:
        return {"objections": objections}
    end = write_game_end(game_limit(sitting.sheet, meta), hands_in(sitting.lines), standing)
    return {"rows": rows, **closing(standing, end)}


def sheet_objections(sitting: PlayedSitting, words: Words = ENGLISH) -> list[JsonObject]:
    return [table_objection(fault, words) for fault in sitting.sheet.faults]


def table_objection(fault: Objection, words: Words = ENGLISH) -> JsonObject:
    return _objection(0, fault, (), words)


def row_objections(row: LedgerRow, words: Words = ENGLISH) -> list[JsonObject]:
    return [_objection(row.number, fault, row.before.seats, words) for fault in row.objections]


def _objection(line: int, fault: Objection, names: tuple[str, ...], words: Words) -> JsonObject:
    return {"line": line, "code": fault.code, "text": say(fault.text, names, words)}


def write_row(row: LedgerRow, words: Words = ENGLISH) -> JsonObject:
    """The row of a line; it names seats if the line does, else players."""
    seats = row.before.seats
    document: JsonObject = {
        "number": row.number,
        "banker": row.before.bank.seat,
        "streak": row.before.bank.streak,
        **_round(row.before),
        "transfers": [write_transfer(t, seats, words) for t in row.transfers],
        "net": [row.net.get(name, 0) for name in seats] if row.line.in_seats else dict(row.net),
    }
    if row.counts:
        counts = {str(n): _count(count, seats, words) for n, count in enumerate(row.counts)}
        document["counts"] = counts
    return {**document, **_balances(row.after)}


def write_transfer(
    transfer: Transfer, names: tuple[str, ...], words: Words = ENGLISH
) -> JsonObject:
    return {
        "payer": write_account(transfer.payer),
        "payee": write_account(transfer.payee),
        "amount": transfer.amount,
        "points": transfer.points,
        "code": transfer.code,
        "because": [
            {"text": say(r.text, names, words), "times": r.times, "clause": r.clause}
            for r in transfer.because
        ],
    }


def _count(count: Count, names: tuple[str, ...], words: Words) -> JsonObject:
    because = [{"text": say(line.text, names, words), **line.figures()} for line in count.because]
    return {**count.figures(), "because": because}


def closing(standing: Standing, end: JsonObject) -> JsonObject:
    """The end of an answer: next banker, end of the game, balances and settlement."""
    return {
        "next": {"banker": standing.bank.seat, "streak": standing.bank.streak},
        **_round(standing),
        **end,
        **_balances(standing),
        "settlement": write_payments(fewest(standing.accounts())),
    }


def write_payments(payments: Iterable[Payment]) -> list[JsonObject]:
    return [
        {"payer": write_account(p.payer), "payee": write_account(p.payee), "points": p.points}
        for p in payments
    ]


def _round(standing: Standing) -> JsonObject:
    if standing.passes is None:
        return {}
    return {"wind": standing.wind, "round": standing.round}


def _balances(standing: Standing) -> JsonObject:
    document: JsonObject = {"balances": dict(standing.balances)}
    if standing.box is not None:
        document["box"] = standing.box
    if standing.pot is not None:
        document["pot"] = standing.pot.points
    return document
