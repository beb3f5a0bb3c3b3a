"""A sitting by the API: looked at, and a line put at its end."""

from typing import Any

from flask import Response, g, request

from companion.codec import plain
from companion.codec.answers import closing, write_payments, write_row
from companion.codec.plain import NoDocument
from companion.rules.chips import Account
from companion.rules.phrases import phrase
from companion.rules.settling import fewest
from companion.store.books import Book, shelf
from companion.store.exchange import take_out
from companion.store.sealing import figures_of
from companion.store.tables import Sitting
from companion.store.writing import Closed, Taken, adding, record, tried
from companion.web.access import author
from companion.web.api.operations import operation, pages
from companion.web.api.requests import answered, change, etag, sent
from companion.web.faults import answer as fault
from companion.web.pages import said
from companion.words import chosen

Plain = dict[str, Any]

NEXT = phrase("The next line is number {n}.")


@operation("GET", "/sittings/<sitting_id>", "view", "Sitting")
def sitting(sitting_id: str) -> Response:
    """A sitting: its document, and the answer that follows from it.

    The `ETag` says which state this is; `If-None-Match` with it is answered by 304 as long as
    nothing has changed.
    """
    tag = etag(g.sitting)
    if request.if_none_match.contains_weak(tag):
        unchanged = Response(status=304)
        unchanged.set_etag(tag)
        return unchanged
    book = shelf.open(g.sitting)
    return answered(
        {
            "document": take_out(g.sitting),
            "answer": {"rows": [write_row(row, chosen()) for row in book.rows]}
            | standing_of(g.sitting, book),
            "version": book.version,
            "closed": book.closed,
        },
        tag,
    )


def standing_of(sitting: Sitting, book: Book) -> Plain:
    """What an answer ends with; of a closed sitting, by the figures that were sealed."""
    figures = figures_of(sitting)
    balances = {book.names[player]: points for player, points in figures["balances"].items()}
    accounts: dict[Account, int] = dict(balances.items())
    box = {}
    if figures["box"] is not None:
        accounts[None] = box["box"] = figures["box"]
    settlement = write_payments(fewest(accounts))
    return {**closing(book.standing), "balances": balances, **box, "settlement": settlement}


@operation(
    "POST",
    "/sittings/<sitting_id>/lines",
    "score",
    "Row",
    takes="NewLine",
    status=201,
    faults=(400, 409, 422),
)
def line(sitting_id: str) -> Response:
    """Record the next line.

    `number` is that of the next line. If it is not, somebody else was quicker: 409 shows the
    line that stands there. A sitting that is closed takes no line: 409, too.
    """
    document = sent()
    number, body = _read_numbered(document)

    def write(sitting: Sitting) -> Plain:
        return write_row(record(sitting, number, body, author()).changed[-1], chosen())

    return change(write, document, 201)


@operation(
    "POST",
    "/sittings/<sitting_id>/preview",
    "score",
    "Row",
    takes="NewLine",
    faults=(400, 409, 422),
)
def preview(sitting_id: str) -> Response:
    """The row that a line would make; nothing is stored.

    It does nothing, so that an `Idempotency-Key` changes nothing.
    """
    number, body = _read_numbered(sent())
    book = shelf.open(g.sitting)
    if book.closed:
        raise Closed
    if number != book.next_number:
        raise Taken(book, number)
    return answered(write_row(tried(book, adding(book, body)).changed[-1], chosen()))


def _read_numbered(document: object) -> tuple[int, Plain]:
    """A line's number, and the line."""
    body = dict(plain.mapping(document, ""))
    if "number" not in body:
        raise NoDocument(phrase("“{key}” is missing", key="number"))
    number = plain.number(body.pop("number"), "number")
    if not isinstance(number, int):
        raise NoDocument(phrase("a whole number belongs here, not {n}", n=str(number)), "number")
    return number, body


@pages.errorhandler(Taken)
def taken(error: Taken) -> Response:
    """Says which number is the next, and shows what stands at the one that was meant."""
    says = said(NEXT.of(n=error.book.next_number))
    if error.row is None:
        return fault(409, says)
    number = error.row.number
    stands = {"number": number, **error.book.line_documents()[number - 1]}
    return fault(409, says, line=stands, row=write_row(error.row, chosen()))
