"""The season of a group: all its evenings added up, by unit and by currency."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.documents.json_values import NoDocument
from companion.groups.access import needs, now
from companion.i18n.timezones import phone_time
from companion.request_context import g
from companion.rules.chips import POT
from companion.rules.ending import places
from companion.rules.games import unit_name
from companion.rules.phrases import phrase
from companion.scores.facts import Held, held_told
from companion.season.page import Course, course
from companion.season.period import ALWAYS, read_period
from companion.season.totals import Season, at_hand, season
from companion.settlement.pages import names
from companion.settlement.payments import NO_CURRENCY
from companion.templating import amount, day, said

pages = Blueprint("season", __name__, url_prefix="/groups/<group_id>/season")


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    _held = at_hand(g.group)  # until the page is written
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
    told = course(found, of, names())
    return render_template(
        "season/show.html",
        views=views,
        of=of,
        period=period,
        faulty=faulty,
        dates={key: request.args[key] for key in ("dates", "from", "to") if request.args.get(key)},
        course=told,
        names=names(),
        text=_as_text(told) if told else "",
    )


def _views(season: Season) -> dict[str, str]:
    """The ways to look at a season, by their address: in points of a unit, or in money."""
    points = {unit: said(unit_name(unit)) for unit in season.points}
    if len(points) == 1:
        points = dict.fromkeys(points, said(phrase("Points")))
    money = dict.fromkeys(season.money, said(phrase("Money")))
    if len(money) > 1:
        money = {of: text if of == NO_CURRENCY else of for of, text in money.items()}
    return points | money


def _as_text(course: Course) -> str:
    """The season in a few lines, to be handed on."""
    called = names()
    head = phrase("{group}: the season since {day}", group=g.group.name, day=day(course.since))
    won = {each.who: each.total for each in course.stands if isinstance(each.who, str)}
    lines = (
        phrase("{n}. {name} {points}", n=place, name=called[who], points=points)
        for place, who, total in places(won)
        for points in [amount(total, course.unit, sign=True)]
    )
    totals = {each.who: each.total for each in course.stands}
    held = Held(totals.get(None, 0), totals.get(POT, 0))
    others = held_told(held, lambda n: amount(n, course.unit, sign=True))
    return "\n".join([said(head), *map(said, lines), *others])
