"""What an evening may cost: the question, and the chart: the longer the night, the wider."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.db.models import Group
from companion.documents.sittings import hands_limit
from companion.evenings.forms import CURRENCIES, most_stake
from companion.evenings.starting import sheet_of
from companion.form_fields import ambiguous, amount_fault, translated
from companion.groups.access import needs
from companion.i18n import chosen
from companion.i18n.currency import (
    format_amount,
    format_money,
    is_ambiguous,
    read_money,
    read_whole,
)
from companion.limits import heavy_computation, within_time_limit
from companion.request_context import g
from companion.rulebook.rulesets import not_default, read_answers, requested_ruleset, rules_of
from companion.rules.games import find_preset, nights_of
from companion.rules.night_simulation import (
    DRAWN,
    LEAST,
    LENGTHS,
    SEED,
    SimulatedNight,
    drawn,
    forecast,
)
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.scores.chart import DIGIT, HIGH, ChartFrame, height_of, levels
from companion.season.statistics import played_by
from companion.templating import see

USUAL_LENGTH = 24
MOST_POINTS = 10**9 - 1


class NightOptions(NamedTuple):
    """The hands of a night, and the worth of some points ("": points only); `wrong` by field."""

    hands: int = USUAL_LENGTH
    points: int = 10
    currency: str = ""
    money: int = 0
    wrong: Mapping[str, str] = {}

    @classmethod
    def read(cls, typed: Mapping[str, str], usual: "NightOptions") -> "NightOptions":
        """The options in a URL; invalid ones take the usual value."""
        hands = _whole(typed.get("hands"), usual.hands)
        points = _whole(typed.get("points"), usual.points)
        currency = typed.get("currency", usual.currency)
        if currency not in (*CURRENCIES, usual.currency):
            currency = ""
        money = read_money(typed["money"], currency) if currency and "money" in typed else None
        there = money if money and money <= most_stake(currency) else usual.money
        if currency and not there:
            there = read_money("1", currency) or 1
        wrong = {} if money == there else _typed(typed, "money" if currency else "")
        if not _whole(typed.get("points"), 0):
            wrong |= _typed(typed, "points")
        hands = min(LENGTHS, key=lambda n: abs(n - hands))
        return cls(hands, points, currency, there, wrong)

    @property
    def fault_of_money(self) -> str:
        typed, most = self.wrong["money"], most_stake(self.currency)
        return translated(amount_fault(typed, self.currency, self.rate, most))

    @property
    def fault_of_points(self) -> str:
        typed = self.wrong["points"]
        if is_ambiguous(typed, ""):
            return translated(ambiguous(typed))
        if read_whole(typed) is None:
            return translated(phrase("Enter a whole number."))
        return translated(
            phrase("Enter a number from {least} to {most}.", least=1, most=MOST_POINTS)
        )

    @property
    def typed(self) -> str:
        return format_amount(self.money, self.currency) if self.currency else "1"

    @property
    def rate(self) -> str:
        return format_money(self.money, self.currency)

    def worth(self, points: int, sign: bool = True) -> str:
        """Points as text: as money if the stake has a currency."""
        lost, n = points < 0, abs(points)
        if self.currency:
            text = format_money(round(Fraction(n * self.money, self.points)), self.currency)
        else:
            text = chosen().number(n)
        return f"−{text}" if lost else f"+{text}" if sign and n else text


def _typed(fields: Mapping[str, str], name: str) -> dict[str, str]:
    return {name: fields[name]} if fields.get(name, "").strip() else {}


def _whole(text: str | None, usual: int) -> int:
    """A typed whole number of at least 1; else the usual one."""
    number = None if is_ambiguous(text or "", "") else read_whole(text or "")
    return number if number and number <= MOST_POINTS else usual


FRAME = HIGH._replace(height=190, bottom=166, lowest=166, right=330)


class CostFan(NamedTuple):
    """The drawing: outlines from the widest to the narrowest, the median, and figures beside."""

    bands: tuple[str, ...]
    middle: str
    levels: tuple[tuple[str, int], ...]
    ticks: tuple[tuple[str, int], ...]
    at: int
    frame: ChartFrame


def fan(nights: Sequence[Any], hands: int, writes: Callable[[int], str]) -> CostFan:
    """The chart of nights of increasing length; each has figures from lowest to highest."""
    every = [0, *(figure.points for night in nights for figure in night.player)]
    low, high, step = levels(min(every), max(every), FRAME)
    texts = {level: writes(level) for level in range(low, high + 1, step)}
    longest = max(len(text) for text in texts.values())
    frame = FRAME._replace(left=DIGIT * longest + 8)
    tall = partial(height_of, low=low, high=high, frame=frame)
    last = nights[-1].hands
    wide = frame.right - frame.left

    def across(n: int) -> int:
        return int(frame.left + wide * n // last)

    places = len(nights[0].player)
    lines = [
        [
            (across(0), tall(0)),
            *((across(each.hands), tall(each.player[n].points)) for each in nights),
        ]
        for n in range(places)
    ]
    bands = tuple(_path([*lines[n], *reversed(lines[places - 1 - n])]) for n in range(places // 2))
    marks = [(each.hands, across(each.hands)) for each in nights]
    kept = [marks[0], *(there for one, there in pairwise(marks) if there[1] - one[1] >= 3 * DIGIT)]
    return CostFan(
        bands,
        _path(lines[places // 2]),
        tuple((text, tall(level)) for level, text in texts.items()),
        tuple((str(n), x) for n, x in kept),
        across(hands),
        frame,
    )


def _path(points: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


pages = Blueprint("costs", __name__)


@pages.app_template_global()
def night_known(sheet: Sheet) -> bool:
    """Whether the cost of a night by these rules is known, at least for the default options."""
    nights = nights_of(sheet.game)
    return nights is not None and nights.nearest(sheet) is not None


@pages.app_template_global()
def night_from_books(sheet: Sheet, group: Group) -> bool:
    """Whether a group has played enough hands by these rules to simulate nights from them."""
    return sum(map(len, played_by(sheet, group))) >= LEAST


@pages.get("/sheets/<key>/night")
@needs(None)
def of_sheet(key: str) -> ResponseReturnValue:
    """The cost by a preset; the URL may have answers to its open questions."""
    preset = find_preset(key) or abort(404)
    answers = read_answers(request.args, preset)
    sheet = preset.sheet(answers)
    back = url_for("sheets.show", key=key)
    return _shown(sheet, preset.name, back, answers=not_default(preset, answers))


@pages.get("/groups/<group_id>/night")
@needs("view")
def of_group(group_id: str) -> ResponseReturnValue:
    """The cost by a group's house rules; the URL may have answers to their open questions."""
    if not {"house", "sitting"} & request.args.keys():
        return see("groups.show", group_id=group_id)
    way = requested_ruleset(g.group, request.args)
    typed = read_answers(request.args, way.preset)
    given = {choice.key: typed[choice.key] for choice in way.asks if choice.key in request.args}
    place: dict[str, Any] = {"group_id": group_id, **way.origin}
    back = url_for("evenings.new", **place)
    answers = {**way.origin, **{key: str(answer) for key, answer in given.items()}}
    return _shown(way.with_answers(given), way.name, back, answers=answers)


