"""Downloads of sittings, evenings and seasons, and deletion, before which a copy is downloaded."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, abort, flash, jsonify, render_template, request, session
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from companion.db.models import UNREADABLE, Evening, Group, Sitting
from companion.db.session import db, writing
from companion.documents.json_values import NoDocument
from companion.documents.texts import Cell, write_csv
from companion.evenings.import_export import export_group, export_sitting, raw_rows
from companion.evenings.starting import (
    OwedLater,
    delete_evening,
    delete_group,
    has_changes,
    owed_in,
)
from companion.groups.access import needs, now
from companion.i18n import phone_time
from companion.i18n.currency import format_amount
from companion.ledger.book import Book, book_cache
from companion.ledger.idempotency import done_once
from companion.ledger.sealing import hands_in
from companion.limits import within_time_limit
from companion.request_context import g
from companion.rulebook.rulesets import rules_of
from companion.rules.chips import POT, Account
from companion.rules.games import Measure, unit_name
from companion.rules.lines import HandLine
from companion.rules.phrases import phrase
from companion.season.statistics import PlayerStatistics, Statistics, statistics
from companion.season.totals import Period, Season, preload_evenings, read_period, season
from companion.settlement import actions
from companion.settlement.payments import NO_CURRENCY
from companion.templating import called, day, forgetting, said, see

pages = Blueprint("exports", __name__)


@pages.get("/sittings/<sitting_id>/hands.csv")
@needs("view")
def hands() -> ResponseReturnValue:
    return _csv(_hands(book_cache.open(g.sitting)), "hands")


def _hands(book: Book) -> Iterator[list[Cell]]:
    names = tuple(book.standing.balances)
    nobodys: list[Account] = [None, POT] if book.standing.pot else [None]
    yield [
        *map(said, (phrase("Line"), phrase("Hand"), phrase("Banker"), phrase("Streak"))),
        *names,
        *map(called, nobodys),
        said(phrase("What")),
    ]
    for row in book.rows:
        hand = book.hand_number(row.number) if isinstance(row.line, HandLine) else None
        bank, seats = row.before.bank, row.before.seats
        what = "; ".join(said(told, seats) for told in row.line.tells(book.agreement.sheet))
        nets = [row.net.get(name) for name in names]
        was, now = row.before.accounts(), row.after.accounts()
        others = [(now.get(whose, 0) - was.get(whose, 0)) or None for whose in nobodys]
        yield [row.number, hand, seats[bank.seat], bank.streak, *nets, *others, what]
    found = book.standing.accounts()
    totals = [found.get(whose) for whose in (*names, *nobodys)]
    yield [said(phrase("Total")), None, None, None, *totals, None]


@pages.get("/sittings/<sitting_id>/sitting.json")
@needs("view")
def document() -> ResponseReturnValue:
    """The document of the sitting, as `companion export` writes it."""
    return _named(jsonify(export_sitting(g.sitting)), "sitting.json")


@pages.get("/groups/<group_id>/season.csv")
@needs("view")
def whole_season() -> ResponseReturnValue:
    return _csv(_season(_period()), "season")


def _season(period: Period) -> Iterator[list[Cell]]:
    found = season(g.group, period)
    names = g.group.names
    money = [said(phrase("Money")) if unit == NO_CURRENCY else unit for unit in found.money]
    yield [
        said(phrase("Player")),
        *(said(unit_name(unit)) for unit in found.points),
        *money,
        said(phrase("Evenings")),
        said(phrase("Hands")),
    ]
    for who in found.accounts():
        yield [
            names[who] if isinstance(who, str) else called(who),
            *(won[who] for won in found.points.values()),
            *(Decimal(format_amount(won[who], unit)) for unit, won in found.money.items()),
            found.came[who] if isinstance(who, str) else None,
            found.sat[who] if isinstance(who, str) else None,
        ]


@pages.get("/groups/<group_id>/statistics.csv")
@needs("view")
def whole_statistics() -> ResponseReturnValue:
    return _csv(_statistics(_period()), "statistics")


@pages.get("/groups/<group_id>/evenings.csv")
@needs("view")
def all_evenings() -> ResponseReturnValue:
    """What each player won in each evening, in points of the unit in the query."""
    found = season(g.group, _period())
    unit = request.args.get("of") or next(iter(found.points), "")
    if unit not in found.points and unit:
        abort(404)
    return _csv(_evenings(found, unit), "evenings")


def _evenings(found: Season, unit: str) -> Iterator[list[Cell]]:
    """A row for each evening with each player's points, as the import of evenings reads it."""
    names = g.group.names
    nights = [night for night in found.nights if unit in night.points]
    accounts = [
        who for who in found.accounts() if any(who in night.points[unit] for night in nights)
    ]
    yield [
        said(phrase("Date")),
        *(names[who] if isinstance(who, str) else called(who) for who in accounts),
    ]
    for night in nights:
        yield [night.day, *(night.points[unit].get(who) for who in accounts)]


