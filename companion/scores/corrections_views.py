"""Views to correct or delete a line. The effects are shown first, and then confirmed.

The server stores nothing between the steps: the form carries the input, the line's id, and the
version that the user saw.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Sitting
from companion.documents.json_values import NoDocument
from companion.entry.forms import Table, hand_form
from companion.entry.preview import Entry
from companion.errors import CLOSED
from companion.evenings.lines import Around, LineForm, filled_in
from companion.form_fields import faults, put
from companion.groups import members
from companion.groups.access import author, needs
from companion.ledger import recording
from companion.ledger.book import Book, LineEdit, book_cache
from companion.ledger.idempotency import done_once
from companion.ledger.recording import ChangeResult, NothingThere, Refused, Stale, lock_sitting
from companion.limits import ahead, heavy
from companion.request_context import g
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, phrase
from companion.scores.consequences import consequences, to_catch_up
from companion.settlement.pages import names
from companion.settlement.payments import point_worth, standing
from companion.templating import fragment, said, see

pages = Blueprint("corrections", __name__, url_prefix="/sittings/<sitting_id>/lines/<int:number>")

EDIT, SAVE, PLAYED_ON = "edit", "save", "save-played-on"
"""Values of the buttons that do more than show the effects."""

STRUCK = phrase("Someone has already deleted this.")
MOVED = phrase("Something has changed in the meantime. This is what your change would do now.")
IMPOSSIBLE = phrase("That can’t be saved: see what would become impossible.")


class Place(NamedTuple):
    """The line to change: its book and its present number."""

    book: Book
    number: int

    @property
    def line(self) -> str:
        return self.book.written[self.number - 1].id


class Retyped(NamedTuple):
    """A line in correction: its form, the input, and the line once it is complete."""

    form: Entry | LineForm
    fields: Mapping[str, str]
    line: Line | None


class WantedChange(NamedTuple):
    """A requested change: the edits it needs, and the function that records it.

    Both take a flag: whether to keep the banker that the table really had.
    """

    edits: Callable[[Book, int, bool], tuple[LineEdit[Line], ...]]
    keep: Callable[[Sitting, int, bool], ChangeResult]
    typed: Retyped | None = None


@pages.route("", methods=["GET", "POST"])
@needs("score")
def correct(sitting_id: str, number: int) -> ResponseReturnValue:
    place = _place(number)
    if place is None:
        return see("ledger.show", sitting_id=sitting_id)
    typed = _typed(place)
    if fragment() and isinstance(typed.form, Entry):
        return render_template("entry/preview.html", entry=typed.form, overtaken=False)
    line = typed.line
    if line is None or request.form.get("step") == EDIT:
        asked = request.method == "POST" and request.form.get("step") != EDIT
        return _form(place, typed, asked), 422 if asked else 200
    wanted = WantedChange(
        lambda book, n, on: recording.correcting_edits(book, n, line, on),
        lambda sitting, n, on: recording.correct(sitting, n, line, author(), on),
        typed,
    )
    return _decide(place, wanted)


@pages.route("/strike", methods=["GET", "POST"])
@needs("score")
def strike(sitting_id: str, number: int) -> ResponseReturnValue:
    place = _place(number)
    if place is None:
        return see("ledger.show", sitting_id=sitting_id)
    return _decide(
        place,
        WantedChange(
            recording.striking_edits,
            lambda sitting, n, on: recording.strike(sitting, n, author(), on),
        ),
    )


def _place(number: int) -> Place | None:
    """The present place of the line; None, with a notice, if it cannot be changed any more."""
    book = book_cache.open(g.sitting)
    if "line" in request.form:
        place = book.place_of(request.form["line"])
        number = 0 if place is None else place + 1
    elif not 1 <= number <= len(book.rows):
        abort(404)
    if book.closed or not number:
        flash(said(CLOSED if book.closed else STRUCK), "error")
        return None
    return Place(book, number)


def _typed(place: Place) -> Retyped:
    """The submitted form, or the form filled in from the line."""
    sent = request.method == "POST"
    row, sheet = place.book.rows[place.number - 1], place.book.agreement.sheet
    if isinstance(row.line, HandLine):
        table = Table(sheet, row.before.bank, row.before.seats)
        was = hand_form(sheet.game).of(table, row.line.hand).typed
        typed = request.form.to_dict() if sent else was
        entry = Entry(place.book, typed, number=place.number, was=was)
        hand = entry.entered.hand
        return Retyped(entry, entry.form.typed, HandLine(hand) if sent and hand else None)
    able = (player.name for player in members.by_last_played(g.group))
    around = Around(
        row.before,
        tuple(dict.fromkeys([*row.before.balances, *able])),
        sheet,
        point_worth(g.evening),
    )
    form = filled_in(row.line, around)
    fields = {name: text for name, text in request.form.items() if name in form}
    return Retyped(form, fields, _whole(form) if sent else None)


def _whole(form: LineForm) -> Line | None:
    """The typed line; None if it has faults, which the form then shows."""
    if not form.validate():
        return None
    try:
        return form.line()
    except NoDocument as fault:
        form.form_errors.append(put(fault.text))
        return None


def _form(place: Place, typed: Retyped, asked: bool) -> str:
    """The correction form. `asked` says that it was sent with something missing."""
    row = place.book.rows[place.number - 1]
    shown = {"place": place, "form": typed.form, "asked": asked}
    if isinstance(typed.form, Entry):
        return render_template("scores/hand.html", entry=typed.form, **shown)
    return render_template(
        f"evenings/lines/{typed.form.page}.html",
        layout="scores/line.html",
        seats=row.before.seats,
        faults=faults(typed.form) if asked else (),
        **shown,
    )


def _decide(place: Place, wanted: WantedChange) -> ResponseReturnValue:
    """Show the effects of a change; record it if requested and nothing has changed since."""
    step, refused = request.form.get("step"), None
    if step in (SAVE, PLAYED_ON):
        refused = _keep(wanted, step == PLAYED_ON)
        now = _place(place.number) if refused else None
        if now is None:
            settled = None if refused else request.form.get("parked")
            return see("ledger.show", sitting_id=g.sitting_id, settled=settled)
        place = now
    book, number = place.book, place.number
    with heavy(len(book.written) - number):
        ways = consequences(book, lambda on: wanted.edits(book, number, on), g.evening.crossing)
    page = render_template(
        "scores/effects.html",
        place=place,
        game=book.agreement.sheet.game,
        form=hand_form(book.agreement.sheet.game),
        typed=wanted.typed,
        ways=ways,
        refused=refused,
        stands_in=_stand_ins(),
        paid=bool(standing(g.evening.payments)),
    )
    return page, 409 if refused else 200


def _stand_ins() -> dict[str, str]:
    """Those who took over the accounts of players who went home, by name."""
    called = names()
    left = [row for row in standing(g.evening.payments) if row.kind == "left"]
    return {called[row.payee]: called[row.payer] for row in left}


def _keep(wanted: WantedChange, played_on: bool) -> Phrase | None:
    """Record the change, with a notice of payments due; or say why it cannot be recorded."""
    sitting_id, line = g.sitting_id, request.form["line"]
    seen = request.form.get("version", type=int)

    def keep() -> dict[str, Any]:
        sitting = lock_sitting(sitting_id)
        if seen is not None:
            recording.check_version(sitting, seen)
        place = book_cache.open(sitting).place_of(line)
        if place is None:
            raise NothingThere
        outcome = wanted.keep(sitting, place + 1, played_on)
        told = to_catch_up(outcome.catch_up, g.evening.crossing)
        return {"catch_up": said(told) if told else ""}

    def edits(book: Book) -> tuple[LineEdit[Line], ...]:
        place = book.place_of(line)
        return () if place is None else wanted.edits(book, place + 1, played_on)

    try:
        with ahead(edits):
            kept = done_once(sitting_id, keep)
    except (Stale, NothingThere):
        return MOVED
    except Refused:
        return IMPOSSIBLE
    if kept["catch_up"]:
        flash(kept["catch_up"])
    return None
