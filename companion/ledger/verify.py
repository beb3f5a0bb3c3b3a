"""Every stored sitting worked out anew from its changes, and what does not follow from them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from companion.db.models import UNREADABLE, Change, Sitting
from companion.db.session import db
from companion.documents.answers import row_objections
from companion.documents.sheets import restore_sheet
from companion.ledger.book import Book
from companion.ledger.edits import LineEdit, Written, back, read_edits
from companion.ledger.line_serializer import Pen
from companion.ledger.sealing import seal
from companion.rules.lines import Line
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import Sitting as Agreement
from companion.rules.sitting import replay
from companion.rules.standing import Seats

Plain = dict[str, Any]


class _Misfit(Exception):
    """A change that cannot have followed those before it."""


def differences(
    told: Callable[[Sequence[str]], Iterable[str]] = iter,
) -> Iterator[Phrase]:
    """A sentence for every figure that does not follow from what is written; none is well.

    The sittings are worked out from their changes alone, never from what is at hand; `told` is
    given the ids of all, and gives each when its turn comes.
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
    page = _Page(Agreement(sheet, seats, sitting.banker), names)
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
    """The lines of a sitting as its changes make them, one change after the other."""

    agreement: Agreement
    names: dict[str, str]
    kept: list[Written[Plain]] = field(default_factory=list)
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

    def _edits(self, change: Change) -> tuple[LineEdit[Plain], ...]:
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

    def _make(self, edits: tuple[LineEdit[Plain], ...]) -> None:
        """Makes the edits, all or none; raises _Misfit where one takes out what is not there, or
        puts a line in twice.
        """
        made: list[LineEdit[Plain]] = []
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

    def _fits(self, edit: LineEdit[Plain]) -> None:
        there = self.kept[edit.place : edit.place + 1]
        if not 0 <= edit.place <= len(self.kept):
            raise _Misfit
        if edit.was is not None and there != [Written(edit.line, edit.was)]:
            raise _Misfit
        if edit.was is None and edit.line in self.ids:
            raise _Misfit

    def _count(self, edit: LineEdit[Plain]) -> None:
        if edit.was is None:
            self.ids.add(edit.line)
        elif edit.becomes is None:
            self.ids.discard(edit.line)

    def judged(self) -> Iterator[Phrase]:
        """The lines that cannot be read or cannot be, and a sum that is not zero."""
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
        """The book of the lines, or the sentence that says which of them cannot be read."""
        pen, written = Pen(self.agreement.sheet, self.names), list[Written[Line]]()
        for number, kept in enumerate(self.kept, 1):
            try:
                written.append(Written(kept.id, pen.read_line(kept.line)))
            except UNREADABLE as error:
                return phrase("line {n} can no longer be read: {why}", n=number, why=str(error))
        agreement = self.agreement._replace(lines=tuple(each.line for each in written))
        rows = tuple(replay(agreement))
        return Book("", 0, 0, agreement, self.names, tuple(written), rows)

    def _sealed(self, change: Change) -> Iterator[Phrase]:
        """Where the figures of a close differ from what the lines had come to by then."""
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


def _read(change: Change) -> tuple[LineEdit[Plain], ...]:
    try:
        edits = read_edits(change.body)
    except UNREADABLE:
        raise _Misfit from None
    if not edits:
        raise _Misfit
    return edits


def _flat(sealed: Plain, names: dict[str, str]) -> dict[str, object]:
    """The figures of a seal, each under what it is of: "balances of Bo", "box"."""
    flat: dict[str, object] = {}
    for what, figure in sealed.items():
        if isinstance(figure, dict):
            flat |= {f"{what} of {names.get(who, who)}": n for who, n in figure.items()}
        else:
            flat[what] = figure
    return flat
