"""What is printed of a group: its season, with what everyone won and the statistics of players."""

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
from companion.season.totals import ALWAYS, Night, Period, preload_evenings, season
from companion.settlement.payments import NO_CURRENCY
from companion.templating import amount, called, number, said, signed

SEASON = phrase("Season")


class Won(NamedTuple):
    """A column of what everyone has won: its head, and a figure for each account as written."""

    head: str
    figures: Mapping[Account, str]


COLUMN, HEAD = 19.0, 38.0
"""Millimetres of a column of statistics and of the names of its rows, in ordinary print."""

DIGIT, GAP, DAY = 0.21, 2.5, 2.7
"""Millimetres of a digit and of a day for each point of their type, and between columns."""


class Evenings(NamedTuple):
    """A table of evenings in one currency or unit: what each account won in each, and in all."""

    head: str
    accounts: tuple[Account, ...]
    day_width: float
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]


class OfGroup:
    """A group and its season: all of it so far, or in a period."""

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
        """The players of a table of statistics: as many as find room beside each other."""
        scale = self.paper.small / 8.5
        room = max(1, int((self.paper.inside / scale - HEAD) / COLUMN))
        for first in range(0, len(found.players), room):
            yield found.players[first : first + room]

    def told(self, of: PlayerStatistics, measure: Measure) -> str:
        """A figure as it is printed: "12 · 30%"."""
        return " · ".join(filter(None, figure_of(of, measure)))

    def left_out(self, found: Statistics) -> Iterator[str]:
        """What the statistics were not counted from."""
        return map(said, left_out(found))

    @property
    def footer(self) -> tuple[Sequence[str], str]:
        """What stands at the foot of every page, left, and right before the number of the page."""
        return (self.group.name, said(SEASON)), ""

    @property
    def days(self) -> tuple[str, ...]:
        """The first and the last day of the evenings that count, or the one there is."""
        found = sorted({night.day for night in self.season.nights})
        return tuple(
            chosen().day(date.fromisoformat(day)) for day in dict.fromkeys(found[:1] + found[-1:])
        )

    @cached_property
    def called(self) -> Mapping[Account, str]:
        """What everyone is called, by account."""
        names = self.group.names
        return {who: names[who] if who in names else called(who) for who in self._accounts}

    @cached_property
    def chops(self) -> Mapping[Account, str]:
        """The letters of all who have come, by account."""
        came = [who for who in self._accounts if who in self.season.came]
        letters = chops(dict.fromkeys(self.called[who] for who in came))
        return {who: letters[self.called[who]] for who in came}

    @property
    def _accounts(self) -> tuple[Account, ...]:
        return self.season.accounts()

    @property
    def _by(self) -> Mapping[Account, int]:
        """What places go by: the money, or the points where there is none.

        Nothing where there are several currencies, or several units: they cannot be compared.
        """
        of = [*(self.season.money or self.season.points).values()]
        return of[0] if len(of) == 1 else {}

    @property
    def ranked(self) -> tuple[Account, ...]:
        """Everyone, who has won most first; the box and a pot last."""
        by = self._by
        return tuple(
            sorted(self._accounts, key=lambda who: (who not in self.season.came, -by.get(who, 0)))
        )

    @cached_property
    def places(self) -> Mapping[Account, int]:
        """The place of everyone who came, shared by those who have won as much; none without it."""
        by = self._by
        won = {who: by.get(who, 0) for who in self.season.came if by}
        return {each.name: each.place for each in places(won)}

    @property
    def won(self) -> Iterator[Won]:
        """What there is to win, in money and in points of each unit."""
        for in_money, all_won in ((True, self.season.money), (False, self.season.points)):
            for unit, won in all_won.items():
                head = self._head(unit, in_money)
                yield Won(head, {who: _written(won[who], unit, in_money) for who in self._accounts})

    @property
    def evenings_type(self) -> float:
        """The size of type of the evenings, in points."""
        return max(self.paper.points, 12.0)

    @property
    def evenings(self) -> Iterator[Evenings]:
        """The evenings, earliest first, in money or else in points: as many players to a table as
        find room beside each other.
        """
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
                yield Evenings(
                    self._head(unit, in_money) if len(won) > 1 else "",
                    ranked[part],
                    day_width,
                    tuple((day, figures[part]) for day, figures in rows),
                    sums[part],
                )

    def _evening(
        self, night: Night, unit: str, accounts: tuple[Account, ...], in_money: bool
    ) -> tuple[str, tuple[str, ...]]:
        won = (night.money if in_money else night.points).get(unit, {})
        day = chosen().day(date.fromisoformat(night.day))
        return day, tuple(_written(won.get(who), unit, in_money) for who in accounts)

    def _head(self, unit: str, in_money: bool) -> str:
        if in_money:
            return said(phrase("Money")) if unit == NO_CURRENCY else currency_sign(unit)
        return said(phrase("Points") if len(self.season.points) == 1 else unit_name(unit))

    def came(self, who: Account) -> tuple[str, str]:
        """In how many evenings and hands somebody sat; nothing of an account that nobody owns."""
        if not isinstance(who, str) or who not in self.season.came:
            return "", ""
        return number(self.season.came[who]), number(self.season.sat[who])


def _written(won: int | None, unit: str, in_money: bool) -> str:
    """An amount as printed; "" for an account without one."""
    if won is None:
        return ""
    return amount(won, unit, True) if in_money else signed(won)
