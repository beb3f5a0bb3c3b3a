"""What happens at the table besides hands: payments, talk, the bank, seats, the queue."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, g, render_template, request
from flask.typing import ResponseReturnValue

from companion.codec.plain import NoDocument
from companion.forms.fields import faults, put
from companion.forms.table import BOX, Agreed, BankSet, Line, Payment, Queue, Seats
from companion.rules.phrases import phrase
from companion.store import people, waiting
from companion.store.books import Book, shelf
from companion.store.database import writing
from companion.store.tables import Sitting
from companion.store.writing import Refused, Taken, locked, record
from companion.web.access import author, needs
from companion.web.once import done_once
from companion.web.pages import see
from companion.words import chosen

pages = Blueprint("table", __name__, url_prefix="/sittings/<sitting_id>")

Plain = dict[str, Any]
MEANWHILE = phrase("Something was recorded meanwhile. Send this again if it still holds.")


@pages.route("/pay", methods=["GET", "POST"])
@needs("score")
def pay(sitting_id: str) -> ResponseReturnValue:
    """Fines, tea money, buy-ins, cash-outs: between two players, or a player and the box."""
    form = Payment(data={"payee": BOX})
    form.offer(shelf.open(g.sitting).standing.balances)
    return _line(form, "table/pay.html")


@pages.route("/agree", methods=["GET", "POST"])
@needs("score")
def agree(sitting_id: str) -> ResponseReturnValue:
    form = Agreed()
    form.offer()
    return _line(form, "table/agree.html")


@pages.route("/bank", methods=["GET", "POST"])
@needs("score")
def bank(sitting_id: str) -> ResponseReturnValue:
    standing = shelf.open(g.sitting).standing
    form = BankSet(data={"seat": str(standing.bank.seat), "streak": standing.bank.streak})
    form.offer(standing.seats)
    return _line(form, "table/bank.html")


@pages.route("/seats", methods=["GET", "POST"])
@needs("score")
def seats(sitting_id: str) -> ResponseReturnValue:
    """Any change of seats, and the queue of those who wait."""
    book = shelf.open(g.sitting)
    seated = {f"seat_{seat}": name for seat, name in enumerate(book.standing.seats)}
    form, queue = Seats(data=seated), Queue(formdata=None, data={"rotation": g.evening.rotation})
    able = [player.name for player in people.active(g.group)]
    form.offer(dict.fromkeys([*book.standing.seats, *able]))
    queue.offer()
    waits = waiting.waiting(g.evening, book)
    elsewhere = {*book.standing.seats, *waits, *waiting.gone(g.evening, book)}
    idle = [name for name in able if name not in elsewhere]
    return _line(form, "table/seats.html", _queue_up_all(book), queue=queue, waits=waits, idle=idle)


def _queue_up_all(book: Book) -> Callable[[Sitting], None]:
    """Whoever gives up a seat and stays goes to the end of the queue, if there is one."""

    def queue_up(sitting: Sitting) -> None:
        after = shelf.open(sitting).standing.seats
        ids = {name: player for player, name in book.names.items()}
        for name in book.standing.seats:
            if sitting.evening.waiting and name not in after:
                waiting.queue_up(sitting.evening, ids[name])

    return queue_up


def _line(
    form: Line, template: str, also: Callable[[Sitting], None] | None = None, **shown: Any
) -> ResponseReturnValue:
    """The form's page; or, sent and in order, its line recorded."""
    book = shelf.open(g.sitting)
    if book.closed:
        return see("ledger.show", sitting_id=book.sitting_id)
    status = 200
    if form.validate_on_submit():
        try:
            number = _record(form.document(), form.number.data, also)
            return see("sittings.enter", sitting_id=book.sitting_id, done=number)
        except Refused as refused:
            form.form_errors.extend(fault["text"] for fault in refused.objections(chosen()))
        except NoDocument as fault:
            form.form_errors.append(put(fault.text))
        except Taken:
            form.form_errors.append(put(MEANWHILE))
            status = 409
    book = shelf.open(g.sitting)
    wrong = faults(form)
    page = render_template(template, book=book, form=form, faults=wrong, **shown)
    return page, status if status != 200 or not wrong else 422


def _record(
    document: Plain, number: int | None, also: Callable[[Sitting], None] | None = None
) -> int:
    """Record a line, once for a key; the number that it got."""
    sitting_id: str = g.sitting.id

    def do() -> Plain:
        sitting = locked(sitting_id)
        book = record(sitting, number, document, author()).book
        if also:
            also(sitting)
        return {"number": len(book.entries)}

    return int(done_once(sitting_id, do)["number"])


@pages.post("/next-in")
@needs("score")
def next_in(sitting_id: str) -> ResponseReturnValue:
    """Whoever waits sits down for somebody, who goes to the end of the queue or (`gone`) home."""
    comes, goes = request.form.get("comes", ""), request.form.get("goes", "")
    book = shelf.open(g.sitting)
    if goes not in book.standing.seats or comes not in book.names.values():
        return see("table.seats", sitting_id=sitting_id)
    seated = [comes if name == goes else name for name in book.standing.seats]
    ids = {name: player for player, name in book.names.items()}
    move = waiting.leave_queue if "gone" in request.form else waiting.queue_up

    def queue_up(sitting: Sitting) -> None:
        move(sitting.evening, ids[goes])

    try:
        number = _record({"seating": seated}, request.form.get("number", type=int), queue_up)
    except (Taken, NoDocument):
        return see("table.seats", sitting_id=sitting_id)
    return see("sittings.enter", sitting_id=sitting_id, done=number)


@pages.post("/queue")
@needs("score")
def queue(sitting_id: str) -> ResponseReturnValue:
    """Somebody joins the queue, leaves it or goes to its front; or the rotation is changed."""
    form = Queue()
    form.offer()
    ids = {name: player for player, name in shelf.open(g.sitting).names.items()}
    with writing():
        evening = locked(sitting_id).evening
        if form.validate():
            evening.rotation = form.rotation.data
        if (joins := request.form.get("joins")) in ids:
            waiting.queue_up(evening, ids[joins])
        if (goes := request.form.get("leaves")) in ids:
            waiting.leave_queue(evening, ids[goes])
        if (first := request.form.get("first")) in ids:
            waiting.leave_queue(evening, ids[first])
            evening.waiting = [ids[first], *evening.waiting]
    return see("table.seats", sitting_id=sitting_id)


@pages.get("/leaving")
@needs("score")
def leave(sitting_id: str) -> ResponseReturnValue:
    """Somebody goes home now: first the account is settled, then another sits in."""
    book = shelf.open(g.sitting)
    ids = {name: player for player, name in book.names.items()}
    gone = waiting.gone(g.evening, book)
    seats = book.standing.seats
    waits = waiting.waiting(g.evening, book)
    able = (player.name for player in people.active(g.group) if player.name not in gone)
    return render_template(
        "table/leave.html",
        book=book,
        ids=ids,
        gone=gone,
        comes=[name for name in dict.fromkeys([*waits, *able]) if name not in seats],
        out=[name for name in book.standing.balances if name not in (*seats, *gone)],
    )
