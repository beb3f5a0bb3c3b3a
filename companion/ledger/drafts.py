"""Hands that are half entered, kept so that they outlive the phone they are entered on."""

from collections.abc import Container, Mapping
from typing import NamedTuple

from sqlalchemy import JSON, Table, bindparam, select, text

from companion.db.models import Draft
from companion.db.session import Base, db
from companion.ledger.book import Book

Typed = Mapping[str, str]

DRAFTS: Table = Base.metadata.tables[Draft.__tablename__]

KEEP = text("""
    INSERT INTO drafts (sitting_id, number, fields, who, at)
    VALUES (:id, :number, :fields, :who, :at)
    ON CONFLICT (sitting_id) DO UPDATE SET
        number = excluded.number, fields = excluded.fields, who = excluded.who, at = excluded.at
""").bindparams(bindparam("fields", type_=JSON))

DROP = text("DELETE FROM drafts WHERE sitting_id = :id")


class Kept(NamedTuple):
    """What was typed, by field, and as much of it as was there when chips last crossed.

    `in_play` says that so far only what is paid at once is typed: chips cross for it now.
    """

    typed: Typed
    paid: Typed
    in_play: bool
    who: str
    at: int

    @property
    def crossed(self) -> Typed:
        """As much of it as chips have crossed for by now."""
        return self.typed if self.in_play else self.paid


def hand_of(book: Book) -> str:
    """Which hand it is that is entered next: the one after the last, of those who sit there now.

    It stays the same whatever else is written down, corrected or struck out before it; what was
    typed of any other hand, or for others, is not of it.
    """
    return f"{book.last_hand}: {book.seated}"


def kept(book: Book) -> Kept | None:
    """What is kept of the hand that comes next."""
    draft = db.session.execute(select(DRAFTS).where(DRAFTS.c.sitting_id == book.sitting_id)).first()
    if draft is None or draft.fields.get("hand") != hand_of(book):
        return None
    fields = draft.fields
    return Kept(fields["typed"], fields["paid"], fields["in_play"], draft.who, draft.at)


def keep(book: Book, typed: Typed, in_play: bool, who: str, at: int) -> Kept | None:
    """Keep what is typed, or forget it all where nothing is: what is kept now. Part of a write."""
    before = kept(book)
    if before and before.typed == typed:
        return before
    if not typed:
        drop(book.sitting_id)
        return None
    now = Kept(dict(typed), dict(before.crossed) if before else {}, in_play, who, at)
    _write(book, now)
    return now


def hand_on(before: Book, after: Book, gone: Container[str]) -> None:
    """What is typed stays where nobody but who has gone home gives up a seat: it was typed for
    whoever sits there next, and waits for them. Part of a write.
    """
    seats = zip(before.standing.seats, after.standing.seats, strict=True)
    found = kept(before)
    if found and all(was == now or was in gone for was, now in seats):
        _write(after, found)


def _write(book: Book, now: Kept) -> None:
    fields = {"hand": hand_of(book), "typed": now.typed, "paid": now.paid, "in_play": now.in_play}
    at = {"id": book.sitting_id, "number": book.next_hand, "who": now.who, "at": now.at}
    db.session.execute(KEEP, {**at, "fields": fields})


def drop(sitting_id: str) -> None:
    """Forget what is kept for a sitting. Part of a write."""
    db.session.execute(DROP, {"id": sitting_id})
