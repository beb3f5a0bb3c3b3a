"""How the lines of a sitting change: edits, each of which can be taken back.

An edit is one of lines as values, or of the documents that they are kept as.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Plain = dict[str, Any]
L = TypeVar("L")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Written(Generic[L]):
    """A line as it was written down: under an id that never changes."""

    id: str
    line: L


@dataclass(frozen=True, slots=True)
class LineEdit(Generic[L]):
    """One line put in (`was` is None), taken out (`becomes` is None) or replaced, at a place
    counted from 0.
    """

    place: int
    line: str
    was: L | None
    becomes: L | None

    def back(self) -> "LineEdit[L]":
        """The edit that takes this one back."""
        return LineEdit(self.place, self.line, self.becomes, self.was)

    def apply(self, lines: list[Written[L]]) -> None:
        """Makes the edit in a list: at its end, where nearly all are made, at no cost."""
        new = [] if self.becomes is None else [Written(self.line, self.becomes)]
        lines[self.place : self.place + (self.was is not None)] = new

    def of(self, make: Callable[[L], M]) -> "LineEdit[M]":
        """The same edit of what `make` makes of its lines."""
        was, becomes = (None if line is None else make(line) for line in (self.was, self.becomes))
        return LineEdit(self.place, self.line, was, becomes)


def apply(written: Iterable[Written[L]], edits: Iterable[LineEdit[L]]) -> tuple[Written[L], ...]:
    lines = list(written)
    for edit in edits:
        edit.apply(lines)
    return tuple(lines)


def back(edits: Iterable[LineEdit[L]]) -> tuple[LineEdit[L], ...]:
    """The edits that take these back, the last of them first."""
    return tuple(edit.back() for edit in reversed(tuple(edits)))


def write_edits(edits: Iterable[LineEdit[Plain]]) -> Plain:
    return {
        "edits": [
            {"place": e.place, "line": e.line, "was": e.was, "becomes": e.becomes} for e in edits
        ]
    }


def read_edits(body: Plain | None) -> tuple[LineEdit[Plain], ...]:
    return tuple(LineEdit(**edit) for edit in (body or {}).get("edits", ()))
