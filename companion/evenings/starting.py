"""Starts, repeats, closes, reopens and deletes evenings."""

from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import Any, NamedTuple

from sqlalchemy import and_, delete, func, insert, select

from companion.db.models import (
    Change,
    ChipCountRow,
    Draft,
    Evening,
    Group,
    HouseRules,
    IdempotentAnswer,
    Link,
    PaymentRow,
    Phone,
    Player,
    Sitting,
)
from companion.db.session import db, new_id
from companion.documents.json_values import JsonObject
from companion.documents.sheets import restore_sheet, store_sheet
from companion.documents.sittings import SittingDocument
from companion.groups.members import (
    HANDS,
    IMPORTS,
    LARGE_IMPORT,
    active,
    add_player,
    check_quota,
    ids_by_name,
)
from companion.ledger.book import Book, LineEdit, LineSerializer, WrittenLine, book_cache
from companion.ledger.recording import Author, Refused, SittingClosed, close, lock_sitting, reopen
from companion.rules.games import PACKAGES
from companion.rules.lines import BankSet, Line
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow, replay
from companion.rules.standing import PASSES, Standing
from companion.settlement.payments import taken_over_in
from companion.settlement.plan import combined_balances

STAKE = (
    "currency", "money", "points", "coin", "chips", "crossing", "waiting", "rotation", "keeper",
)  # fmt: skip
"""Columns that a new evening copies from the last one."""

COUNTS = "counts"
"""Key in `meta`: what the table has set for patterns, by the pattern's key."""

TERMS = ("start", "hands", "rounds", "until", "zone", "house", COUNTS)
"""Keys of `meta` that a new sitting copies: starting points, its end and time zone, the name of its
rules, and the counts of patterns.
"""


def begin_evening(group: Group, day: str, at: int, **stake: Any) -> Evening:
    """A new evening of a group; `stake` are columns of Evening."""
    last = select(func.max(Evening.place)).where(Evening.group_id == group.id)
    place = (db.session.scalar(last) or 0) + 1
    evening = Evening(group=group, day=day, created=at, place=place, **stake)
    db.session.add(evening)
    db.session.flush()
    return evening


def sort_by_day(group: Group, moved: Iterable[Evening]) -> None:
    """Move each of these evenings before the first other one with a later day. Part of a write."""
    db.session.flush()
    those = sorted(moved, key=lambda evening: (evening.day, evening.place))
    ids = {evening.id for evening in those}
    order = [
        each for each in sorted(group.evenings, key=lambda each: each.place) if each.id not in ids
    ]
    for evening in reversed(those):
        later = next((n for n, each in enumerate(order) if each.day > evening.day), len(order))
        order.insert(later, evening)
    for place, evening in enumerate(order, 1):
        evening.place = place
    db.session.flush()
    db.session.expire(group, ["evenings"])


def begin_sitting(
    evening: Evening,
    sheet: Sheet,
    players: Iterable[str],
    banker: int,
    author: Author,
    meta: Mapping[str, Any] | None = None,
    sitting_id: str = "",
) -> Sitting:
    """A new sitting of these players (by id), with a copy of the sheet. Raises Refused."""
    if sheet.faults:
        raise Refused((), sheet.faults)
    sitting = Sitting(
        id=sitting_id or new_id(),
        evening=evening,
        place=len(evening.sittings),
        created=author.at,
        sheet=store_sheet(sheet),
        players=list(players),
        banker=banker,
        meta=dict(meta or {}),
        version=0,
    )
    db.session.add(sitting)
    db.session.flush()
    check_quota(evening.group_id, HANDS)
    return sitting


def go_on(evening: Evening, before: Book, sheet: Sheet, author: Author, **meta: Any) -> Sitting:
    """A new sitting that continues another under other rules: same banker, streak and round."""
    standing = before.standing
    seats = [before.ids[name] for name in standing.seats]
    first, banks = _banks_so_far(standing, sheet)
    sitting = begin_sitting(evening, sheet, seats, first, author, meta)
    insert_lines(
        sitting, imported_lines(sitting.id, before.serializer, banks, [author] * len(banks))
    )
    return sitting


