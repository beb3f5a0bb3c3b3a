"""The one write path of a sitting: a change is judged against the books, numbered and committed."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.codec.answers import row_objections, table_objection
from companion.codec.sittings import LineReader, write_line
from companion.rules.phrases import ENGLISH, Words
from companion.rules.settling import Payment
from companion.rules.sheet import Objection
from companion.rules.sitting import BankSet, Line, Row, Seating, catch_up
from companion.store.books import Book, shelf
from companion.store.database import db, new_id, writing
from companion.store.edits import Edit, Entry, back, read_edits, with_ids, write_edits
from companion.store.people import add_player, ids_by_name
from companion.store.sealing import seal
from companion.store.tables import Answered, Change, Sitting

Plain = dict[str, Any]


class Refused(Exception):
    """A change that cannot be: some of the rows that it would make have objections.

    `of_table` are objections to the numbers of the table itself, before any line.
    """

    def __init__(self, rows: Iterable[Row], of_table: tuple[Objection, ...] = ()):
        self.rows = tuple(row for row in rows if row.objections)
        self.of_table = of_table
        super().__init__("; ".join(objection["text"] for objection in self.objections()))

    def objections(self, words: Words = ENGLISH) -> list[Plain]:
        """Every objection as its document, by the number of its line."""
        before = [table_objection(fault, words) for fault in self.of_table]
        return before + [fault for row in self.rows for fault in row_objections(row, words)]


class Taken(Exception):
    """The line is not the next one: `row` is what stands there, if anything does."""

    def __init__(self, book: Book, number: int):
        super().__init__(f"line {number} is not the next line")
        self.book = book
        self.row = book.rows[number - 1] if 1 <= number <= len(book.rows) else None


class Stale(Exception):
    """The sitting has changed since it was looked at."""


class Closed(Exception):
    """The sitting is closed and takes no change, or is open and cannot be reopened."""


class NothingThere(Exception):
    """There is no such line, or nothing to undo or redo."""


class KeyReused(Exception):
    """The same idempotency key came with another request."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes something, and when (milliseconds since 1970)."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change did: the book after it, the rows that differ now, how chips catch up."""

    book: Book
    changed: tuple[Row, ...]
    catch_up: tuple[Payment, ...]


def once(
    scope: str, key: str | None, request: object, at: int, do: Callable[[], Plain]
) -> tuple[Plain, bool]:
    """What `do` answers, done once for a key: (the answer, whether it was done just now).

    All of it is one write. Raises KeyReused if the key came with another request before.
    """
    digest = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()
    with writing():
        found = db.session.get(Answered, (scope, key)) if key else None
        if found is None:
            answer = do()
            if key:
                db.session.add(Answered(scope=scope, key=key, digest=digest, answer=answer, at=at))
            return answer, True
        if found.digest != digest:
            raise KeyReused
        return found.answer, False


def locked(sitting_id: str) -> Sitting:
    """The sitting, held until the write is over, as it is now."""
    return db.session.get_one(Sitting, sitting_id, with_for_update=True, populate_existing=True)


def unchanged(sitting: Sitting, version: int) -> None:
    """Raises Stale if the sitting is not at the version at which it was looked at."""
    if sitting.version != version:
        raise Stale


def record(sitting: Sitting, number: int | None, document: Plain, author: Author) -> Outcome:
    """A line added at the end. Raises Taken where `number` is not that of the next line."""
    book = _open(sitting)
    if number is not None and number != book.next_number:
        raise Taken(book, number)
    book = _invite(sitting, book, document)
    return _change(sitting, book, adding(book, document), author)


def adding(book: Book, document: Plain) -> tuple[Edit, ...]:
    """The edits that add a line at the end. Raises NoDocument."""
    return (Edit(len(book.entries), new_id(), None, _kept(book, document)),)


def correct(
    sitting: Sitting, number: int, document: Plain, author: Author, played_on: bool = False
) -> Outcome:
    """Another line at a number. Raises NothingThere, or Refused with what becomes impossible."""
    book = _open(sitting)
    book = _invite(sitting, book, document)
    return _change(sitting, book, correcting(book, number, document, played_on), author)


def correcting(
    book: Book, number: int, document: Plain, played_on: bool = False
) -> tuple[Edit, ...]:
    """The edits that put another line at a number. Raises NothingThere, NoDocument.

    `played_on` keeps the banker as the table really had it, by a bank line after the line.
    """
    entry = _entry(book, number)
    edit = Edit(number - 1, entry.id, entry.body, _kept(book, document))
    if not played_on:
        return (edit,)
    return edit, Edit(number, new_id(), None, _bank_kept(book, number, _read(book, document)))


def tried(book: Book, edits: Iterable[Edit]) -> Outcome:
    """What edits would do; nothing is kept. Raises Refused."""
    return outcome(book, _checked(book.edited(edits)))


def strike(sitting: Sitting, number: int, author: Author, played_on: bool = False) -> Outcome:
    """A line taken out; the later numbers close up."""
    book = _open(sitting)
    return _change(sitting, book, striking(book, number, played_on), author)


def striking(book: Book, number: int, played_on: bool = False) -> tuple[Edit, ...]:
    """The edits that strike a line out; `played_on` as in `correcting`. Raises NothingThere."""
    entry = _entry(book, number)
    edit = Edit(number - 1, entry.id, entry.body, None)
    if not played_on:
        return (edit,)
    return edit, Edit(number - 1, new_id(), None, _bank_kept(book, number, None))


def _entry(book: Book, number: int) -> Entry:
    if not 1 <= number <= len(book.entries):
        raise NothingThere
    return book.entries[number - 1]


def _bank_kept(book: Book, number: int, becomes: Line | None) -> Plain:
    """The bank as it really was after a line, as a line: the same person, wherever he sits now."""
    row = book.rows[number - 1]
    bank, banker = row.after.bank, row.after.seats[row.after.bank.seat]
    seats = becomes.seats if isinstance(becomes, Seating) else row.before.seats
    seat = seats.index(banker) if banker in seats else bank.seat
    return write_line(BankSet(seat, bank.streak), book.agreement.sheet.game)


def undo(sitting: Sitting, author: Author) -> Outcome:
    """The last change of a line, by anyone, taken back."""
    book = _open(sitting)
    if not book.done:
        raise NothingThere
    target = db.session.get_one(Change, (sitting.id, book.done[-1]))
    return _turn(sitting, book, "undo", target, back(read_edits(target.body)), author)


def redo(sitting: Sitting, author: Author) -> Outcome:
    """The change that was taken back last, given back."""
    book = _open(sitting)
    if not book.undone:
        raise NothingThere
    target = db.session.get_one(Change, (sitting.id, book.undone[-1]))
    return _turn(sitting, book, "redo", target, read_edits(target.body), author)


def close(sitting: Sitting, author: Author) -> Book:
    """The sitting sealed: from now on it takes no change."""
    book = _open(sitting)
    sitting.closed = True
    return _commit(sitting, book, Change(kind="close", body=seal(book)), author)


def reopen(sitting: Sitting, author: Author) -> Book:
    book = shelf.open(sitting)
    if not book.closed:
        raise Closed
    sitting.closed = False
    return _commit(sitting, book, Change(kind="reopen"), author)


def _open(sitting: Sitting) -> Book:
    book = shelf.open(sitting)
    if book.closed:
        raise Closed
    return book


def _change(sitting: Sitting, book: Book, edits: Iterable[Edit], author: Author) -> Outcome:
    edits = tuple(edits)
    after = _checked(book.edited(edits))
    change = Change(kind="change", body=write_edits(edits))
    return outcome(book, _commit(sitting, after, change, author))


def _turn(
    sitting: Sitting, book: Book, kind: str, target: Change, edits: tuple[Edit, ...], author: Author
) -> Outcome:
    after = _checked(book.edited(edits))
    change = Change(kind=kind, target=target.version)
    return outcome(book, _commit(sitting, after, change, author))


def _checked(after: Book) -> Book:
    """The book, if it has no line that cannot be."""
    if any(row.objections for row in after.rows):
        raise Refused(after.rows)
    return after


def _commit(sitting: Sitting, after: Book, change: Change, author: Author) -> Book:
    """The change written under the next version, and the book that has it."""
    change.sitting_id, change.version = sitting.id, after.version + 1
    change.who, change.at = author.name, author.at
    sitting.version = change.version
    db.session.add(change)
    db.session.flush()
    book = after.turned(change)
    shelf.keep(book)
    return book


def outcome(before: Book, after: Book) -> Outcome:
    """What the step from one book to another changes: rows, and the chips on the table."""
    changed = tuple(
        row for n, row in enumerate(after.rows) if n >= len(before.rows) or before.rows[n] != row
    )
    return Outcome(after, changed, catch_up(before.standing, after.standing))


def _invite(sitting: Sitting, book: Book, document: Plain) -> Book:
    """The book once whoever sits down and is not yet of the group has become its guest."""
    line = _read(book, document)
    strangers = (
        set(line.seats) - ids_by_name(sitting.evening.group).keys()
        if (isinstance(line, Seating))
        else set()
    )
    for name in sorted(strangers):
        add_player(sitting.evening.group, name, guest=True)
    return shelf.open(sitting) if strangers else book


def _kept(book: Book, document: Plain) -> Plain:
    """A line's document as it is kept: written anew, with players by id."""
    ids = {name: player for player, name in book.names.items()}
    return with_ids(write_line(_read(book, document), book.agreement.sheet.game), ids)


def _read(book: Book, document: Plain) -> Line:
    return LineReader(book.agreement.sheet.game)(document, "")
