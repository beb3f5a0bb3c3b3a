"""Views to correct or delete a line. The effects are shown first, and then confirmed.

The server stores nothing between the steps: the form carries the input, the line's id, and the
version that the user saw.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Evening, not_taken_back
from companion.documents.json_values import NoDocument
from companion.entry.forms import Entry, EntryTable, hand_form
from companion.errors import CLOSED
from companion.evenings.lines import LineContext, LineForm, form_from_line
from companion.form_fields import faults, translated
from companion.groups import members
from companion.groups.access import author, needs
from companion.ledger import recording
from companion.ledger.book import Book, LineEdit, book_cache
from companion.ledger.idempotency import done_once
from companion.ledger.recording import correcting_edits
from companion.limits import heavy_computation, replay_before_write
from companion.request_context import g
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, phrase, say
from companion.rules.settling import Payment, to_catch_up
from companion.rules.sheet import Hand
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Seats, Standing, bank_told
from companion.settlement.forms import names
from companion.settlement.payments import point_worth
from companion.settlement.plan import with_stand_ins
from companion.templating import fragment, said, see

Told = tuple[Phrase, ...]


class NamedBank(NamedTuple):
    """A banker in words, and the names to insert."""

    told: Phrase
    seats: Seats


class LineText(NamedTuple):
    """A line in words, and its hand if it is one."""

    told: Told = ()
    hand: Hand | None = None


class LineComparison(NamedTuple):
    """A line that a change affects, before and after: in words if it was edited, and in figures.

    `hand` is its number among the hands; None for other lines, which come before the hand
    `following`. `bank` is the banker before and after, if they differ; `nets` are name, figure
    before, figure after.
    """

    hand: int | None
    following: int
    seats: Seats
    was: LineText
    now: LineText
    bank: tuple[NamedBank, NamedBank] | None
    nets: tuple[tuple[str, int, int], ...]
    objections: Told


class Consequence(NamedTuple):
    """The effects of one version of a change on the line, the other lines, and the chips.

    `next_bank` is the next hand's banker before and after, if they differ; `moved` are the names of
    players whose totals change.
    """

    played_on: bool
    edited: tuple[LineComparison, ...]
    others: tuple[LineComparison, ...]
    next_bank: tuple[NamedBank, NamedBank] | None
    moved: frozenset[str]
    catch_up: tuple[Payment, ...]
    catch_up_told: Phrase | None
    possible: bool


def consequences(
    book: Book, edits: Callable[[bool], tuple[LineEdit[Line], ...]], evening: Evening
) -> tuple[Consequence, ...]:
    """The effects of a change; if it moves the bank, also with the real banker kept."""
    found = {False: recording.effects(book, edits(False))}
    if found[False].moves_bank:
        found[True] = recording.effects(book, edits(True))
    return tuple(
        Consequence(
            played_on,
            tuple(_changed(book, found.after, effect, told=True) for effect in found.edited),
            tuple(_changed(book, found.after, effect) for effect in found.others),
            _differing(_bank(book.standing), _bank(found.after.standing)),
            frozenset(dict(book.standing.balances.items() ^ found.after.standing.balances.items())),
            gives := with_stand_ins(evening, found.catch_up),
            to_catch_up(gives, evening.crossing),
            not found.impossible,
        )
        for played_on, found in found.items()
    )


def _changed(
    book: Book, after: Book, effect: recording.LineEffect, told: bool = False
) -> LineComparison:
    was, now = effect
    row = was or now
    assert row is not None
    is_hand = isinstance(row.line, HandLine)
    hands = (book if was else after).hand_number(row.number)
    return LineComparison(
        hands if is_hand else None,
        hands + 1,
        row.before.seats,
        _written(book, was) if told or not is_hand else LineText(),
        _written(book, now) if told else LineText(),
        _differing(_bank(was.before), _bank(now.before)) if was and now and is_hand else None,
        tuple(_nets(was, now)),
        tuple(fault.text for fault in now.objections) if now else (),
    )


def _written(book: Book, row: LedgerRow | None) -> LineText:
    if row is None or row.objections:
        return LineText()
    hand = row.line.hand if isinstance(row.line, HandLine) else None
    return LineText(row.line.tells(book.agreement.sheet), hand)


def _bank(standing: Standing) -> NamedBank:
    return NamedBank(bank_told(standing.bank), standing.seats)


def _differing(was: NamedBank, now: NamedBank) -> tuple[NamedBank, NamedBank] | None:
    same = say(was.told, was.seats) == say(now.told, now.seats)
    return None if same else (was, now)


def _nets(was: LedgerRow | None, now: LedgerRow | None) -> list[tuple[str, int, int]]:
    old, new = was.net if was else {}, now.net if now else {}
    nets = ((name, old.get(name, 0), new.get(name, 0)) for name in {**old, **new})
    return [net for net in nets if net[1] != net[2]]


pages = Blueprint("corrections", __name__, url_prefix="/sittings/<sitting_id>/lines/<int:number>")

EDIT, SAVE, PLAYED_ON = "edit", "save", "save-played-on"
"""Values of the buttons that do more than show the effects."""

MOVED = phrase("Something has changed in the meantime. This is what your change would do now.")


class LinePlace(NamedTuple):
    """The line to change: its book and its present number."""

    book: Book
    number: int

    @property
    def line(self) -> str:
        return self.book.written[self.number - 1].id


class EnteredCorrection(NamedTuple):
    """A line in correction: its form, the input, and the line once it is complete."""

    form: Entry | LineForm
    fields: Mapping[str, str]
    line: Line | None


@pages.route("", methods=["GET", "POST"])
@needs("score")
def correct(sitting_id: str, number: int) -> ResponseReturnValue:
    place = _place(number)
    if place is None:
        return see("scores.show", sitting_id=sitting_id)
    typed = _typed(place)
    if fragment() and isinstance(typed.form, Entry):
        return render_template("entry/preview.html", entry=typed.form, overtaken=False)
    line = typed.line
    if line is None or request.form.get("step") == EDIT:
        asked = request.method == "POST" and request.form.get("step") != EDIT
        return _form(place, typed, asked), 422 if asked else 200
    return _decide(place, line, typed)


@pages.route("/strike", methods=["GET", "POST"])
@needs("score")
def strike(sitting_id: str, number: int) -> ResponseReturnValue:
    place = _place(number)
    if place is None:
        return see("scores.show", sitting_id=sitting_id)
    return _decide(place, None)


def _place(number: int) -> LinePlace | None:
    """The present place of the line; None, with a notice, if it cannot be changed any more."""
    book = book_cache.open(g.sitting)
    if "line" in request.form:
        place = book.place_of(request.form["line"])
        number = 0 if place is None else place + 1
    elif not 1 <= number <= len(book.rows):
        abort(404)
    if book.closed or not number:
        flash(said(CLOSED if book.closed else phrase("Someone has already deleted this.")), "error")
        return None
    return LinePlace(book, number)


def _typed(place: LinePlace) -> EnteredCorrection:
    sent = request.method == "POST"
    row, sheet = place.book.rows[place.number - 1], place.book.agreement.sheet
    if isinstance(row.line, HandLine):
        table = EntryTable(sheet, row.before.bank, row.before.seats)
        was = hand_form(sheet.game).of(table, row.line.hand).typed
        typed = request.form.to_dict() if sent else was
        entry = Entry(place.book, typed, number=place.number, was=was)
        hand = entry.entered.hand
        return EnteredCorrection(entry, entry.form.typed, HandLine(hand) if sent and hand else None)
    able = (player.name for player in members.by_last_played(g.group))
    sat = tuple(dict.fromkeys([*row.before.balances, *able]))
    form = form_from_line(row.line, LineContext(row.before, sat, sheet, point_worth(g.evening)))
    fields = {name: text for name, text in request.form.items() if name in form}
    return EnteredCorrection(form, fields, _whole(form) if sent else None)


def _whole(form: LineForm) -> Line | None:
    """The typed line; None if it has faults, which the form then shows."""
    if not form.validate():
        return None
    try:
        return form.line()
    except NoDocument as fault:
        form.form_errors.append(translated(fault.text))
        return None


def _form(place: LinePlace, typed: EnteredCorrection, asked: bool) -> str:
    row = place.book.rows[place.number - 1]
    shown = {"place": place, "form": typed.form, "asked": asked}
    if isinstance(typed.form, Entry):
        return render_template("scores/hand.html", entry=typed.form, **shown)
    return render_template(
        f"evenings/lines/{typed.form.page}.html",
        seats=row.before.seats,
        faults=faults(typed.form) if asked else (),
        **shown,
    )


def _decide(
    place: LinePlace, line: Line | None, typed: EnteredCorrection | None = None
) -> ResponseReturnValue:
    """Show the effects of another line, or none; record it if requested and nothing has changed."""
    step, refused = request.form.get("step"), None
    if step in (SAVE, PLAYED_ON):
        refused = _keep(line, step == PLAYED_ON)
        now = _place(place.number) if refused else None
        if now is None:
            settled = None if refused else request.form.get("parked")
            return see("scores.show", sitting_id=g.sitting_id, settled=settled)
        place = now
    book, number = place.book, place.number
    with heavy_computation(len(book.written) - number):
        ways = consequences(book, partial(correcting_edits, book, number, line), g.evening)
    page = render_template(
        "scores/effects.html",
        place=place,
        game=book.agreement.sheet.game,
        form=hand_form(book.agreement.sheet.game),
        typed=typed,
        ways=ways,
        refused=refused,
        stands_in=_stand_ins(),
        paid=bool(not_taken_back(g.evening.payments)),
    )
    return page, 409 if refused else 200


def _stand_ins() -> dict[str, str]:
    """Those who took over the accounts of players who went home, by name."""
    called = names()
    left = [row for row in not_taken_back(g.evening.payments) if row.kind == "left"]
    return {called[row.payee]: called[row.payer] for row in left}


def _keep(becomes: Line | None, played_on: bool) -> Phrase | None:
    """Record the change, with a notice of payments due; or say why it cannot be recorded."""
    sitting_id, line = g.sitting_id, request.form["line"]
    seen = request.form.get("version", type=int)

    def keep() -> dict[str, Any]:
        sitting = recording.lock_sitting(sitting_id)
        if seen is not None:
            recording.check_version(sitting, seen)
        place = book_cache.open(sitting).place_of(line)
        if place is None:
            raise recording.NothingThere
        outcome = recording.correct(sitting, place + 1, becomes, author(), played_on)
        gives = with_stand_ins(sitting.evening, outcome.catch_up)
        told = to_catch_up(gives, sitting.evening.crossing)
        return {"catch_up": said(told) if told else ""}

    def edits(book: Book) -> tuple[LineEdit[Line], ...]:
        place = book.place_of(line)
        return () if place is None else correcting_edits(book, place + 1, becomes, played_on)

    try:
        with replay_before_write(edits):
            kept = done_once(sitting_id, keep)
    except (recording.Stale, recording.NothingThere):
        return MOVED
    except recording.Refused:
        return phrase("That can’t be saved: see what would become impossible.")
    if kept["catch_up"]:
        flash(kept["catch_up"])
    return None
