"""Watching a sitting from another phone: whether anything is new, and the board for the table."""

from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from companion.groups.access import needs, now
from companion.ledger.book import Book, book_cache
from companion.ledger.game_end import game_end
from companion.live.news import headline, news
from companion.live.page_fingerprint import looks
from companion.request_context import g
from companion.rules.chips import net
from companion.rules.lines import HandLine
from companion.templating import fragment

pages = Blueprint("live", __name__, url_prefix="/sittings/<sitting_id>")


@pages.get("/state")
@needs("view")
def state() -> ResponseReturnValue:
    """What was done last. Phones ask all the time: the version alone answers nearly all."""
    tag = str(g.sitting.version)
    response = Response(status=304) if request.if_none_match.contains_weak(tag) else _state()
    response.set_etag(tag)
    return response


def _state() -> Response:
    book = book_cache.open(g.sitting)
    return jsonify(
        version=book.version,
        number=book.next_number,
        told=news(book)[0],
        headline=headline(book),
        closed=book.closed,
    )


@pages.get("/turn")
@needs("view")
def turn() -> ResponseReturnValue:
    """The board that lies on the table: everyone reads their own side of it.

    A script asks for what is new on it, as long as nothing else of its page is.
    """
    book = book_cache.open(g.sitting)
    end = game_end(g.sitting, book, now())

    def write() -> str:
        return render_template("live/turn.html", book=book, nets=_last_nets(book), end=end)

    if not fragment():
        return write()
    if request.args.get("as") != looks():
        return "", 204
    return book_cache.text(book, ("board", looks(), end), write)


def _last_nets(book: Book) -> tuple[int, ...]:
    """What the last line meant to each seat, if it was a hand and they have not changed seats."""
    last = book.rows[-1] if book.rows else None
    if last is None or not isinstance(last.line, HandLine):
        return ()
    return net(last.transfers, len(last.before.seats))
