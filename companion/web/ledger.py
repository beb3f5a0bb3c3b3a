"""The ledger of a sitting: its hands with their reasons, undo and redo, its past, its close."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Blueprint, Response, flash, g, make_response, render_template, request, session
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.rules.phrases import Phrase, phrase
from companion.rules.telling import bank_told
from companion.store import writing
from companion.store.books import Book, shelf
from companion.store.database import db
from companion.store.history import past
from companion.store.sealing import figures_of, seal
from companion.store.tables import Sitting
from companion.store.writing import Author, Closed, NothingThere, Stale, locked
from companion.web.access import author, may, needs
from companion.web.chart import chart
from companion.web.faults import CLOSED
from companion.web.once import done_once
from companion.web.pages import fragment, release, said, see
from companion.web.rows import window
from companion.web.ways import rules_of
from companion.words import chosen

pages = Blueprint("ledger", __name__, url_prefix="/sittings/<sitting_id>")

CHANGES_AT_ONCE = 50
QUICKER = phrase("Somebody else was quicker. This is how it stands now.")
NOTHING = phrase("There is nothing to take back, or to do again.")
OPEN = phrase("This is open already.")

Turn = Callable[[Sitting, Author], object]


@pages.get("")
@needs("view")
def show(sitting_id: str) -> ResponseReturnValue:
    before = request.args.get("before", type=int)
    told_once = "_flashes" in session
    tag = _tag(before)
    if request.if_none_match.contains_weak(tag) and not told_once:
        return _tagged(Response(status=304), tag)
    book = shelf.open(g.sitting)
    page = render_template(
        "ledger/show.html",
        book=book,
        hands=_hands(book, before),
        totals=totals(g.sitting, book),
        chart=chart(book.agreement.start(), book.rows),
        last=next(iter(past(book)), None),
        next_bank=bank_told(book.standing.bank),
        rules=rules_of(g.sitting),
    )
    return page if told_once else _tagged(make_response(page), tag)


def _hands(book: Book, before: int | None) -> Markup:
    """The hands. Those at a table look at the latest all at once: these are written once."""
    looks = (chosen().tag, may("score"), request.script_root)
    written = book.pages.get(looks) if before is None else None
    if written is None:
        shown = window(book, before)
        count = len(book.standing.balances) + 1
        written = render_template("ledger/hands.html", window=shown, count=count)
        if before is None:
            book.pages[looks] = written
    return Markup(written)


def _tag(before: int | None) -> str:
    """Changes whenever something on the page does: what is written, who looks, how it looks."""
    sitting: Sitting = g.sitting
    shown = (
        sitting.version, sitting.closed, g.group.revision, g.group.name, sitting.evening.title,
        sitting.evening.day, g.role, session.get("csrf_token"), before, fragment(), chosen().tag,
        release(),
    )  # fmt: skip
    return sha256(repr(shown).encode()).hexdigest()[:24]


def _tagged(response: Response, tag: str) -> Response:
    response.set_etag(tag, weak=True)
    response.headers["Vary"] = "Cookie, Accept-Language, X-Fragment"
    return response


class Totals(NamedTuple):
    """Where everyone stands: as it was sealed, if it was, and whether the hands say otherwise."""

    players: Mapping[str, int]
    box: int | None
    start: int
    seated: tuple[str, ...]
    differs: bool = False


def totals(sitting: Sitting, book: Book) -> Totals:
    standing, start = book.standing, int(sitting.meta.get("start") or 0)
    if not sitting.closed:
        return Totals(standing.balances, standing.box, start, standing.seats)
    sealed = figures_of(sitting)
    players = {book.names[player]: points for player, points in sealed["balances"].items()}
    return Totals(players, sealed["box"], start, (), sealed != seal(book))


@pages.post("/undo")
@needs("score")
def undo(sitting_id: str) -> ResponseReturnValue:
    return _turn(sitting_id, writing.undo)


@pages.post("/redo")
@needs("score")
def redo(sitting_id: str) -> ResponseReturnValue:
    return _turn(sitting_id, writing.redo)


def _turn(sitting_id: str, turn: Turn) -> ResponseReturnValue:
    """Do it once, and only to what was looked at; then show how it stands."""
    seen = request.form.get("version", type=int)

    def do() -> dict[str, Any]:
        sitting = locked(sitting_id)
        if seen is not None:
            writing.unchanged(sitting, seen)
        turn(sitting, author())
        return {}

    entering = request.form.get("next") == "enter"
    try:
        done_once(sitting_id, do)
        if entering:
            _tell_entering(sitting_id)
    except Stale:
        _notice(QUICKER)
    except NothingThere:
        _notice(NOTHING)
    except Closed:
        _notice(CLOSED if db.session.get_one(Sitting, sitting_id).closed else OPEN)
    return see("sittings.enter" if entering else "ledger.show", sitting_id=sitting_id)


def _tell_entering(sitting_id: str) -> None:
    """Say what was done where hands are entered: the ledger shows it by itself."""
    step = next(iter(past(shelf.open(db.session.get_one(Sitting, sitting_id)))), None)
    if step is not None:
        flash(said(phrase("Done: {what}.", what=step.headline())))


def _notice(text: Phrase) -> None:
    flash(said(text), "error")


@pages.get("/history")
@needs("view")
def history(sitting_id: str) -> ResponseReturnValue:
    book = shelf.open(g.sitting)
    changes = past(book, request.args.get("before", type=int), CHANGES_AT_ONCE)
    oldest = changes[-1].change.version if changes else 1
    return render_template(
        "ledger/history.html", book=book, changes=changes, earlier=oldest if oldest > 1 else None
    )


@pages.get("/close")
@needs("host")
def ask_to_close(sitting_id: str) -> ResponseReturnValue:
    if g.sitting.closed:
        return see("ledger.show", sitting_id=sitting_id)
    book = shelf.open(g.sitting)
    return render_template("ledger/close.html", book=book, totals=totals(g.sitting, book))


@pages.post("/close")
@needs("host")
def close(sitting_id: str) -> ResponseReturnValue:
    return _turn(sitting_id, writing.close)


@pages.post("/reopen")
@needs("host")
def reopen(sitting_id: str) -> ResponseReturnValue:
    return _turn(sitting_id, writing.reopen)
