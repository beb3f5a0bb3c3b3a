"""Totals of a group's evenings in a period, and what they make: ranking, chart, and facts."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import accumulate, groupby
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.db.models import IN_FULL, UNREADABLE, Change, Evening, Group, Sitting
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.ledger.sealing import COMMON_ACCOUNTS, figures_of
from companion.rules.chips import Account
from companion.rules.games import unit_of
from companion.rules.phrases import phrase
from companion.rules.settling import to_money
from companion.scores.chart import HIGH, LEAST, Chart, drawing
from companion.settlement.payments import NO_CURRENCY, Balances, point_worth
from companion.settlement.plan import balances_of, combined_balances
from companion.templating import day, leaf, said


class Period(NamedTuple):
    """The days from the first to the last, both included; "" leaves an end open."""

    first: str = ""
    last: str = ""

    def __contains__(self, day: object) -> bool:
        return isinstance(day, str) and self.first <= day and (not self.last or day <= self.last)


ALWAYS = Period()


def this_year(today: date) -> Period:
    return Period(f"{today.year:04}-01-01", f"{today.year:04}-12-31")


def last_twelve_months(today: date) -> Period:
    """The twelve months that end with a day: from the day after the same date a year before."""
    leap_day = (today.month, today.day) == (2, 29)
    before = today.replace(year=today.year - 1, day=28 if leap_day else today.day)
    return Period((before + timedelta(days=1)).isoformat(), today.isoformat())


def lunar_year(year: int) -> Period:
    """The lunar year that begins in a calendar year from 1900 to 2099. Raises ValueError."""
    return Period(
        _new_year(year).isoformat(), (_new_year(year + 1) - timedelta(days=1)).isoformat()
    )


def lunar_year_of(day: date) -> int:
    """The calendar year in which the lunar year of a day begins. Raises ValueError."""
    return day.year if day >= _new_year(day.year) else day.year - 1


def _new_year(year: int) -> date:
    """The day of 春節 in a calendar year. Raises ValueError outside the tables' years."""
    # Imported here, because few requests ask for it.
    from borax.calendars import LunarDate

    found: date = LunarDate(year, 1, 1).to_solar_date()
    return found


NAMED: Mapping[str, Callable[[date], Period]] = {
    "year": this_year,
    "months": last_twelve_months,
    "lunar": lambda today: lunar_year(lunar_year_of(today)),
}
"""Periods relative to today, by their name in the URL."""

LUNAR = "lunar-"
"""Prefix of a lunar year, followed by the calendar year in which it begins: "lunar-2025"."""


def read_period(query: Mapping[str, str], today: date) -> Period:
    """The period of a query: `dates`, or `from` and `to`. Raises NoDocument."""
    if named := query.get("dates"):
        year = named.removeprefix(LUNAR)
        try:
            if named.startswith(LUNAR) and year.isdecimal():
                return lunar_year(int(year[:5]))
            return NAMED[named](today)
        except (KeyError, ValueError):
            these = ", ".join((*NAMED, f"{LUNAR}2025"))
            raise NoDocument(phrase("one of {these}", these=these), "dates") from None
    first, last = _day(query, "from"), _day(query, "to")
    if first and last and last < first:
        raise NoDocument(phrase("a date that is not before the first"), "to")
    return Period(first, last)


def _day(query: Mapping[str, str], name: str) -> str:
    text = query.get(name, "").strip()
    if not text:
        return ""
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        found = ""
    if found != text:  # weeks, and dates without hyphens
        raise NoDocument(phrase("a date as YYYY-MM-DD"), name)
    return text


class EveningTotals(NamedTuple):
    """The result of an evening: points by unit and money by currency, each by account.

    `hands` counts the hands played, `played` those of each unit, `sat` those that each player sat
    in, by player id. `money_first` says that its table thinks in money.
    """

    id: str
    day: str
    won: Balances
    points: Mapping[str, Balances]
    money: Mapping[str, Balances]
    hands: int
    played: Mapping[str, int]
    sat: Mapping[str, int]
    open: bool
    money_first: bool = False


