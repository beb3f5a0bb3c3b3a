"""The book of a sitting: computed from its changes, and cached in each process.

A change is an edit of lines that can be reversed, stored as JSON.
"""

import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property, partial
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.orm import joinedload

from companion.cache import Cache
from companion.db.models import Change, Evening, Sitting
from companion.db.session import after_commit, db
from companion.documents.json_values import JsonObject
from companion.documents.sheets import restore_sheet
from companion.documents.sittings import GO_ON, GO_ON_ROUNDS, LineReader, game_limit, write_line
from companion.i18n import zone_named, zone_time
from companion.i18n.currency import PointWorth
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, say
from companion.rules.sheet import Sheet
from companion.rules.sitting import (
    GameLimit,
    LedgerRow,
    Placing,
    PlayedSitting,
    carry_on,
    limit_told,
    places,
    won,
    won_told,
)
from companion.rules.standing import Seats, Standing, last_told, over_told

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
        return LineEdit(self.place, self.line, self.becomes, self.was)

    def apply(self, lines: list[WrittenLine[L]]) -> None:
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


def reverse(edits: Iterable[LineEdit[L]]) -> tuple[LineEdit[L], ...]:
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
        return {name: player for player, name in self._names.items()}

    def read(self, body: JsonObject | None) -> tuple[LineEdit[Line], ...]:
        """The edits of a change. Raises NoDocument for lines that this release cannot read."""
        return tuple(edit.of(self.read_line) for edit in read_edits(body))

    def read_line(self, kept: JsonObject) -> Line:
        return self._read_line(kept, "").renamed(self._names)

    def write(self, edits: Iterable[LineEdit[Line]]) -> JsonObject:
        return write_edits(edit.of(self.write_line) for edit in edits)

    def write_line(self, line: Line) -> JsonObject:
        return write_line(line.renamed(self.ids), self._game)


Result = TypeVar("Result")

RULES, LINE = 30_000, 5_500
"""Estimated bytes of memory of a sitting's rules, and of one line with its row."""

LONG = 200

WITH_GROUP = joinedload(Sitting.evening, innerjoin=True).joinedload(Evening.group, innerjoin=True)
"""Loads the evening and the group with the sitting, in one query."""

FOUND = select(Sitting).options(WITH_GROUP).where(Sitting.id == bindparam("id"))


def find_sitting(sitting_id: str) -> Sitting:
    """A sitting with its evening and their group. Raises NoResultFound."""
    return db.session.scalars(FOUND, {"id": sitting_id}).one()