def _period() -> Period:
    try:
        return read_period(request.args, phone_time(now()).date())
    except NoDocument:
        abort(400)


def _statistics(period: Period) -> Iterator[list[Cell]]:
    """A row for each player and unit; shares are in percent, empty if nothing was recorded."""
    _held = preload_evenings(g.group)  # until all is counted
    found = season(g.group, period)
    counted = [statistics(g.group, found, unit, within=within_time_limit) for unit in found.points]
    names = g.group.names
    measures = tuple(dict.fromkeys(each for of in counted for each in of.measures))
    heads = [(said(measure.name), measure.kind == "share") for measure in measures]
    yield [
        said(phrase("Player")),
        said(phrase("Game")),
        *(cell for name, share in heads for cell in (name, f"{name} (%)")[: 1 + share]),
        said(phrase("Biggest hand")),
    ]
    for of in counted:
        for each in of.players:
            yield [
                names[each.who],
                said(unit_name(of.unit)),
                *(cell for measure in measures for cell in _cells(of, each, measure)),
                each.biggest.points if each.biggest else None,
            ]


def _cells(of: Statistics, player: PlayerStatistics, measure: Measure) -> list[Cell]:
    """The cells of a measure; empty if the game does not have it."""
    there = measure in of.measures
    value = player.value(measure) if there else None
    if measure.kind == "share":
        percent = None if value is None else _decimal(100 * value)
        return [player.counts.get(measure.key, 0) if there else None, percent]
    if value is None:
        return [None]
    return [_decimal(value) if measure.kind == "average" else int(value)]


def _decimal(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / value.denominator).quantize(Decimal("0.01"))


def _csv(rows: Iterable[Iterable[Cell]], name: str) -> Response:
    return _named(Response(write_csv(rows), mimetype="text/csv"), f"{name}.csv")


def _named(response: Response, name: str) -> Response:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


deleting = Blueprint("deleting", __name__)

COPIED = "copied"
"""Session key for a digest of what the browser downloaded last."""


@deleting.get("/evenings/<evening_id>/evening.jsonl")
@needs("view")
def copy() -> ResponseReturnValue:
    """All sittings of an evening as JSON lines, for `companion import`."""
    session[COPIED] = _evening_version(g.evening)
    return _file(map(export_sitting, g.evening.sittings), g.evening.day)


@deleting.get("/evenings/<evening_id>/facts.json")
@needs("host")
def facts(evening_id: str) -> ResponseReturnValue:
    """The database rows of an evening that cannot be read; nothing else can be copied."""
    with suppress(*UNREADABLE):
        session[COPIED] = _evening_version(g.evening)
    written = json.dumps(raw_rows(evening_id), ensure_ascii=False, default=repr, indent=1)
    return _copied(Response(written, mimetype="application/json"), "facts.json")