class Season(NamedTuple):
    """The season's totals: evenings and hands of each player (by id), and amounts by unit (points),
    by currency (smallest units), and by account (None: the box).

    `nights` are the included evenings, the earliest first; `open` counts those that can still
    change, `hands` counts all hands.
    """

    came: Mapping[str, int]
    sat: Mapping[str, int]
    points: Mapping[str, Mapping[Account, int]]
    money: Mapping[str, Mapping[Account, int]]
    nights: tuple[EveningTotals, ...]
    open: int
    hands: int

    @property
    def evenings(self) -> int:
        return len(self.nights)

    @property
    def money_first(self) -> bool:
        """Whether every table of the season thinks in money."""
        return all(night.money_first for night in self.nights)

    def accounts(self) -> tuple[Account, ...]:
        """All players with results, then the box if used, and the pot unless it is empty."""
        won = self.points.values()
        return (
            *self.came,
            *(who for who in COMMON_ACCOUNTS.values() if any(who in each for each in won)),
        )


def season(group: Group, period: Period = ALWAYS) -> Season:
    """The season of a group in a period; evenings that cannot be computed are left out."""
    evenings = [each for each in reversed(group.evenings) if each.day in period]
    nights = tuple(night for each in evenings if (night := _night(each)))
    came: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    points: dict[str, Counter[Account]] = {}
    money: dict[str, Counter[Account]] = {}
    for night in reversed(nights):
        came.update(who for who in night.won if isinstance(who, str))
        sat.update(night.sat)
        _add(points, night.points)
        _add(money, night.money)
    hands = sum(night.hands for night in nights)
    return Season(came, sat, points, money, nights, sum(night.open for night in nights), hands)


def _night(evening: Evening) -> EveningTotals | None:
    """The result of an evening; None if nothing was played or it cannot be computed."""
    try:
        won = combined_balances(evening)
        sittings = [
            (unit_of(each.sheet["game"], each.sheet["preset"]), balances_of(each), figures_of(each))
            for each in evening.sittings
        ]
        money = in_money(evening, won)
    except UNREADABLE:
        return None
    if not any(figures["played"] or any(won.values()) for _, won, figures in sittings):
        return None
    points: dict[str, Counter[Account]] = {}
    sat: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for unit, balances, figures in sittings:
        _add(points, {unit: balances})
        played[unit] += figures["played"]
        sat.update(figures["hands"])
    return EveningTotals(
        evening.id,
        evening.day,
        won,
        points,
        {evening.currency or NO_CURRENCY: money} if money else {},
        played.total(),
        played,
        sat,
        is_open(evening),
        point_worth(evening) is not None,
    )


def preload_evenings(group: Group, among: Collection[str] | None = None) -> tuple[object, ...]:
    """Load a group's evenings (by id, or all) in few queries; keep the result meanwhile."""
    sittings = selectinload(Evening.sittings).undefer_group(IN_FULL)
    parts = (sittings, selectinload(Evening.payments), selectinload(Evening.counts))
    asked = Evening.group_id == group.id
    if among is not None:
        asked &= Evening.id.in_(among)
    evenings = select(Evening).where(asked)
    seals = select(Change).join(Sitting, Change.sitting_id == Sitting.id).join(Evening)
    sealed = seals.where(asked, Change.kind == "close")
    try:
        return (
            *db.session.scalars(evenings.options(*parts)),
            *db.session.scalars(sealed.where(Change.version == Sitting.version)),
        )
    except UNREADABLE:
        return ()  # a damaged one must not hide the others


def _add(totals: dict[str, Counter[Account]], more: Mapping[str, Mapping[Account, int]]) -> None:
    for of, won in more.items():
        if won:
            totals.setdefault(of, Counter()).update(won)


