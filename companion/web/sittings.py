"""Entering a hand: the page, its preview, and the record of it."""

from flask import Blueprint, abort, g, render_template, request
from flask.typing import ResponseReturnValue

from companion.rules.sitting import HandLine, Row
from companion.rules.telling import line_told
from companion.store import drafts, waiting
from companion.store.books import shelf
from companion.store.database import writing
from companion.store.history import past
from companion.store.tables import Sitting
from companion.store.writing import Taken, locked
from companion.store.writing import record as write_down
from companion.web.access import author, needs
from companion.web.entering import NOTHING, Entry
from companion.web.news import recorded
from companion.web.once import done_once
from companion.web.pages import fragment, see

pages = Blueprint("sittings", __name__, url_prefix="/sittings/<sitting_id>")


class NotWhole(Exception):
    """A hand that cannot be recorded yet, or at all."""


@pages.get("/enter")
@needs("score")
def enter(sitting_id: str) -> ResponseReturnValue:
    book = shelf.open(g.sitting)
    if book.closed:
        return see("ledger.show", sitting_id=sitting_id)
    kept = drafts.kept(sitting_id, book.next_number)
    entry = Entry(book, kept.typed, kept.paid) if kept else Entry(book)
    return _page(entry, kept)


@pages.post("/preview")
@needs("score")
def preview(sitting_id: str) -> ResponseReturnValue:
    """Keeps what is typed, and shows what comes of it."""
    book = shelf.open(g.sitting)
    typed = NOTHING if "clear" in request.form else request.form.to_dict()
    entry = Entry(book, typed)
    overtaken = _number() != book.next_number
    if not overtaken and not book.closed:
        with writing():
            drafts.keep(sitting_id, entry.number, entry.form.typed, entry.entered.in_play, author())
    if not fragment():
        return _taken(entry) if overtaken else see("sittings.enter", sitting_id=sitting_id)
    if kept := drafts.kept(sitting_id, entry.number):
        entry.paid = kept.paid
    return render_template("sittings/preview.html", entry=entry, overtaken=overtaken)


@pages.post("/lines")
@needs("score")
def record(sitting_id: str) -> ResponseReturnValue:
    """Records the hand under the number that was on the page, once for a key."""
    number, typed = _number(), request.form.to_dict()

    def do() -> dict[str, int]:
        sitting = locked(sitting_id)
        book = shelf.open(sitting)
        if number != book.next_number:
            raise Taken(book, number)
        hand = Entry(book, typed).entered.hand
        if hand is None or waiting.gone_home(sitting.evening, book):
            raise NotWhole
        write_down(sitting, number, {"hand": hand}, author())
        drafts.drop(sitting_id)
        return {"number": number}

    try:
        done = done_once(sitting_id, do)
    except NotWhole:
        return _not_yet(Entry(shelf.open(g.sitting), typed))
    except Taken:
        return _taken(Entry(shelf.open(g.sitting), typed))
    # A phone that kept the hand forgets it when it reads that it is settled.
    settled = request.form.get("parked")
    return see("sittings.enter", sitting_id=sitting_id, done=done["number"], settled=settled)


def _number() -> int:
    """The number that the hand had when it was begun."""
    number = request.form.get("number", type=int)
    return number if number is not None else abort(400)


def _not_yet(entry: Entry) -> ResponseReturnValue:
    if fragment():
        gone = waiting.gone_home(g.evening, entry.book)
        page = render_template(
            "sittings/preview.html", entry=entry, overtaken=False, asked=True, gone=gone
        )
        return page, 422
    return _page(entry, None, asked=True), 422


def _page(entry: Entry, kept: drafts.Kept | None, asked: bool = False) -> str:
    """The entry page; `asked` says that what is missing was asked for in vain."""
    done = request.args.get("done", type=int)
    sitting: Sitting = g.sitting
    return render_template(
        "sittings/enter.html",
        entry=entry,
        kept=kept,
        me=author().name,
        asked=asked,
        done=recorded(entry.book) if done and done == len(entry.book.rows) else None,
        turn=waiting.turn(sitting.evening, entry.book),
        queue=waiting.waiting(sitting.evening, entry.book),
        gone=waiting.gone_home(sitting.evening, entry.book),
    )


def _taken(entry: Entry) -> ResponseReturnValue:
    """Somebody else has recorded a line under that number: both are shown, nothing is lost."""
    book, number = entry.book, _number()
    row = book.rows[number - 1] if 1 <= number <= len(book.rows) else None
    line = book.entries[number - 1].id if row else None
    step = next((s for s in past(book, count=10) if s.main and s.main.line == line), None)
    page = render_template(
        "sittings/taken.html",
        entry=entry,
        row=row,
        same=row is not None and _wrote(entry, row),
        told=line_told(row.line, entry.sheet) if row else (),
        typed=line_told(entry.row.line, entry.sheet) if entry.row else (),
        hand=book.hand_number(number) if row and isinstance(row.line, HandLine) else None,
        step=step,
        line=line,
    )
    return page, 409


def _wrote(entry: Entry, row: Row) -> bool:
    """Whether what was typed, as it would have been at that row, is the very hand of the row."""
    mine = Entry(entry.book, entry.form.typed, number=row.number).row
    return mine is not None and mine.line == row.line