def _banks_so_far(standing: Standing, sheet: Sheet) -> tuple[int, list[Line]]:
    """The banker who began the round, and the lines that restore the bank."""
    bank = standing.bank
    if standing.passes is None or not sheet.has_rounds:
        return bank.seat, [BankSet(bank.seat, bank.streak)]
    passed = standing.passes % PASSES
    first = (bank.seat - passed) % len(standing.seats)
    if not passed or standing.wind == "E":
        wind = None if standing.wind == "E" else standing.wind
        return first, [BankSet(bank.seat, bank.streak, wind=wind)]
    return first, [BankSet(first, 1, wind=standing.wind), BankSet(bank.seat, bank.streak)]


def latest(group: Group) -> Evening | None:
    return next((evening for evening in group.evenings if evening.sittings), None)


def latest_before(group: Group, place: int | None, most: int) -> list[str]:
    """The ids of the latest evenings with a sitting, at most `most`, before `place` if given."""
    found = select(Evening.id).where(Evening.group_id == group.id, Evening.sittings.any())
    if place is not None:
        found = found.where(Evening.place < place)
    return list(db.session.scalars(found.order_by(Evening.place.desc()).limit(most)))


def latest_in(group: Group, unit: str) -> Evening | None:
    """The group's latest evening that began with rules of this unit."""
    where = "game" if unit in PACKAGES else "preset"
    of_unit = and_(Sitting.place == 0, Sitting.sheet[where].as_string() == unit)
    found = select(Evening).where(Evening.group_id == group.id, Evening.sittings.any(of_unit))
    return db.session.scalar(found.order_by(Evening.place.desc()).limit(1))


def can_be_repeated(evening: Evening) -> bool:
    """Whether all players of the last sitting are still active."""
    return {player.id for player in active(evening.group)}.issuperset(seats_at_last(evening))


def repeat_evening(evening: Evening, day: str, banker: int, author: Author) -> Sitting:
    """A new evening with the rules, seats, stake and end of this one; all others sit out."""
    stake = {name: getattr(evening, name) for name in STAKE} | {"waiting": sitting_out(evening)}
    following = begin_evening(evening.group, day, author.at, **stake)
    return repeat_sitting(evening, following, banker, author)


def repeat_sitting(evening: Evening, within: Evening, banker: int, author: Author) -> Sitting:
    """A new sitting with the rules and seats of an evening's last one, and a new banker."""
    last = evening.sittings[-1]
    sheet = restore_sheet(last.sheet)
    terms = terms_of(evening, sheet.preset)
    return begin_sitting(within, sheet, seats_at_last(evening), banker, author, terms)


def terms_of(evening: Evening, preset: str) -> JsonObject:
    """The `meta` terms of the last sitting, if its rules are of that preset."""
    last = evening.sittings[-1]
    if last.sheet["preset"] != preset:
        return {}
    return {name: last.meta[name] for name in TERMS if name in last.meta}


def seats_at_last(evening: Evening) -> list[str]:
    """The ids of the players seated at the end, in order of play."""
    book = book_cache.open(evening.sittings[-1])
    return [book.ids[name] for name in book.standing.seats]


def sitting_out(evening: Evening) -> list[str]:
    """The active players without a seat if the evening is repeated: who waited or gave up a seat,
    but not who went home.
    """
    elsewhere = {*seats_at_last(evening), *evening.gone}
    here = {player.id for player in active(evening.group)} - elsewhere
    there = (*evening.waiting, *combined_balances(evening))
    return [who for who in dict.fromkeys(there) if who in here]


