"""Error responses: a page for people, problem+json for programs."""

from collections.abc import Mapping
from http import HTTPStatus

from flask import Flask, Response, current_app, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import (
    DataError,
    InterfaceError,
    NoResultFound,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError

from companion import limits
from companion.db.models import UNREADABLE
from companion.db.session import GroupBusy, db
from companion.documents.json_values import NoDocument
from companion.evenings import import_export
from companion.groups.members import QuotaExceeded, TooManyPhones, allows
from companion.i18n import chosen
from companion.ledger import idempotency, recording
from companion.request_context import g
from companion.rules.phrases import Phrase, phrase
from companion.templating import said

PROBLEMS: Mapping[str, str] = {
    "no-document": "The document is invalid; `place` says where.",
    "unreadable": "The request could not be read.",
    "no-token": "The token is missing or unknown, or its PIN is missing or wrong.",
    "not-allowed": "The token's role does not allow this.",
    "not-found": "It does not exist, or the token may not see it.",
    "wrong-method": "This address does not accept the method.",
    "conflict": "The request conflicts with the current state.",
    "already-there": "The group already has this `sitting`; `?again=yes` imports it again.",
    "taken": "The number is not that of the next line; `line` has it, if any does.",
    "over": "The game is over (`end`) unless the table continues it.",
    "closed": "It is closed, and takes no change until it is reopened.",
    "nothing-there": "There is nothing to change, undo or redo.",
    "not-owed": "The plan does not contain this payment (any more).",
    "pot-lies": "There are points in the pot, which must be ended first.",
    "taken-over": "A later evening has taken this over, and must take it back first.",
    "paid-already": "A payment in this currency was already made.",
    "stale": "It has changed since the `ETag` in the request.",
    "too-large": "The request or its answer is too large.",
    "no-room": "The group has used its space on this server.",
    "not-json": "The request's content type is not JSON.",
    "impossible": "This is impossible by the rules; `objections` say why.",
    "too-much": "The payment exceeds the debt, which is `most`.",
    "key-reused": "The `Idempotency-Key` was used for another request before.",
    "no-if-match": "The call requires `If-Match` with the last seen `ETag`.",
    "too-fast": "Too many requests; `Retry-After` says when to try again.",
    "torn": "The stored data of this evening was changed or damaged.",
    "broken": "Something broke on the server.",
    "no-database": "The database does not answer; try again in a moment.",
}
"""When each problem code occurs. Codes may be added; none is removed or changes its meaning."""

BROKEN = phrase(
    "Something broke on our side, not at your table. Try again; everything recorded is safe."
)
NOT_FOUND = phrase(
    "There’s nothing here. The link may be old or meant for someone else. Ask the "
    "person who sent it to you."
)
OF_STATUS: Mapping[int, tuple[str, Phrase]] = {
    400: ("unreadable", phrase("That couldn’t be read.")),
    401: ("no-token", phrase("You need a link for this. Ask the person who keeps the score.")),
    403: (
        "not-allowed",
        phrase("Your link doesn’t allow this. Ask the host for a link that does."),
    ),
    404: ("not-found", NOT_FOUND),
    405: ("wrong-method", phrase("This address doesn’t accept that kind of request.")),
    409: ("conflict", phrase("Someone else was quicker. Take another look; nothing is lost.")),
    412: ("stale", phrase("The hands have changed since you last looked. Take another look.")),
    413: ("too-large", phrase("That’s too large.")),
    415: ("not-json", phrase("This format can’t be read. Send documents as application/json.")),
    428: ("no-if-match", phrase("State which version you last saw.")),
    429: ("too-fast", phrase("Too many requests. Wait a moment and try again.")),
    500: ("broken", BROKEN),
    503: (
        "no-database",
        phrase("The scores can’t be reached right now. Nothing is lost; try again soon."),
    ),
}
"""The code and the sentence for a status if nothing more specific is known."""


def set_up(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(SecurityError, _not_called_so)
    app.register_error_handler(RateLimitExceeded, _too_fast)
    app.register_error_handler(NoDocument, _no_document)
    app.register_error_handler(import_export.AlreadyThere, _already_there)
    app.register_error_handler(GroupBusy, _try_again)
    for away in (OperationalError, InterfaceError, NoConnectionFree):
        app.register_error_handler(away, _no_database)
    for simple in SIMPLE:
        app.register_error_handler(simple, _simple)


FULL = phrase(
    "This group has no space left on this server. Delete evenings you no longer need, or "
    "ask the person who runs the server."
)
FULL_LINK = phrase(
    "Too many phones have joined with this link. Ask the host to remove some, or for a new link."
)
LONG = phrase("This session has {n} lines, the most it can have. Start another one.")
CLOSED = phrase("This is closed. Reopen it to change it.")
NAME = phrase(
    "This server doesn’t answer to that name. The person who runs it can allow the name: see "
    "operating.md."
)
NOTHING = phrase("There’s nothing there to change.")
REFUSED = phrase("This can’t have happened at the table.")
REUSED = phrase("This key was already used for a different request.")
TORN = phrase(
    "This evening can’t be read any more: its stored data was changed or damaged. Your "
    "other evenings are fine. The person who runs the server can find the problem with "
    "“companion verify” and restore the evening from a backup."
)
FORM = phrase("This form is no longer valid, or cookies are off. Reload the page and try again.")

SIMPLE: Mapping[type[Exception], tuple[int, Phrase | None, str]] = {
    # Data that the database cannot store, such as a name with a NUL in PostgreSQL.
    DataError: (400, None, ""),
    CSRFError: (400, FORM, ""),
    # The object was deleted while the request ran.
    NoResultFound: (404, None, ""),
    TooManyPhones: (409, FULL_LINK, ""),
    recording.SittingClosed: (409, CLOSED, "closed"),
    recording.NothingThere: (409, NOTHING, "nothing-there"),
    recording.Stale: (412, None, ""),
    QuotaExceeded: (413, FULL, "no-room"),
    recording.SittingFull: (413, LONG.of(n=recording.MOST_LINES), ""),
    idempotency.KeyReused: (422, REUSED, "key-reused"),
}
"""The status, the text and the code of errors that carry nothing else."""


def for_programs() -> bool:
    return request.path.startswith("/api/")


def _http(error: HTTPException) -> ResponseReturnValue:
    if error.response is not None or (error.code or 500) < 400:
        return error.get_response()
    if isinstance(error, MethodNotAllowed) and (page := _page_above()):
        return redirect(page, 303)
    if isinstance(getattr(error, "original_exception", None), UNREADABLE) and (torn := _torn()):
        return torn
    response = answer(error.code or 500)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _simple(error: Exception) -> Response:
    status, text, code = next(SIMPLE[kind] for kind in type(error).__mro__ if kind in SIMPLE)
    return answer(status, said(text) if text else "", code)


def _too_fast(_: RateLimitExceeded) -> Response:
    response = answer(429)
    response.headers["Retry-After"] = str(limits.seconds_left())
    return response


def _page_above() -> str | None:
    """Return the nearest readable page above an address that only accepts POST, or None."""
    if request.method not in ("GET", "HEAD") or for_programs():
        return None
    addresses, path = current_app.create_url_adapter(request), request.path
    assert addresses
    while path != "/":
        path = path.rpartition("/")[0] or "/"
        if addresses.test(path, "GET"):
            return path
    return None


def _torn() -> Response | None:
    """Return the page of a damaged evening for people in its group; None if it is readable."""
    if (
        g.role is None
        or not hasattr(g, "evening_id")
        or not import_export.is_unreadable(g.evening_id)
    ):
        return None
    if for_programs():
        return answer(500, said(TORN), "torn")
    torn = g.evening_id if allows(g.role, "host") else None
    page = render_template("error.html", detail=said(TORN), torn=torn, group_id=g.group_id)
    return Response(page, 500)


def _not_called_so(_: SecurityError) -> Response:
    """Return plain text: a page's links would lead to the host name that is not trusted."""
    return Response(said(NAME) + "\n", 400, content_type="text/plain; charset=utf-8")


def _no_database(error: SQLAlchemyError) -> Response:
    """Return 503: the database is away or too slow, and the same request may soon succeed."""
    current_app.logger.error("The database is away.", exc_info=error)
    # A broken connection cannot be rolled back; and the error page must not query again.
    db.session().invalidate()
    g.forget()
    return _try_again(error)


def _try_again(_: Exception) -> Response:
    response = answer(503)
    response.headers["Retry-After"] = "2"
    return response


def _already_there(error: import_export.AlreadyThere) -> Response:
    told = said(phrase("The group already has this evening."))
    return answer(409, told, "already-there", sitting=error.sitting_id)


def _no_document(error: NoDocument) -> Response:
    place = {"place": error.place} if error.place else {}
    return answer(400, error.said(chosen()), "no-document", **place)


def answer(status: int, text: str = "", code: str = "", **more: object) -> Response:
    """Return the error as a page, or as problem+json (RFC 9457); `code` is one of `PROBLEMS`."""
    # An unknown status counts as 400 or 500.
    usual = status if status in OF_STATUS else 500 if status >= 500 else 400
    detail = text or said(OF_STATUS[usual][1])
    if for_programs():
        code = code or OF_STATUS[usual][0]
        # The server's own page explains the type.
        kind, title = f"/api/#problem-{code}", HTTPStatus(status).phrase
        response = jsonify(type=kind, code=code, status=status, title=title, detail=detail, **more)
        response.content_type = "application/problem+json"
    else:
        response = Response(render_template("error.html", detail=detail))
    response.status_code = status
    return response
