"""The grid: enters many hands from paper at once, each row checked after those above it.

Sheets of several evenings are entered one after another: each has its date, and the next evening
begins with the rules and seats of the one before.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.db.models import Evening
from companion.documents.json_values import JsonObject, NoDocument
from companion.entry.forms import EntryForm, EntryTable, hand_form
from companion.errors import CLOSED
from companion.evenings.starting import can_be_repeated, close_evening, repeat_evening, sort_by_day
from companion.groups.access import author, needs, now
from companion.histories.reading import read_day
from companion.i18n import phone_day
from companion.ledger.book import Book, GameEnd, GameOver, book_cache, check_room, game_end, go_on
from companion.ledger.idempotency import done_once
from companion.ledger.recording import lock_sitting, record_hands
from companion.printing.score_sheet import LETTERS
from companion.request_context import g
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sitting import LedgerRow, carry_on
from companion.rules.standing import Seats, bank_told
from companion.templating import said, see

pages = Blueprint("grid", __name__, url_prefix="/sittings/<sitting_id>/grid")

AT_ONCE, MOST = 10, 200
"""The usual and the largest number of rows on the page."""

OVERTAKEN = phrase(
    "Other hands were recorded in the meantime. Nothing is lost: check your rows again."
)


class GridRow(NamedTuple):
    """A row as typed: the hand's number, the banker as far as known, its faults and result."""

    place: int
    hand: int
    seats: Seats
    banks: Phrase
    form: EntryForm[Any]
    faults: tuple[Phrase, ...]
    row: LedgerRow | None

    @property
    def lettered(self) -> list[tuple[str, str]]:
        """The seats as choices: by number, named as on paper."""
        named = zip(LETTERS, self.seats, strict=False)  # there are more letters than seats
        return [(str(seat), f"{letter} {name}") for seat, (letter, name) in enumerate(named)]

    @property
    def blank(self) -> bool:
        return not self.form.typed


class RowsRefused(Exception):
    """Rows that cannot be recorded, with the reason in a sentence."""

    def __init__(self, why: Phrase | None = None, status: int = 422):
        super().__init__(str(why))
        self.why, self.status = why, status


@pages.get("")
@needs("score")
def show(sitting_id: str) -> ResponseReturnValue:
    book = book_cache.open(g.sitting)
    if book.closed:
        flash(said(CLOSED), "error")
        return see("scores.show", sitting_id=sitting_id)
    return _page(book, {}, _count(request.args))


@pages.post("")
@needs("score")
def record(sitting_id: str) -> ResponseReturnValue:
    """Record all rows in order, or none; if only a check is requested, show their results."""
    typed = request.form.to_dict()
    count = _count(request.form)
    if "check" in typed or "more" in typed:
        count = min(2 * count, MOST) if "more" in typed else count
        return _page(book_cache.open(g.sitting), typed, count)
    number = request.form.get("number", type=int) or abort(400)
    try:
        done = done_once(sitting_id, lambda: _write(sitting_id, number, typed, count))
    except RowsRefused as fault:
        if fault.why:
            flash(said(fault.why), "error")
        return _page(book_cache.open(g.sitting), typed, count), fault.status
    except GameOver as over:
        return _page(book_cache.open(g.sitting), typed, count, over.end), 409
    n = int(done["hands"])
    flash(said(counted("{n} hand recorded.", "{n} hands recorded.", n)))
    if following := done.get("next"):
        return see("grid.show", sitting_id=following, rows=count)
    return see("scores.show", sitting_id=sitting_id)


def _count(asked: MultiDict[str, str]) -> int:
    rows = asked.get("rows", AT_ONCE, int)
    return min(max(rows, 1), MOST) if rows < 10_000 else AT_ONCE


def _write(sitting_id: str, number: int, typed: Mapping[str, str], count: int) -> JsonObject:
    """Record the rows; returns their number and the next sitting. Raises RowsRefused, GameOver."""
    sitting = lock_sitting(sitting_id)
    book = book_cache.open(sitting)
    if number != book.next_number:
        raise RowsRefused(OVERTAKEN, 409)
    rows = [row for row in check_rows(book, typed, count) if not row.blank]
    if not rows:
        raise RowsRefused(phrase("Nothing entered yet."))
    hands = [hand for row in rows if not row.faults and (hand := row.form.entered().hand)]
    if len(hands) < len(rows):
        raise RowsRefused
    if {"hands", "rounds"} & typed.keys():
        go_on(sitting, *(max(request.form.get(key, 0, int), 0) for key in ("hands", "rounds")))
    check_room(game_end(sitting, book, now()), len(hands), _passes(rows))
    record_hands(sitting, map(HandLine, hands), author())
    _move(sitting.evening, _day(typed.get("day", ""), sitting.evening.day))
    if "next" not in typed:
        return {"hands": len(hands)}
    following = repeat_evening(sitting.evening, _day(typed.get("next_day", ""), ""), 0, author())
    close_evening(sitting.evening, author())
    return {"hands": len(hands), "next": following.id}


def _day(text: str, before: str) -> str:
    if text in ("", before) and before:
        return before
    try:
        return read_day(text, phone_day(now()))
    except NoDocument as error:
        raise RowsRefused(phrase("Date of the evening: {fault}.", fault=error.text)) from None


def _move(evening: Evening, day: str) -> None:
    """Change the day of an evening; if nothing is paid yet, sort it among the group's evenings."""
    if evening.day == day:
        return
    evening.day = day
    if not evening.payments:
        sort_by_day(evening.group, [evening])


def _passes(rows: list[GridRow]) -> int | None:
    """How often the bank has passed before the last hand, in games with rounds."""
    before = [row.row.before.passes for row in rows if row.row is not None]
    return before[-1] if before else None


def check_rows(book: Book, typed: Mapping[str, str], count: int) -> Iterator[GridRow]:
    """The rows, each checked after those above it; rows with faults are skipped."""
    sheet, standing, hand = book.agreement.sheet, book.standing, book.hand_number(len(book.rows))
    number = book.next_number
    for place in range(count):
        own = f"{place}."
        fields = {name[len(own) :]: text for name, text in typed.items() if name.startswith(own)}
        form = hand_form(sheet.game)(EntryTable(sheet, standing.bank, standing.seats), fields)
        faults, row = tuple[Phrase, ...](), None
        hand += 1
        if form.typed:
            entered = form.entered()
            faults = (*entered.faults, *((entered.missing,) if entered.missing else ()))
            if entered.hand is not None:
                row = next(carry_on(sheet, standing, (HandLine(entered.hand),), number))
        yield GridRow(place, hand, standing.seats, bank_told(standing.bank), form, faults, row)
        if row is not None:
            standing, number = row.after, number + 1


def _page(book: Book, typed: Mapping[str, str], count: int, over: GameEnd | None = None) -> str:
    rows = list(check_rows(book, typed, count))
    end = over or game_end(g.sitting, book, now())
    try:
        check_room(end, sum(not row.blank for row in rows), _passes(rows))
    except GameOver:
        over = end
    return render_template(
        "entry/grid/show.html",
        book=book,
        rows=rows,
        most=MOST,
        over=over,
        day=typed.get("day", g.sitting.evening.day),
        next_day=typed.get("next_day", ""),
        repeated=can_be_repeated(g.sitting.evening),
    )
