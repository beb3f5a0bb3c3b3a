"""Documents of a group: the season, with results and player statistics."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import chain
from math import ceil
from typing import NamedTuple

from companion.db.models import Group
from companion.groups.monograms import chops
from companion.i18n import chosen
from companion.i18n.currency import currency_sign
from companion.limits import within_time_limit
from companion.printing.paper import Paper
from companion.rules.chips import Account
from companion.rules.games import Measure, unit_name
from companion.rules.phrases import Phrase, phrase
from companion.rules.sitting import places
from companion.season.statistics import (
    PlayerStatistics,
    Statistics,
    figure_of,
    left_out,
    statistics,
)
from companion.season.totals import ALWAYS, EveningTotals, Period, preload_evenings, season
from companion.settlement.payments import NO_CURRENCY
from companion.templating import amount, called, number, said, signed

SEASON = phrase("Season")


class ResultColumn(NamedTuple):
    """A column of results: its head, and a formatted figure for each account."""

    head: str
    figures: Mapping[Account, str]


COLUMN, HEAD = 19.0, 38.0
"""Millimetres of a column of statistics and of the names of its rows, in ordinary print."""

DIGIT, GAP, DAY = 0.21, 2.5, 2.7
"""Millimetres of a digit and of a day for each point of their type, and between columns."""


class EveningsTable(NamedTuple):
    """Evenings in one currency or unit: the result of each account by evening, and in all."""

    head: str
    accounts: tuple[Account, ...]
    day_width: float
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]


class PrintedGroup:
    """A group with its season: all of it, or a period."""

    name: Phrase = SEASON

    def __init__(self, group: Group, paper: Paper, period: Period = ALWAYS):
        self.group, self.paper = group, paper
        self._held = preload_evenings(group)  # until all is added up
        self.season = season(group, period)

    @cached_property
    def statistics(self) -> tuple[Statistics, ...]:
        """The statistics of each unit in which hands were played."""
        found = (
            statistics(self.group, self.season, unit, within=within_time_limit)
            for unit in self.season.points
        )
        return tuple(each for each in found if each.players)

    def unit_name(self, unit: str) -> str:
        return said(unit_name(unit))

    def blocks(self, found: Statistics) -> Iterator[tuple[PlayerStatistics, ...]]:
        """The players of each statistics table: as many as fit side by side."""
        scale = self.paper.small / 8.5
        room = max(1, int((self.paper.inside / scale - HEAD) / COLUMN))
        for first in range(0, len(found.players), room):
            yield found.players[first : first + room]

    def told(self, of: PlayerStatistics, measure: Measure) -> str:
        """A figure with its share: "12 · 30%"."""
        return " · ".join(filter(None, figure_of(of, measure)))

    def left_out(self, found: Statistics) -> Iterator[str]:
        """Sentences about hands that the statistics do not include."""
        return map(said, left_out(found))

    @property
    def footer(self) -> tuple[Sequence[str], str]:
        """The footer of every page: the texts at the left, and the text before the page number."""
        return (self.group.name, said(SEASON)), ""

    @property
    def days(self) -> tuple[str, ...]:
        """The first and last day of the evenings shown; one day if they are the same."""
        found = sorted({night.day for night in self.season.nights})
        return tuple(
            chosen().day(date.fromisoformat(day)) for day in dict.fromkeys(found[:1] + found[-1:])
        )

    @cached_property
    def called(self) -> Mapping[Account, str]:
        """The displayed name of each account."""
        names = self.group.names
        return {who: names[who] if who in names else called(who) for who in self._accounts}

    @cached_property
    def chops(self) -> Mapping[Account, str]:
        """The monogram of each account."""
        came = [who for who in self._accounts if who in self.season.came]
        letters = chops(dict.fromkeys(self.called[who] for who in came))
        return {who: letters[self.called[who]] for who in came}

    @property
    def _accounts(self) -> tuple[Account, ...]:
        return self.season.accounts()

    @property
    def _by(self) -> Mapping[Account, int]:
        """The totals that decide the places: money, or points if there is none.

        Empty with several currencies or several units, because they cannot be compared.
        """
        of = [*(self.season.money or self.season.points).values()]
        return of[0] if len(of) == 1 else {}

    @property
    def ranked(self) -> tuple[Account, ...]:
        """All accounts, the largest winner first; box and pot last."""
        by = self._by
        return tuple(
            sorted(self._accounts, key=lambda who: (who not in self.season.came, -by.get(who, 0)))
        )

    @cached_property
    def places(self) -> Mapping[Account, int]:
        """The place of each player, shared by equal totals; empty if there are no places."""
        by = self._by
        won = {who: by.get(who, 0) for who in self.season.came if by}
        return {each.name: each.place for each in places(won)}

    @property
    def won(self) -> Iterator[ResultColumn]:
        """A column for money, and one for the points of each unit."""
        for in_money, all_won in ((True, self.season.money), (False, self.season.points)):
            for unit, won in all_won.items():
                head = self._head(unit, in_money)
                yield ResultColumn(
                    head, {who: _written(won[who], unit, in_money) for who in self._accounts}
                )

    @property
    def evenings_type(self) -> float:
        """The font size of the evenings table, in points."""
        return max(self.paper.points, 12.0)

    @property
    def evenings(self) -> Iterator[EveningsTable]:
        """The evenings, earliest first, in money or else points, in tables that fit the page."""
        won, in_money = self.season.money or self.season.points, bool(self.season.money)
        day_width = DAY * self.evenings_type
        for unit, totals in won.items():
            ranked = tuple(who for who in self.ranked if who in totals)
            rows = [self._evening(night, unit, ranked, in_money) for night in self.season.nights]
            sums = tuple(_written(totals[who], unit, in_money) for who in ranked)
            longest = max(map(len, chain(sums, *(figures for _, figures in rows))))
            column = longest * DIGIT * self.evenings_type + GAP
            most = max(1, int((self.paper.inside - day_width) / column))
            tables = ceil(len(ranked) / most)
            room = ceil(len(ranked) / tables)  # all tables alike
            for first in range(0, len(ranked), room):
                part = slice(first, first + room)
                yield EveningsTable(
                    self._head(unit, in_money) if len(won) > 1 else "",
                    ranked[part],
                    day_width,
                    tuple((day, figures[part]) for day, figures in rows),
                    sums[part],
                )

    def _evening(
        self, night: EveningTotals, unit: str, accounts: tuple[Account, ...], in_money: bool
    ) -> tuple[str, tuple[str, ...]]:
        won = (night.money if in_money else night.points).get(unit, {})
        day = chosen().day(date.fromisoformat(night.day))
        return day, tuple(_written(won.get(who), unit, in_money) for who in accounts)

    def _head(self, unit: str, in_money: bool) -> str:
        if in_money:
            return said(phrase("Money")) if unit == NO_CURRENCY else currency_sign(unit)
        return said(phrase("Points") if len(self.season.points) == 1 else unit_name(unit))

    def came(self, who: Account) -> tuple[str, str]:
        """An account's number of evenings and of hands; empty texts for box and pot."""
        if not isinstance(who, str) or who not in self.season.came:
            return "", ""
        return number(self.season.came[who]), number(self.season.sat[who])


def _written(won: int | None, unit: str, in_money: bool) -> str:
    """An amount as printed; "" for an account without one."""
    if won is None:
        return ""
    return amount(won, unit, True) if in_money else signed(won)
