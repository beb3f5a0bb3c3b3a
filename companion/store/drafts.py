"""Hands that are half entered, kept so that they outlive the phone they are entered on."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import JSON, Table, bindparam, delete, select, text

from companion.store.database import Base, db
from companion.store.tables import Draft
from companion.store.writing import Author

Typed = Mapping[str, str]

DRAFTS: Table = Base.metadata.tables[Draft.__tablename__]

KEEP = text("""
    INSERT INTO drafts (sitting_id, number, fields, who, at)
    VALUES (:id, :number, :fields, :who, :at)
    ON CONFLICT (sitting_id) DO UPDATE SET
        number = excluded.number, fields = excluded.fields, who = excluded.who, at = excluded.at
""").bindparams(bindparam("fields", type_=JSON))


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


def kept(sitting_id: str, number: int) -> Kept | None:
    """What is kept for the hand of that number: a fine or a change of seats leaves it as it is."""
    draft = db.session.execute(select(DRAFTS).where(DRAFTS.c.sitting_id == sitting_id)).first()
    if draft is None or draft.number != number:
        return None
    fields = draft.fields
    return Kept(fields["typed"], fields["paid"], fields["in_play"], draft.who, draft.at)


def keep(sitting_id: str, number: int, typed: Typed, in_play: bool, author: Author) -> Kept | None:
    """Keep what is typed, or forget it all where nothing is: what is kept now. Part of a write."""
    before = kept(sitting_id, number)
    if before and before.typed == typed:
        return before
    if not typed:
        drop(sitting_id)
        return None
    now = Kept(dict(typed), dict(before.crossed) if before else {}, in_play, author.name, author.at)
    fields = {"typed": now.typed, "paid": now.paid, "in_play": in_play}
    row = {"id": sitting_id, "number": number, "fields": fields, "who": now.who, "at": now.at}
    db.session.execute(KEEP, row)
    return now


def drop(sitting_id: str) -> None:
    """Forget what is kept for a sitting. Part of a write."""
    db.session.execute(delete(DRAFTS).where(DRAFTS.c.sitting_id == sitting_id))
