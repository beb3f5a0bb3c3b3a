"""The one write path of a sitting: a change is judged against the books, numbered and committed."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from operator import attrgetter, is_
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import undefer
from sqlalchemy.orm.attributes import set_committed_value

from companion.db.models import Change, Sitting
from companion.db.session import db, new_id
from companion.documents.answers import row_objections, table_objection
from companion.documents.lines import few_enough
from companion.groups.members import add_player, ids_by_name
from companion.groups.quota import HANDS, UNDO, check
from companion.ledger import drafts
from companion.ledger.book import FOUND, Book, shelf
from companion.ledger.edits import LineEdit, Written, back
from companion.ledger.sealing import seal
from companion.rules.lines import BankSet, HandLine, Line, PotEnds
from companion.rules.phrases import ENGLISH, Words
from companion.rules.settling import Payment
from companion.rules.sheet import Objection
from companion.rules.sitting import Row, catch_up

Plain = dict[str, Any]

LOCKED = (
    FOUND.options(undefer(Sitting.meta))
    .with_for_update(of=Sitting)
    .execution_options(populate_existing=True)
)

OBJECTIONS = attrgetter("objections")

MOST_LINES = 2000
"""Lines up to which a sitting takes another one."""


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


class TooLong(Exception):
    """A sitting with as many lines as there may be takes no further one."""


class Stale(Exception):
    """The sitting has changed since it was looked at."""


class Closed(Exception):
    """The sitting is closed and takes no change, or is open and cannot be reopened."""


class NothingThere(Exception):
    """There is no such line, or nothing to undo or redo."""


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


def locked(sitting_id: str) -> Sitting:
    """The sitting, held until the write is over, as it is now; what says when it ends is there."""
    return db.session.scalars(LOCKED, {"id": sitting_id}).one()


def unchanged(sitting: Sitting, version: int) -> None:
    """Raises Stale if the sitting is not at the version at which it was looked at."""
    if sitting.version != version:
        raise Stale


def opened(sitting: Sitting, number: int | None = None) -> Book:
    """The book, open for a change. Raises Closed; Taken where `number` is not the next line's."""
    book = shelf.open(sitting)
    if book.closed:
        raise Closed
    if number is not None and number != book.next_number:
        raise Taken(book, number)
    return book


def record(sitting: Sitting, number: int | None, line: Line, author: Author) -> Outcome:
    """A line added at the end. Raises Taken where `number` is not that of the next line.

    Raises TooLong. With a hand its half-entered draft is dropped, on all phones.
    """
    book = _invite(sitting, opened(sitting, number), line)
    if len(book.written) >= MOST_LINES:
        raise TooLong
    if isinstance(line, HandLine):
        drafts.drop(sitting.id)
    return _change(sitting, book, adding(book, line), author)


def adding(book: Book, line: Line) -> tuple[LineEdit[Line], ...]:
    """The edits that add a line at the end."""
    return (LineEdit(len(book.written), new_id(), None, line),)


def correct(
    sitting: Sitting, number: int, line: Line, author: Author, played_on: bool = False
) -> Outcome:
    """Another line at a number. Raises NothingThere, or Refused with what becomes impossible."""
    book = _invite(sitting, opened(sitting), line)
    return _change(sitting, book, correcting(book, number, line, played_on), author)


def correcting(
    book: Book, number: int, line: Line, played_on: bool = False
) -> tuple[LineEdit[Line], ...]:
    """The edits that put another line at a number. Raises NothingThere.

    `played_on` keeps the banker as the table really had it, by a bank line after the line.
    """
    there = _there(book, number)
    edit = LineEdit(number - 1, there.id, there.line, line)
    if not played_on:
        return (edit,)
    return edit, LineEdit(number, new_id(), None, _bank_kept(book, number, line))


def tried(book: Book, edits: Iterable[LineEdit[Line]]) -> Outcome:
    """What edits would do; nothing is kept. Raises Refused."""
    return outcome(book, _checked(book.edited(edits)))


def strike(sitting: Sitting, number: int, author: Author, played_on: bool = False) -> Outcome:
    """A line taken out; the later numbers close up."""
    book = opened(sitting)
    return _change(sitting, book, striking(book, number, played_on), author)


def striking(book: Book, number: int, played_on: bool = False) -> tuple[LineEdit[Line], ...]:
    """The edits that strike a line out; `played_on` as in `correcting`. Raises NothingThere."""
    there = _there(book, number)
    edit = LineEdit(number - 1, there.id, there.line, None)
    if not played_on:
        return (edit,)
    return edit, LineEdit(number - 1, new_id(), None, _bank_kept(book, number, None))


