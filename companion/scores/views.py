"""Views of the ledger: hands with reasons, undo, history, closing, summary, and other rules."""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Blueprint, Response, flash, make_response, render_template, request, session
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from wtforms import Form

from companion.db.models import Sitting
from companion.db.session import db
from companion.entry.forms import hand_form
from companion.errors import CLOSED
from companion.evenings.seating import waiting
from companion.evenings.starting import can_be_repeated
from companion.groups.access import author, may, needs, now
from companion.i18n import chosen
from companion.ledger import recording
from companion.ledger.book import Book, book_cache, game_end
from companion.ledger.history import (
    closed,
    headline,
    past_changes,
    unchanged_lines,
    undo_redo_labels,
)
from companion.ledger.idempotency import done_once
from companion.ledger.sealing import figures_of, seal
from companion.limits import replay_before_write
from companion.request_context import g
from companion.rulebook.rulesets import ORIGINS, asked, asking, of_unit, rules_of
from companion.rules.chips import transfer_told
from companion.rules.games import game
from companion.rules.lines import shared_pot
from companion.rules.phrases import Phrase, PointsTold, phrase
from companion.rules.settling import given_back_told, to_catch_up
from companion.rules.sitting import places
from companion.rules.standing import bank_told
from companion.rules.what_if import unsaid_told
from companion.scores.chart import HIGH, LOW, chart
from companion.scores.result import page_data
from companion.scores.rows import AT_ONCE, RowsPage, rows_after, special, window
from companion.scores.what_if import other_answers, read
from companion.settlement import actions
from companion.settlement.payments import point_worth
from companion.settlement.plan import state_of, with_stand_ins
from companion.templating import fragment, in_a_row, looks, said, see

pages = Blueprint("scores", __name__, url_prefix="/sittings/<sitting_id>")

CHANGES_AT_ONCE = 50
QUICKER = phrase("Nothing was undone or redone, because of a newer change. {what}.")
OPEN = phrase("This is already open.")

Turn = Callable[[Sitting, recording.Author], object]


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    if fragment():
        return _news()
    before = request.args.get("before", type=int)
    told_once = "_flashes" in session
    tag = _tag(before)
    if request.if_none_match.contains_weak(tag) and not told_once:
        return _tagged(Response(status=304), tag)
    book = book_cache.open(g.sitting)
    stand = totals(g.sitting, book)
    page = _page(book, stand, hands=_hands(book, stand, before), bar=_bar(book))
    return page if told_once else _tagged(make_response(page), tag)


def _news() -> ResponseReturnValue:
    """The parts of the page that are new since a version; 204 if other parts changed, too."""
    book, since = book_cache.open(g.sitting), request.args.get("since", -1, type=int)
    if request.args.get("as") != looks() or not book.version - AT_ONCE <= since <= book.version:
        return "", 204
    known = unchanged_lines(book, since)
    if known == 0 or known < len(book.rows) - AT_ONCE:
        return "", 204
    end, gone_home = game_end(g.sitting, book, now()), sorted(book.gone(g.evening))
    worth = point_worth(g.evening)
    alike = (known, looks(), may("score"), end, worth, _queue(book), *gone_home)

    def new() -> str:
        stand, line = totals(g.sitting, book), book.written[known - 1].id
        hands = _drawn(book, stand, rows_after(book, known))
        return _page(book, stand, hands=hands, after=line)

    return book_cache.text(book, alike, new) + str(_bar(book))


def _page(book: Book, stand: "LedgerTotals", **more: object) -> str:
    last = next(iter(past_changes(book)), None)
    return render_template(
        "scores/show.html",
        book=book,
        game=game(book.agreement.sheet.game),
        totals=stand,
        seats=book.standing.seats,
        queue=_queue(book),
        gone=book.gone(g.evening),
        chart=chart(book.agreement.start(), book.rows, LOW, point_worth(g.evening)),
        last=last,
        turns=undo_redo_labels(book),
        turned=last is not None and last.turned,
        rules=rules_of(g.sitting, book.agreement.sheet),
        end=game_end(g.sitting, book, now()),
        point_worth=point_worth(g.evening),
        special=special(book),
        fines=any(each.kind == "penalty" for row in book.rows for each in row.transfers),
        form=hand_form(book.agreement.sheet.game),
        **more,
    )


