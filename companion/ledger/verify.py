"""Recomputes stored sittings from their changes and reports differences and unreadable ones."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Table, Text, select, type_coerce

from companion.db.models import UNREADABLE, Change, Evening, Sitting
from companion.db.session import Base, db
from companion.documents.answers import row_objections
from companion.documents.json_values import JsonObject
from companion.documents.sheets import restore_sheet
from companion.ledger.book import (
    Book,
    LineEdit,
    LineSerializer,
    WrittenLine,
    back,
    book_cache,
    read_edits,
)
from companion.ledger.sealing import seal
from companion.rules.lines import Line
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import PlayedSitting, replay
from companion.rules.standing import Seats
from companion.settlement.plan import combined_balances


class _Misfit(Exception):
    """A change that does not fit the changes before it."""


def differences(told: Callable[[Sequence[str]], Iterable[str]] = iter) -> Iterator[Phrase]:
    """A sentence for each stored figure that differs from the recomputed one.

    Sittings are computed from their changes, without the cache. `told` gets all ids and yields each
    in turn, to show progress.
    """
    ids = select(Sitting.id).order_by(Sitting.evening_id, Sitting.place)
    for sitting_id in told(db.session.scalars(ids).all()):
        try:
            yield from _told(sitting_id)
        except UNREADABLE as error:
            yield phrase("sitting {id} cannot be read: {why}", id=sitting_id, why=str(error))
        db.session.expunge_all()


def _told(sitting_id: str) -> Iterator[Phrase]:
    sitting = db.session.get_one(Sitting, sitting_id)
    for text in _differences(sitting):
        yield phrase(
            "{day}, {group}, sitting {id}: {text}",
            day=sitting.evening.day, group=sitting.evening.group.name, id=sitting_id, text=text,
        )  # fmt: skip


def _differences(sitting: Sitting) -> Iterator[Phrase]:
    changes = db.session.scalars(
        select(Change).where(Change.sitting_id == sitting.id).order_by(Change.version)
    ).all()
    yield from _numbered(sitting, [change.version for change in changes])
    names = {player.id: player.name for player in sitting.evening.group.players}
    try:
        sheet = restore_sheet(sitting.sheet)
    except UNREADABLE as error:
        yield phrase("its rules can no longer be read: {why}", why=str(error))
        return
    seats = _seats(sitting, sheet, names)
    if seats is None:
        yield phrase("the seated players, or the banker, are not players of the group")
        return
    page = _Page(PlayedSitting(sheet, seats, sitting.banker), names)
    for fault in sheet.faults:
        yield phrase("its rules are not possible: {why}", why=fault.text)
    yield from page.follow(changes)
    yield from page.judged()
    if page.closed != sitting.closed:
        yield (
            phrase("it is marked as open, but its last change closed it")
            if page.closed
            else phrase("it is marked as closed, but no change closed it")
        )


def _numbered(sitting: Sitting, versions: list[int]) -> Iterator[Phrase]:
    if versions != list(range(1, len(versions) + 1)):
        missing = sorted(set(range(1, max(versions) + 1)) - set(versions))
        yield phrase("changes are missing: {which}", which=", ".join(map(str, missing)))
    if sitting.version != (last := max(versions, default=0)):
        yield phrase("it is at version {n}, but its last change is {last}",
                     n=sitting.version, last=last)  # fmt: skip


def _seats(sitting: Sitting, sheet: Sheet, names: dict[str, str]) -> Seats | None:
    found = [names.get(str(player)) for player in sitting.players or ()]
    sit = tuple(name for name in dict.fromkeys(found) if name is not None)
    whole = len(sit) == len(found) == len(sheet.seats)
    return sit if whole and sitting.banker in sheet.seats else None


@dataclass
class _Page:
    """Applies the changes of a sitting one by one and checks each."""

    agreement: PlayedSitting
    names: dict[str, str]
    kept: list[WrittenLine[JsonObject]] = field(default_factory=list)
    done: list[Change] = field(default_factory=list)
    undone: list[Change] = field(default_factory=list)
    closed: bool = False
    ids: set[str] = field(default_factory=set)

    def follow(self, changes: Iterable[Change]) -> Iterator[Phrase]:
        for change in changes:
            if self.closed and change.kind != "reopen":
                yield phrase("change {n} was made while it was closed", n=change.version)
            try:
                edits = self._edits(change)
                self._make(edits)
            except (_Misfit, TypeError):
                yield phrase("change {n} does not fit what was there", n=change.version)
            self.closed = change.kind == "close" or (self.closed and change.kind != "reopen")
            if change.kind == "close":
                yield from self._sealed(change)

    def _edits(self, change: Change) -> tuple[LineEdit[JsonObject], ...]:
        match change.kind, self.done, self.undone:
            case "change", _, _:
                self.done.append(change)
                self.undone.clear()
                return _read(change)
            case "undo", [*_, last], _ if last.version == change.target:
                self.undone.append(self.done.pop())
                return back(_read(last))
            case "redo", _, [*_, last] if last.version == change.target:
                self.done.append(self.undone.pop())
                return _read(last)
            case "close" | "reopen", _, _ if self.closed == (change.kind == "reopen"):
                return ()
        raise _Misfit

    def _make(self, edits: tuple[LineEdit[JsonObject], ...]) -> None:
        """Makes all edits or none. Raises _Misfit if a line is missing or added twice."""
        made: list[LineEdit[JsonObject]] = []
        try:
            for edit in edits:
                self._fits(edit)
                edit.apply(self.kept)
                self._count(edit)
                made.append(edit)
        except (_Misfit, TypeError):
            for edit in back(made):
                edit.apply(self.kept)
                self._count(edit)
            raise

    def _fits(self, edit: LineEdit[JsonObject]) -> None:
        there = self.kept[edit.place : edit.place + 1]
        if not 0 <= edit.place <= len(self.kept):
            raise _Misfit
        if edit.was is not None and there != [WrittenLine(edit.line, edit.was)]:
            raise _Misfit
        if edit.was is None and edit.line in self.ids:
            raise _Misfit

    def _count(self, edit: LineEdit[JsonObject]) -> None:
        if edit.was is None:
            self.ids.add(edit.line)
        elif edit.becomes is None:
            self.ids.discard(edit.line)

    def judged(self) -> Iterator[Phrase]:
        """Reports lines that are unreadable or refused, and a sum that is not zero."""
        book = self._book()
        if isinstance(book, Phrase):
            yield book
            return
        for row in book.rows:
            for fault in row_objections(row):
                yield phrase("line {n} is not possible: {why}", n=row.number, why=fault["text"])
        if sum(book.standing.accounts().values()):
            yield phrase("players, kitty and pot do not add up to zero")

    def _book(self) -> Book | Phrase:
        """The book of the lines, or a sentence that says which line cannot be read."""
        pen, written = LineSerializer(self.agreement.sheet, self.names), list[WrittenLine[Line]]()
        for number, kept in enumerate(self.kept, 1):
            try:
                written.append(WrittenLine(kept.id, pen.read_line(kept.line)))
            except UNREADABLE as error:
                return phrase("line {n} can no longer be read: {why}", n=number, why=str(error))
        agreement = self.agreement._replace(lines=tuple(each.line for each in written))
        rows = tuple(replay(agreement))
        return Book("", 0, 0, agreement, self.names, tuple(written), rows)

    def _sealed(self, change: Change) -> Iterator[Phrase]:
        """Reports sealed figures that differ from the computed ones."""
        book = self._book()
        if isinstance(book, Phrase):
            yield phrase("the figures kept at closing cannot be verified: {why}", why=book)
            return
        body = change.body if isinstance(change.body, dict) else {}
        kept, worked = _flat(body, self.names), _flat(seal(book), self.names)
        for what in dict.fromkeys((*worked, *kept)):
            if kept.get(what) != worked.get(what):
                yield phrase(
                    "closed with {what} {kept}, but its lines come to {worked}",
                    what=what, kept=str(kept.get(what)), worked=str(worked.get(what)),
                )  # fmt: skip


def _read(change: Change) -> tuple[LineEdit[JsonObject], ...]:
    try:
        edits = read_edits(change.body)
    except UNREADABLE:
        raise _Misfit from None
    if not edits:
        raise _Misfit
    return edits


def _flat(sealed: JsonObject, names: dict[str, str]) -> dict[str, object]:
    """The figures of a seal by label, such as "balances of Bo" or "box"."""
    flat: dict[str, object] = {}
    for what, figure in sealed.items():
        if isinstance(figure, dict):
            flat |= {f"{what} of {names.get(who, who)}": n for who, n in figure.items()}
        else:
            flat[what] = figure
    return flat


CANNOT_BE_READ = "cannot be read"
"""Marks an unreadable evening in a group's export; an import skips it."""

