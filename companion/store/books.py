"""The books of a sitting, worked out from its changes and kept as long as they hold.

What is kept here is never the truth: it can be dropped at any moment, and another process has
its own.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Lock

from sqlalchemy import select

from companion.codec.sheets import restore_sheet
from companion.codec.sittings import LineReader, write_line
from companion.rules.sitting import HandLine, Row, Seats, Standing, carry_on
from companion.rules.sitting import Sitting as Agreement
from companion.store.database import db, once_settled
from companion.store.edits import Edit, Entry, apply, back, read_edits, with_names
from companion.store.tables import Change, Sitting


@dataclass(frozen=True)
class Book:
    """A sitting at one version: its lines by id, the rows they make, what can be taken back.

    `agreement` is the sitting as the rules know it; `entries`, its lines and `rows` go together.
    `done` and `undone` are the versions that undo and redo would turn to, the latest last.
    """

    sitting_id: str
    version: int
    revision: int
    agreement: Agreement
    names: Mapping[str, str]
    entries: tuple[Entry, ...] = ()
    rows: tuple[Row, ...] = ()
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    closed: bool = False
    pages: dict[Hashable, str] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was written out of it, by whatever it depends on besides; the next version has none."""

    @property
    def standing(self) -> Standing:
        """How things stand after the last line."""
        return self.rows[-1].after if self.rows else self.agreement.start()

    @property
    def next_number(self) -> int:
        return len(self.entries) + 1

    def hand_number(self, number: int) -> int:
        """How many hands there are up to the line of that number: what a table calls it."""
        return sum(isinstance(line, HandLine) for line in self.agreement.lines[:number])

    def place_of(self, line: str) -> int | None:
        """Where the line of that id stands now, counted from 0; None if it was struck out."""
        return next((n for n, entry in enumerate(self.entries) if entry.id == line), None)

    def edited(self, edits: Iterable[Edit]) -> "Book":
        """The book after these edits; rows before the first of them stay as they are."""
        edits = tuple(edits)
        if not edits:
            return self
        entries = apply(self.entries, edits)
        first = min(edit.place for edit in edits)
        read = LineReader(self.agreement.sheet.game)
        lines = (
            *self.agreement.lines[:first],
            *(read(with_names(e.body, self.names), f"line {e.id}") for e in entries[first:]),
        )
        standing = self.rows[first - 1].after if first else self.agreement.start()
        later = carry_on(self.agreement.sheet, standing, lines[first:], first + 1)
        return replace(
            self,
            agreement=self.agreement._replace(lines=lines),
            entries=entries,
            rows=(*self.rows[:first], *later),
        )

    def after(self, changes: Iterable[Change]) -> "Book":
        """The book after further changes, as they were committed."""
        book, edits = self, list[Edit]()
        known: dict[int, tuple[Edit, ...]] = {}
        for change in changes:
            known[change.version] = read_edits(change.body)
            match change.kind:
                case "undo":
                    edits.extend(back(self._edits_of(change.target or 0, known)))
                case "redo":
                    edits.extend(self._edits_of(change.target or 0, known))
                case _:
                    edits.extend(known[change.version])
            book = book.turned(change)
        return book.edited(edits)

    def turned(self, change: Change) -> "Book":
        """The book with the number of a change, and with what can be taken back after it.

        Its lines are as they were: `edited` changes these.
        """
        done, undone, closed = self.done, self.undone, self.closed
        match change.kind:
            case "change":
                done, undone = (*done, change.version), ()
            case "undo":
                done, undone = done[:-1], (*undone, *done[-1:])
            case "redo":
                done, undone = (*done, *undone[-1:]), undone[:-1]
            case _:
                closed = change.kind == "close"
        return replace(self, version=change.version, done=done, undone=undone, closed=closed)

    def _edits_of(self, version: int, known: Mapping[int, tuple[Edit, ...]]) -> tuple[Edit, ...]:
        if version in known:
            return known[version]
        change = db.session.get_one(Change, (self.sitting_id, version))
        return read_edits(change.body)

    def line_documents(self) -> list[dict[str, object]]:
        """The lines as their documents, players by name."""
        game = self.agreement.sheet.game
        return [write_line(line, game) for line in self.agreement.lines]


class Shelf:
    """The books that were opened last, for one process."""

    def __init__(self, size: int = 200):
        self._size = size
        self._books: OrderedDict[str, Book] = OrderedDict()
        self._lock = Lock()

    def open(self, sitting: Sitting) -> Book:
        """The book of a sitting as the database has it now."""
        revision = sitting.evening.group.revision
        with self._lock:
            book = self._books.get(sitting.id)
        if book is None or book.revision != revision or book.version > sitting.version:
            book = _begin(sitting)
        if book.version < sitting.version:
            later = select(Change).where(
                Change.sitting_id == sitting.id, Change.version > book.version
            )
            book = book.after(db.session.scalars(later.order_by(Change.version)))
        self.keep(book)
        return book

    def keep(self, book: Book) -> None:
        """Have a book at hand from now on; one that is not committed yet, once it is."""
        once_settled(partial(self._keep, book))

    def _keep(self, book: Book) -> None:
        with self._lock:
            self._books[book.sitting_id] = book
            self._books.move_to_end(book.sitting_id)
            while len(self._books) > self._size:
                self._books.popitem(last=False)

    def clear(self) -> None:
        """Forget everything; it is worked out again when it is asked for."""
        with self._lock:
            self._books.clear()


def _begin(sitting: Sitting) -> Book:
    group = sitting.evening.group
    names = {player.id: player.name for player in group.players}
    first, second, third, fourth = (names[player] for player in sitting.players)
    seats: Seats = (first, second, third, fourth)
    agreement = Agreement(restore_sheet(sitting.sheet), seats, sitting.banker)
    return Book(sitting.id, 0, group.revision, agreement, names)


shelf = Shelf()
