"""A line corrected or struck out: what that changes is shown first, and kept when it is wanted.

Nothing is remembered between the steps: what was typed travels with the form, together with the
line's id and the version that was looked at.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, g, render_template, request
from flask.typing import ResponseReturnValue

from companion.forms.entry import Table, hand_form
from companion.forms.fields import faults
from companion.forms.lines import filled_in
from companion.forms.table import Line as LineForm
from companion.rules.phrases import Phrase, phrase
from companion.rules.sitting import HandLine
from companion.store import people, writing
from companion.store.books import Book, shelf
from companion.store.edits import Edit, Plain
from companion.store.tables import Sitting
from companion.store.writing import NothingThere, Outcome, Refused, Stale, locked
from companion.web.access import author, needs
from companion.web.consequences import to_catch_up, ways
from companion.web.entering import Entry
from companion.web.faults import CLOSED
from companion.web.once import done_once
from companion.web.pages import fragment, said, see

pages = Blueprint("corrections", __name__, url_prefix="/sittings/<sitting_id>/lines/<int:number>")

EDIT, SAVE, PLAYED_ON = "edit", "save", "save-played-on"
"""What a button asks for; none of these is to be shown what a change would do."""

FORMS = {"transfer": "pay", "agreed": "agree", "bank": "bank", "seating": "seats"}
"""The pages of the table whose fields a line that is no hand has."""

STRUCK = phrase("Somebody has struck this out meanwhile.")
MOVED = phrase("Something was changed meanwhile. This is what it would do now.")
IMPOSSIBLE = phrase("That cannot be kept: look at what would become impossible.")


class Place(NamedTuple):
    """The line that is to be changed: where it stands now, and the book it stands in."""

    book: Book
    number: int

    @property
    def line(self) -> str:
        return self.book.entries[self.number - 1].id

    @property
    def kind(self) -> str:
        return next(iter(self.book.entries[self.number - 1].body))


class Typed(NamedTuple):
    """A line as it is typed anew: its form, what was typed, the document once it is whole."""

    form: Entry | LineForm
    fields: Mapping[str, str]
    document: Plain | None


class Wanted(NamedTuple):
    """A change that is wanted: the edits that it needs, and how it is kept.

    Both are told whether the table really played on as it was written.
    """

    edits: Callable[[Book, int, bool], tuple[Edit, ...]]
    keep: Callable[[Sitting, int, bool], Outcome]
    typed: Typed | None = None


@pages.route("", methods=["GET", "POST"])
@needs("score")
def correct(sitting_id: str, number: int) -> ResponseReturnValue:
    place = _place(number)
    if place is None:
        return see("ledger.show", sitting_id=sitting_id)
    typed = _typed(place)
    if fragment() and isinstance(typed.form, Entry):
        return render_template("sittings/preview.html", entry=typed.form, overtaken=False)
    document = typed.document
    if document is None or request.form.get("step") == EDIT:
        asked = request.method == "POST" and request.form.get("step") != EDIT
        return _form(place, typed, asked), 422 if asked else 200
    wanted = Wanted(
        lambda book, n, on: writing.correcting(book, n, document, on),
        lambda sitting, n, on: writing.correct(sitting, n, document, author(), on),
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
        Wanted(writing.striking, lambda sitting, n, on: writing.strike(sitting, n, author(), on)),
    )


def _place(number: int) -> Place | None:
    """Where the line stands now; None, with a notice, where it can no longer be changed."""
    book = shelf.open(g.sitting)
    if "line" in request.form:
        place = book.place_of(request.form["line"])
        number = 0 if place is None else place + 1
    elif not 1 <= number <= len(book.rows):
        abort(404)
    if book.closed or not number:
        flash(said(CLOSED if book.closed else STRUCK), "error")
        return None
    return Place(book, number)


def _typed(place: Place) -> Typed:
    """The form as it was sent, or filled in with the line that is there."""
    sent = request.method == "POST"
    row, sheet = place.book.rows[place.number - 1], place.book.agreement.sheet
    if isinstance(row.line, HandLine):
        table = Table(sheet, row.before.bank, row.before.seats)
        there = hand_form(sheet.game).of(table, row.line.hand).typed
        entry = Entry(place.book, request.form.to_dict() if sent else there, number=place.number)
        hand = entry.entered.hand
        return Typed(entry, entry.form.typed, {"hand": hand} if sent and hand else None)
    names = dict.fromkeys(row.before.balances)
    if place.kind == "seating":
        names |= dict.fromkeys(player.name for player in people.active(g.group))
    form = filled_in(row.line, tuple(names), row.before.seats)
    fields = {name: text for name, text in request.form.items() if name in form}
    return Typed(form, fields, form.document() if sent and form.validate() else None)


def _form(place: Place, typed: Typed, asked: bool) -> str:
    """The line to be typed anew; `asked` says that what is missing was asked for in vain."""
    row = place.book.rows[place.number - 1]
    shown = {"place": place, "form": typed.form, "asked": asked}
    if isinstance(typed.form, Entry):
        return render_template("ledger/hand.html", entry=typed.form, **shown)
    return render_template(
        f"table/{FORMS[place.kind]}.html",
        layout="ledger/line.html",
        seats=row.before.seats,
        faults=faults(typed.form) if asked else (),
        **shown,
    )


def _decide(place: Place, wanted: Wanted) -> ResponseReturnValue:
    """Shows what a change would do; keeps it, where that is asked for and nothing has moved."""
    step, refused = request.form.get("step"), None
    if step in (SAVE, PLAYED_ON):
        refused = _keep(wanted, step == PLAYED_ON)
        now = _place(place.number) if refused else None
        if now is None:
            settled = None if refused else request.form.get("parked")
            return see("ledger.show", sitting_id=g.sitting.id, settled=settled)
        place = now
    book, number = place.book, place.number
    page = render_template(
        "ledger/effects.html",
        place=place,
        typed=wanted.typed,
        ways=ways(book, lambda on: wanted.edits(book, number, on), g.evening.crossing),
        refused=refused,
    )
    return page, 409 if refused else 200


def _keep(wanted: Wanted, played_on: bool) -> Phrase | None:
    """Keeps the change, with a notice of what is to be paid; or says why it cannot be kept."""
    sitting_id, line = g.sitting.id, request.form["line"]
    seen = request.form.get("version", type=int)

    def keep() -> dict[str, Any]:
        sitting = locked(sitting_id)
        if seen is not None:
            writing.unchanged(sitting, seen)
        place = shelf.open(sitting).place_of(line)
        if place is None:
            raise NothingThere
        outcome = wanted.keep(sitting, place + 1, played_on)
        told = to_catch_up(outcome.catch_up, g.evening.crossing)
        return {"catch_up": said(told) if told else ""}

    try:
        kept = done_once(sitting_id, keep)
    except (Stale, NothingThere):
        return MOVED
    except Refused:
        return IMPOSSIBLE
    if kept["catch_up"]:
        flash(kept["catch_up"])
    return None
