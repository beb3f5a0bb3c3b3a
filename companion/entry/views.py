"""Views for entering a hand: the page, its preview, and recording."""

from flask import Blueprint, abort, flash, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Sitting
from companion.db.session import writing
from companion.entry.forms import NOTHING, Entry, offline_table, record_conditions
from companion.evenings import seating
from companion.evenings.starting import can_be_repeated
from companion.groups.access import author, needs, now
from companion.ledger.book import (
    Book,
    GameEnd,
    GameOver,
    book_cache,
    check_room,
    end_after_all,
    game_end,
)
from companion.ledger.book import go_on as continue_game
from companion.ledger.history import (
    closed,
    headline,
    just_recorded,
    past_changes,
    recorded,
    reverse_of_last,
    undo_redo_labels,
)
from companion.ledger.idempotency import done_once
from companion.ledger.recording import (
    Author,
    NumberTaken,
    SavedDraft,
    SittingClosed,
    TypedFields,
    draft_key,
    drop_draft,
    lock_sitting,
    save_draft,
    saved_draft,
)
from companion.ledger.recording import record as record_line
from companion.request_context import g
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Seats
from companion.scores.result import page_data
from companion.templating import fragment, said, see

pages = Blueprint("sittings", __name__, url_prefix="/sittings/<sitting_id>")

RECORDED_HERE = "recorded"
"""The cookie that names the hand a phone recorded last, in any of its tabs.

Not in the session: hands are sent in the background, and the response must not restore the session
from before a link was opened.
"""


class IncompleteHand(Exception):
    """A hand that cannot be recorded yet, or at all."""


@pages.get("/enter")
@needs("score")
def enter(sitting_id: str) -> ResponseReturnValue:
    book = book_cache.open(g.sitting)
    if book.closed:
        return see("scores.summary", sitting_id=sitting_id)
    kept = saved_draft(book)
    end = game_end(g.sitting, book, now())
    # A hand that is in play when the time is up is played to its end.
    if end.by_hands or end.by_rounds or (end.by_time and not kept):
        return _over(book, end)
    entry = Entry(book, kept.typed, _paid(kept)) if kept else Entry(book)
    return _page(entry, kept)


@pages.get("/lines")
@pages.get("/preview")
@pages.get("/go-on")
@needs("score")
def come_back(sitting_id: str) -> ResponseReturnValue:
    """Redirects to the next hand when Back or Reload leads to a page that answered a POST."""
    return see("sittings.enter", sitting_id=sitting_id)


@pages.post("/preview")
@needs("score")
def preview(sitting_id: str) -> ResponseReturnValue:
    """Save the draft, and show its result.

    A hand waiting on its phone since it could not be recorded is only shown, not saved as the
    draft.
    """
    book = book_cache.open(g.sitting)
    typed = NOTHING if "clear" in request.form else request.form.to_dict()
    entry = Entry(book, typed)
    # Whether a line was recorded since, or the seats changed.
    overtaken = _number() != book.next_number or bool(_reseated(book))
    waits = "parked" in request.form
    if not waits:
        _go_on_typing(entry, overtaken)
    elif "clear" in request.form:
        _hand_over(Entry(book, request.form.to_dict()))
    if fragment():
        return _preview(entry, overtaken)
    if overtaken and (waits or "clear" not in request.form):
        return _same(entry) or _taken(entry)
    asked = bool(entry.form.typed) and entry.row is None
    return _page(entry, None, asked) if waits else see("sittings.enter", sitting_id=sitting_id)


def _go_on_typing(entry: Entry, overtaken: bool) -> None:
    """Save the draft of the hand in play, unless another line was recorded first."""
    kept = saved_draft(entry.book)
    if kept and not entry.form.typed and g.evening.crossing and not fragment():
        returned = Entry(entry.book, NOTHING, kept.crossed).back_told
        if returned:
            flash(said(returned))
    if kept:
        entry.paid = _paid(kept)
    before = kept.typed if kept else NOTHING
    if not overtaken and not entry.book.closed and entry.form.typed != before:
        _keep(entry, entry.entered.in_play)