@dataclass(frozen=True, eq=False)
class Book:
    """A sitting at one version: its lines by id, the rows they make, and what can be undone.

    Books are compared by identity, so that values can be cached for one.

    `changed` is when the latest change was written: after a restored backup another change can
    have the same version. `agreement` is the sitting as the rules know it; its lines, `written`
    and `rows` correspond. `done` and `undone` are the versions that undo and redo would take, the
    latest last. `aside` caches values computed from rows, by row number; later versions share it.
    """

    sitting_id: str
    version: int
    revision: int
    agreement: PlayedSitting
    names: Mapping[str, str]
    written: tuple[WrittenLine[Line], ...] = ()
    rows: tuple[LedgerRow, ...] = ()
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    closed: bool = False
    changed: int | None = None
    aside: dict[int, tuple[LedgerRow, Any]] = field(default_factory=dict, repr=False)
    replayed: list[tuple[int, tuple[Line, ...], tuple[LedgerRow, ...]]] = field(
        default_factory=list, init=False, repr=False
    )
    making: RLock = field(default_factory=RLock, init=False, repr=False)
    """Held while a text is rendered, because all phones request the same one at once."""

    @cached_property
    def serializer(self) -> LineSerializer:
        return LineSerializer(self.agreement.sheet, self.names)

    @cached_property
    def ids(self) -> dict[str, str]:
        return {name: player for player, name in self.names.items()}

    @property
    def standing(self) -> Standing:
        return self.rows[-1].after if self.rows else self.agreement.start()

    @property
    def next_number(self) -> int:
        return len(self.written) + 1

    def hand_number(self, number: int) -> int:
        """The number of hands up to a line, which is what a table calls the hand in it."""
        return list(map(type, self.agreement.lines[:number])).count(HandLine)

    @property
    def next_hand(self) -> int:
        return self.hand_number(len(self.written)) + 1

    @property
    def last_hand(self) -> str:
        """The id of the last hand; "" before the first."""
        hands = (kept.id for kept in reversed(self.written) if isinstance(kept.line, HandLine))
        return next(hands, "")

    @property
    def seated(self) -> str:
        """The ids of the seated players in seat order, joined by spaces."""
        return " ".join(self.serializer.ids[name] for name in self.standing.seats)

    def seats_unlike(self, typed_for: str | None) -> Seats:
        """The players that a form was filled in for, if others are seated since; else ().

        `typed_for` has their ids, as in `seated`.
        """
        if not typed_for or typed_for == self.seated:
            return ()
        return tuple(self.names.get(player, "?") for player in typed_for.split())

    def gone(self, evening: Evening) -> set[str]:
        """The names of the players who were paid off and went home."""
        gone = evening.gone
        return {name for player, name in self.names.items() if player in gone}

    def gone_but_seated(self, evening: Evening) -> Seats:
        """The names of those who went home and still have a seat in an open sitting."""
        if self.closed:
            return ()
        gone = self.gone(evening)
        return tuple(name for name in self.standing.seats if name in gone)

    def place_of(self, line: str) -> int | None:
        """The index of the line with an id; None if it was deleted."""
        return next((n for n, kept in enumerate(self.written) if kept.id == line), None)

    def edited(self, edits: Iterable[LineEdit[Line]]) -> "Book":
        """The book after these edits. Rows before the first edit are reused."""
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

    def _later(
        self, first: int, lines: tuple[Line, ...], standing: Standing
    ) -> tuple[LedgerRow, ...]:
        """The rows of lines from a place on. Reuses the last replay if it had the same lines."""
        for place, known, rows in list(self.replayed):
            if place == first and known == lines:
                return rows
        rows = tuple(carry_on(self.agreement.sheet, standing, lines, first + 1))
        self.replayed[:] = [(first, lines, rows)]
        return rows

    def after(self, changes: Iterable[Change]) -> "Book":
        book, edits = self, list[LineEdit[Line]]()
        known: dict[int, tuple[LineEdit[Line], ...]] = {}
        for change in changes:
            known[change.version] = self.serializer.read(change.body)
            match change.kind:
                case "undo":
                    edits.extend(reverse(self._edits_of(change.target or 0, known)))
                case "redo":
                    edits.extend(self._edits_of(change.target or 0, known))
                case _:
                    edits.extend(known[change.version])
            book = book.turned(change.version, change.kind, change.at)
        return book.edited(edits)

    def turned(self, version: int, kind: str, at: int) -> "Book":
        """The book with the version and undo history that follow a change, but the same lines."""
        done, undone, closed = self.done, self.undone, self.closed
        match kind:
            case "change":
                done, undone = (*done, version), ()
            case "undo":
                done, undone = done[:-1], (*undone, *done[-1:])
            case "redo":
                done, undone = (*done, *undone[-1:]), undone[:-1]
            case _:
                closed = kind == "close"
        return replace(self, version=version, changed=at, done=done, undone=undone, closed=closed)

    def _edits_of(
        self, version: int, known: Mapping[int, tuple[LineEdit[Line], ...]]
    ) -> tuple[LineEdit[Line], ...]:
        if version in known:
            return known[version]
        change = db.session.get_one(Change, (self.sitting_id, version))
        return self.serializer.read(change.body)

    def about(self, row: LedgerRow, work_out: Callable[[LedgerRow], Result]) -> Result:
        """The result of `work_out` for a row, cached while the row exists."""
        cached = self.aside.get(row.number)
        if cached is None or cached[0] is not row:
            cached = self.aside[row.number] = row, work_out(row)
        result: Result = cached[1]
        return result

    def line_documents(self) -> list[dict[str, Any]]:
        """The lines as JSON, players by name."""
        game = self.agreement.sheet.game
        return [write_line(line, game) for line in self.agreement.lines]


class BookCache:
    """Caches the books used last, and texts that pages rendered from them."""

    replaying: Callable[[int], AbstractContextManager[None]]
    """Context manager entered with the number of changes before they are replayed."""

    def __init__(
        self,
        size: int = 16 * 1024 * 1024,
        texts: int = 4 * 1024 * 1024,
        long: int = 6 * 1024 * 1024,
    ):
        """Sizes are bytes of memory; long books have their own cache, so as not to evict others."""
        self.replaying = lambda changes: nullcontext()
        self._books: Cache[str, Book] = Cache(size, weigh=_weight)
        self._long: Cache[str, Book] = Cache(long, weigh=_weight)
        self._texts: Cache[Hashable, bytes] = Cache(texts, weigh=len)

    def open(self, sitting: Sitting, keep: bool = True) -> Book:
        """The book of a sitting at its current version; without `keep` it is not cached."""
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
        if keep:
            self.keep(book)
        return book

    def _fitting(self, sitting: Sitting) -> Book:
        """The cached book, which may lack the latest changes, or a new one at version 0."""
        book = self._cached(sitting.id)
        revision = sitting.evening.group.revision
        if book is None or book.revision != revision or not _led_to(book, sitting):
            return _begin(sitting)
        return book

    def _cached(self, sitting_id: str) -> Book | None:
        both = (self._books.get(sitting_id), self._long.get(sitting_id))
        return max(filter(None, both), key=lambda book: book.version, default=None)

    def keep(self, book: Book) -> None:
        """Caches a book. During a write it is cached after the commit."""
        cache = self._long if len(book.written) > LONG else self._books
        after_commit(partial(cache.put, book.sitting_id, book))

    def has_text(self, book: Book, looks: Hashable) -> bool:
        return self._texts.get(_text_key(book, looks)) is not None

    def text(self, book: Book, looks: Hashable, make: Callable[[], str]) -> str:
        """The text that `make` renders from a book, cached by `looks`."""
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
    return RULES + LINE * len(book.written)