Facts = Mapping[str, list[dict[str, Any]]]
"""The database rows of an evening by table."""


def is_unreadable(evening_id: str) -> bool:
    """Whether an evening can no longer be computed from its stored data."""
    db.session.expire_all()
    try:
        evening = db.session.get_one(Evening, evening_id)
        for sitting in evening.sittings:
            book_cache.open(sitting)
        combined_balances(evening)
    except UNREADABLE:
        return True
    return False


def raw_rows(evening_id: str) -> Facts:
    """The database rows of an evening as text, without parsing them."""
    tables = Base.metadata.tables
    sittings = select(Sitting.id).where(Sitting.evening_id == evening_id)
    theirs: dict[str, ColumnElement[bool]] = {"evenings": Evening.id == evening_id}
    for table in Base.metadata.sorted_tables:
        if "evening_id" in table.c:
            theirs[table.name] = table.c.evening_id == evening_id
        elif "sitting_id" in table.c:
            theirs[table.name] = table.c.sitting_id.in_(sittings)
    return {name: _rows(tables[name], where) for name, where in theirs.items()}


def _rows(table: Table, where: ColumnElement[bool]) -> list[dict[str, Any]]:
    as_it_is = (type_coerce(column, Text()).label(column.name) for column in table.c)
    return [dict(row) for row in db.session.execute(select(*as_it_is).where(where)).mappings()]