def _keep(entry: Entry, in_play: bool) -> None:
    """Save the draft after each tap; it does not wait for the disk."""
    by, crossing, seen = author(), g.evening.crossing, draft_key(entry.book)
    with writing(lasting=False):
        book = book_cache.open(lock_sitting(entry.book.sitting_id))
        if draft_key(book) != seen:
            return  # another phone was faster; this one learns it with its next request
        kept = save_draft(book, entry.form.typed, in_play, by.name, by.at)
    entry.paid = kept.paid if kept and crossing else NOTHING


def _paid(kept: SavedDraft) -> TypedFields:
    """The fields for which chips were paid; none if chips are not used."""
    return kept.paid if g.evening.crossing else NOTHING


@pages.post("/lines")
@needs("score")
def record(sitting_id: str) -> ResponseReturnValue:
    """Record the hand under the number on the page, once per idempotency key."""
    number, typed = _number(), request.form.to_dict()

    def do() -> dict[str, int]:
        sitting = lock_sitting(sitting_id)
        book = book_cache.open(sitting)
        if number != book.next_number or _reseated(book) or _recorded_before(book, typed):
            raise NumberTaken(book, number)
        check_room(game_end(sitting, book, now()))
        hand = Entry(book, typed).entered.hand
        if hand is None or book.gone_but_seated(sitting.evening):
            raise IncompleteHand
        record_line(sitting, number, HandLine(hand), _by())
        return {"number": number}

    try:
        done = done_once(sitting_id, do)
    except (IncompleteHand, NumberTaken, GameOver, SittingClosed) as refused:
        return _refused(refused, Entry(book_cache.open(g.sitting), typed))
    # A phone deletes its copy of the hand once it reads that it is settled.
    settled = request.form.get("parked")
    answer = make_response(
        see("sittings.enter", sitting_id=sitting_id, done=done["number"], settled=settled)
    )
    answer.set_cookie(
        RECORDED_HERE,
        f"{sitting_id}.{done['number']}",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return answer


def _refused(refused: Exception, entry: Entry) -> ResponseReturnValue:
    """The page for a hand that is not recorded; it is held on its phone, or else as the draft."""
    if isinstance(refused, IncompleteHand):
        return _preview(entry) if fragment() else _page(entry, None, asked=True), 422
    if isinstance(refused, NumberTaken):
        _hand_over(entry)
        return _same(entry) or _taken(entry)
    if fragment():
        _hand_over(entry)
    else:
        _keep(entry, in_play=False)
    if isinstance(refused, GameOver):
        return _over(entry.book, game_end(g.sitting, entry.book, now()), held=True), 409
    return render_template("entry/closed.html", told=closed(entry.book)), 409


def _by() -> Author:
    if "by" not in request.form:
        return author()
    by = (player.name for player in g.group.players if player.id == request.form["by"])
    return Author(next(by, ""), now())


@pages.post("/go-on")
@needs("score")
def go_on(sitting_id: str) -> ResponseReturnValue:
    """Continue beyond the end by hands or rounds, or until the table stops; or end after all."""
    hands, rounds = (max(request.form.get(name, 0, type=int), 0) for name in ("hands", "rounds"))

    def do() -> dict[str, str]:
        sitting = lock_sitting(sitting_id)
        if sitting.closed:
            raise SittingClosed
        if "end" in request.form:
            end_after_all(sitting)
        else:
            continue_game(sitting, hands, rounds)
        return {}

    done_once(sitting_id, do)
    return see("sittings.enter", sitting_id=sitting_id)


def _over(book: Book, end: GameEnd, held: bool = False) -> str:
    shown = page_data(book, g.evening)
    return render_template(
        "entry/over.html",
        **shown,
        end=end,
        held=held,
        start=int(g.sitting.meta.get("start") or 0),
        box=book.standing.box,
        pot=book.standing.pot and book.standing.in_pot,
        text=shown["result"].text if shown["result"] else "",
        done=_done(book),
        turns=undo_redo_labels(book),
        reverse=reverse_of_last(book),
        again=can_be_repeated(g.evening),
    )


def _hand_over(entry: Entry) -> None:
    """Delete the draft if the phone keeps the hand itself."""
    kept = saved_draft(entry.book)
    if kept and kept.typed == entry.form.typed:
        with writing(lasting=False):
            drop_draft(entry.book.sitting_id)


def _done(book: Book) -> str | None:
    """What was recorded last; the latest change with its author if another phone made one since."""
    done = request.args.get("done", type=int)
    if not done or done != len(book.rows):
        return None
    return recorded(book) if just_recorded(book) else headline(book)


def _reseated(book: Book) -> Seats:
    """The players that the form was filled in for, if others are seated since; else ()."""
    return book.seats_unlike(request.form.get("seats"))


def _number() -> int:
    number = request.form.get("number", type=int)
    return number if number is not None else abort(400)


def _preview(entry: Entry, overtaken: bool = False) -> str:
    gone = entry.book.gone_but_seated(g.evening)
    return render_template("entry/preview.html", entry=entry, overtaken=overtaken, gone=gone)


def _page(entry: Entry, kept: SavedDraft | None, asked: bool = False) -> str:
    sitting: Sitting = g.sitting
    end, me = game_end(sitting, entry.book, now()), author().name
    # A hand that waited on a phone keeps its own author.
    own = (player.id for player in g.group.players if player.name == me)
    return render_template(
        "entry/enter.html",
        entry=entry,
        kept=kept,
        needed=record_conditions(entry.form, lambda text: said(text, entry.seats)),
        on_phone=offline_table(entry, end.limit, said),
        me=me,
        by=request.form.get("by", next(own, "")),
        asked=asked,
        end=end,
        done=_done(entry.book),
        turns=undo_redo_labels(entry.book),
        reverse=reverse_of_last(entry.book),
        same="same" in request.args,
        turn=seating.turn(sitting.evening, entry.book),
        queue=seating.waiting(sitting.evening, entry.book),
        gone=entry.book.gone_but_seated(sitting.evening),
    )


def _same(entry: Entry) -> ResponseReturnValue | None:
    """Redirect to the next hand if this one is recorded already: it counts once. Else None."""
    book, numbers = entry.book, {_number(), request.form.get("first", type=int)}
    rows = (row for row in book.rows if row.number in numbers)
    if _reseated(book) or not any(_wrote(entry, row) for row in rows):
        return None
    settled = request.form.get("parked")
    return see("sittings.enter", sitting_id=book.sitting_id, same=1, settled=settled)


def _recorded_before(book: Book, typed: TypedFields) -> bool:
    first = request.form.get("first", type=int)
    rows = (row for row in book.rows if row.number == first)
    return any(_wrote(Entry(book, typed), row) for row in rows)


def _taken(entry: Entry) -> ResponseReturnValue:
    book, number = entry.book, _number()
    row = book.rows[number - 1] if 1 <= number <= len(book.rows) else None
    line = book.written[number - 1].id if row else None
    hand = book.hand_number(number) if row and isinstance(row.line, HandLine) else None
    # The typed hand is computed at the place of the recorded one, with its banker.
    alike = hand is not None and not _reseated(book)
    mine = Entry(book, entry.form.typed, number=number) if alike else entry
    step = next((s for s in past_changes(book, count=10) if s.main and s.main.line == line), None)
    page = render_template(
        "entry/taken.html",
        entry=entry,
        mine=mine,
        row=row,
        sat=_reseated(book),
        told=row.line.tells(entry.sheet) if row else (),
        typed=mine.row.line.tells(mine.sheet) if mine.row else (),
        hand=hand,
        step=step,
        recorded_here=request.cookies.get(RECORDED_HERE) == f"{book.sitting_id}.{number}",
        line=line,
    )
    return page, 409


def _wrote(entry: Entry, row: LedgerRow) -> bool:
    mine = Entry(entry.book, entry.form.typed, number=row.number).row
    return mine is not None and mine.line == row.line