def _there(book: Book, number: int) -> Written[Line]:
    if not 1 <= number <= len(book.written):
        raise NothingThere
    return book.written[number - 1]


def _bank_kept(book: Book, number: int, becomes: Line | None) -> BankSet:
    """The bank as it really was after a line, as a line: the same person, wherever they sit now."""
    row = book.rows[number - 1]
    bank, banker = row.after.bank, row.after.seats[row.after.bank.seat]
    seats = (becomes.sits if becomes else None) or row.before.seats
    seat = seats.index(banker) if banker in seats else bank.seat
    return BankSet(seat, bank.streak)


def undo(sitting: Sitting, author: Author) -> Outcome:
    """The last change of a line, by anyone, taken back."""
    book = opened(sitting)
    edits = undoing(book)
    return _turn(sitting, book, "undo", book.done[-1], edits, author)


def undoing(book: Book) -> tuple[LineEdit[Line], ...]:
    """The edits that take the last change back. Raises NothingThere."""
    if not book.done:
        raise NothingThere
    return back(_read(book, book.done[-1]))


def redo(sitting: Sitting, author: Author) -> Outcome:
    """The change that was taken back last, given back."""
    book = opened(sitting)
    edits = redoing(book)
    return _turn(sitting, book, "redo", book.undone[-1], edits, author)


def redoing(book: Book) -> tuple[LineEdit[Line], ...]:
    """The edits that give back what was taken back last. Raises NothingThere."""
    if not book.undone:
        raise NothingThere
    return _read(book, book.undone[-1])


def _read(book: Book, version: int) -> tuple[LineEdit[Line], ...]:
    target = db.session.get_one(Change, (book.sitting_id, version))
    return book.pen.read(target.body)


def close(sitting: Sitting, author: Author) -> Book:
    """The sitting sealed: from now on it takes no change. What lies in the pot is given out."""
    book = opened(sitting)
    if book.standing.lies:
        ended = _checked(book.edited(edits := adding(book, PotEnds())))
        body = ended.pen.write(edits)
        book = _commit(sitting, ended, author, kind="change", body=body)
    sitting.closed, sitting.step = True, sitting.evening.next_step()
    return _commit(sitting, book, author, kind="close", body=seal(book))


def reopen(sitting: Sitting, author: Author) -> Book:
    book = shelf.open(sitting)
    if not book.closed:
        raise Closed
    sitting.closed = False
    return _commit(sitting, book, author, kind="reopen")


def _change(
    sitting: Sitting, book: Book, edits: Iterable[LineEdit[Line]], author: Author
) -> Outcome:
    check(sitting.evening.group_id, HANDS)
    edits = tuple(edits)
    after = _checked(book.edited(edits))
    body = after.pen.write(edits)
    return outcome(book, _commit(sitting, after, author, kind="change", body=body))


def _turn(
    sitting: Sitting,
    book: Book,
    kind: str,
    target: int,
    edits: tuple[LineEdit[Line], ...],
    author: Author,
) -> Outcome:
    check(sitting.evening.group_id, UNDO)
    after = _checked(book.edited(edits))
    return outcome(book, _commit(sitting, after, author, kind=kind, target=target))


def _checked(after: Book) -> Book:
    """The book, if it has no line that cannot be."""
    if any(map(OBJECTIONS, after.rows)):
        raise Refused(after.rows)
    return after


def _commit(sitting: Sitting, after: Book, author: Author, **change: Any) -> Book:
    """Insert a change under the next version; returns the book that has it."""
    version = after.version + 1
    change |= {"sitting_id": sitting.id, "version": version, "who": author.name, "at": author.at}
    db.session.execute(insert(Change), change)
    sitting.version = version
    set_committed_value(sitting, "changed", author.at)
    book = after.turned(version, change["kind"], author.at)
    shelf.keep(book)
    return book


def outcome(before: Book, after: Book) -> Outcome:
    """What the step from one book to another changes: rows, and the chips on the table."""
    # Rows before the first edit are the very same, a thousand of them maybe: nobody compares these.
    same = sum(map(is_, after.rows, before.rows))
    pairs = zip_longest(after.rows[same:], before.rows[same : len(after.rows)])
    changed = tuple(row for row, was in pairs if row != was)
    return Outcome(after, changed, catch_up(before.standing, after.standing))


def _invite(sitting: Sitting, book: Book, line: Line) -> Book:
    """The book once whoever sits down and is not yet of the group has become its guest."""
    if line.sits is None:
        return book
    few_enough({*book.standing.balances, *line.sits}, line.stored_as)
    strangers = set(line.sits) - ids_by_name(sitting.evening.group).keys()
    for name in sorted(strangers):
        add_player(sitting.evening.group, name, guest=True)
    return shelf.open(sitting) if strangers else book
