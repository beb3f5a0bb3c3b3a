"""Changes of a sitting: history, corrections, undo and redo, closing and reopening."""

from flask import Response, abort

from companion.api.requests import (
    PARTS,
    Operation,
    answered,
    before_number,
    change,
    must_match,
    pages,
    raw_body,
    sent,
    so_many,
)
from companion.api.sittings import line_of, standing_of
from companion.db.models import Sitting
from companion.documents import json_values
from companion.documents.answers import write_payments, write_row
from companion.documents.json_values import JsonObject, NoDocument
from companion.documents.sittings import write_line
from companion.errors import REFUSED
from companion.errors import answer as fault
from companion.groups.access import author
from companion.i18n import chosen
from companion.ledger import recording
from companion.ledger.book import Book, LineEdit, book_cache
from companion.ledger.game_end import end_after_all
from companion.ledger.game_end import go_on as beyond
from companion.ledger.history import PastChange, past_changes
from companion.ledger.recording import ChangeResult, NothingThere, Refused, SittingClosed
from companion.request_context import g
from companion.rules.lines import Line
from companion.rules.phrases import phrase, say
from companion.templating import said

LINE = "/sittings/<sitting_id>/lines/<int:number>"


@Operation("GET", "/sittings/<sitting_id>/history", "view", "History", asks=PARTS, faults=(400,))
def history() -> Response:
    """List all changes, the latest first, in pages.

    An edit adds a line (`was` is null), deletes it (`is` is null) or replaces it; `number` is that
    of the line at the time. Players have their present names.
    """
    book = book_cache.open(g.sitting)
    steps = past_changes(book, before_number(book.version), so_many())
    earlier = bool(steps) and steps[-1].change.version > 1
    return answered(
        {
            "changes": [_told(step) for step in steps],
            "next": str(steps[-1].change.version) if earlier else None,
        }
    )


@Operation(
    "PUT", LINE, "score", "Outcome", takes="Line", faults=(400, 409, 412, 422), if_match="must"
)
def correct(number: int) -> Response:
    """Replace a line.

    The answer has the rows that differ now, and the payments that bring the chips on the table in
    line with the book. If a later line would become impossible, nothing changes: 422 names it.
    """
    must_match()
    document = sent()

    def write(sitting: Sitting) -> JsonObject:
        _there(sitting, number)
        line = line_of(recording.open_book(sitting), document, number)
        return _written(recording.correct(sitting, number, line, author()))

    def edits(book: Book) -> tuple[LineEdit[Line], ...]:
        return recording.correcting_edits(book, number, line_of(book, document, number))

    return change(write, document, edits=edits)


@Operation("DELETE", LINE, "score", "Outcome", faults=(409, 412, 422), if_match="must")
def strike(number: int) -> Response:
    """Delete a line; later lines are renumbered."""
    must_match()

    def write(sitting: Sitting) -> JsonObject:
        _there(sitting, number)
        return _written(recording.strike(sitting, number, author()))

    return change(write, edits=lambda book: recording.striking_edits(book, number))


@Operation(
    "POST", "/sittings/<sitting_id>/undo", "score", "Outcome", faults=(409, 412), if_match="may"
)
def undo() -> Response:
    """Undo the last change of a line, also one that another phone made."""
    return change(
        lambda sitting: _written(recording.undo(sitting, author())),
        raw_body(),
        edits=recording.undoing_edits,
    )


@Operation(
    "POST", "/sittings/<sitting_id>/redo", "score", "Outcome", faults=(409, 412), if_match="may"
)
def redo() -> Response:
    """Redo what was undone last; a new change clears this."""
    return change(
        lambda sitting: _written(recording.redo(sitting, author())),
        raw_body(),
        edits=recording.redoing_edits,
    )


@Operation(
    "POST",
    "/sittings/<sitting_id>/go-on",
    "score",
    "GoneOn",
    takes="GoOn",
    faults=(400, 409, 412),
    if_match="may",
)
def go_on() -> Response:
    """Continue beyond the end of the game: to a total of hands or of rounds.

    Send one of the two. 0 hands means until the table stops; null restores the original end.
    """
    document = sent()
    by_rounds = "rounds" in json_values.mapping(document, "")
    key = "rounds" if by_rounds else "hands"
    to = json_values.fields(document, "", (key,))[key]
    whole = isinstance(json_values.number(to, key), int) if to is not None else not by_rounds
    if not whole:
        raise NoDocument(phrase("this must be a whole number, not {n}", n=str(to)), key)
    if to is not None and to < by_rounds:
        raise NoDocument(phrase("this must be a number of hands, or 0"), key)

    def write(sitting: Sitting) -> JsonObject:
        if sitting.closed:
            raise SittingClosed
        if to is None:
            end_after_all(sitting)
        else:
            beyond(sitting, **{key: to})
        standing = standing_of(sitting, book_cache.open(sitting))
        return {key: standing[key] for key in ("end",) if key in standing}

    return change(write, document)


@Operation(
    "POST", "/sittings/<sitting_id>/close", "host", "Closing", faults=(409, 412), if_match="may"
)
def close() -> Response:
    """Close a sitting and seal its result; it takes no changes until it is reopened."""
    return change(lambda sitting: _sealed(sitting, recording.close(sitting, author())), raw_body())


@Operation(
    "POST", "/sittings/<sitting_id>/reopen", "host", "Closing", faults=(409, 412), if_match="may"
)
def reopen() -> Response:
    """Reopen a closed sitting."""

    def write(sitting: Sitting) -> JsonObject:
        if not sitting.closed:
            raise NothingThere
        return _sealed(sitting, recording.reopen(sitting, author()))

    return change(write, raw_body())


def _told(step: PastChange) -> JsonObject:
    game, change = step.book.agreement.sheet.game, step.change
    return {
        **{name: getattr(change, name) for name in ("version", "kind", "at", "who")},
        "says": say(step.headline(), words=chosen()),
        "edits": [
            {
                "number": edit.place + 1,
                "was": write_line(edit.was, game) if edit.was else None,
                "is": write_line(edit.becomes, game) if edit.becomes else None,
            }
            for edit in step.edits
        ],
    }


def _there(sitting: Sitting, number: int) -> None:
    """Abort with 404 if there is no such line, or with 409 first if the sitting is closed."""
    if not sitting.closed and not 1 <= number < book_cache.open(sitting).next_number:
        abort(404)


def _written(outcome: ChangeResult) -> JsonObject:
    return {
        "changed": [write_row(row, chosen()) for row in outcome.changed],
        "catch_up": write_payments(outcome.catch_up),
    }


def _sealed(sitting: Sitting, book: Book) -> JsonObject:
    standing = standing_of(sitting, book)
    del standing["next"]
    return {"version": book.version, "closed": book.closed, **standing}


@pages.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return fault(422, said(REFUSED), "impossible", objections=error.objections(chosen()))
