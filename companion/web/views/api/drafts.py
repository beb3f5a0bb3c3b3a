"""A hand that is half entered, by the API: looked at, kept, forgotten."""

from typing import Any

from flask import Response

from companion.codec import plain
from companion.codec.plain import at
from companion.rules.presets import LARGEST
from companion.store import drafts
from companion.store.books import Book, shelf
from companion.store.tables import Sitting
from companion.store.writing import locked, opened
from companion.web.access import author
from companion.web.entering import Entry
from companion.web.found import g
from companion.web.views.api import accounts
from companion.web.views.api.operations import operation
from companion.web.views.api.requests import answered, sent, write_once

Plain = dict[str, Any]
DRAFT = "/sittings/<sitting_id>/draft"


@operation("GET", DRAFT, "score", "Draft")
def draft() -> Response:
    """What is typed of the next hand so far, on whatever phone: by the fields of the page."""
    return answered(_told(shelf.open(g.sitting)))


@operation("PUT", DRAFT, "score", "Draft", takes="NewDraft", faults=(400, 409))
def keep_draft(sitting_id: str) -> Response:
    """Keep what is typed of the next hand, or forget it where nothing is.

    `number` is that of the next line. If it is not, somebody else was quicker: 409.
    """
    document = sent()
    found = plain.fields(document, "", ("number", "typed"))
    number = accounts.amount_read(found["number"], "number", 1, LARGEST)
    typed = {
        plain.text(name, "typed"): plain.text(value, at("typed", name))
        for name, value in plain.mapping(found["typed"], "typed").items()
    }
    plain.short(typed, "typed")

    def keep() -> Plain:
        sitting: Sitting = locked(sitting_id)
        book = opened(sitting, number)
        entry = Entry(book, typed)
        by = author()
        drafts.keep(book, entry.form.typed, entry.entered.in_play, by.name, by.at)
        return _told(book)

    return answered(write_once(sitting_id, document, keep)[0])


def _told(book: Book) -> Plain:
    kept = drafts.kept(book)
    typed = dict(kept.typed) if kept else {}
    by = {"who": kept.who, "at": kept.at} if kept else {}
    return {"number": book.next_number, "typed": typed, **by}
