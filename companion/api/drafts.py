"""Drafts: the partly entered next hand of a sitting."""

from flask import Response

from companion.api import requests
from companion.api.operations import operation
from companion.api.requests import answered, sent, write_once
from companion.db.models import Sitting
from companion.documents import json_values
from companion.documents.json_values import JsonObject, at
from companion.entry.preview import Entry
from companion.groups.access import author
from companion.ledger import drafts
from companion.ledger.book import Book, book_cache
from companion.ledger.recording import lock_sitting, open_book
from companion.request_context import g
from companion.rules.presets import LARGEST

DRAFT = "/sittings/<sitting_id>/draft"


@operation("GET", DRAFT, "score", "Draft")
def draft() -> Response:
    """Get the draft of the next hand, from any phone: by the fields of the page."""
    return answered(_told(book_cache.open(g.sitting)))


@operation("PUT", DRAFT, "score", "Draft", takes="NewDraft", faults=(400, 409))
def keep_draft(sitting_id: str) -> Response:
    """Save the draft of the next hand, or delete it if it has no fields.

    `number` must be that of the next line. If it is not, someone else was faster: 409.
    """
    document = sent()
    found = json_values.fields(document, "", ("number", "typed"))
    number = requests.amount_read(found["number"], "number", 1, LARGEST)
    typed = {
        json_values.text(name, "typed"): json_values.text(value, at("typed", name))
        for name, value in json_values.mapping(found["typed"], "typed").items()
    }
    json_values.short(typed, "typed")

    def keep() -> JsonObject:
        sitting: Sitting = lock_sitting(sitting_id)
        book = open_book(sitting, number)
        entry = Entry(book, typed)
        by = author()
        drafts.keep(book, entry.form.typed, entry.entered.in_play, by.name, by.at)
        return _told(book)

    return answered(write_once(sitting_id, document, keep)[0])


def _told(book: Book) -> JsonObject:
    kept = drafts.kept(book)
    typed = dict(kept.typed) if kept else {}
    by = {"who": kept.who, "at": kept.at} if kept else {}
    return {"number": book.next_number, "typed": typed, **by}
