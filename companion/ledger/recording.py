"""The single write path of a sitting: each change is checked, numbered and committed.

Drafts are partly entered hands, shared by all phones of a table.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from operator import attrgetter, is_
from typing import Any, NamedTuple

from sqlalchemy import JSON, Table, bindparam, insert, select, text
from sqlalchemy.orm import undefer
from sqlalchemy.orm.attributes import set_committed_value

from companion.db.models import Change, Draft, Sitting
from companion.db.session import Base, db, new_id
from companion.documents.json_values import JsonObject
from companion.documents.sittings import check_player_count, row_objections, table_objection
from companion.groups.members import HANDS, UNDO, add_player, check_quota, ids_by_name
from companion.ledger.book import FOUND, Book, LineEdit, book_cache, reverse
from companion.ledger.sealing import seal
from companion.rules.lines import BankSet, HandLine, Line, PotEnds
from companion.rules.phrases import ENGLISH, Words
from companion.rules.settling import Payment, fewest
from companion.rules.sheet import Objection
from companion.rules.sitting import LedgerRow

LOCKED = (
    FOUND.options(undefer(Sitting.meta))
    .with_for_update(of=Sitting)
    .execution_options(populate_existing=True)
)

OBJECTIONS = attrgetter("objections")

MOST_LINES = 2000


class Refused(Exception):
    """A change after which rows, or the table's own numbers (`of_table`), have objections."""

    def __init__(self, rows: Iterable[LedgerRow], of_table: tuple[Objection, ...] = ()):
        self.rows = tuple(row for row in rows if row.objections)
        self.of_table = of_table
        super().__init__("; ".join(objection["text"] for objection in self.objections()))

    def objections(self, words: Words = ENGLISH) -> list[JsonObject]:
        before = [table_objection(fault, words) for fault in self.of_table]
        return before + [fault for row in self.rows for fault in row_objections(row, words)]


class NumberTaken(Exception):
    """The number is not that of the next line; `row` is the line that has it, if any."""

    def __init__(self, book: Book, number: int):
        super().__init__(f"line {number} is not the next line")
        self.book = book
        self.row = book.rows[number - 1] if 1 <= number <= len(book.rows) else None


class SittingFull(Exception):
    """The sitting has MOST_LINES lines."""


class Stale(Exception):
    """The sitting has changed since it was read."""


class SittingClosed(Exception):
    """The sitting is closed, or was to be reopened and is open."""


class NothingThere(Exception):
    """There is no such line, or nothing to undo or redo."""


