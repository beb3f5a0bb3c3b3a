"""Views of a group's season and its players: totals by unit and currency."""

from contextlib import suppress
from datetime import date
from functools import partial
from typing import NamedTuple

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.documents.json_values import NoDocument
from companion.groups.access import needs, now
from companion.i18n import phone_time
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.games import unit_name
from companion.rules.phrases import phrase
from companion.rules.sitting import places
from companion.season.statistics import Statistics, figure_of, left_out, statistics
from companion.season.totals import (
    ALWAYS,
    LUNAR,
    Period,
    Season,
    SeasonInUnit,
    course,
    lunar_year_of,
    player_season,
    preload_evenings,
    read_period,
    season,
)
from companion.settlement.forms import names
from companion.settlement.payments import NO_CURRENCY
from companion.templating import amount, day, said

pages = Blueprint("season", __name__, url_prefix="/groups/<group_id>/season")

LINES = 2000
"""The most lines replayed for the statistics of a page, besides cached ones: some seconds."""


class SeasonRequest(NamedTuple):
    """A requested season, its dates (if not `faulty`), its views by name, and the one wanted."""

    season: Season
    period: Period
    faulty: bool
    views: dict[str, str]
    of: str

    @property
    def dates(self) -> dict[str, str]:
        return {key: request.args[key] for key in ("dates", "from", "to") if request.args.get(key)}

    @property
    def lunar_years(self) -> dict[str, int]:
        """The lunar years with evenings, the latest first: name in the URL and first year."""
        years = set()
        for evening in g.group.evenings:
            with suppress(ValueError):
                years.add(lunar_year_of(date.fromisoformat(evening.day)))
        return {f"{LUNAR}{year}": year for year in sorted(years, reverse=True)}

    def statistics(self) -> Statistics | None:
        """The statistics in the requested unit; for money, in the only unit there is."""
        units = [self.of] if self.of in self.season.points else [*self.season.points]
        if len(units) != 1:
            return None
        return statistics(g.group, self.season, units[0], LINES)


def _asked() -> SeasonRequest:
    period, faulty = ALWAYS, False
    try:
        period = read_period(request.args, phone_time(now()).date())
    except NoDocument:
        faulty = True
    found = season(g.group, period)
    views = _views(found)
    of = request.args.get("of") or next(iter(views), "")
    if views and of not in views:
        if period == ALWAYS and not faulty:
            abort(404)
        of = next(iter(views))  # not played in these dates
    return SeasonRequest(found, period, faulty, views, of)


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    _held = preload_evenings(g.group)  # until the page is rendered
    asked = _asked()
    told = course(asked.season, asked.of, names())
    counted = asked.statistics()
    return render_template(
        "season/show.html",
        asked=asked,
        course=told,
        counted=counted,
        payments=counted and counted.payments(asked.season.accounts()),
        left_out=[*left_out(counted)] if counted else [],
        figure_of=figure_of,
        names=names(),
        text=_as_text(told) if told else "",
    )


@pages.get("/<player_id>")
@needs("view")
def show_player(player_id: str) -> ResponseReturnValue:
    """A player's statistics, the chart of their total, and payments from and to others."""
    if player_id not in {player.id for player in g.group.players}:
        abort(404)
    _held = preload_evenings(g.group)  # until the page is rendered
    asked = _asked()
    counted = asked.statistics()
    return render_template(
        "season/player.html",
        asked=asked,
        who=player_id,
        own=player_season(asked.season, asked.of, player_id, names()),
        counted=counted,
        mine=counted and counted.of(player_id),
        flows=_flows(counted, asked.season, player_id) if counted else [],
        left_out=[*left_out(counted)] if counted else [],
        figure_of=figure_of,
        names=names(),
    )


def _flows(counted: Statistics, season: Season, who: str) -> list[tuple[Account, int, int]]:
    """What a player paid to each other account, and got from it; the largest receipts first."""
    paid = counted.paid
    found = [
        (other, paid.get((who, other), 0), paid.get((other, who), 0))
        for other in season.accounts()
        if other != who
    ]
    return sorted((each for each in found if any(each[1:])), key=lambda each: each[1] - each[2])


def _views(season: Season) -> dict[str, str]:
    """The views of a season by their name in the URL: points of a unit, or money."""
    points = {unit: said(unit_name(unit)) for unit in season.points}
    if len(points) == 1:
        points = dict.fromkeys(points, said(phrase("Points")))
    money = dict.fromkeys(season.money, said(phrase("Money")))
    if len(money) > 1:
        money = {of: text if of == NO_CURRENCY else of for of, text in money.items()}
    return money | points if season.money_first else points | money


def _as_text(course: SeasonInUnit) -> str:
    called = names()
    head = phrase("{group}: the season since {day}", group=g.group.name, day=day(course.since))
    won = {each.who: each.total for each in course.stands if isinstance(each.who, str)}
    write = partial(amount, unit=course.unit, sign=True)
    lines = [
        phrase("{n}. {name} {points}", n=place, name=called[who], points=write(total))
        for place, who, total in places(won)
    ]
    totals = {each.who: each.total for each in course.stands}
    lines += [
        phrase("{name} {points}", name=called[who], points=write(totals[who]))
        for who in COMMON_ACCOUNTS.values()
        if totals.get(who)
    ]
    return "\n".join(map(said, [head, *lines]))