def in_money(evening: Evening, won: Balances) -> Balances:
    """Points of an evening as money in smallest units; {} if it is for points only."""
    if not evening.money:
        return {}
    return to_money(won, Fraction(evening.money, evening.points), evening.coin)


def is_open(evening: Evening) -> bool:
    return any(not sitting.closed for sitting in evening.sittings)


FRAME = HIGH._replace(height=212, bottom=178, lowest=191)
DAY_APART, MONTH_APART = 17, 24
"""The least distance of days below the chart on screen, and of months."""
WORTH = 2
MOST_EQUAL = 3


class SeasonStanding(NamedTuple):
    """An account's season; for a player also the evenings they came to and won, and the best."""

    who: Account
    total: int
    evenings: int
    won: int
    best: int


class SeasonFact(NamedTuple):
    """A fact about an evening or a player: whose, how much, and its name."""

    who: Account
    amount: int
    evening: str = ""


NOTHING = SeasonFact(None, 0)


class SeasonFacts(NamedTuple):
    """Up to three facts of a season; each is None if there is none of its kind."""

    most: SeasonFact | None
    best: tuple[SeasonFact, ...]
    row: SeasonFact | None
    longest: SeasonFact | None


class SeasonInUnit(NamedTuple):
    """A season in points of one unit, or in one currency (`unit`; "": points)."""

    unit: str
    stands: tuple[SeasonStanding, ...]
    chart: Chart | None
    told: SeasonFacts
    since: str
    evenings: int
    open: int
    hands: int


def course(season: Season, of: str, names: dict[Account, str]) -> SeasonInUnit | None:
    """A season in a unit or a currency; None if nothing was played in it."""
    unit = of if of in season.money else ""
    nights = [(night, won) for night in season.nights if (won := _won(night, of))]
    if not nights:
        return None
    totals = (season.money if unit else season.points)[of]
    stands = [_stand(who, totals[who], nights) for who in season.accounts() if who in totals]
    stands.sort(key=lambda each: (not isinstance(each.who, str), -each.total))
    days = _days(season.nights)
    hands = [night.hands if unit else night.played.get(of, 0) for night, _ in nights]
    return SeasonInUnit(
        unit,
        tuple(stands),
        _chart(nights, names, unit, days),
        _told(nights, hands, days),
        since=nights[0][0].day,
        evenings=len(nights),
        open=sum(night.open for night, _ in nights),
        hands=sum(hands),
    )


Nights = Sequence[tuple[EveningTotals, Balances]]
"""Evenings, each with the amount that every account won or lost."""


class PlayerSeason(NamedTuple):
    """A player's season in a unit or a currency, with the chart of their running total."""

    unit: str
    stand: SeasonStanding
    chart: Chart | None


def player_season(
    season: Season, of: str, who: str, names: dict[Account, str]
) -> PlayerSeason | None:
    """A player's season in a unit or a currency; None if they did not play in it."""
    unit = of if of in season.money else ""
    nights = [(night, won) for night in season.nights if who in (won := _won(night, of))]
    if not nights:
        return None
    total = (season.money if unit else season.points)[of][who]
    own: Nights = [(night, {who: won[who]}) for night, won in nights]
    chart = _chart(own, names, unit, _days(season.nights))
    return PlayerSeason(unit, _stand(who, total, nights), chart)


def _won(night: EveningTotals, of: str) -> Balances:
    return night.points.get(of) or night.money.get(of) or {}


def _people(won: Mapping[Account, int]) -> dict[str, int]:
    return {who: points for who, points in won.items() if isinstance(who, str)}


def _winners(won: Balances) -> frozenset[str]:
    """The winners of an evening: the highest amount, if above zero."""
    people = _people(won)
    most = max(people.values(), default=0)
    return frozenset(who for who, points in people.items() if points == most > 0)


def _stand(who: Account, total: int, nights: Nights) -> SeasonStanding:
    there = [won for _, won in nights if who in won]
    wins = sum(who in _winners(won) for won in there)
    return SeasonStanding(who, total, len(there), wins, max(won[who] for won in there))


