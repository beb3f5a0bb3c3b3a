"""The lines of a sitting as JSON: an object with one key, the kind of line.

Its content follows from the parts of the kind (`Line.parts`).
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from types import ModuleType
from typing import Any

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.texts import clean, read_name, visible_form
from companion.rules.chips import POT, Account, ThePot
from companion.rules.games import room
from companion.rules.lines import KINDS, Line
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet
from companion.rules.standing import WINDS, Seats, Wind

Read = Callable[[object, str], Any]

MOST_PEOPLE = 200
"""The most players that ever sit at one table in an evening."""


def read_seats(document: object, place: str, seats: int) -> Seats:
    """A list of different names, one for each seat."""
    names = json_values.listing(document, place, seats)
    sit = tuple(read_name(name, at(place, n)) for n, name in enumerate(names))
    if len(set(map(visible_form, sit))) < seats:
        raise NoDocument(phrase("the names must all be different"), place)
    return sit


def few_enough(people: Collection[str], place: str) -> None:
    """Raises NoDocument if there are too many players."""
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


def _read_reason(document: object, place: str) -> str:
    return clean(json_values.text(document, place))


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
    "text": _read_reason,
    "wind": _read_wind,
}
"""Readers of the parts of lines that depend on neither the game nor the number of seats."""


def hands(game: str) -> ModuleType:
    """The module that reads and writes the hands of a game: it is named like the game's rules."""
    return room(game, "documents")


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
            few_enough(self._people, at(place, line.stored_as))
        return line

    def __call__(self, document: object, place: str) -> Line:
        """A line from an object whose only key is its kind."""
        found = json_values.mapping(document, place)
        if len(found) != 1:
            raise NoDocument(
                phrase("a line must be one thing: a hand, a seating, a payment …"), place
            )
        ((key, body),) = found.items()
        if key not in KINDS:
            raise NoDocument(phrase("“{key}” is not known here", key=key), place)
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
    """The document of one line."""
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
