"""Drafts: hands that are partly entered, shared by all phones of a table."""

from collections.abc import Container, Mapping
from typing import NamedTuple

from sqlalchemy import JSON, Table, bindparam, select, text

from companion.db.models import Draft
from companion.db.session import Base, db
from companion.ledger.book import Book

TypedFields = Mapping[str, str]

DRAFTS: Table = Base.metadata.tables[Draft.__tablename__]

KEEP = text("""
    INSERT INTO drafts (sitting_id, number, fields, who, at)
    VALUES (:id, :number, :fields, :who, :at)
    ON CONFLICT (sitting_id) DO UPDATE SET
        number = excluded.number, fields = excluded.fields, who = excluded.who, at = excluded.at
""").bindparams(bindparam("fields", type_=JSON))

DROP = text("DELETE FROM drafts WHERE sitting_id = :id")

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


def kept(book: Book) -> SavedDraft | None:
    draft = db.session.execute(select(DRAFTS).where(DRAFTS.c.sitting_id == book.sitting_id)).first()
    if draft is None or draft.fields.get("hand") != draft_key(book):
        return None
    fields = draft.fields
    return SavedDraft(fields["typed"], fields["paid"], fields["in_play"], draft.who, draft.at)


def keep(book: Book, typed: TypedFields, in_play: bool, who: str, at: int) -> SavedDraft | None:
    """Saves the draft, or deletes it if nothing is typed; returns it. Part of a write."""
    before = kept(book)
    if before and before.typed == typed:
        return before
    if not typed:
        drop(book.sitting_id)
        return None
    now = SavedDraft(dict(typed), dict(before.crossed) if before else {}, in_play, who, at)
    _write(book, now)
    return now


def carry_over(before: Book, after: Book, gone: Container[str]) -> None:
    """Keeps the draft for the new players if only those gone home gave up their seats."""
    seats = zip(before.standing.seats, after.standing.seats, strict=True)
    found = kept(before)
    if found and all(was == now or was in gone for was, now in seats):
        _write(after, found)


def _write(book: Book, now: SavedDraft) -> None:
    fields = {"hand": draft_key(book), "typed": now.typed, "paid": now.paid, "in_play": now.in_play}
    at = {"id": book.sitting_id, "number": book.next_hand, "who": now.who, "at": now.at}
    db.session.execute(KEEP, {**at, "fields": fields})


def drop(sitting_id: str) -> None:
    db.session.execute(DROP, {"id": sitting_id})
