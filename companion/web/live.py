"""Watching a sitting from another phone: whether anything is new, and the board for the table."""

from flask import Blueprint, Response, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from companion.rules.chips import net
from companion.rules.phrases import phrase
from companion.rules.sitting import HandLine
from companion.store.books import Book, shelf
from companion.web.access import needs
from companion.web.news import news
from companion.web.pages import said

pages = Blueprint("live", __name__, url_prefix="/sittings/<sitting_id>")


@pages.get("/state")
@needs("view")
def state(sitting_id: str) -> ResponseReturnValue:
    """What was done last. Phones ask all the time: the version alone answers nearly all."""
    tag = str(g.sitting.version)
    response = Response(status=304) if tag in request.if_none_match else _state()
    response.set_etag(tag)
    return response


def _state() -> Response:
    book = shelf.open(g.sitting)
    told, who = news(book)
    headline = said(phrase("{who}: {what}", who=who, what=told)) if who else told
    return jsonify(version=book.version, number=book.next_number, told=told, headline=headline)


@pages.get("/turn")
@needs("view")
def turn(sitting_id: str) -> ResponseReturnValue:
    """The board that lies on the table: everyone reads his own side of it."""
    book = shelf.open(g.sitting)
    return render_template("live/turn.html", book=book, nets=_last_nets(book))


def _last_nets(book: Book) -> tuple[int, ...]:
    """What the last line meant to each seat, if it was a hand and they have not changed seats."""
    last = book.rows[-1] if book.rows else None
    if last is None or not isinstance(last.line, HandLine):
        return ()
    return net(last.transfers)