def _led_to(book: Book, sitting: Sitting) -> bool:
    """Whether the sitting contains the book's latest change: a backup may be restored."""
    if book.version == sitting.version:
        return book.changed == sitting.changed
    then = select(Change.at).where(Change.sitting_id == sitting.id, Change.version == book.version)
    return book.changed == db.session.scalar(then)


def _begin(sitting: Sitting) -> Book:
    group = sitting.evening.group
    names = group.names
    seats = tuple(names[player] for player in sitting.players)
    agreement = PlayedSitting(restore_sheet(sitting.sheet), seats, sitting.banker)
    return Book(sitting.id, 0, group.revision, agreement, names)


book_cache = BookCache()


class GameEnd(NamedTuple):
    """The progress of a sitting towards its end, and the place of each player.

    `until` is the time of day at which it ends, or None. `by_hands`, `by_rounds` and `by_time` say
    that it is over for that reason. `last` says that the next banker is the last of the last round.
    `went_on` says that the table plays beyond the end.
    """

    limit: GameLimit
    until: str | None
    played: int
    by_hands: bool
    by_rounds: bool
    by_time: bool
    last: bool
    passes: int | None
    went_on: bool
    places: tuple[Placing, ...]
    winners: tuple[str, ...]
    ahead: int

    @property
    def over(self) -> bool:
        return self.by_hands or self.by_rounds or self.by_time

    @property
    def after(self) -> int | None:
        return self.limit.hands

    @property
    def rounds(self) -> int | None:
        return self.limit.rounds

    @property
    def last_told(self) -> Phrase | None:
        """Says that the next hand may be the last of the last round; None while it cannot be."""
        return last_told(self.passes) if self.last and self.passes is not None else None

    @property
    def over_told(self) -> Phrase | None:
        """Says that the last round is over; None if the game is not over by its rounds."""
        return over_told(self.rounds) if self.by_rounds and self.rounds else None

    def told_in(self, worth: PointWorth | None) -> Phrase:
        return won_told(self.winners, self.ahead, worth.told if worth else None)


class GameOver(Exception):
    """A hand beyond the end of the game; `end` is the progress of the sitting."""

    def __init__(self, end: GameEnd):
        super().__init__(say(limit_told(end.limit)))
        self.end = end


def check_room(end: GameEnd, hands: int = 1, passes: int | None = None) -> None:
    """Raises GameOver if `hands` more hands, with `passes` before the last, go beyond the end."""
    if (
        end.by_rounds
        or end.limit.by_rounds(passes)
        or (end.after and end.played + hands > end.after)
    ):
        raise GameOver(end)


def game_end(sitting: Sitting, book: Book, now: int) -> GameEnd:
    standing, played = book.standing, book.hand_number(len(book.written))
    terms = sitting.meta
    ends = game_limit(book.agreement.sheet, terms)
    went_on = GO_ON in terms or GO_ON_ROUNDS in terms
    until = None if went_on else terms.get("until")
    return GameEnd(
        ends,
        until,
        played,
        ends.by_hands(played),
        ends.by_rounds(standing.passes),
        bool(until) and played > 0 and now >= _moment(sitting, str(until), terms.get("zone")),
        ends.last_of_round(standing.passes),
        standing.passes,
        went_on,
        places(standing.balances),
        *won(standing.balances),
    )


def _moment(sitting: Sitting, clock: str, zone: object) -> int:
    """The first moment after the start at which a clock in the zone shows this time."""
    hour, minute = map(int, clock.split(":"))
    start = zone_time(sitting.created, zone_named(zone))
    end = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if end <= start:
        end += timedelta(days=1)
    return int(end.timestamp() * 1000)


def go_on(sitting: Sitting, hands: int = 0, rounds: int = 0) -> None:
    """Continues to a total of rounds or hands, or until the table stops. Part of a write."""
    end_after_all(sitting)
    further = {GO_ON_ROUNDS: rounds} if rounds else {GO_ON: hands}
    sitting.meta = {**sitting.meta, **further}


def end_after_all(sitting: Sitting) -> None:
    on = (GO_ON, GO_ON_ROUNDS)
    sitting.meta = {name: value for name, value in sitting.meta.items() if name not in on}
