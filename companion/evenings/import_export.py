"""Exports sittings as documents, and imports them.

A document's `meta` has what the rules do not know: `evening` (day and stake), `recorded` (author
and time of each line), and the sitting's `start`, `hands`, `rounds`, `until`, `on` and `on_rounds`
(the hand or round to which the table continues beyond the end) and `house` (the group's name for
its rules). Invalid values of these are dropped; unknown entries are kept and exported again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from hashlib import sha256
from re import fullmatch
from typing import Any

from sqlalchemy import ColumnElement, Table, Text, select, type_coerce

from companion.db.models import UNREADABLE, Change, Evening, Group, Sitting
from companion.db.session import Base, db
from companion.documents.json_values import JsonObject
from companion.documents.sittings import SittingDocument, write_sitting
from companion.documents.texts import clean
from companion.evenings.starting import (
    PreparedImport,
    begin_evening,
    import_document,
    prepare_import,
)
from companion.groups.members import ids_by_name
from companion.i18n import zone_named
from companion.ledger.book import Book, book_cache, read_edits
from companion.ledger.recording import Author
from companion.rules.sitting import PlayedSitting
from companion.season.totals import ALWAYS, Period
from companion.settlement.plan import combined_balances

Fits = Callable[[object], bool]

FAR = 10**12

THE_END = 10**14
"""The latest time that is imported, in milliseconds since 1970."""


def _whole(least: int, most: int = FAR) -> Fits:
    return lambda value: type(value) is int and least <= value <= most


def _text(pattern: str) -> Fits:
    return lambda value: isinstance(value, str) and fullmatch(pattern, value) is not None


def _day(value: object) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _chips(value: object) -> bool:
    if not (isinstance(value, list) and len(value) <= 10 and all(map(_whole(1), value))):
        return False
    return value == sorted(set(value))


EVENING: Mapping[str, Fits] = {
    "day": _day,
    "title": _text(r".{0,60}"),
    "currency": _text(r"([A-Z]{3})?"),
    "money": _whole(0),
    "points": _whole(1),
    "coin": _whole(1),
    "chips": _chips,
    "crossing": lambda value: isinstance(value, bool),
}
"""Validators of the evening's columns in `meta`."""

SITTING: Mapping[str, Fits] = {
    "start": _whole(0),
    "hands": _whole(0),
    "on": _whole(0),
    "rounds": _whole(0),
    "on_rounds": _whole(1),
    "until": _text(r"([01]\d|2[0-3]):[0-5]\d"),
    "zone": lambda value: zone_named(value) is not None,
    "house": _text(r".{1,60}"),
}


def export_sitting(sitting: Sitting) -> JsonObject:
    """The document of a sitting with all its `meta`."""
    book = book_cache.open(sitting)
    evening = stake_of(sitting.evening)
    meta = {**sitting.meta, "evening": evening, "recorded": _recorded(book)}
    return write_sitting(SittingDocument(book.agreement, meta))


def export_group(group: Group, period: Period = ALWAYS) -> Iterator[JsonObject]:
    """The documents of a group's sittings; of an unreadable evening its database rows."""
    days = select(Evening.id, Evening.day).where(Evening.group_id == group.id)
    for evening_id, day in db.session.execute(days.order_by(Evening.place)).all():
        if day not in period:
            continue
        try:
            evening = db.session.get_one(Evening, evening_id)
            documents = [export_sitting(sitting) for sitting in evening.sittings]
            for document in documents:
                document["meta"]["evening"]["began"] = evening.created
        except UNREADABLE:
            documents = [{CANNOT_BE_READ: raw_rows(evening_id)}]
        yield from documents


def stake_of(evening: Evening) -> JsonObject:
    """The part of the evening that is exported; only this part of `meta` can change."""
    return {name: getattr(evening, name) for name in EVENING}


def _recorded(book: Book) -> list[JsonObject]:
    changes = db.session.execute(
        select(Change.version, Change.body, Change.who, Change.at)
        .where(Change.sitting_id == book.sitting_id, Change.kind == "change")
        .order_by(Change.version)
    )
    counts = frozenset(book.done)
    by_line = {
        edit.line: {"who": who, "at": at}
        for version, body, who, at in changes
        if version in counts
        for edit in read_edits(body)
    }
    return [by_line[kept.id] for kept in book.written]


def prepared(document: SittingDocument, known: Mapping[str, str], author: Author) -> PreparedImport:
    """A document prepared outside the write, because it takes long. Raises Refused."""
    lines = len(document.sitting.lines)
    return prepare_import(document, known, _authors(document.meta.get("recorded"), lines, author))


class AlreadyThere(Exception):
    """The group has a sitting with the same players, rules and lines: `sitting_id`."""

    def __init__(self, sitting_id: str):
        super().__init__(sitting_id)
        self.sitting_id = sitting_id


def check_new(group: Group, document: SittingDocument, day: str | None = None) -> None:
    """Raises AlreadyThere if a document with lines was imported before (on this `day`)."""
    wanted = document.sitting
    known = ids_by_name(group)
    seats = [known.get(name) for name in wanted.players]
    of_group = select(Sitting).join(Evening).where(Evening.group_id == group.id)
    if day is not None:
        of_group = of_group.where(Evening.day == day)
    for sitting in db.session.scalars(of_group) if wanted.lines else ():
        if sitting.players != seats or sitting.version < len(wanted.lines):
            continue
        try:
            there = book_cache.open(sitting).agreement
        except UNREADABLE:
            continue
        if _digest(there) == _digest(wanted):
            raise AlreadyThere(sitting.id)


def _digest(agreement: PlayedSitting) -> str:
    written = json.dumps(write_sitting(SittingDocument(agreement)), sort_keys=True)
    return sha256(written.encode()).hexdigest()


def import_sitting(
    group: Group,
    document: SittingDocument,
    day: str,
    author: Author,
    within: Evening | None = None,
    ready: PreparedImport | None = None,
) -> Sitting:
    """A sitting from its document, in a new evening or in `within`. Raises Refused."""
    meta = dict(document.meta)
    stake = {"day": day, **_fitting(meta.pop("evening", None), EVENING)}
    recorded = _authors(meta.pop("recorded", None), len(document.sitting.lines), author)
    own = {name: value for name, value in meta.items() if name not in SITTING}
    evening = within or begin_evening(group, at=author.at, **stake)
    known = document._replace(meta={**own, **_fitting(meta, SITTING)})
    return import_document(evening, known, author, recorded, ready)


def _fitting(found: object, known: Mapping[str, Fits]) -> JsonObject:
    if not isinstance(found, dict):
        return {}
    cleaned = {
        name: clean(value) if isinstance(value, str) else value for name, value in found.items()
    }
    return {
        name: cleaned[name]
        for name, fits in known.items()
        if name in cleaned and fits(cleaned[name])
    }


def _authors(found: object, lines: int, otherwise: Author) -> list[Author]:
    """The author of each line; the importer if the document does not say."""
    if isinstance(found, list) and len(found) == lines:
        return [_author(said, otherwise) for said in found]
    return [otherwise] * lines


def _author(said: object, otherwise: Author) -> Author:
    match said:
        case {"who": str(who), "at": int(at)} if len(who) <= 60 and _whole(0, THE_END)(at):
            return Author(clean(who), at)
    return otherwise


CANNOT_BE_READ = "cannot be read"
"""Marks an unreadable evening in a group's export; an import skips it."""

Facts = Mapping[str, list[dict[str, Any]]]


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