@dataclass(frozen=True, slots=True)
class Author:
    """The author of a change, and its time (milliseconds since 1970)."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class ChangeResult:
    """The book before and after a change, and the rows that differ."""

    before: Book
    book: Book
    changed: tuple[LedgerRow, ...]

    @property
    def catch_up(self) -> tuple[Payment, ...]:
        """The fewest payments that bring the chips on the table in line with the scores."""
        return fewest(self.book.standing.since(self.before.standing))


def lock_sitting(sitting_id: str) -> Sitting:
    """The current sitting, locked until the write ends, with its `meta` loaded."""
    return db.session.scalars(LOCKED, {"id": sitting_id}).one()


def check_version(sitting: Sitting, version: int) -> None:
    if sitting.version != version:
        raise Stale


def open_book(sitting: Sitting, number: int | None = None) -> Book:
    """The book of an open sitting. Raises SittingClosed, or NumberTaken for a wrong number."""
    book = book_cache.open(sitting)
    if book.closed:
        raise SittingClosed
    if number is not None and number != book.next_number:
        raise NumberTaken(book, number)
    return book


def record(sitting: Sitting, number: int | None, line: Line, author: Author) -> ChangeResult:
    """Adds a line; a hand deletes the draft. Raises NumberTaken, SittingFull or Refused."""
    book = _invite(sitting, open_book(sitting, number), line)
    if len(book.written) >= MOST_LINES:
        raise SittingFull
    if isinstance(line, HandLine):
        drop_draft(sitting.id)
    return _change(sitting, book, adding_edits(book, line), author)


def record_hands(sitting: Sitting, hands: Iterable[HandLine], author: Author) -> None:
    """Adds hands, a change for each; deletes the draft. Raises SittingFull or Refused."""
    book = open_book(sitting)
    drop_draft(sitting.id)
    check_quota(sitting.evening.group_id, HANDS)
    for hand in hands:
        if len(book.written) >= MOST_LINES:
            raise SittingFull
        book = _write(sitting, book, adding_edits(book, hand), author)


def adding_edits(book: Book, line: Line) -> tuple[LineEdit[Line], ...]:
    return (LineEdit(len(book.written), new_id(), None, line),)


def correct(
    sitting: Sitting, number: int, line: Line | None, author: Author, played_on: bool = False
) -> ChangeResult:
    """Replaces a line, or deletes it (None).

    Raises NothingThere, or Refused if later lines become impossible.
    """
    book = open_book(sitting)
    if line is not None:
        book = _invite(sitting, book, line)
    return _change(sitting, book, correcting_edits(book, number, line, played_on), author)


def correcting_edits(
    book: Book, number: int, line: Line | None, played_on: bool = False
) -> tuple[LineEdit[Line], ...]:
    """The edits that replace a line (None: delete it). Raises NothingThere.

    `played_on` adds a line that keeps the banker that the table really had.
    """
    if not 1 <= number <= len(book.written):
        raise NothingThere
    there = book.written[number - 1]
    edit = LineEdit(number - 1, there.id, there.line, line)
    if not played_on:
        return (edit,)
    return edit, LineEdit(number - (line is None), new_id(), None, _bank_kept(book, number, line))


def try_edits(book: Book, edits: Iterable[LineEdit[Line]]) -> ChangeResult:
    """The result that edits would have. Raises Refused."""
    return change_result(book, _checked(book.edited(edits)))


def _bank_kept(book: Book, number: int, becomes: Line | None) -> BankSet:
    """A line that keeps the bank after a line: with the same player, wherever they sit now."""
    row = book.rows[number - 1]
    bank, banker = row.after.bank, row.after.seats[row.after.bank.seat]
    seats = (becomes.sits if becomes else None) or row.before.seats
    seat = seats.index(banker) if banker in seats else bank.seat
    return BankSet(seat, bank.streak)


def undo(sitting: Sitting, author: Author) -> ChangeResult:
    """Reverses the last change, by anyone. Raises NothingThere."""
    book = open_book(sitting)
    edits = undoing_edits(book)
    return _turn(sitting, book, edits, author, kind="undo", target=book.done[-1])


def undoing_edits(book: Book) -> tuple[LineEdit[Line], ...]:
    """The edits that reverse the last change. Raises NothingThere."""
    if not book.done:
        raise NothingThere
    return reverse(_read(book, book.done[-1]))


def redo(sitting: Sitting, author: Author) -> ChangeResult:
    """Repeats the change that was undone last. Raises NothingThere."""
    book = open_book(sitting)
    edits = redoing_edits(book)
    return _turn(sitting, book, edits, author, kind="redo", target=book.undone[-1])


def redoing_edits(book: Book) -> tuple[LineEdit[Line], ...]:
    """The edits of the change that was undone last. Raises NothingThere."""
    if not book.undone:
        raise NothingThere
    return _read(book, book.undone[-1])


def _read(book: Book, version: int) -> tuple[LineEdit[Line], ...]:
    target = db.session.get_one(Change, (book.sitting_id, version))
    return book.serializer.read(target.body)


def close(sitting: Sitting, author: Author) -> Book:
    """Seals the sitting: it takes no more changes. Points in the pot are paid out."""
    book = open_book(sitting)
    if book.standing.in_pot:
        book = _write(sitting, book, adding_edits(book, PotEnds()), author)
    sitting.closed, sitting.step = True, sitting.evening.next_step()
    return _commit(sitting, book, author, kind="close", body=seal(book))


def reopen(sitting: Sitting, author: Author) -> Book:
    book = book_cache.open(sitting)
    if not book.closed:
        raise SittingClosed
    sitting.closed = False
    return _commit(sitting, book, author, kind="reopen")


def _change(
    sitting: Sitting, book: Book, edits: tuple[LineEdit[Line], ...], author: Author
) -> ChangeResult:
    check_quota(sitting.evening.group_id, HANDS)
    return change_result(book, _write(sitting, book, edits, author))


def _write(sitting: Sitting, book: Book, edits: tuple[LineEdit[Line], ...], author: Author) -> Book:
    after = _checked(book.edited(edits))
    return _commit(sitting, after, author, kind="change", body=after.serializer.write(edits))


def _turn(
    sitting: Sitting, book: Book, edits: Iterable[LineEdit[Line]], author: Author, **turn: Any
) -> ChangeResult:
    check_quota(sitting.evening.group_id, UNDO)
    after = _checked(book.edited(edits))
    return change_result(book, _commit(sitting, after, author, **turn))


def _checked(after: Book) -> Book:
    """The book. Raises Refused if a line has objections."""
    if any(map(OBJECTIONS, after.rows)):
        raise Refused(after.rows)
    return after


def _commit(sitting: Sitting, after: Book, author: Author, **change: Any) -> Book:
    """Inserts a change with the next version; returns the book after it."""
    version = after.version + 1
    change |= {"sitting_id": sitting.id, "version": version, "who": author.name, "at": author.at}
    db.session.execute(insert(Change), change)
    sitting.version = version
    set_committed_value(sitting, "changed", author.at)
    book = after.turned(version, change["kind"], author.at)
    book_cache.keep(book)
    return book


def change_result(before: Book, after: Book) -> ChangeResult:
    """The rows that differ between two books."""
    # Rows before the first edit are the same objects: count them instead of comparing.
    same = sum(map(is_, after.rows, before.rows))
    pairs = zip_longest(after.rows[same:], before.rows[same : len(after.rows)])
    changed = tuple(row for row, was in pairs if row != was)
    return ChangeResult(before, after, changed)


def _invite(sitting: Sitting, book: Book, line: Line) -> Book:
    """The book after seated players who are not in the group were added as guests."""
    if line.sits is None:
        return book
    check_player_count({*book.standing.balances, *line.sits}, line.stored_as)
    strangers = set(line.sits) - ids_by_name(sitting.evening.group).keys()
    for name in sorted(strangers):
        add_player(sitting.evening.group, name, guest=True)
    return book_cache.open(sitting) if strangers else book


class LineEffect(NamedTuple):
    """A row before and after edits; None where it does not exist."""

    was: LedgerRow | None
    now: LedgerRow | None


class EditEffects(NamedTuple):
    """What edits would change: the book after them, the edited lines, and others that differ.

    `impossible` are the rows with objections. `moves_bank` says that a hand which is not edited
    would have another banker or streak.
    """

    after: Book
    edited: tuple[LineEffect, ...]
    others: tuple[LineEffect, ...]
    impossible: tuple[LedgerRow, ...]
    moves_bank: bool
    catch_up: tuple[Payment, ...]


def effects(before: Book, edits: Iterable[LineEdit[Line]]) -> EditEffects:
    """The effects of edits on a book. Stores nothing and refuses nothing."""
    edits = tuple(edits)
    after = before.edited(edits)
    was, now = _by_line(before), _by_line(after)
    touched = tuple(dict.fromkeys(edit.line for edit in edits))
    others = tuple(
        LineEffect(was[line], row)
        for line, row in now.items()
        if line not in touched and _figures(was[line]) != _figures(row)
    )
    return EditEffects(
        after,
        tuple(LineEffect(was.get(line), now.get(line)) for line in touched),
        others,
        tuple(row for row in after.rows if row.objections),
        any(_bank(effect.was) != _bank(effect.now) for effect in others),
        change_result(before, after).catch_up,
    )


def _by_line(book: Book) -> dict[str, LedgerRow]:
    return {kept.id: row for kept, row in zip(book.written, book.rows, strict=True)}


def _figures(row: LedgerRow) -> tuple[object, ...]:
    return _bank(row), row.transfers, row.net, row.objections


def _bank(row: LedgerRow | None) -> tuple[str, int] | None:
    """The banker and streak of a row, if it is a hand."""
    if row is None or not isinstance(row.line, HandLine):
        return None
    bank = row.before.bank
    return row.before.seats[bank.seat], bank.streak


TypedFields = Mapping[str, str]

DRAFTS: Table = Base.metadata.tables[Draft.__tablename__]

SAVE_DRAFT = text("""
    INSERT INTO drafts (sitting_id, number, fields, who, at)
    VALUES (:id, :number, :fields, :who, :at)
    ON CONFLICT (sitting_id) DO UPDATE SET
        number = excluded.number, fields = excluded.fields, who = excluded.who, at = excluded.at
