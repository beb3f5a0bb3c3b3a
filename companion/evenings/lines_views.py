"""Views for lines other than hands: payments, agreed points, the bank, seats, the queue."""

from collections.abc import Callable, Iterator
from functools import partial

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Sitting
from companion.db.session import writing
from companion.documents.json_values import JsonObject, NoDocument
from companion.entry.forms import NOTHING, Entry
from companion.errors import CLOSED
from companion.evenings import seating
from companion.evenings.forms import QueueForm
from companion.evenings.lines import FORMS, LineContext, LineForm, SeatingForm, new_form
from companion.form_fields import faults, translated
from companion.groups import members
from companion.groups.access import author, needs
from companion.ledger.book import Book, book_cache
from companion.ledger.idempotency import done_once
from companion.ledger.recording import (
    NumberTaken,
    Refused,
    carry_draft_over,
    lock_sitting,
    record,
    save_draft,
    saved_draft,
)
from companion.request_context import g
from companion.rules.lines import Line, Seating
from companion.rules.phrases import Phrase, phrase
from companion.rules.standing import Seats
from companion.settlement.payments import point_worth
from companion.templating import said, see

pages = Blueprint("table", __name__, url_prefix="/sittings/<sitting_id>")

ASIDE = phrase(
    "The seats changed, so what was entered for this hand has been cleared. Undo brings it back."
)
MEANWHILE = phrase("Something was recorded in the meantime. Send this again if it’s still right.")


@pages.route(f"/<any({', '.join(FORMS)}):page>", methods=["GET", "POST"])
@needs("score")
def line(page: str) -> ResponseReturnValue:
    """Record a line of a kind that needs nothing more than its form."""
    book = book_cache.open(g.sitting)
    if not FORMS[page].offered(book.standing):
        abort(404)
    sheet, worth = book.agreement.sheet, point_worth(g.evening)
    return _line(new_form(FORMS[page], LineContext(book.standing, sheet=sheet, worth=worth)))


@pages.route("/seats", methods=["GET", "POST"])
@needs("score")
def seats() -> ResponseReturnValue:
    book = book_cache.open(g.sitting)
    gone = book.gone(g.evening)
    able = [player.name for player in members.by_last_played(g.group, _here(book))]
    here = (name for name in dict.fromkeys([*book.standing.seats, *able]) if name not in gone)
    around = LineContext(book.standing, tuple(here))
    queue = QueueForm(formdata=None, data={"rotation": g.evening.rotation})
    waits = seating.waiting(g.evening, book)
    elsewhere = {*book.standing.seats, *waits, *gone}
    idle = [name for name in able if name not in elsewhere]
    form = new_form(SeatingForm, around)
    return _line(form, partial(_queue_up_all, book), queue=queue, waits=waits, idle=idle)


def _here(book: Book) -> frozenset[str]:
    """The ids of players who have a seat, had one, or wait this evening."""
    there = {*book.standing.balances, *seating.waiting(g.evening, book)}
    return frozenset(who for who, name in book.names.items() if name in there)


def _queue_up_all(before: Book, sitting: Sitting) -> None:
    """Put players who gave up a seat at the end of the queue, if there is one."""
    after = book_cache.open(sitting).standing.seats
    for name in before.standing.seats:
        if sitting.evening.waiting and name not in after:
            seating.queue_up(sitting.evening, before.ids[name])


def _line(
    form: LineForm, also: Callable[[Sitting], None] | None = None, **shown: object
) -> ResponseReturnValue:
    book = book_cache.open(g.sitting)
    if book.closed:
        flash(said(CLOSED), "error")
        return see("scores.show", sitting_id=book.sitting_id)
    status = 200
    if form.validate_on_submit():
        try:
            number = _record(form.line(), form.number.data, also)
            return see("sittings.enter", sitting_id=book.sitting_id, done=number)
        except Refused as refused:
            form.form_errors += [said(fault.text) for fault in refused.of_table]
            for row in refused.rows:
                seats = row.before.seats
                form.form_errors += [said(fault.text, seats) for fault in row.objections]
        except NoDocument as fault:
            form.form_errors.append(translated(fault.text))
        except NumberTaken:
            form.form_errors.append(translated(MEANWHILE))
            status = 409
    book = book_cache.open(g.sitting)
    wrong = faults(form)
    template = f"evenings/lines/{form.page}.html"
    page = render_template(template, book=book, form=form, faults=wrong, **shown)
    return page, status if status != 200 or not wrong else 422


