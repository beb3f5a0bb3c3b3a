"""Hands that are half entered, kept so that they outlive the phone they are entered on."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.store.database import db
from companion.store.tables import Draft
from companion.store.writing import Author

Typed = Mapping[str, str]


class Kept(NamedTuple):
    """What was typed, by field, and as much of it as was there when chips last crossed.

    `in_play` says that so far only what is paid at once is typed: chips cross for it now.
    """

    typed: Typed
    paid: Typed
    in_play: bool
    who: str
    at: int


def kept(sitting_id: str, number: int) -> Kept | None:
    """What is kept for the line of that number."""
    draft = db.session.get(Draft, sitting_id)
    if draft is None or draft.number != number:
        return None
    fields = draft.fields
    return Kept(fields["typed"], fields["paid"], fields["in_play"], draft.who, draft.at)


def keep(sitting_id: str, number: int, typed: Typed, in_play: bool, author: Author) -> None:
    """Keep what is typed, or forget it all where nothing is. Part of a write."""
    before = kept(sitting_id, number)
    if before and before.typed == typed:
        return
    drop(sitting_id)
    if not typed:
        return
    paid: Typed = {}
    if before:
        paid = before.typed if before.in_play else before.paid
    fields = {"typed": dict(typed), "paid": dict(paid), "in_play": in_play}
    db.session.add(
        Draft(sitting_id=sitting_id, number=number, fields=fields, who=author.name, at=author.at)
    )


def drop(sitting_id: str) -> None:
    """Forget what is kept for a sitting. Part of a write."""
    draft = db.session.get(Draft, sitting_id)
    if draft is not None:
        db.session.delete(draft)
        db.session.flush()
