"""How the lines of a sitting change: edits, each of which can be taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line as it is kept: under an id that never changes, as a document with players by id."""

    id: str
    body: Plain


@dataclass(frozen=True, slots=True)
class Edit:
    """One line put in (`was` is None), taken out (`becomes` is None) or replaced, at a place
    counted from 0.
    """

    place: int
    line: str
    was: Plain | None
    becomes: Plain | None

    def back(self) -> "Edit":
        """The edit that takes this one back."""
        return Edit(self.place, self.line, self.becomes, self.was)

    def apply(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        rest = entries[self.place + (self.was is not None) :]
        new = () if self.becomes is None else (Entry(self.line, self.becomes),)
        return (*entries[: self.place], *new, *rest)


def apply(entries: tuple[Entry, ...], edits: Iterable[Edit]) -> tuple[Entry, ...]:
    for edit in edits:
        entries = edit.apply(entries)
    return entries


def back(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that take these back, the last of them first."""
    return tuple(edit.back() for edit in reversed(tuple(edits)))


def write_edits(edits: Iterable[Edit]) -> Plain:
    return {
        "edits": [
            {"place": e.place, "line": e.line, "was": e.was, "becomes": e.becomes} for e in edits
        ]
    }


def read_edits(body: Plain | None) -> tuple[Edit, ...]:
    return tuple(Edit(**edit) for edit in (body or {}).get("edits", ()))


def with_ids(document: Plain, ids: Mapping[str, str]) -> Plain:
    """A line's document with its players by id instead of by name; strangers stay names."""
    if "seating" in document:
        return {"seating": [ids.get(name, name) for name in document["seating"]]}
    if "transfer" in document:
        body = document["transfer"]
        ends = {end: ids.get(body[end], body[end]) for end in ("payer", "payee")}
        return {"transfer": {**body, **ends}}
    return document


def with_names(document: Plain, names: Mapping[str, str]) -> Plain:
    """A kept line's document with its players by name; the inverse of `with_ids`."""
    return with_ids(document, names)
