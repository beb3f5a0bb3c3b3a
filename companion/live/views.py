"""Views for phones that watch a sitting: its latest state, and the board for the table."""

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
    """The latest change. Phones poll this all the time; usually the version answers them."""
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
    """The board that lies on the table: each side is readable from its seat.

    A script requests only updates as long as nothing else on the page has changed.
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
    """The last line's points at each seat, if it was a hand and the seats are the same."""
    last = book.rows[-1] if book.rows else None
    if last is None or not isinstance(last.line, HandLine):
        return ()
    return net(last.transfers, len(last.before.seats))
