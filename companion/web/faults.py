"""What went wrong, said in a sentence: as a page, or as a problem document to programs."""

from http import HTTPStatus

from flask import Flask, Response, current_app, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from werkzeug.exceptions import HTTPException, SecurityError

from companion.codec.plain import NoDocument
from companion.rules.phrases import Phrase, phrase
from companion.store import writing
from companion.store.database import db
from companion.web.pages import said
from companion.words import chosen

SAYS: dict[int, Phrase] = {
    400: phrase("That could not be read."),
    401: phrase("A link is needed for this: ask whoever keeps the score."),
    403: phrase("Your link does not allow this. Ask for the link of whoever keeps the score."),
    404: phrase(
        "There is nothing here. The link may be old, or it opens only for those who have it."
    ),
    405: phrase("This cannot be asked like that."),
    409: phrase("Somebody else was quicker. Look again; nothing is lost."),
    412: phrase("The hands have changed since you looked. Look again."),
    413: phrase("That is more than fits."),
    415: phrase("This is not in a form that can be read."),
    428: phrase("Say which version you have seen."),
    429: phrase("That was a little fast. Wait a moment and try again."),
    500: phrase("Something broke here, not at your table. Try again; what was recorded is safe."),
    503: phrase("The books cannot be reached at the moment. Nothing is lost; try again soon."),
}


def set_up(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(SecurityError, _not_called_so)
    app.register_error_handler(NoDocument, _no_document)
    # What no database can keep, such as a name with a NUL in PostgreSQL.
    app.register_error_handler(DataError, lambda _: answer(400))
    for away in (OperationalError, InterfaceError, NoConnectionFree):
        app.register_error_handler(away, _no_database)
    app.register_error_handler(writing.Closed, lambda _: answer(409, said(CLOSED)))
    app.register_error_handler(writing.NothingThere, lambda _: answer(409, said(NOTHING)))
    app.register_error_handler(writing.Stale, lambda _: answer(412))
    app.register_error_handler(writing.KeyReused, lambda _: answer(422, said(REUSED)))
    app.register_error_handler(CSRFError, lambda _: answer(400, said(FORM)))


CLOSED = phrase("This is closed; open it again to change it.")
NAME = phrase("This server does not go by that name. Whoever runs it can let it: see operating.md.")
NOTHING = phrase("There is nothing to change there.")
REFUSED = phrase("This cannot have happened at the table.")
REUSED = phrase("This key was sent before with something else.")
FORM = phrase("This form is not from here, or cookies are off. Load the page again.")


def for_programs() -> bool:
    return request.path.startswith("/api/")


def _http(error: HTTPException) -> ResponseReturnValue:
    if error.response is not None or (error.code or 500) < 400:
        return error.get_response()
    response = answer(error.code or 500)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _not_called_so(_: SecurityError) -> Response:
    """Plain text: a page has links, and there are none to a server of that name."""
    return Response(said(NAME) + "\n", 400, content_type="text/plain; charset=utf-8")


def _no_database(error: SQLAlchemyError) -> Response:
    """The database does not answer, or not in time: the same request may well do in a moment."""
    current_app.logger.error("The database is away.", exc_info=error)
    # A connection that is broken cannot even be rolled back; and the page must not ask again.
    db.session().invalidate()
    g.group = g.role = None
    response = answer(503)
    response.headers["Retry-After"] = "2"
    return response


def _no_document(error: NoDocument) -> Response:
    return answer(400, error.said(chosen()), **({"place": error.place} if error.place else {}))


def answer(status: int, text: str = "", **more: object) -> Response:
    """The fault as a page, or as `application/problem+json` (RFC 9457) where a program asked."""
    detail = text or said(SAYS.get(status, SAYS[500 if status >= 500 else 400]))
    if for_programs():
        title = HTTPStatus(status).phrase
        response = jsonify({"status": status, "title": title, "detail": detail, **more})
        response.content_type = "application/problem+json"
    else:
        response = Response(render_template("fault.html", status=status, detail=detail))
    response.status_code = status
    return response
