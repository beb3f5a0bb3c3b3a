"""The past of a sitting: every change with the lines before and after it, the latest first."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import select

from companion.db.models import Change
from companion.db.session import db
from companion.ledger.book import Book
from companion.ledger.edits import LineEdit, Written, apply, back, read_edits
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, phrase
from companion.rules.standing import Seats

HEADLINES = {
    ("change", "put in"): phrase("{what} recorded"),
    ("change", "mended"): phrase("{what} corrected"),
    ("change", "taken out"): phrase("{what} deleted"),
    ("undo", "taken out"): phrase("{what} undone"),
    ("undo", "mended"): phrase("correction undone: {what}"),
    ("undo", "put in"): phrase("{what} restored"),
    ("redo", "put in"): phrase("{what} recorded again"),
    ("redo", "mended"): phrase("{what} corrected again"),
    ("redo", "taken out"): phrase("{what} deleted again"),
}
CLOSED, REOPENED = phrase("closed"), phrase("reopened")


class Told(NamedTuple):
    """An edited line in words, to be said by the names of `seats`: what it was, what it is."""

    line: str
    what: Phrase
    seats: Seats
    was: tuple[Phrase, ...]
    now: tuple[Phrase, ...]


class Past(NamedTuple):
    """A change of a book, what it did to the lines, and these before and after it.

    Players are called as they are called now; the edits of an undo are those that took back.
    """

    book: Book
    change: Change
    edits: tuple[LineEdit[Line], ...]
    before: tuple[Written[Line], ...]
    after: tuple[Written[Line], ...]

    @property
    def main(self) -> LineEdit[Line] | None:
        """The edit that the change was made for; what keeps the bank as it was goes with it."""
        if not self.edits:
            return None
        return self.edits[-1 if self.change.kind == "undo" else 0]

    @property
    def turned(self) -> bool:
        """Whether it touched what was written down already, instead of adding to it."""
        return self.change.kind != "change" or (self.main is not None and self.main.was is not None)

    def headline(self) -> Phrase:
        """What was done, and to what: "hand 14 taken back"."""
        if self.main is None:
            return CLOSED if self.change.kind == "close" else REOPENED
        edit = self.main
        deed = "put in" if edit.was is None else "taken out" if edit.becomes is None else "mended"
        return HEADLINES[self.change.kind, deed].of(what=self.what(edit))

    def told(self, in_short: bool = False) -> tuple[Told, ...]:
        """What became of each edited line, in full or for one line of a page."""
        return tuple(
            Told(
                edit.line, self.what(edit), self._seats(edit),
                self._said(edit.was, in_short), self._said(edit.becomes, in_short),
            )
            for edit in self.edits
        )  # fmt: skip

    def what(self, edit: LineEdit[Line]) -> Phrase:
        """What a table calls the edited line, a hand by its number at the time."""
        line = edit.becomes or edit.was
        if line is not None and not isinstance(line, HandLine):
            return line.name
        earlier = sum(isinstance(kept.line, HandLine) for kept in self.before[: edit.place])
        return phrase("hand {n}", n=earlier + 1)

    def _said(self, line: Line | None, in_short: bool) -> tuple[Phrase, ...]:
        if line is None:
            return ()
        sheet = self.book.agreement.sheet
        return line.gist(sheet) if in_short else line.tells(sheet)

    def _seats(self, edit: LineEdit[Line]) -> Seats:
        """Who sat at the table when the edited line came."""
        for kept in reversed(self.before[: edit.place]):
            if kept.line.sits:
                return kept.line.sits
        return self.book.agreement.players


def past(book: Book, before: int | None = None, count: int = 1) -> tuple[Past, ...]:
    """The `count` changes of a book before a version (None: the latest ones), the latest first."""
    upto = book.version if before is None else min(before - 1, book.version)
    found = {change.version: change for change in _changes(book, max(1, upto - count + 1))}
    return tuple(step for step in _back_from(book, found) if step.change.version <= upto)


def untouched(book: Book, since: int) -> int:
    """How many of the first lines of a book are as they were at an earlier version of it."""
    steps = past(book, count=book.version - since)
    places = (edit.place for step in steps for edit in step.edits)
    return min(places, default=len(book.written))


def _changes(book: Book, first: int) -> Iterator[Change]:
    later = select(Change).where(
        Change.sitting_id == book.sitting_id,
        Change.version >= first,
        Change.version <= book.version,
    )
    yield from db.session.scalars(later.order_by(Change.version.desc()))


def _back_from(book: Book, found: dict[int, Change]) -> Iterator[Past]:
    """From the book as it is now, one change after the other is taken away."""
    written = book.written
    for change in found.values():
        edits = _edits(book, change, found)
        before = apply(written, back(edits))
        yield Past(book, change, edits, before, written)
        written = before


def _edits(book: Book, change: Change, found: dict[int, Change]) -> tuple[LineEdit[Line], ...]:
    """What a change did to the lines: an undo, the opposite of the change that it took back."""
    if change.target is None:
        return book.pen.read(change.body)
    target = found.get(change.target)
    if target is None:
        target = db.session.get_one(Change, (change.sitting_id, change.target))
    edits = book.pen.read(target.body)
    return back(edits) if change.kind == "undo" else edits


def corrected(book: Book) -> frozenset[int]:
    """The numbers of the lines that stand otherwise than they were written down first."""
    changes = db.session.execute(
        select(Change.version, Change.body).where(
            Change.sitting_id == book.sitting_id, Change.kind == "change"
        )
    )
    done = frozenset(book.done)
    typed_anew = {
        edit.line
        for version, body in changes
        if version in done
        for edit in read_edits(body)
        if edit.was is not None and edit.becomes not in (None, edit.was)
    }
    return frozenset(n for n, kept in enumerate(book.written, 1) if kept.id in typed_anew)
