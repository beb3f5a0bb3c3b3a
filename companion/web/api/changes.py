"""Changes of a sitting by the API: corrected, struck out, undone, redone, closed, opened again."""

from typing import Any

from flask import Response, abort, request

from companion.codec.answers import write_payments, write_row
from companion.store import writing
from companion.store.books import Book, shelf
from companion.store.tables import Sitting
from companion.store.writing import NothingThere, Outcome, Refused
from companion.web.access import author
from companion.web.api.operations import operation, pages
from companion.web.api.requests import change, must_match, sent
from companion.web.api.sittings import standing_of
from companion.web.faults import REFUSED
from companion.web.faults import answer as fault
from companion.web.pages import said
from companion.words import chosen

Plain = dict[str, Any]
LINE = "/sittings/<sitting_id>/lines/<int:number>"


@operation(
    "PUT", LINE, "score", "Outcome", takes="Line", faults=(400, 409, 412, 422), if_match="must"
)
def correct(sitting_id: str, number: int) -> Response:
    """Put another line at a number.

    The answer has the rows that differ now, and the payments that bring the chips on the table
    to the corrected books. If a later line has become impossible, nothing changes: 422 names it.
    """
    must_match()
    document = sent()

    def write(sitting: Sitting) -> Plain:
        _there(sitting, number)
        return _written(writing.correct(sitting, number, document, author()))

    return change(write, document)


@operation("DELETE", LINE, "score", "Outcome", faults=(409, 412, 422), if_match="must")
def strike(sitting_id: str, number: int) -> Response:
    """Strike a line out; the later numbers close up."""
    must_match()

    def write(sitting: Sitting) -> Plain:
        _there(sitting, number)
        return _written(writing.strike(sitting, number, author()))

    return change(write)


@operation(
    "POST", "/sittings/<sitting_id>/undo", "score", "Outcome", faults=(409, 412), if_match="may"
)
def undo(sitting_id: str) -> Response:
    """Take the last change of a line back, whoever made it."""
    return change(lambda sitting: _written(writing.undo(sitting, author())), _raw())


@operation(
    "POST", "/sittings/<sitting_id>/redo", "score", "Outcome", faults=(409, 412), if_match="may"
)
def redo(sitting_id: str) -> Response:
    """Give back what undo has taken; a new change empties this."""
    return change(lambda sitting: _written(writing.redo(sitting, author())), _raw())


@operation(
    "POST", "/sittings/<sitting_id>/close", "host", "Closing", faults=(409, 412), if_match="may"
)
def close(sitting_id: str) -> Response:
    """Seal the result; the sitting takes no change until it is opened again."""
    return change(lambda sitting: _sealed(sitting, writing.close(sitting, author())), _raw())


@operation(
    "POST", "/sittings/<sitting_id>/reopen", "host", "Closing", faults=(409, 412), if_match="may"
)
def reopen(sitting_id: str) -> Response:
    """Open a closed sitting again."""

    def write(sitting: Sitting) -> Plain:
        if not sitting.closed:
            raise NothingThere
        return _sealed(sitting, writing.reopen(sitting, author()))

    return change(write, _raw())


def _raw() -> str:
    """The body of a call that takes none: it counts for the idempotency key, and no further."""
    return request.get_data(as_text=True)


def _there(sitting: Sitting, number: int) -> None:
    """Answers 404 where no line of that number is; a closed sitting says so first."""
    if not sitting.closed and not 1 <= number < shelf.open(sitting).next_number:
        abort(404)


def _written(outcome: Outcome) -> Plain:
    return {
        "changed": [write_row(row, chosen()) for row in outcome.changed],
        "catch_up": write_payments(outcome.catch_up),
    }


def _sealed(sitting: Sitting, book: Book) -> Plain:
    standing = standing_of(sitting, book)
    del standing["next"]
    return {"version": book.version, "closed": book.closed, **standing}


@pages.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return fault(422, said(REFUSED), objections=error.objections(chosen()))
