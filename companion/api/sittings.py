"""Sittings: read, preview, record, correct and undo lines, close, keep drafts, try other rules."""

import json
from collections.abc import Mapping
from functools import partial

from flask import Response, abort, current_app, request

from companion.api import requests
from companion.api.requests import (
    PARTS,
    Operation,
    answered,
    answered_once,
    change,
    etag,
    page_size,
    pages,
    query_number,
    raw_body,
    require_if_match,
    sent,
)
from companion.db.models import Sitting
from companion.documents import json_values, sittings
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.documents.sheets import read_sheet
from companion.entry.forms import Entry
from companion.errors import REFUSED
from companion.errors import answer as fault
from companion.evenings.import_export import export_sitting
from companion.evenings.lines import MOST, MOST_POINTS
from companion.form_fields import at_most
from companion.groups.access import author, now
from companion.i18n import chosen
from companion.ledger import recording
from companion.ledger.book import (
    Book,
    GameOver,
    LineEdit,
    book_cache,
    check_room,
    end_after_all,
    game_end,
)
from companion.ledger.book import go_on as continue_game
from companion.ledger.history import PastChange, past_changes
from companion.ledger.recording import (
    NumberTaken,
    Refused,
    SittingClosed,
    open_book,
    save_draft,
    saved_draft,
)
from companion.ledger.sealing import COMMON_ACCOUNTS, common_accounts, figures_of
from companion.limits import cached_text
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.games import game
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import phrase, say
from companion.rules.presets import LARGEST
from companion.rules.settling import fewest
from companion.rules.sheet import Objection
from companion.rules.sitting import GameLimit, LedgerRow, limit_told
from companion.rules.what_if import OtherReading, ReadRow, Span, Told, read_otherwise
from companion.scores.what_if import OTHERWISE
from companion.settlement.plan import with_stand_ins
from companion.templating import said

ASKED = phrase("{over}: extend the game, then record this hand.")
SITTING = "/sittings/<sitting_id>"


@Operation("GET", SITTING, "view", "Sitting")
def sitting() -> Response:
    """Get a sitting: its document, and the answer computed from it.

    The `ETag` identifies this state; `If-None-Match` with it gives 304 as long as nothing has
    changed.
    """
    tag = etag(g.sitting)
    if request.if_none_match.contains_weak(tag):
        unchanged = Response(status=304)
        unchanged.set_etag(tag)
        return unchanged
    book = book_cache.open(g.sitting)

    def make() -> str:
        return current_app.json.dumps(
            {
                "document": export_sitting(g.sitting),
                "answer": {"rows": [sittings.write_row(row, chosen()) for row in book.rows]}
                | standing_of(g.sitting, book),
                "version": book.version,
                "closed": book.closed,
            }
        )

    text = cached_text(book, ("API", tag), len(book.rows), make)
    response = Response(text, mimetype="application/json")
    response.set_etag(tag)
    return response


def standing_of(sitting: Sitting, book: Book) -> JsonObject:
    """The end of an answer; from the sealed figures if the sitting is closed."""
    figures = figures_of(sitting)
    balances = {book.names[player]: points for player, points in figures["balances"].items()}
    accounts: dict[Account, int] = dict(balances.items())
    others = common_accounts(figures)
    accounts |= {whose: others[key] for key, whose in COMMON_ACCOUNTS.items() if key in others}
    settlement = sittings.write_payments(fewest(accounts))
    ends, standing = sittings.game_limit(book.agreement.sheet, sitting.meta), book.standing
    end = sittings.write_game_end(ends, figures["played"], standing._replace(balances=balances))
    answer = sittings.closing(standing, end)
    return {**answer, "balances": balances, **others, "settlement": settlement}


@Operation("POST", f"{SITTING}/lines", "score", "Row", (409,), takes="NewLine", status=201)
def line() -> Response:
    """Record the next line.

    `number` must be that of the next line. If it is not, someone else was faster: 409 shows the
    line with that number. A closed sitting gives 409, too, as does a hand after the end of the
    game: 409 shows its `end`, and `go-on` continues it.
    """
    document = sent()
    number, body = _read_numbered(document)

    def write(sitting: Sitting) -> JsonObject:
        line = _for_the_end(sitting, open_book(sitting, number), body)
        return sittings.write_row(
            recording.record(sitting, number, line, author()).changed[-1], chosen()
        )

    return change(write, document, 201)