""").bindparams(bindparam("fields", type_=JSON))

DROP_DRAFT = text("DELETE FROM drafts WHERE sitting_id = :id")

ENTERING = 20_000
"""Milliseconds since the last tap in which a hand counts as being entered."""


class SavedDraft(NamedTuple):
    """The typed fields, and the part of them for which chips were already paid.

    `in_play` says that only payments due during the hand are typed so far.
    """

    typed: TypedFields
    paid: TypedFields
    in_play: bool
    who: str
    at: int

    @property
    def crossed(self) -> TypedFields:
        return self.typed if self.in_play else self.paid


def draft_key(book: Book) -> str:
    """Identifies the next hand by the hand before it and the seated players."""
    return f"{book.last_hand}: {book.seated}"


def being_entered(sitting_id: str, now: int) -> bool:
    tapped = db.session.scalar(select(DRAFTS.c.at).where(DRAFTS.c.sitting_id == sitting_id))
    return tapped is not None and tapped > now - ENTERING


def saved_draft(book: Book) -> SavedDraft | None:
    draft = db.session.execute(select(DRAFTS).where(DRAFTS.c.sitting_id == book.sitting_id)).first()
    if draft is None or draft.fields.get("hand") != draft_key(book):
        return None
    fields = draft.fields
    return SavedDraft(fields["typed"], fields["paid"], fields["in_play"], draft.who, draft.at)


def save_draft(
    book: Book, typed: TypedFields, in_play: bool, who: str, at: int
) -> SavedDraft | None:
    """Saves the draft, or deletes it if nothing is typed; returns it. Part of a write."""
    before = saved_draft(book)
    if before and before.typed == typed:
        return before
    if not typed:
        drop_draft(book.sitting_id)
        return None
    now = SavedDraft(dict(typed), dict(before.crossed) if before else {}, in_play, who, at)
    _write_draft(book, now)
    return now


def carry_draft_over(before: Book, after: Book, gone: Container[str]) -> None:
    """Keeps the draft for the new players if only those gone home gave up their seats."""
    seats = zip(before.standing.seats, after.standing.seats, strict=True)
    found = saved_draft(before)
    if found and all(was == now or was in gone for was, now in seats):
        _write_draft(after, found)


def _write_draft(book: Book, now: SavedDraft) -> None:
    fields = {"hand": draft_key(book), "typed": now.typed, "paid": now.paid, "in_play": now.in_play}
    at = {"id": book.sitting_id, "number": book.next_hand, "who": now.who, "at": now.at}
    db.session.execute(SAVE_DRAFT, {**at, "fields": fields})


def drop_draft(sitting_id: str) -> None:
    db.session.execute(DROP_DRAFT, {"id": sitting_id})
