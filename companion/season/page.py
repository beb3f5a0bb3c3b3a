"""The season page: ranking, chart, and facts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, groupby
from typing import NamedTuple

from companion.i18n import chosen
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.rules.chips import Account
from companion.rules.games import Measure
from companion.rules.phrases import Phrase, phrase
from companion.scores.chart import HIGH, LEAST, Chart, drawing
from companion.season.statistics import PlayerStatistics, Statistics
from companion.season.totals import Night, Season
from companion.settlement.payments import Balances
from companion.templating import day, leaf, number, said

FRAME = HIGH._replace(height=212, bottom=178, lowest=191)
DAY_APART, MONTH_APART = 17, 24
"""The least distance of days below the chart on screen, and of months."""
WORTH = 2
"""The shortest winning streak that is reported."""
LEAST_SHOWN = Fraction(1, 20)
"""The smallest average that is shown as more than 0.0."""
MOST_EQUAL = 3
"""The most equal evenings that are named."""


class Stand(NamedTuple):
    """An account's season: the amount won; for a player also the evenings they came to, those they
    won, and their best one.
    """

    who: Account
    total: int
    evenings: int
    won: int
    best: int


class Fact(NamedTuple):
    """A fact about an evening or a player: whose, how much, and its name."""

    who: Account
    amount: int
    evening: str = ""


NOTHING = Fact(None, 0)


class SeasonFacts(NamedTuple):
    """Up to three facts of a season; each is None if there is none of its kind.

    `best` names all best evenings if they are at most three. The longest evening is reported if no
    other was as long and there are too few facts about players.
    """

    most: Fact | None
    best: tuple[Fact, ...]
    row: Fact | None
    longest: Fact | None


class Course(NamedTuple):
    """A season in points of one unit, or in one currency (`unit`; "": points).

    `evenings`, `open` and `hands` count what this view includes.
    """

    unit: str
    stands: tuple[Stand, ...]
    chart: Chart | None
    told: SeasonFacts
    since: str
    evenings: int
    open: int
    hands: int


def course(season: Season, of: str, names: dict[Account, str]) -> Course | None:
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
    return Course(
        unit,
        tuple(stands),
        _chart(nights, names, unit, days),
        _told(nights, hands, days),
        since=nights[0][0].day,
        evenings=len(nights),
        open=sum(night.open for night, _ in nights),
        hands=sum(hands),
    )


Nights = Sequence[tuple[Night, Balances]]
"""Evenings, each with the amount that every account won or lost."""


class OfPlayer(NamedTuple):
    """A player's season in a unit or a currency, with the chart of their running total."""

    unit: str
    stand: Stand
    chart: Chart | None


def of_player(season: Season, of: str, who: str, names: dict[Account, str]) -> OfPlayer | None:
    """A player's season in a unit or a currency; None if they did not play in it."""
    unit = of if of in season.money else ""
    nights = [(night, won) for night in season.nights if who in (won := _won(night, of))]
    if not nights:
        return None
    total = (season.money if unit else season.points)[of][who]
    own: Nights = [(night, {who: won[who]}) for night, won in nights]
    chart = _chart(own, names, unit, _days(season.nights))
    return OfPlayer(unit, _stand(who, total, nights), chart)


def figure_of(of: PlayerStatistics, measure: Measure) -> tuple[str, str]:
    """A statistic as text, and its share: "12", "30%"; "–" for none."""
    value = of.value(measure)
    if measure.kind == "share":
        share = "" if value is None else chosen().percent(value)
        return number(of.counts.get(measure.key, 0)), share
    if value is None:
        return "–", ""
    if measure.kind != "average":
        return number(int(value)), ""
    counts = abs(value) >= LEAST_SHOWN
    sign = "−" if value < 0 else "+" if measure.key == "points" else ""
    return (sign if counts else "") + chosen().tenths(abs(value)), ""