@Operation("POST", f"{SITTING}/preview", "score", "Row", (409,), takes="NewLine")
def preview() -> Response:
    """Get the row that a line would produce; nothing is stored.

    An `Idempotency-Key` has no effect.
    """
    number, body = _read_numbered(sent())
    book = open_book(g.sitting, number)
    line = _for_the_end(g.sitting, book, body)
    return answered(
        sittings.write_row(
            recording.try_edits(book, recording.adding_edits(book, line)).changed[-1], chosen()
        )
    )


@Operation("POST", f"{SITTING}/otherwise", "view", "OtherReading", takes="ToReadOtherwise")
def otherwise() -> Response:
    """Compute a sitting under other rules of its game; nothing is stored.

    `open` lists what those rules ask and nobody recorded; until it is `told`, points have a `least`
    and a `most`. `told` has keys of `ways` by line number, each as often as it happened; what
    `never` names happened in no other hand. A line with `objections` cannot be computed and counts
    nothing. At most 400 lines are computed. An `Idempotency-Key` has no effect.
    """
    found = json_values.fields(sent(), "", ("sheet",), ("told", "never"))
    book = book_cache.open(g.sitting)
    if len(book.rows) > MOST:
        abort(413)
    sheet = read_sheet(found["sheet"], game(book.agreement.sheet.game))
    told = _read_told(found)

    def make() -> str:
        return current_app.json.dumps(_other(read_otherwise(book.agreement, sheet, told)))

    looks = ("API, otherwise", chosen().tag, json.dumps(found, sort_keys=True))
    text = cached_text(book, looks, len(book.rows) * OTHERWISE, make)
    return Response(text, mimetype="application/json")


def _read_told(found: JsonObject) -> Told:
    told = json_values.mapping(found.get("told", {}), "told")
    each, text = json_values.each, json_values.text
    ways = {number: each(keys, at("told", number), text) for number, keys in told.items()}
    by_line = {int(number): keys for number, keys in ways.items() if number.isdecimal()}
    return Told(by_line, frozenset(each(found.get("never", []), "never", text)))


def _other(reading: OtherReading) -> JsonObject:
    was = {who: Span(points, points) for who, points in reading.was.items()}
    return {
        "was": _spans(was),
        "now": _spans(reading.now),
        "open": {question.code: hands for question, hands in reading.open.items()},
        "rows": [_other_row(row) for row in reading.rows],
    }


def _other_row(row: ReadRow) -> JsonObject:
    seats, words = row.row.before.seats, chosen()
    return {
        "number": row.row.number,
        "nets": _spans(row.nets),
        "differs": row.differs,
        "transfers": [sittings.write_transfer(each, seats, words) for each in row.other.transfers],
        "objections": sittings.row_objections(row.other, words),
        "open": [
            {
                "asks": [question.code for question in each.asks],
                "times": each.times,
                "ways": [
                    {"key": way.key, "says": say(way.says, seats, words)} for way in each.ways
                ],
            }
            for each in row.open
        ],
    }


def _spans(spans: Mapping[Account, Span]) -> list[JsonObject]:
    return [{"who": sittings.write_account(who), **span._asdict()} for who, span in spans.items()]


def line_of(book: Book, document: object, number: int | None = None) -> Line:
    """The line of a request; raises NoDocument, or Refused for more points than a form accepts."""
    line = sittings.LineReader(book.agreement.sheet, book.standing.balances).new(document, "")
    if all(abs(n) <= MOST_POINTS for n in line.typed_points):
        return line
    rows = book.rows[number - 1 : number] if number else ()
    before = rows[0].before if rows else book.standing
    told = Objection("too-large", at_most(chosen().number(MOST_POINTS)))
    others = (
        fault for fault in line.objects(book.agreement.sheet, before) if fault.code != told.code
    )
    row = LedgerRow(number or book.next_number, line, before, before, objections=(*others, told))
    raise Refused([row])


def _for_the_end(sitting: Sitting, book: Book, document: object) -> Line:
    """The line as the next one. Raises GameOver for a hand after the end."""
    line = line_of(book, document)
    if isinstance(line, HandLine):
        check_room(game_end(sitting, book, now()))
    return line


