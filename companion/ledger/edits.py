"""How the lines of a sitting change: edits that can be reversed, and their stored JSON."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from companion.documents.json_values import JsonObject
from companion.documents.lines import LineReader, write_line
from companion.rules.lines import Line
from companion.rules.sheet import Sheet

L = TypeVar("L")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class WrittenLine(Generic[L]):
    """A recorded line with its permanent id."""

    id: str
    line: L


@dataclass(frozen=True, slots=True)
class LineEdit(Generic[L]):
    """A line that is added (`was` is None), deleted (`becomes` is None) or replaced.

    `place` counts from 0. Lines are values of the rules or their stored JSON.
    """

    place: int
    line: str
    was: L | None
    becomes: L | None

    def back(self) -> "LineEdit[L]":
        """The edit that reverses this one."""
        return LineEdit(self.place, self.line, self.becomes, self.was)

    def apply(self, lines: list[WrittenLine[L]]) -> None:
        """Makes the edit in a list."""
        new = [] if self.becomes is None else [WrittenLine(self.line, self.becomes)]
        lines[self.place : self.place + (self.was is not None)] = new

    def of(self, make: Callable[[L], M]) -> "LineEdit[M]":
        """The same edit with `make` applied to its lines."""
        was, becomes = (None if line is None else make(line) for line in (self.was, self.becomes))
        return LineEdit(self.place, self.line, was, becomes)


def apply(
    written: Iterable[WrittenLine[L]], edits: Iterable[LineEdit[L]]
) -> tuple[WrittenLine[L], ...]:
    lines = list(written)
    for edit in edits:
        edit.apply(lines)
    return tuple(lines)


def back(edits: Iterable[LineEdit[L]]) -> tuple[LineEdit[L], ...]:
    """The edits that reverse these, in reverse order."""
    return tuple(edit.back() for edit in reversed(tuple(edits)))


def write_edits(edits: Iterable[LineEdit[JsonObject]]) -> JsonObject:
    return {
        "edits": [
            {"place": e.place, "line": e.line, "was": e.was, "becomes": e.becomes} for e in edits
        ]
    }


def read_edits(body: JsonObject | None) -> tuple[LineEdit[JsonObject], ...]:
    return tuple(LineEdit(**edit) for edit in (body or {}).get("edits", ()))


class LineSerializer:
    """Reads and writes the stored lines of a sitting, in which players stand by id."""

    def __init__(self, sheet: Sheet, names: Mapping[str, str]):
        """`names` are the names of the group's players by id."""
        self._game, self._names = sheet.game, names
        self._read_line = LineReader(sheet)

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The ids of players by name."""
        return {name: player for player, name in self._names.items()}

    def read(self, body: JsonObject | None) -> tuple[LineEdit[Line], ...]:
        """The edits of a change. Raises NoDocument for lines that this release cannot read."""
        return tuple(edit.of(self.read_line) for edit in read_edits(body))

    def read_line(self, kept: JsonObject) -> Line:
        return self._read_line(kept, "").renamed(self._names)

    def write(self, edits: Iterable[LineEdit[Line]]) -> JsonObject:
        """The body of a change."""
        return write_edits(edit.of(self.write_line) for edit in edits)

    def write_line(self, line: Line) -> JsonObject:
        return write_line(line.renamed(self.ids), self._game)