def _bar(book: Book) -> Markup:
    end = game_end(g.sitting, book, now())
    return Markup(render_template("scores/bar.html", book=book, end=end))


def _queue(book: Book) -> tuple[str, ...]:
    return () if book.closed else waiting(g.evening, book)


def _hands(book: Book, stand: "LedgerTotals", before: int | None) -> Markup:
    """The hands. The latest page is cached, because all phones of a table request it at once."""

    def write() -> str:
        return _drawn(book, stand, window(book, before))

    worth = point_worth(g.evening)
    alike = ("hands", chosen().tag, may("score"), request.script_root, worth)
    return Markup(write() if before is not None else book_cache.text(book, alike, write))


def _drawn(book: Book, stand: "LedgerTotals", rows: RowsPage) -> Markup:
    key, worth = book.agreement.sheet.game, point_worth(g.evening)
    return Markup(
        render_template(
            "scores/hands.html",
            window=rows,
            totals=stand,
            game=game(key),
            form=hand_form(key),
            open=not book.closed,
            empty=not book.rows,
            sign=worth.sign if worth else "",
        )
    )


def _tag(before: int | None) -> str:
    """An ETag of the page: of its data, its reader and its language."""
    sitting: Sitting = g.sitting
    book = book_cache.open(sitting)
    end = game_end(sitting, book, now())
    shown = (
        sitting.version, end.over, point_worth(sitting.evening), looks(),
        session.get("csrf_token"), before, _queue(book), sorted(book.gone(g.evening)),
    )  # fmt: skip
    return sha256(repr(shown).encode()).hexdigest()[:24]


def _tagged(response: Response, tag: str) -> Response:
    response.set_etag(tag, weak=True)
    response.headers["Vary"] = "Cookie, Accept-Language, X-Fragment"
    return response


class LedgerTotals(NamedTuple):
    """The totals, from the seal if the sitting is closed; `differs`: the hands disagree."""

    players: Mapping[str, int]
    box: int | None
    pot: int | None
    start: int
    seated: tuple[str, ...]
    differs: bool = False


def totals(sitting: Sitting, book: Book) -> LedgerTotals:
    standing, start = book.standing, int(sitting.meta.get("start") or 0)
    if not sitting.closed:
        pot = standing.pot and standing.in_pot
        return LedgerTotals(standing.balances, standing.box, pot, start, standing.seats)
    sealed = figures_of(sitting)
    players = {book.names[player]: points for player, points in sealed["balances"].items()}
    return LedgerTotals(players, sealed["box"], sealed.get("pot"), start, (), sealed != seal(book))


@pages.get("/summary")
@needs("view")
def summary() -> ResponseReturnValue:
    book, evening = book_cache.open(g.sitting), g.evening
    stand, state = totals(g.sitting, book), state_of(evening)
    return render_template(
        "scores/summary.html",
        **page_data(book, evening),
        end=game_end(g.sitting, book, now()),
        totals=stand,
        places=places(stand.players),
        rules=rules_of(g.sitting, book.agreement.sheet),
        closed=closed(book) if book.closed else None,
        last=next(iter(past_changes(book)), None),
        settled=state.word if book.closed else "",
        carried=state.carried,
        again=state.word != "open" and may("score") and can_be_repeated(evening),
    )


@pages.post("/undo")
@needs("score")
def undo(sitting_id: str) -> ResponseReturnValue:
    with replay_before_write(recording.undoing_edits):
        return _turn(sitting_id, recording.undo)


@pages.post("/redo")
@needs("score")
def redo(sitting_id: str) -> ResponseReturnValue:
    with replay_before_write(recording.redoing_edits):
        return _turn(sitting_id, recording.redo)