@deleting.get("/groups/<group_id>/group.jsonl")
@needs("view")
def copy_all() -> ResponseReturnValue:
    """All sittings of a group as JSON lines; each contains when its evening began."""
    session[COPIED] = _group_version(g.group)
    return _file(export_group(g.group), "group")


@deleting.get("/groups/<group_id>/season.jsonl")
@needs("view")
def copy_season() -> ResponseReturnValue:
    """The sittings of a period's evenings as JSON lines, for `companion import`."""
    period = _period()
    return _file(export_group(g.group, period), "-".join(filter(None, ("season", *period))))


def _file(documents: Iterable[dict[str, Any]], name: str) -> Response:
    written = (json.dumps(each, ensure_ascii=False) for each in documents)
    response = Response("".join(f"{line}\n" for line in written), mimetype="application/jsonl")
    return _copied(response, f"{name}.jsonl")


def _copied(response: Response, name: str) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return _named(response, name)


def _group_version(group: Group) -> list[str]:
    """A value that changes with everything recorded in the group's sittings."""
    ids = select(Evening.id, Sitting.id, Sitting.version).join(Sitting.evening)
    every = sorted(map(tuple, db.session.execute(ids.where(Evening.group_id == group.id))))
    return [group.id, sha256(repr(every).encode()).hexdigest()]


def _evening_version(evening: Evening) -> list[str | int]:
    """A value that changes with everything recorded in the evening's sittings."""
    return [evening.id, *(sitting.version for sitting in evening.sittings)]


@deleting.get("/evenings/<evening_id>/delete")
@needs("host")
def ask() -> str:
    return _page(g.evening)


def _page(evening: Evening, copy_first: bool = False) -> str:
    told: dict[str, Any] = {}
    # Of an unreadable evening nothing is computed; the copy has its database rows.
    with suppress(*UNREADABLE):
        told["rules"] = [said(rules_of(sitting)) for sitting in evening.sittings]
        told["hands"] = sum(map(hands_in, evening.sittings))
    return render_template(
        "evenings/delete.html",
        evening=evening,
        **told,
        anything=has_changes(evening),
        later=owed_in(evening),
        copy_first=copy_first,
    )


@deleting.post("/groups/<group_id>/delete-evening")
@needs("host")
def delete(group_id: str) -> ResponseReturnValue:
    """Delete an evening of the group, once; then show the group."""
    deleted = request.form.get("evening", "")
    evening = next((each for each in g.group.evenings if each.id == deleted), None)
    copied = evening is not None and session.get(COPIED) == _evening_version(evening)
    if evening is not None and has_changes(evening) and not (copied or "uncopied" in request.form):
        return _page(evening, copy_first=True), 422

    def do() -> dict[str, str]:
        held = actions.lock_evening(deleted)
        if held.group_id != group_id:
            abort(404)
        told = {"day": held.day}
        delete_evening(held)
        return told

    try:
        done = done_once(group_id, do)
    except OwedLater:
        return see("deleting.ask", evening_id=deleted)
    flash(said(phrase("The evening of {day} has been deleted.", day=day(done["day"]))))
    return see("groups.show", group_id=group_id)


@deleting.get("/groups/<group_id>/delete")
@needs("host")
def ask_all() -> str:
    return _page_of(g.group)


def _page_of(group: Group, copy_first: bool = False) -> str:
    return render_template(
        "groups/delete.html",
        evenings=len(group.evenings),
        anything=any(map(has_changes, group.evenings)),
        copy_first=copy_first,
    )


@deleting.post("/groups/<group_id>/delete")
@needs("host")
def delete_all(group_id: str) -> ResponseReturnValue:
    """Delete the group with its links. All phones lose access; this one clears its cache."""
    copied = session.get(COPIED) == _group_version(g.group) or "uncopied" in request.form
    if any(map(has_changes, g.group.evenings)) and not copied:
        return _page_of(g.group, copy_first=True), 422
    with writing():
        delete_group(g.group)
    g.forget()
    flash(said(phrase("The group has been deleted.")))
    return forgetting(group_id)