@pages.get("/sittings/<sitting_id>/night")
@needs("view")
def of_sitting(sitting_id: str) -> ResponseReturnValue:
    """The cost by the rules of a sitting, in the money of its evening."""
    sheet = sheet_of(g.sitting)
    back = url_for("sheets.of_sitting", sitting_id=sitting_id)
    enough = night_from_books(sheet, g.group)
    books = url_for("costs.of_books", sitting_id=sitting_id) if enough else ""
    return _shown(sheet, rules_of(g.sitting), back, _usual(sheet), books=books)


@pages.get("/sittings/<sitting_id>/night/books")
@needs("view")
def of_books(sitting_id: str) -> ResponseReturnValue:
    """The cost by the group's own hands that were played by the same rules as a sitting."""
    sheet = sheet_of(g.sitting)
    evenings = played_by(sheet, g.group)
    hands = [hand for evening in evenings for hand in evening]
    asked = NightOptions.read(request.args, _usual(sheet))
    found: dict[str, Any] = {}
    if len(hands) >= LEAST:
        with heavy_computation(len(hands) + DRAWN):
            after = drawn(hands, LENGTHS, DRAWN, SEED)
            found["foretold"] = forecast(evenings, SEED, told=within_time_limit)
        found |= _figures(after, asked)
    return render_template(
        "rulebook/night/books.html",
        name=rules_of(g.sitting),
        back=url_for("costs.of_sitting", sitting_id=sitting_id),
        asked=asked, hands=len(hands), evenings=len(evenings), least=LEAST, nights=DRAWN,
        answers={}, currencies=CURRENCIES, **found,
    )  # fmt: skip


def _usual(sheet: Sheet) -> NightOptions:
    """The usual options of a sitting: its number of hands, and the money of its evening."""
    evening = g.evening
    hands = hands_limit(sheet, g.sitting.meta) or USUAL_LENGTH
    return NightOptions(hands, evening.points, evening.currency, evening.money)


def _figures(after: Sequence[SimulatedNight], asked: NightOptions) -> dict[str, Any]:
    return {
        "night": next(each for each in after if each.hands == asked.hands),
        "lengths": [each.hands for each in after],
        "fan": fan(after, asked.hands, asked.worth),
    }


def _shown(
    sheet: Sheet,
    name: Phrase,
    back: str,
    usual: NightOptions | None = None,
    answers: dict[str, str] | None = None,
    books: str = "",
) -> str:
    """The page; if the sheet has no simulation, it shows that of its preset's defaults."""
    nights, preset = nights_of(sheet.game), find_preset(sheet.preset)
    found: dict[str, Any] = {}
    if nights:
        usual = usual or NightOptions(hands_limit(sheet, {}) or USUAL_LENGTH)
        asked = NightOptions.read(request.args, usual)
        there = nights.nearest(sheet)
        called = preset.name if preset else name
        found = {
            "asked": asked,
            "usual_name": called,
            "way_of_playing": nights.way_of_playing,
            "kept": nights.kept(),
        }
        if there:
            found |= _figures(there.cost.after, asked)
            found |= {"nights": there.cost.nights, "as_usual": nights.known_of(sheet) is None}
    return render_template(
        "rulebook/night/show.html",
        name=name, back=back, books=books, answers=answers or {}, currencies=CURRENCIES, **found,
    )  # fmt: skip