def _read_numbered(document: object) -> tuple[int, JsonObject]:
    body = dict(json_values.mapping(document, ""))
    if "number" not in body:
        raise NoDocument(phrase("“{key}” is missing", key="number"))
    number = json_values.number(body.pop("number"), "number")
    if not isinstance(number, int):
        raise NoDocument(phrase("this must be a whole number, not {n}", n=str(number)), "number")
    return number, body


@pages.errorhandler(NumberTaken)
def taken(error: NumberTaken) -> Response:
    """The response that shows the next number, and the line that has the requested one."""
    says = said(phrase("The next line is number {n}.", n=error.book.next_number))
    if error.row is None:
        return fault(409, says, "taken")
    number = error.row.number
    stands = {"number": number, **error.book.line_documents()[number - 1]}
    return fault(409, says, "taken", line=stands, row=sittings.write_row(error.row, chosen()))


@pages.errorhandler(GameOver)
def over(_: GameOver) -> Response:
    """The response that says how the game ended; to continue is a separate call."""
    end = standing_of(g.sitting, book_cache.open(g.sitting))["end"]
    return fault(
        409,
        said(ASKED.of(over=limit_told(GameLimit(end.get("after"), end.get("rounds"))))),
        "over",
        end=end,
    )


DRAFT = f"{SITTING}/draft"
changes_call = partial(Operation, tag="changes")


@Operation("GET", DRAFT, "score", "Draft", tag="drafts")
def draft() -> Response:
    """Get the draft of the next hand, from any phone: by the fields of the page."""
    return answered(_draft_told(book_cache.open(g.sitting)))


@Operation("PUT", DRAFT, "score", "Draft", (409,), takes="NewDraft", tag="drafts")
def keep_draft(sitting_id: str) -> Response:
    """Save the draft of the next hand, or delete it if it has no fields.

    `number` must be that of the next line. If it is not, someone else was faster: 409.
    """
    document = sent()
    found = json_values.fields(document, "", ("number", "typed"))
    number = requests.amount_read(found["number"], "number", 1, LARGEST)
    typed = {
        json_values.text(name, "typed"): json_values.text(value, at("typed", name))
        for name, value in json_values.mapping(found["typed"], "typed").items()
    }
    json_values.short(typed, "typed")

    def keep() -> JsonObject:
        sitting: Sitting = recording.lock_sitting(sitting_id)
        book = open_book(sitting, number)
        entry = Entry(book, typed)
        by = author()
        save_draft(book, entry.form.typed, entry.entered.in_play, by.name, by.at)
        return _draft_told(book)

    return answered_once(sitting_id, document, keep)


def _draft_told(book: Book) -> JsonObject:
    kept = saved_draft(book)
    typed = dict(kept.typed) if kept else {}
    by = {"who": kept.who, "at": kept.at} if kept else {}
    return {"number": book.next_number, "typed": typed, **by}


LINE = f"{SITTING}/lines/<int:number>"


@changes_call("GET", f"{SITTING}/history", "view", "History", asks=PARTS)
def history() -> Response:
    """List all changes, the latest first, in pages.

    An edit adds a line (`was` is null), deletes it (`is` is null) or replaces it; `number` is that
    of the line at the time. Players have their present names.
    """
    book = book_cache.open(g.sitting)
    before = query_number("before", book.version + 1, book.version + 1)
    steps = past_changes(book, before, page_size())
    earlier = bool(steps) and steps[-1].change.version > 1
    return answered(
        {
            "changes": [_told(step) for step in steps],
            "next": str(steps[-1].change.version) if earlier else None,
        }
    )


@changes_call("PUT", LINE, "score", "Outcome", (409, 422), takes="Line", if_match="must")
def correct(number: int) -> Response:
    """Replace a line.

    The answer has the rows that differ now, and the payments that bring the chips on the table in
    line with the book. If a later line would become impossible, nothing changes: 422 names it.
    """
    require_if_match()
    document = sent()

    def write(sitting: Sitting) -> JsonObject:
        _there(sitting, number)
        line = line_of(open_book(sitting), document, number)
        return _written(sitting, recording.correct(sitting, number, line, author()))

    def edits(book: Book) -> tuple[LineEdit[Line], ...]:
        return recording.correcting_edits(book, number, line_of(book, document, number))

    return change(write, document, edits=edits)


