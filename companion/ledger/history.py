"""The history of a sitting: each change with the lines before and after it, latest first; and the
latest in one line, for the phone that made it and others that watch.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import select

from companion.db.models import Change
from companion.db.session import db
from companion.ledger.book import Book, LineEdit, WrittenLine, apply, read_edits, reverse
from companion.request_context import g
from companion.rules.lines import HandLine, Line, Seating
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Seats
from companion.templating import as_won, said

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
UNDOES = {
    "put in": phrase("Undo {what}"),
    "mended": phrase("Undo correction of {what}"),
    "taken out": phrase("Undo deletion of {what}"),
}
REDOES = {
    "put in": phrase("Redo {what}"),
    "mended": phrase("Redo correction of {what}"),
    "taken out": phrase("Redo deletion of {what}"),
}
CLOSED, REOPENED = phrase("closed"), phrase("reopened")


class EditDescription(NamedTuple):
    """An edited line in words before and after the change; `seats` are the names to insert."""

    line: str
    what: Phrase
    seats: Seats
    was: tuple[Phrase, ...]
    now: tuple[Phrase, ...]


class PastChange(NamedTuple):
    """A change of a book, its edits, and the lines before and after it.

    Players have their present names. The edits of an undo are those that it made.
    """

    book: Book
    change: Change
    edits: tuple[LineEdit[Line], ...]
    before: tuple[WrittenLine[Line], ...]
    after: tuple[WrittenLine[Line], ...]

    @property
    def main(self) -> LineEdit[Line] | None:
        """The main edit of the change; another one may keep the banker the same."""
        if not self.edits:
            return None
        return self.edits[-1 if self.change.kind == "undo" else 0]

    @property
    def turned(self) -> bool:
        """Whether the change altered recorded lines instead of adding one."""
        return self.change.kind != "change" or (self.main is not None and self.main.was is not None)

    def headline(self) -> Phrase:
        """What the change did, such as "hand 14 undone"."""
        if self.main is None:
            return CLOSED if self.change.kind == "close" else REOPENED
        return HEADLINES[self.change.kind, _kind(self.main)].of(what=self.what(self.main))

    @property
    def corrected(self) -> bool:
        """Whether the change replaced a line or restored a replaced one."""
        return self.main is not None and _kind(self.main) == "mended"

    def label(self, labels: Mapping[str, Phrase]) -> Phrase:
        """The label of the button that reverses or repeats it: "Undo correction of hand 1"."""
        assert self.main is not None
        return labels[_kind(self.main)].of(what=self.what(self.main))

    def told(self, in_short: bool = False) -> tuple[EditDescription, ...]:
        """Each edited line before and after the change, in full or in short."""
        return tuple(
            EditDescription(
                edit.line, self.what(edit), self._seats(edit),
                self._said(edit.was, in_short), self._said(edit.becomes, in_short),
            )
            for edit in self.edits
        )  # fmt: skip

    def what(self, edit: LineEdit[Line]) -> Phrase:
        """The name of the edited line, such as "hand 14" by its number at that time."""
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
        """Who sat at the table when the edited line was played."""
        for kept in reversed(self.before[: edit.place]):
            if kept.line.sits:
                return kept.line.sits
        return self.book.agreement.players


def _kind(edit: LineEdit[Line]) -> str:
    return "put in" if edit.was is None else "taken out" if edit.becomes is None else "mended"


def next_undo(book: Book) -> Phrase | None:
    """What an undo would reverse, such as "Undo hand 3"; None if there is nothing to undo."""
    if not book.done:
        return None
    if added_last(book):  # the usual case, which reads no line
        last = book.rows[-1]
        hand = isinstance(last.line, HandLine)
        what = phrase("hand {n}", n=book.hand_number(last.number)) if hand else last.line.name
        return UNDOES["put in"].of(what=what)
    (step, *_) = past_changes(book, before=book.done[-1] + 1)
    return step.label(UNDOES)


def next_redo(book: Book) -> Phrase | None:
    """What a redo would repeat, such as "Redo hand 4"; None if nothing was undone last."""
    if not book.undone:
        return None
    change = db.session.get_one(Change, (book.sitting_id, book.undone[-1]))
    edits = book.serializer.read(change.body)
    written = book.written
    return PastChange(book, change, edits, written, apply(written, edits)).label(REDOES)


def undo_redo_labels(book: Book) -> dict[str, Phrase | None]:
    """The labels of undo and redo; None for one that would do nothing."""
    return {"undo": next_undo(book), "redo": next_redo(book)}


def reverse_of_last(book: Book) -> str:
    """Which of "undo" and "redo" reverses the latest change; "" if neither does."""
    step = next(iter(past_changes(book)), None)
    if step is None:
        return ""
    return {"change": "undo", "redo": "undo", "undo": "redo"}.get(step.change.kind, "")


def added_last(book: Book) -> bool:
    """Whether the change that an undo would reverse only added the last line."""
    change = db.session.get_one(Change, (book.sitting_id, book.done[-1]))
    edits = read_edits(change.body)
    if len(edits) != 1 or change.kind != "change" or not book.rows:
        return False
    return edits[0].was is None and edits[0].line == book.written[-1].id


def changed_totals(book: Book, step: PastChange) -> dict[str, int]:
    """How much the latest change moved each total; only players whose total moved."""
    was = book.edited(reverse(step.edits)).standing.balances
    now = book.standing.balances
    moved = {name: now.get(name, 0) - was.get(name, 0) for name in now}
    return {name: points for name, points in moved.items() if points}


def past_changes(book: Book, before: int | None = None, count: int = 1) -> tuple[PastChange, ...]:
    """`count` changes of a book before a version (None: the latest ones), the latest first."""
    upto = book.version if before is None else min(before - 1, book.version)
    found = {change.version: change for change in _changes(book, max(1, upto - count + 1))}
    return tuple(step for step in _back_from(book, found) if step.change.version <= upto)


def unchanged_lines(book: Book, since: int) -> int:
    """The number of lines at the start of a book that are unchanged since an earlier version."""
    steps = past_changes(book, count=book.version - since)
    places = (edit.place for step in steps for edit in step.edits)
    return min(places, default=len(book.written))


def _changes(book: Book, first: int) -> Iterator[Change]:
    later = select(Change).where(
        Change.sitting_id == book.sitting_id,
        Change.version >= first,
        Change.version <= book.version,
    )
    yield from db.session.scalars(later.order_by(Change.version.desc()))


def _back_from(book: Book, found: dict[int, Change]) -> Iterator[PastChange]:
    """Goes back from the current lines, one change at a time."""
    written = book.written
    for change in found.values():
        edits = _edits(book, change, found)
        before = apply(written, reverse(edits))
        yield PastChange(book, change, edits, before, written)
        written = before


def _edits(book: Book, change: Change, found: dict[int, Change]) -> tuple[LineEdit[Line], ...]:
    if change.target is None:
        return book.serializer.read(change.body)
    target = found.get(change.target)
    if target is None:
        target = db.session.get_one(Change, (change.sitting_id, change.target))
    edits = book.serializer.read(target.body)
    return reverse(edits) if change.kind == "undo" else edits


def corrected_lines(book: Book) -> frozenset[int]:
    changes = db.session.execute(
        select(Change.version, Change.body).where(
            Change.sitting_id == book.sitting_id, Change.kind == "change"
        )
    )
    done = frozenset(book.done)
    retyped = {
        edit.line
        for version, body in changes
        if version in done
        for edit in read_edits(body)
        if edit.was is not None and edit.becomes not in (None, edit.was)
    }
    return frozenset(n for n, kept in enumerate(book.written, 1) if kept.id in retyped)


def played_for(book: Book) -> int:
    """The seconds between the first line that was added and the last; corrections do not count."""
    changes = db.session.execute(
        select(Change.at, Change.body).where(
            Change.sitting_id == book.sitting_id, Change.kind == "change"
        )
    )
    added = [at for at, body in changes if any(e.was is None for e in read_edits(body))]
    return max(added, default=0) - min(added, default=0)


def recorded(book: Book) -> str:
    """The last line of a book: "Hand 14 recorded: Ana +12"."""
    row = book.rows[-1]
    if isinstance(row.line, HandLine):
        hand = book.hand_number(row.number)
        return said(
            phrase(
                "Hand {n} recorded: {result}",
                n=hand,
                result=_result(row, row.line.hand.winners, book.agreement.sheet),
            )
        )
    if isinstance(row.line, Seating) and (swap := _swap(row.before.seats, row.line.seats)):
        return said(swap)
    what = row.line.tells(book.agreement.sheet)[0]
    return said(phrase("Recorded: {what}", what=what), row.before.seats)


def _swap(before: Iterable[str], after: Iterable[str]) -> Phrase | None:
    changed = [(gone, came) for gone, came in zip(before, after, strict=True) if gone != came]
    if len(changed) != 1:
        return None
    ((gone, came),) = changed
    return phrase("{who} has taken {name}’s seat.", who=came, name=gone)


def _result(row: LedgerRow, winners: tuple[int, ...], sheet: Sheet) -> tuple[Phrase, ...]:
    """The points of the players a hand was about: "Ana +12"; a false win is always named."""
    net, seats = row.net, row.before.seats
    fined = {transfer.payer for transfer in row.transfers if transfer.kind == "penalty"}
    if fined:
        deeds = _deeds(row, sheet)
        won = {name: as_won(points) for name, points in net.items()}
        others = winners or tuple(seat for seat in deeds if seat not in fined)
        return (
            *(_deed(seats[seat], won[seats[seat]], deeds[seat]) for seat in deeds if seat in fined),
            *(_deed(seats[seat], won[seats[seat]], deeds.get(seat, ())) for seat in others),
        )
    gained = [name for name, points in net.items() if points > 0]
    lost = [name for name, points in net.items() if points < 0]
    if not gained:
        return (phrase("nobody pays"),)
    if not winners:  # such as a false win, which one player pays to all others
        about = min(gained, lost, key=len)
    elif len(winners) > 1:
        about = [row.before.seats[seat] for seat in winners]
    else:
        about = [max(gained, key=lambda name: net[name])]
    return tuple(phrase("{name} {points}", name=name, points=as_won(net[name])) for name in about)


def _deeds(row: LedgerRow, sheet: Sheet) -> dict[int, tuple[Phrase, ...]]:
    found: dict[int, tuple[Phrase, ...]] = {}
    for mark in getattr(row.line.hand, "marks", ()) if isinstance(row.line, HandLine) else ():
        asked = sheet.asked[mark.code]
        found[mark.seat] = (*found.get(mark.seat, ()), asked.name or asked.text)
    return found


def _deed(name: str, points: str, deeds: tuple[Phrase, ...]) -> Phrase:
    if not deeds:
        return phrase("{name} {points}", name=name, points=points)
    what = tuple(dict.fromkeys(deeds))
    return phrase("{name} {points} ({what})", name=name, points=points, what=what)


def last_change(book: Book) -> tuple[str, str]:
    """The last change of a book and its author; both "" if there is none."""
    step = next(iter(past_changes(book)), None)
    if step is None:
        return "", ""
    added = step.change.kind == "change" and step.main is not None and step.main.was is None
    if added and book.rows:
        return recorded(book), step.change.who
    told = said(_latest_told(book, step))
    return told[:1].upper() + told[1:], step.change.who


def _latest_told(book: Book, step: PastChange) -> Phrase:
    """The latest change and the totals it moved: "hand 1 corrected: Mei −2"."""
    moved = changed_totals(book, step) if step.corrected else {}
    if not moved:
        return step.headline()
    totals = tuple(
        phrase("{name} {points}", name=name, points=as_won(points))
        for name, points in moved.items()
    )
    return phrase("{what}: {totals}", what=step.headline(), totals=totals)


def just_recorded(book: Book) -> bool:
    return bool(book.done) and book.done[-1] == book.version and added_last(book)


def headline(book: Book) -> str:
    """The last change with its author in one phrase."""
    if book.closed:
        return said(closed(book))
    told, who = last_change(book)
    return said(phrase("{who}: {what}", who=who, what=told)) if who else told


def closed(book: Book) -> Phrase:
    """Who closed a book, if known; closing the last sitting closes the evening."""
    _, who = last_change(book)
    if any(not sitting.closed for sitting in g.evening.sittings):
        return (
            phrase("{who} has closed this session", who=who)
            if who
            else phrase("This session is closed")
        )
    return (
        phrase("{who} has closed the evening", who=who) if who else phrase("The evening is closed")
    )