def left_out(found: Statistics) -> Iterator[Phrase]:
    """The hands that the statistics leave out, with the reason."""
    if found.later:
        yield phrase(
            "Counted so far: {n} of {all} hands. Open this page again to count more.",
            n=found.counted, all=found.hands,
        )  # fmt: skip
    elif found.counted < found.hands:
        yield phrase(
            "Counted: {n} of {all} hands. The others can no longer be worked out.",
            n=found.counted, all=found.hands,
        )  # fmt: skip
    measured = {measure.key for measure in found.measures}
    if "deal_ins" in measured and found.discards < found.counted:
        yield phrase(
            "Paid as discarder: from {n} of {all} hands. The others do not say who discarded.",
            n=found.discards, all=found.counted,
        )  # fmt: skip
    wins, known = found.sum("won"), found.sum("wins_known")
    if "self_draws" in measured and known < wins:
        yield phrase(
            "Self-draws: from {n} of {all} wins. The others do not say where the tile came from.",
            n=known, all=wins,
        )  # fmt: skip


def _won(night: Night, of: str) -> Balances:
    return night.points.get(of) or night.money.get(of) or {}


def _people(won: Mapping[Account, int]) -> dict[str, int]:
    return {who: points for who, points in won.items() if isinstance(who, str)}


def _winners(won: Balances) -> frozenset[str]:
    """The winners of an evening: the highest amount, if above zero."""
    people = _people(won)
    most = max(people.values(), default=0)
    return frozenset(who for who, points in people.items() if points == most > 0)


def _stand(who: Account, total: int, nights: Nights) -> Stand:
    there = [won for _, won in nights if who in won]
    wins = sum(who in _winners(won) for won in there)
    return Stand(who, total, len(there), wins, max(won[who] for won in there))


def _days(nights: Sequence[Night]) -> dict[str, str]:
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
    """The running totals of all players, evening by evening, starting at zero."""
    came = {who: 0 for _, won in nights for who in _people(won)}
    if not came:
        return None

    def after(totals: dict[str, int], night: tuple[Night, Balances]) -> dict[str, int]:
        return {who: points + night[1].get(who, 0) for who, points in totals.items()}

    totals = [
        {names[who]: points for who, points in each.items()}
        for each in accumulate(nights, after, initial=came)
    ]
    days = ["", *(called[night.id] for night, _ in nights)]
    marks = list(_marks([night.day for night, _ in nights]))
    return drawing(totals, marks, FRAME, days, unit)


def _marks(days: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The labels below the chart: days as far as there is room, and months where they begin.

    A label is the number of an evening, from 1, and two lines of text.
    """
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
    most = _alone(Fact(who, n) for who, n in times.items())
    top = max((points for _, _, points in won), default=0)
    best = tuple(Fact(who, points, called[night.id]) for who, night, points in won if points == top)
    row = _alone(_rows(nights, times))
    played = zip(nights, hands, strict=True)
    longest = _alone(Fact(None, n, called[night.id]) for (night, _), n in played)
    compared = len(nights) > 1 and not (most and row)
    return SeasonFacts(
        most, best if len(best) <= MOST_EQUAL else (), row, longest if compared else None
    )


def _alone(facts: Iterable[Fact]) -> Fact | None:
    """The fact with the highest number, if no other equals it."""
    first, second = sorted([*facts, NOTHING, NOTHING], key=lambda fact: -fact.amount)[:2]
    return first if first.amount > second.amount else None


def _rows(nights: Nights, winners: Iterable[str]) -> Iterator[Fact]:
    """Each player's longest streak of evenings won, among those they came to."""
    for who in winners:
        came = [who in _winners(won) for _, won in nights if who in won]
        longest = max(len(list(run)) for wins, run in groupby(came) if wins)
        if longest >= WORTH:
            yield Fact(who, longest)


class Bar(NamedTuple):
    """An account's total, and the length of its bar, up to 50."""

    who: Account
    total: int
    share: float


def bars(season: Season) -> tuple[Bar, ...]:
    """Totals in the unit played last: players, the leader first, then box and pot."""
    totals = next(iter(season.points.values()), {})
    people: list[tuple[Account, int]] = [
        *sorted(_people(totals).items(), key=lambda each: -each[1])
    ]
    others = [(who, totals[who]) for who in COMMON_ACCOUNTS.values() if totals.get(who)]
    most = max((abs(total) for _, total in people), default=0) or 1
    return tuple(
        Bar(who, total, min(50, round(50 * abs(total) / most, 1)))
        for who, total in (*people, *others)
    )
