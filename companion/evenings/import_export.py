"""Sittings taken out as documents for other machines and programs, and brought in from them.

What the rules do not speak of stands in a document's `meta`: `evening` has the day and the stake,
`recorded` who wrote each line and when. The sitting's own are `start`, `hands`, `rounds`, `until`,
`on` and `on_rounds` (to which hand or round the table goes on beyond the end) and `house` (what the
group calls its rules). What is not as it should be there is left out; whatever else is there is
kept, and given back.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from hashlib import sha256
from re import fullmatch

from sqlalchemy import select

from companion.db.models import UNREADABLE, Change, Evening, Group, Sitting
from companion.db.session import db
from companion.documents.json_values import JsonObject
from companion.documents.sittings import SittingDocument, write_sitting
from companion.documents.texts import clean
from companion.evenings.starting import begin_evening, bring_in
from companion.i18n.timezones import zone_named
from companion.ledger import verify
from companion.ledger.book import Book, book_cache
from companion.ledger.edits import read_edits
from companion.ledger.imported_lines import PreparedImport, prepare_import
from companion.ledger.recording import Author
from companion.rules.sitting import PlayedSitting
from companion.season.period import ALWAYS, Period

Fits = Callable[[object], bool]

FAR = 10**12
"""More than any table plays for."""

THE_END = 10**14
"""A moment in milliseconds that nobody who plays today will see."""


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
    """Up to ten denominations, the smallest first."""
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
"""The columns of an evening that go with its sittings."""

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


def take_out(sitting: Sitting) -> JsonObject:
    """The sitting's document, with all that is known of it."""
    book = book_cache.open(sitting)
    meta = {**meta_of(sitting), "recorded": _recorded(book)}
    return write_sitting(SittingDocument(book.agreement, meta))


def take_out_all(group: Group, period: Period = ALWAYS) -> Iterator[JsonObject]:
    """The documents of a group's sittings in a period, the first evening first.

    `meta.evening.began` tells evenings of one day apart. Of an evening that cannot be read it
    gives the rows that are there.
    """
    days = select(Evening.id, Evening.day).where(Evening.group_id == group.id)
    for evening_id, day in db.session.execute(days.order_by(Evening.place)).all():
        if day not in period:
            continue
        try:
            yield from _documents(db.session.get_one(Evening, evening_id))
        except UNREADABLE:
            yield {verify.CANNOT_BE_READ: verify.raw_rows(evening_id)}


def _documents(evening: Evening) -> list[JsonObject]:
    documents = [take_out(sitting) for sitting in evening.sittings]
    for document in documents:
        document["meta"]["evening"]["began"] = evening.created
    return documents


def meta_of(sitting: Sitting) -> JsonObject:
    """What is known beside the lines: what the sitting has of its own, and its evening."""
    return {**sitting.meta, "evening": stake_of(sitting.evening)}


def stake_of(evening: Evening) -> JsonObject:
    """What of an evening goes with its sittings; of what is known, this alone can change."""
    return {name: getattr(evening, name) for name in EVENING}


def _recorded(book: Book) -> list[JsonObject]:
    """Who wrote each line as it stands, and when."""
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
    """A document made ready for a group of which these are `known`, by name: nobody has to wait
    for that. Raises Refused.
    """
    lines = len(document.sitting.lines)
    return prepare_import(document, known, _authors(document.meta.get("recorded"), lines, author))


class AlreadyThere(Exception):
    """The group has a sitting with the same players, rules and lines: `sitting_id`."""

    def __init__(self, sitting_id: str):
        super().__init__(sitting_id)
        self.sitting_id = sitting_id


def check_new(group: Group, document: SittingDocument, day: str | None = None) -> None:
    """Raises AlreadyThere where a document with lines would be imported a second time.

    With a `day`, only evenings of that day count.
    """
    wanted = document.sitting
    known = {player.name: player.id for player in group.players}
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
    """A digest of players, banker, rules and lines."""
    written = json.dumps(write_sitting(SittingDocument(agreement)), sort_keys=True)
    return sha256(written.encode()).hexdigest()


def begin_with(
    group: Group,
    document: SittingDocument,
    day: str,
    author: Author,
    within: Evening | None = None,
    ready: PreparedImport | None = None,
) -> Sitting:
    """A sitting from its document, in an evening of its own, or `within` one that goes on with it.

    An evening of its own is on `day`, unless the document says when. `ready` is what `prepared`
    made of it before the write; else it is done now. Raises Refused if a line cannot be.
    """
    meta = dict(document.meta)
    stake = {"day": day, **_fitting(meta.pop("evening", None), EVENING)}
    recorded = _authors(meta.pop("recorded", None), len(document.sitting.lines), author)
    own = {name: value for name, value in meta.items() if name not in SITTING}
    evening = within or begin_evening(group, at=author.at, **stake)
    known = document._replace(meta={**own, **_fitting(meta, SITTING)})
    return bring_in(evening, known, author, recorded, ready)


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
    """The author of each line; the importer, where the document does not say."""
    match found:
        case list() if len(found) == lines:
            return [_author(said, otherwise) for said in found]
    return [otherwise] * lines


def _author(said: object, otherwise: Author) -> Author:
    match said:
        case {"who": str(who), "at": int(at)} if len(who) <= 60 and _whole(0, THE_END)(at):
            return Author(clean(who), at)
    return otherwise
