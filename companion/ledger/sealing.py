"""The figures of sittings: sealed when one is closed, and recomputed by `companion verify`."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from companion.cache import Cache
from companion.db.models import UNREADABLE, Change, Sitting
from companion.db.session import db, is_writing
from companion.documents.json_values import JsonObject
from companion.documents.sheets import restore_sheet
from companion.documents.sittings import row_objections, write_account
from companion.ledger.book import (
    Book,
    LineEdit,
    LineSerializer,
    WrittenLine,
    book_cache,
    read_edits,
    reverse,
)
from companion.rules.chips import POT, Account, ThePot
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow, PlayedSitting, replay
from companion.rules.standing import Seats

MOST_FIGURED = 5000
"""The most open sittings whose figures are cached, about a kilobyte each."""


StateKey = tuple[int, int | None, int]


def state_key(sitting: Sitting) -> StateKey:
    return sitting.version, sitting.changed, sitting.evening.group.revision


_figured: Cache[str, tuple[StateKey, JsonObject]] = Cache(MOST_FIGURED)

COMMON_ACCOUNTS: Mapping[str, Account] = {"box": None, "pot": POT}
"""The accounts that belong to no player, by their names in JSON."""


def seal(book: Book) -> JsonObject:
    """The figures of a book, with the digest of its transfers."""
    return {**figures(book), "digest": digest(book)}


def figures(book: Book) -> JsonObject:
    """Balances and hands played by player id, the number of hands, the box, and any pot."""
    ids = book.ids
    standing = book.standing
    hands = [row.before.seats for row in book.rows if isinstance(row.line, HandLine)]
    sat = Counter(name for seats in hands for name in seats)
    return {
        "balances": {ids[name]: points for name, points in standing.balances.items()},
        "hands": {ids[name]: sat[name] for name in standing.balances},
        "played": len(hands),
        "box": standing.box,
        **({} if standing.pot is None else {"pot": standing.pot.points}),
    }


def common_accounts(figures: Mapping[str, Any]) -> JsonObject:
    """The points in the box if it was used, and in the pot if there is one, as JSON."""
    return {name: figures[name] for name in COMMON_ACCOUNTS if figures.get(name) is not None}


def figures_of(sitting: Sitting) -> JsonObject:
    """The sealed figures of a closed sitting, the computed ones of an open sitting."""
    return closing_change(sitting).body or {} if sitting.closed else _open_figures(sitting)


def _open_figures(sitting: Sitting) -> JsonObject:
    """The figures of an open sitting, cached: a group can have more sittings than cached books."""
    of, found = state_key(sitting), _figured.get(sitting.id)
    if is_writing() or found is None or found[0] != of:
        found = of, figures(book_cache.open(sitting))
        if not is_writing():
            _figured.put(sitting.id, found)
    return found[1]


def hands_in(sitting: Sitting) -> int:
    return int(figures_of(sitting)["played"])


def closing_change(sitting: Sitting) -> Change:
    return db.session.get_one(Change, (sitting.id, sitting.version))


def digest(book: Book) -> str:
    """A hash of all transfers by player id, without names and reasons, whose wording may change."""
    ids = book.ids
    hashed = hashlib.sha256()
    for row in book.rows:
        hashed.update(json.dumps(_paid(row, ids), sort_keys=True).encode())
    return hashed.hexdigest()


def _paid(row: LedgerRow, ids: Mapping[str, str]) -> list[Any]:
    seats = row.before.seats

    def account(end: Account) -> object:
        if end is None or isinstance(end, ThePot):
            return write_account(end)
        return ids[seats[end] if isinstance(end, int) else end]

    paid = [[account(t.payer), account(t.payee), t.amount, t.code] for t in row.transfers]
    return [row.number, isinstance(row.line, HandLine), paid]


class _ChangeMisfit(Exception):
    """A change that does not fit the changes before it."""


def differences(told: Callable[[Sequence[str]], Iterable[str]] = iter) -> Iterator[Phrase]:
    """A sentence for each stored figure that differs; `told` yields each id, to show progress."""
    ids = select(Sitting.id).order_by(Sitting.evening_id, Sitting.place)
    for sitting_id in told(db.session.scalars(ids).all()):
        try:
            sitting = db.session.get_one(Sitting, sitting_id)
            for text in _differences(sitting):
                yield phrase(
                    "{day}, {group}, sitting {id}: {text}", day=sitting.evening.day,
                    group=sitting.evening.group.name, id=sitting_id, text=text,
                )  # fmt: skip
        except UNREADABLE as error:
            yield phrase("sitting {id} cannot be read: {why}", id=sitting_id, why=str(error))
        db.session.expunge_all()


def _differences(sitting: Sitting) -> Iterator[Phrase]:
    changes = db.session.scalars(
        select(Change).where(Change.sitting_id == sitting.id).order_by(Change.version)
    ).all()
    yield from _numbered(sitting, [change.version for change in changes])
    names = sitting.evening.group.names
    try:
        sheet = restore_sheet(sitting.sheet)
    except UNREADABLE as error:
        yield phrase("its rules can no longer be read: {why}", why=str(error))
        return
    seats = _seats(sitting, sheet, names)
    if seats is None:
        yield phrase("the seated players, or the banker, are not players of the group")
        return
    page = _ChangeChecker(PlayedSitting(sheet, seats, sitting.banker), names)
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
class _ChangeChecker:
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
            except (_ChangeMisfit, TypeError):
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
                return reverse(_read(last))
            case "redo", _, [*_, last] if last.version == change.target:
                self.done.append(self.undone.pop())
                return _read(last)
            case "close" | "reopen", _, _ if self.closed == (change.kind == "reopen"):
                return ()
        raise _ChangeMisfit

    def _make(self, edits: tuple[LineEdit[JsonObject], ...]) -> None:
        """Makes all edits or none. Raises _ChangeMisfit if a line is missing or added twice."""
        made: list[LineEdit[JsonObject]] = []
        try:
            for edit in edits:
                self._fits(edit)
                edit.apply(self.kept)
                self._count(edit)
                made.append(edit)
        except (_ChangeMisfit, TypeError):
            for edit in reverse(made):
                edit.apply(self.kept)
                self._count(edit)
            raise

    def _fits(self, edit: LineEdit[JsonObject]) -> None:
        there = self.kept[edit.place : edit.place + 1]
        if not 0 <= edit.place <= len(self.kept):
            raise _ChangeMisfit
        if edit.was is not None and there != [WrittenLine(edit.line, edit.was)]:
            raise _ChangeMisfit
        if edit.was is None and edit.line in self.ids:
            raise _ChangeMisfit

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
        serializer, written = (
            LineSerializer(self.agreement.sheet, self.names),
            list[WrittenLine[Line]](),
        )
        for number, kept in enumerate(self.kept, 1):
            try:
                written.append(WrittenLine(kept.id, serializer.read_line(kept.line)))
            except UNREADABLE as error:
                return phrase("line {n} can no longer be read: {why}", n=number, why=str(error))
        agreement = self.agreement._replace(lines=tuple(each.line for each in written))
        rows = tuple(replay(agreement))
        return Book("", 0, 0, agreement, self.names, tuple(written), rows)

    def _sealed(self, change: Change) -> Iterator[Phrase]:
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
        raise _ChangeMisfit from None
    if not edits:
        raise _ChangeMisfit
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