def _turn(sitting_id: str, turn: Turn, whole_evening: bool = False) -> ResponseReturnValue:
    """Run an action once, if the sitting is still at the version the user saw; then redirect."""
    seen = request.form.get("version", type=int)

    def do() -> dict[str, Any]:
        if whole_evening:  # evenings are locked before their sittings
            actions.lock_evening(g.evening.id)
        sitting = recording.lock_sitting(sitting_id)
        if seen is not None:
            recording.check_version(sitting, seen)
        turned = turn(sitting, author())
        return {"chips": _chips(turned, turn) if isinstance(turned, recording.ChangeResult) else ""}

    entering = request.form.get("next") == "enter"
    try:
        chips = done_once(sitting_id, do).get("chips", "")
        told = [_done_last(sitting_id) if entering else "", chips]
        if any(told):
            flash(in_a_row(told))
    except recording.Stale:
        _notice(QUICKER.of(what=headline(book_cache.open(db.session.get_one(Sitting, sitting_id)))))
    except recording.NothingThere:
        _notice(phrase("There’s nothing to undo or redo."))
    except recording.SittingClosed:
        if turn is not recording.close:
            _notice(CLOSED if db.session.get_one(Sitting, sitting_id).closed else OPEN)
    led = "scores.summary" if turn is recording.close else "scores.show"
    return see("sittings.enter" if entering else led, sitting_id=sitting_id)


def _chips(outcome: recording.ChangeResult, turn: Turn) -> str:
    if not g.evening.crossing:
        return ""
    gives = with_stand_ins(g.evening, outcome.catch_up)
    if turn is recording.undo:
        return said(given_back_told(gives))
    told = to_catch_up(gives, crossing=True)
    return said(told) if told else ""


def _done_last(sitting_id: str) -> str:
    """What was done, for the entry page; the ledger shows it anyway."""
    step = next(iter(past_changes(book_cache.open(db.session.get_one(Sitting, sitting_id)))), None)
    return said(phrase("Done: {what}.", what=step.headline())) if step else ""


def _notice(text: Phrase) -> None:
    flash(said(text), "error")


@pages.get("/history")
@needs("view")
def history() -> ResponseReturnValue:
    book = book_cache.open(g.sitting)
    changes = past_changes(book, request.args.get("before", type=int), CHANGES_AT_ONCE)
    oldest = changes[-1].change.version if changes else 1
    return render_template(
        "scores/history.html", book=book, changes=changes, earlier=oldest if oldest > 1 else None
    )


@pages.get("/close")
@needs("host")
def ask_to_close(sitting_id: str) -> ResponseReturnValue:
    if g.sitting.closed:
        return see("scores.show", sitting_id=sitting_id)
    book = book_cache.open(g.sitting)
    pot = shared_pot(book.agreement.sheet, book.standing) if book.standing.in_pot else None
    stand = totals(g.sitting, book)
    return render_template(
        "scores/close.html",
        book=book,
        totals=stand,
        places=places(stand.players),
        pot=pot,
        point_worth=point_worth(g.evening),
    )


@pages.post("/close")
@needs("host")
def close(sitting_id: str) -> ResponseReturnValue:
    return _turn(sitting_id, recording.close)


@pages.post("/reopen")
@needs("host")
def reopen(sitting_id: str) -> ResponseReturnValue:
    return _turn(sitting_id, _reopen, whole_evening=True)


def _reopen(sitting: Sitting, by: recording.Author) -> None:
    recording.reopen(sitting, by)
    actions.take_back_carried(sitting.evening, by)


what_if_pages = Blueprint("otherwise", __name__, url_prefix="/sittings/<sitting_id>/otherwise")


@what_if_pages.get("", endpoint="show")
@needs("view")
def what_if() -> ResponseReturnValue:
    """Choose the rules; then the page also asks what they require and nobody recorded."""
    book = book_cache.open(g.sitting)
    game = book.agreement.sheet.game
    if not set(ORIGINS) & request.args.keys():
        offered = of_unit(g.group, book.agreement.sheet)
        # Rules with a unit of their own can only be compared with other answers to their questions.
        others = offered["games"] or offered["own"]
        answers = () if others else other_answers(book, g.group, g.sitting_id)
        return render_template("scores/what_if/which.html", game=game, answers=answers, **offered)
    worth = point_worth(g.evening)
    found = read(book, g.group, request.args, worth)
    form = asking(Form, found.way.asks)(data=asked(found.answers))
    return render_template(
        "scores/what_if/show.html",
        read=found,
        reading=found.reading,
        form=form,
        rules=rules_of(g.sitting, book.agreement.sheet),
        chart=chart(book.agreement.start(), book.rows, HIGH, worth),
        unsaid=unsaid_told,
        bank_told=bank_told,
        transfer_told=partial(transfer_told, told=PointsTold),
    )