class ImportedLines(NamedTuple):
    """The lines of a sitting, one change each."""

    sitting_id: str
    written: tuple[WrittenLine[Line], ...]
    changes: list[dict[str, Any]]


class PreparedImport(NamedTuple):
    """A checked document: its rows, its lines, and the ids of its players by name."""

    rows: tuple[LedgerRow, ...]
    ids: Mapping[str, str]
    lines: ImportedLines

    def fits(self, known: Mapping[str, str]) -> bool:
        """Whether the names still match the group's players."""
        called = {player: name for name, player in known.items()}
        return all(
            known.get(name, player) == player and called.get(player, name) == name
            for name, player in self.ids.items()
        )


def judged(document: SittingDocument) -> tuple[LedgerRow, ...]:
    """The rows of a document. Raises Refused if a line has objections."""
    if document.sitting.sheet.faults:
        raise Refused((), document.sitting.sheet.faults)
    rows = tuple(replay(document.sitting))
    if any(row.objections for row in rows):
        raise Refused(rows)
    return rows


def prepare_import(
    document: SittingDocument, known: Mapping[str, str], authors: Iterable[Author]
) -> PreparedImport:
    """A document prepared for a group whose player ids by name are `known`. Raises Refused."""
    rows = judged(document)
    agreement = document.sitting
    names = dict.fromkeys(agreement.players)
    for line in agreement.lines:
        names |= dict.fromkeys(line.sits or ())
    ids = {name: known.get(name) or new_id() for name in names}
    serializer = LineSerializer(
        agreement.sheet, {player: name for name, player in {**known, **ids}.items()}
    )
    return PreparedImport(rows, ids, imported_lines(new_id(), serializer, agreement.lines, authors))


def imported_lines(
    sitting_id: str, serializer: LineSerializer, lines: Iterable[Line], authors: Iterable[Author]
) -> ImportedLines:
    """The changes that add lines to an empty sitting, which need not exist yet."""
    written, changes = list[WrittenLine[Line]](), list[dict[str, Any]]()
    # There may be more authors than lines.
    for place, (line, author) in enumerate(zip(lines, authors, strict=False)):
        written.append(WrittenLine(new_id(), line))
        changes.append(
            {
                "sitting_id": sitting_id,
                "version": place + 1,
                "kind": "change",
                "body": serializer.write((LineEdit(place, written[-1].id, None, line),)),
                "who": author.name,
                "at": author.at,
            }
        )
    return ImportedLines(sitting_id, tuple(written), changes)


def insert_lines(sitting: Sitting, lines: ImportedLines) -> None:
    sitting.version = len(lines.changes)
    db.session.flush()
    if lines.changes:
        db.session.execute(insert(Change), lines.changes)
    if len(lines.changes) > LARGE_IMPORT:
        check_quota(sitting.evening.group_id, IMPORTS)


def import_document(
    evening: Evening,
    document: SittingDocument,
    author: Author,
    recorded: Iterable[Author] | None = None,
    ready: PreparedImport | None = None,
) -> Sitting:
    """A sitting made from its document; unknown players become guests. Raises Refused."""
    agreement, known = document.sitting, ids_by_name(evening.group)
    if ready is None or not ready.fits(known):
        ready = prepare_import(document, known, repeat(author) if recorded is None else recorded)
    for name, player in ready.ids.items():
        if name not in known:
            add_player(evening.group, name, guest=True, id=player, beside=ready.ids)
    ids = {**known, **ready.ids}
    seats = [ids[name] for name in agreement.players]
    sitting = begin_sitting(
        evening,
        agreement.sheet,
        seats,
        agreement.banker,
        author,
        document.meta,
        ready.lines.sitting_id,
    )
    insert_lines(sitting, ready.lines)
    book_cache.keep(
        Book(
            sitting_id=sitting.id,
            version=sitting.version,
            revision=evening.group.revision,
            agreement=agreement,
            names={player: name for name, player in ids.items()},
            written=ready.lines.written,
            rows=ready.rows,
            done=tuple(range(1, sitting.version + 1)),
            changed=ready.lines.changes[-1]["at"] if ready.lines.changes else None,
        )
    )
    return sitting