def _record(line: Line, number: int | None, also: Callable[[Sitting], None] | None = None) -> int:
    """Record a line once per idempotency key; returns its number."""
    sitting_id = g.sitting_id

    def do() -> JsonObject:
        sitting = lock_sitting(sitting_id)
        if (before := book_cache.open(sitting)).seats_unlike(request.form.get("seats")):
            raise NumberTaken(before, before.next_number)
        gone = before.gone_but_seated(sitting.evening)
        book = record(sitting, number, line, author()).book
        aside = tuple(_put_aside(before, book, gone, sitting.evening.crossing))
        if also:
            also(sitting)
        if cleared := _clear_mark(book, request.args.get("instead_of", "")):
            aside = (*aside, cleared)
        return {"number": len(book.written), "aside": [said(phrase) for phrase in aside]}

    done = done_once(sitting_id, do)
    for sentence in done["aside"]:
        flash(sentence)
    return int(done["number"])


def _put_aside(before: Book, after: Book, gone: Seats, crossing: bool) -> Iterator[Phrase]:
    """Hand the draft over or put it aside after a change of seats; yields sentences about it."""
    kept = saved_draft(before)
    carry_draft_over(before, after, gone)
    if kept and not saved_draft(after):
        yield ASIDE
        back = Entry(before, NOTHING, kept.crossed).back_told
        if crossing and back:
            yield back


def _clear_mark(book: Book, code: str) -> Phrase | None:
    """Remove a mark from the draft, if the line was recorded instead of it; say so."""
    kept = saved_draft(book)
    if not code or not kept:
        return None
    typed = Entry(book, kept.typed).form.without_mark(kept.typed, code)
    if typed == kept.typed:
        return None
    save_draft(book, typed, Entry(book, typed).entered.in_play, kept.who, kept.at)
    return phrase("The false win has been cleared from the hand you are entering.")


@pages.post("/next-in")
@needs("score")
def next_in(sitting_id: str) -> ResponseReturnValue:
    """Seat a waiting player; the replaced one joins the end of the queue, or goes home (`gone`)."""
    comes, goes = request.form.get("comes", ""), request.form.get("goes", "")
    book = book_cache.open(g.sitting)
    if goes not in book.standing.seats or comes not in book.names.values():
        return see("table.seats", sitting_id=sitting_id)
    seated = [comes if name == goes else name for name in book.standing.seats]
    move = seating.leave_queue if "gone" in request.form else seating.queue_up

    def queue_up(sitting: Sitting) -> None:
        move(sitting.evening, book.ids[goes])

    try:
        number = _record(Seating(tuple(seated)), request.form.get("number", type=int), queue_up)
    except (NumberTaken, NoDocument):
        return see("table.seats", sitting_id=sitting_id)
    return see("sittings.enter", sitting_id=sitting_id, done=number)


@pages.post("/queue")
@needs("score")
def queue(sitting_id: str) -> ResponseReturnValue:
    """Edit the queue: a player joins, leaves or moves to the front; or the rotation changes."""
    form = QueueForm()
    ids = book_cache.open(g.sitting).ids
    with writing():
        evening = lock_sitting(sitting_id).evening
        if form.validate():
            evening.rotation = form.rotation.data
        if (joins := request.form.get("joins")) in ids:
            seating.queue_up(evening, ids[joins])
        if (goes := request.form.get("leaves")) in ids:
            seating.leave_queue(evening, ids[goes])
        if (first := request.form.get("first")) in ids:
            seating.leave_queue(evening, ids[first])
            evening.waiting = [ids[first], *evening.waiting]
    entering = request.form.get("next") == "enter"
    return see("sittings.enter" if entering else "table.seats", sitting_id=sitting_id)


@pages.get("/leaving")
@needs("score")
def leave() -> ResponseReturnValue:
    """The page for a player who goes home: settle the account, then seat another."""
    book = book_cache.open(g.sitting)
    if book.closed:
        flash(said(CLOSED), "error")
        return see("scores.show", sitting_id=book.sitting_id)
    gone = book.gone(g.evening)
    seats = book.standing.seats
    waits = seating.waiting(g.evening, book)
    able = [
        player.name
        for player in members.by_last_played(g.group, _here(book))
        if player.name not in gone
    ]
    return render_template(
        "evenings/lines/leave.html",
        book=book,
        ids=book.ids,
        gone=gone,
        chairs=sorted(seats, key=lambda name: name not in gone),
        comes=[name for name in dict.fromkeys([*waits, *able]) if name not in seats],
        out=[name for name in book.standing.balances if name not in (*seats, *gone)],
    )
