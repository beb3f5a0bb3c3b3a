"""The books of sittings: computed from their changes, and cached.

The cache can be dropped at any moment. Each process has its own.
"""

import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.orm import joinedload

from companion.cache import Cache
from companion.db.models import Change, Evening, Sitting
from companion.db.session import db, once_settled
from companion.documents.lines import write_line
from companion.documents.sheets import restore_sheet
from companion.ledger.edits import LineEdit, Written, apply, back
from companion.ledger.line_serializer import Pen
from companion.rules.lines import HandLine, Line
from companion.rules.sitting import Row, carry_on
from companion.rules.sitting import Sitting as Agreement
from companion.rules.standing import Standing

Result = TypeVar("Result")

RULES, LINE = 30_000, 5_500
"""Bytes in memory of the rules of a sitting, and of a line with its row."""

LONG = 200
"""Lines of a long book."""

WITH_GROUP = joinedload(Sitting.evening, innerjoin=True).joinedload(Evening.group, innerjoin=True)
"""What every request about a sitting asks for, in one look."""

FOUND = select(Sitting).options(WITH_GROUP).where(Sitting.id == bindparam("id"))


def found(sitting_id: str) -> Sitting:
    """A sitting with its evening and their group. Raises NoResultFound."""
    return db.session.scalars(FOUND, {"id": sitting_id}).one()


@dataclass(frozen=True, eq=False)
class Book:
    """A sitting at one version: its lines by id, the rows they make, what can be taken back.

    Each is itself and equal to no other, so that something can be kept about it while it lives.

    `changed` is when its latest change was written, which tells that change from another in its
    place. `agreement` is the sitting as the rules know it; `written`, its lines and `rows` go
    together. `done` and `undone` are the versions that undo and redo would turn to, the latest
    last. What was worked out about rows since is kept `aside`, by number, and goes from each
    version to the next.
    """

    sitting_id: str
    version: int
    revision: int
    agreement: Agreement
    names: Mapping[str, str]
    written: tuple[Written[Line], ...] = ()
    rows: tuple[Row, ...] = ()
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    closed: bool = False
    changed: int | None = None
    aside: dict[int, tuple[Row, Any]] = field(default_factory=dict, repr=False)
    replayed: list[tuple[int, tuple[Line, ...], tuple[Row, ...]]] = field(
        default_factory=list, init=False, repr=False
    )
    """The lines of the last edit, from which number on, and the rows that they make."""
    making: RLock = field(default_factory=RLock, init=False, repr=False)
    """Held while a text is made, because all phones ask for the same one at the same moment."""

    @cached_property
    def pen(self) -> Pen:
        """What reads and writes its changes."""
        return Pen(self.agreement.sheet, self.names)

    @property
    def standing(self) -> Standing:
        """How things stand after the last line."""
        return self.rows[-1].after if self.rows else self.agreement.start()

    @property
    def next_number(self) -> int:
        return len(self.written) + 1

    def hand_number(self, number: int) -> int:
        """How many hands there are up to the line of that number: what a table calls it."""
        return list(map(type, self.agreement.lines[:number])).count(HandLine)

    @property
    def next_hand(self) -> int:
        """What the table calls the hand that comes next, whatever else is written down before."""
        return self.hand_number(len(self.written)) + 1

    @property
    def last_hand(self) -> str:
        """The id of the hand that was played last, and of no other; "" before the first."""
        hands = (kept.id for kept in reversed(self.written) if isinstance(kept.line, HandLine))
        return next(hands, "")

    @property
    def seated(self) -> str:
        """Who sits at each seat now, whatever they are called: their ids in one word."""
        return " ".join(self.pen.ids[name] for name in self.standing.seats)

    def place_of(self, line: str) -> int | None:
        """Where the line of that id stands now, counted from 0; None if it was struck out."""
        return next((n for n, kept in enumerate(self.written) if kept.id == line), None)

    def edited(self, edits: Iterable[LineEdit[Line]]) -> "Book":
        """The book after these edits; rows before the first of them stay as they are."""
        edits = tuple(edits)
        if not edits:
            return self
        written = apply(self.written, edits)
        first = min(edit.place for edit in edits)
        lines = (*self.agreement.lines[:first], *(kept.line for kept in written[first:]))
        standing = self.rows[first - 1].after if first else self.agreement.start()
        later = self._later(first, lines[first:], standing)
        return replace(
            self,
            agreement=self.agreement._replace(lines=lines),
            written=written,
            rows=(*self.rows[:first], *later),
        )

    def _later(self, first: int, lines: tuple[Line, ...], standing: Standing) -> tuple[Row, ...]:
        """The rows of lines from a place on; the same lines are not replayed twice in a row."""
        for place, known, rows in list(self.replayed):
            if place == first and known == lines:
                return rows
        rows = tuple(carry_on(self.agreement.sheet, standing, lines, first + 1))
        self.replayed[:] = [(first, lines, rows)]
        return rows

    def after(self, changes: Iterable[Change]) -> "Book":
        """The book after further changes, as they were committed."""
        edits, turns = list[LineEdit[Line]](), _Turns(self)
        known: dict[int, tuple[LineEdit[Line], ...]] = {}
        for change in changes:
            known[change.version] = self.pen.read(change.body)
            match change.kind:
                case "undo":
                    edits.extend(back(self._edits_of(change.target or 0, known)))
                case "redo":
                    edits.extend(self._edits_of(change.target or 0, known))
                case _:
                    edits.extend(known[change.version])
            turns.take(change.version, change.kind, change.at)
        return turns.of(self).edited(edits)

    def turned(self, version: int, kind: str, at: int) -> "Book":
        """The book with the number of a change, and with what can be taken back after it.

        Its lines are as they were: `edited` changes these.
        """
        turns = _Turns(self)
        turns.take(version, kind, at)
        return turns.of(self)

    def _edits_of(
        self, version: int, known: Mapping[int, tuple[LineEdit[Line], ...]]
    ) -> tuple[LineEdit[Line], ...]:
        if version in known:
            return known[version]
        change = db.session.get_one(Change, (self.sitting_id, version))
        return self.pen.read(change.body)

    def about(self, row: Row, work_out: Callable[[Row], Result]) -> Result:
        """What follows from a row alone, worked out once for as long as it stands."""
        found = self.aside.get(row.number)
        if found is None or found[0] is not row:
            found = self.aside[row.number] = row, work_out(row)
        result: Result = found[1]
        return result

    def line_documents(self) -> list[dict[str, Any]]:
        """The lines as their documents, players by name."""
        game = self.agreement.sheet.game
        return [write_line(line, game) for line in self.agreement.lines]