@changes_call("DELETE", LINE, "score", "Outcome", (409, 422), if_match="must")
def strike(number: int) -> Response:
    """Delete a line; later lines are renumbered."""
    require_if_match()

    def write(sitting: Sitting) -> JsonObject:
        _there(sitting, number)
        return _written(sitting, recording.correct(sitting, number, None, author()))

    return change(write, edits=lambda book: recording.correcting_edits(book, number, None))


@changes_call("POST", f"{SITTING}/undo", "score", "Outcome", (409,), if_match="may")
def undo() -> Response:
    """Undo the last change of a line, also one that another phone made."""
    return change(
        lambda sitting: _written(sitting, recording.undo(sitting, author())),
        raw_body(),
        edits=recording.undoing_edits,
    )


@changes_call("POST", f"{SITTING}/redo", "score", "Outcome", (409,), if_match="may")
def redo() -> Response:
    """Redo what was undone last; a new change clears this."""
    return change(
        lambda sitting: _written(sitting, recording.redo(sitting, author())),
        raw_body(),
        edits=recording.redoing_edits,
    )


@changes_call("POST", f"{SITTING}/go-on", "score", "GoneOn", (409,), takes="GoOn", if_match="may")
def go_on() -> Response:
    """Continue beyond the end of the game: to a total of hands or of rounds.

    Send one of the two. 0 hands means until the table stops; null restores the original end.
    """
    document = sent()
    by_rounds = "rounds" in json_values.mapping(document, "")
    key = "rounds" if by_rounds else "hands"
    to = json_values.fields(document, "", (key,))[key]
    whole = isinstance(json_values.number(to, key), int) if to is not None else not by_rounds
    if not whole:
        raise NoDocument(phrase("this must be a whole number, not {n}", n=str(to)), key)
    if to is not None and to < by_rounds:
        raise NoDocument(phrase("this must be a number of hands, or 0"), key)

    def write(sitting: Sitting) -> JsonObject:
        if sitting.closed:
            raise SittingClosed
        if to is None:
            end_after_all(sitting)
        else:
            continue_game(sitting, **{key: to})
        standing = standing_of(sitting, book_cache.open(sitting))
        return {"end": standing["end"]} if "end" in standing else {}

    return change(write, document)


@changes_call("POST", f"{SITTING}/close", "host", "Closing", (409,), if_match="may")
def close() -> Response:
    """Close a sitting and seal its result; it takes no changes until it is reopened."""
    return change(lambda sitting: _sealed(sitting, recording.close(sitting, author())), raw_body())


@changes_call("POST", f"{SITTING}/reopen", "host", "Closing", (409,), if_match="may")
def reopen() -> Response:
    """Reopen a closed sitting."""

    def write(sitting: Sitting) -> JsonObject:
        if not sitting.closed:
            raise recording.NothingThere
        return _sealed(sitting, recording.reopen(sitting, author()))

    return change(write, raw_body())


def _told(step: PastChange) -> JsonObject:
    game, change = step.book.agreement.sheet.game, step.change
    return {
        **{name: getattr(change, name) for name in ("version", "kind", "at", "who")},
        "says": say(step.headline(), words=chosen()),
        "edits": [
            {
                "number": edit.place + 1,
                "was": sittings.write_line(edit.was, game) if edit.was else None,
                "is": sittings.write_line(edit.becomes, game) if edit.becomes else None,
            }
            for edit in step.edits
        ],
    }


def _there(sitting: Sitting, number: int) -> None:
    """Abort with 404 if there is no such line, or with 409 first if the sitting is closed."""
    if not sitting.closed and not 1 <= number < book_cache.open(sitting).next_number:
        abort(404)


def _written(sitting: Sitting, outcome: recording.ChangeResult) -> JsonObject:
    changed = [sittings.write_row(row, chosen()) for row in outcome.changed]
    gives = with_stand_ins(sitting.evening, outcome.catch_up)
    return {"changed": changed, "catch_up": sittings.write_payments(gives)}


def _sealed(sitting: Sitting, book: Book) -> JsonObject:
    standing = standing_of(sitting, book)
    del standing["next"]
    return {"version": book.version, "closed": book.closed, **standing}


@pages.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return fault(422, said(REFUSED), "impossible", objections=error.objections(chosen()))