def _days(nights: Sequence[EveningTotals]) -> dict[str, str]:
    """The names of evenings: the day, with a number if the day has several."""
    number = Counter[str]()
    called = {}
    several = Counter(night.day for night in nights)
    for night in nights:
        number[night.day] += 1
        written = day(night.day)
        if several[night.day] > 1:
            written = said(phrase("{day} ({n})", day=written, n=number[night.day]))
        called[night.id] = written
    return called


def _chart(
    nights: Nights, names: dict[Account, str], unit: str, called: Mapping[str, str]
) -> Chart | None:
    came = {who: 0 for _, won in nights for who in _people(won)}
    if not came:
        return None

    def after(totals: dict[str, int], night: tuple[EveningTotals, Balances]) -> dict[str, int]:
        return {who: points + night[1].get(who, 0) for who, points in totals.items()}

    totals = [
        {names[who]: points for who, points in each.items()}
        for each in accumulate(nights, after, initial=came)
    ]
    days = ["", *(called[night.id] for night, _ in nights)]
    marks = list(_marks([night.day for night, _ in nights]))
    return drawing(totals, marks, FRAME, days, unit)


def _marks(days: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The labels below the chart, as far as there is room: an evening's number, day and month."""
    apart = (FRAME.right - FRAME.left - 2 * LEAST) / len(days)
    step = -(-DAY_APART // apart)
    month_before, room = "", 0.0
    for n, written in enumerate(days, 1):
        room += apart
        if (n - 1) % step:
            continue
        number, month = leaf(written)
        named = (month != month_before and room >= MONTH_APART) or n == 1
        if named:
            month_before, room = month, 0.0
        yield n, f"{number}\n{month if named else ''}"


def _told(nights: Nights, hands: Sequence[int], called: Mapping[str, str]) -> SeasonFacts:
    won = [(who, night, each[who]) for night, each in nights for who in sorted(_winners(each))]
    times = Counter(who for who, _, _ in won)
    most = _alone(SeasonFact(who, n) for who, n in times.items())
    top = max((points for _, _, points in won), default=0)
    best = tuple(
        SeasonFact(who, points, called[night.id]) for who, night, points in won if points == top
    )
    row = _alone(_rows(nights, times))
    played = zip(nights, hands, strict=True)
    longest = _alone(SeasonFact(None, n, called[night.id]) for (night, _), n in played)
    compared = len(nights) > 1 and not (most and row)
    return SeasonFacts(
        most, best if len(best) <= MOST_EQUAL else (), row, longest if compared else None
    )


def _alone(facts: Iterable[SeasonFact]) -> SeasonFact | None:
    """The fact with the highest number, if no other equals it."""
    first, second = sorted([*facts, NOTHING, NOTHING], key=lambda fact: -fact.amount)[:2]
    return first if first.amount > second.amount else None


def _rows(nights: Nights, winners: Iterable[str]) -> Iterator[SeasonFact]:
    """Each player's longest streak of evenings won, among those they came to."""
    for who in winners:
        came = [who in _winners(won) for _, won in nights if who in won]
        longest = max(len(list(run)) for wins, run in groupby(came) if wins)
        if longest >= WORTH:
            yield SeasonFact(who, longest)


class EveningBar(NamedTuple):
    """An account's total, and the length of its bar, up to 50."""

    who: Account
    total: int
    share: float


def evening_bars(season: Season) -> tuple[EveningBar, ...]:
    totals = next(iter(season.points.values()), {})
    people: list[tuple[Account, int]] = [
        *sorted(_people(totals).items(), key=lambda each: -each[1])
    ]
    others = [(who, totals[who]) for who in COMMON_ACCOUNTS.values() if totals.get(who)]
    most = max((abs(total) for _, total in people), default=0) or 1
    return tuple(
        EveningBar(who, total, min(50, round(50 * abs(total) / most, 1)))
        for who, total in (*people, *others)
    )