def sheet_of(sitting: Sitting) -> Sheet:
    return restore_sheet(sitting.sheet)


def close_evening(evening: Evening, author: Author) -> None:
    """Seal all open sittings. Raises Closed if there are none."""
    still_open = [sitting for sitting in evening.sittings if not sitting.closed]
    if not still_open:
        raise SittingClosed
    for sitting in still_open:
        close(lock_sitting(sitting.id), author)
    for sitting in still_open:
        sitting.step = evening.steps


def reopen_evening(evening: Evening, author: Author) -> None:
    """Reopen the sittings that were closed last, together. Raises SittingClosed."""
    closed = [sitting for sitting in evening.sittings if sitting.closed]
    if not closed:
        raise SittingClosed
    latest = max(sitting.step for sitting in closed)
    for sitting in [sitting for sitting in closed if sitting.step == latest]:
        reopen(lock_sitting(sitting.id), author)


class OwedLater(Exception):
    """Later evenings took over debts of this one, and must take them back first."""

    def __init__(self, evenings: tuple[Evening, ...]):
        super().__init__(len(evenings))
        self.evenings = evenings


def has_changes(evening: Evening) -> bool:
    """Whether anything was recorded in an evening, even if it was taken back."""
    return bool(evening.payments) or any(sitting.version for sitting in evening.sittings)


def owed_in(evening: Evening) -> tuple[Evening, ...]:
    mine = {payment.id for payment in evening.payments}
    return tuple({e.id: e for of, e in taken_over_in(evening).items() if of in mine}.values())


def delete_evening(evening: Evening) -> None:
    """Delete an evening and all its data. Part of a write; raises OwedLater."""
    if later := owed_in(evening):
        raise OwedLater(later)
    evening_id, sittings = evening.id, [sitting.id for sitting in evening.sittings]
    payments = _with_what_undid_them(payment.id for payment in evening.payments)
    db.session.expunge_all()
    for table, column, gone in (
        (PaymentRow, PaymentRow.id, payments),
        (ChipCountRow, ChipCountRow.evening_id, (evening_id,)),
        (Draft, Draft.sitting_id, sittings),
        (Change, Change.sitting_id, sittings),
        (IdempotentAnswer, IdempotentAnswer.scope, (evening_id, *sittings)),
        (Sitting, Sitting.id, sittings),
        (Evening, Evening.id, (evening_id,)),
    ):
        db.session.execute(delete(table).where(column.in_(gone)))


def _with_what_undid_them(payments: Iterable[str]) -> set[str]:
    """These payments, and later payments that refer to them and were taken back."""
    found: set[str] = set()
    more = set(payments)
    while more:
        found |= more
        about = db.session.scalars(select(PaymentRow.id).where(PaymentRow.of.in_(more)))
        more = set(about) - found
    return found


def delete_group(group: Group) -> None:
    group_id = group.id
    evenings = select(Evening.id).where(Evening.group_id == group_id)
    sittings = select(Sitting.id).where(Sitting.evening_id.in_(evenings))
    db.session.expunge_all()
    for scopes in (sittings, evenings, (group_id,)):
        db.session.execute(delete(IdempotentAnswer).where(IdempotentAnswer.scope.in_(scopes)))
    for below in (Draft, Change):
        db.session.execute(delete(below).where(below.sitting_id.in_(sittings)))
    for within in (PaymentRow, ChipCountRow, Sitting):
        db.session.execute(delete(within).where(within.evening_id.in_(evenings)))
    for owned in (Evening, HouseRules, Player, Phone, Link):
        db.session.execute(delete(owned).where(owned.group_id == group_id))
    db.session.execute(delete(Group).where(Group.id == group_id))