class _Turns:
    """What undo and redo would turn to, one change after the other, however many there are."""

    def __init__(self, book: Book):
        self.version, self.changed, self.closed = book.version, book.changed, book.closed
        self.done, self.undone = list(book.done), list(book.undone)

    def take(self, version: int, kind: str, at: int) -> None:
        self.version, self.changed = version, at
        match kind:
            case "change":
                self.done.append(version)
                self.undone.clear()
            case "undo":
                self.undone += self.done[-1:]
                del self.done[-1:]
            case "redo":
                self.done += self.undone[-1:]
                del self.undone[-1:]
            case _:
                self.closed = kind == "close"

    def of(self, book: Book) -> Book:
        return replace(
            book,
            version=self.version,
            changed=self.changed,
            done=tuple(self.done),
            undone=tuple(self.undone),
            closed=self.closed,
        )


class Shelf:
    """A cache of the books that were opened last, and of the texts that pages make of them."""

    replaying: Callable[[int], AbstractContextManager[None]]
    """Entered with the number of changes, before those of a sitting are replayed."""

    def __init__(
        self,
        size: int = 16 * 1024 * 1024,
        texts: int = 4 * 1024 * 1024,
        long: int = 6 * 1024 * 1024,
    ):
        """`size`, `texts` and `long` are bytes of memory.

        Long books have a cache of their own, so that they push out no book of another table.
        """
        self.replaying = lambda changes: nullcontext()
        self._books: Cache[str, Book] = Cache(size, weigh=_weight)
        self._long: Cache[str, Book] = Cache(long, weigh=_weight)
        self._texts: Cache[Hashable, bytes] = Cache(texts, weigh=len)

    def open(self, sitting: Sitting) -> Book:
        """The book of a sitting as the database has it now."""
        book = self._fitting(sitting)
        missing = sitting.version - book.version
        if missing > 0:
            with self.replaying(missing):
                if self._cached(sitting.id) not in (None, book):
                    book = self._fitting(sitting)  # another request has replayed it meanwhile
                later = select(Change).where(
                    Change.sitting_id == sitting.id, Change.version > book.version
                )
                book = book.after(db.session.scalars(later.order_by(Change.version)))
                self.keep(book)
        else:
            self.keep(book)
        return book

    def _fitting(self, sitting: Sitting) -> Book:
        """The cached book, which may lack the latest changes; else one at version 0."""
        book = self._cached(sitting.id)
        revision = sitting.evening.group.revision
        if book is None or book.revision != revision or not _led_to(book, sitting):
            return _begin(sitting)
        return book

    def _cached(self, sitting_id: str) -> Book | None:
        both = (self._books.get(sitting_id), self._long.get(sitting_id))
        return max(filter(None, both), key=lambda book: book.version, default=None)

    def keep(self, book: Book) -> None:
        """Cache a book: during a write, after it is committed."""
        cache = self._long if len(book.written) > LONG else self._books
        once_settled(partial(cache.put, book.sitting_id, book))

    def has_text(self, book: Book, looks: Hashable) -> bool:
        """Whether `text` has it already."""
        return self._texts.get(_text_key(book, looks)) is not None

    def text(self, book: Book, looks: Hashable, make: Callable[[], str]) -> str:
        """The text that a page makes of a book, for all requests with the same `looks`."""
        key = _text_key(book, looks)
        with book.making:
            small = self._texts.get(key)
            if small is not None:
                return zlib.decompress(small).decode()
            text = make()
            self._texts.put(key, zlib.compress(text.encode(), 1))
        return text

    def clear(self) -> None:
        self._books.clear()
        self._long.clear()
        self._texts.clear()


def _text_key(book: Book, looks: Hashable) -> Hashable:
    return (book.sitting_id, book.revision, book.version, book.changed, looks)


def _weight(book: Book) -> int:
    """The memory that a book takes, in bytes, approximately."""
    return RULES + LINE * len(book.written)


def _led_to(book: Book, sitting: Sitting) -> bool:
    """Whether the sitting has the latest change of the book: a database can have been put back."""
    if book.version == sitting.version:
        return book.changed == sitting.changed
    then = select(Change.at).where(Change.sitting_id == sitting.id, Change.version == book.version)
    return book.changed == db.session.scalar(then)


def _begin(sitting: Sitting) -> Book:
    group = sitting.evening.group
    names = {player.id: player.name for player in group.players}
    seats = tuple(names[player] for player in sitting.players)
    agreement = Agreement(restore_sheet(sitting.sheet), seats, sitting.banker)
    return Book(sitting.id, 0, group.revision, agreement, names)


shelf = Shelf()
