"""A season: ranking, chart, and facts."""

from itertools import pairwise

import pytest
from flask import Flask

from companion.rules.chips import POT, Account
from companion.season.totals import EveningTotals, Season, SeasonInUnit, course, evening_bars

NAMES: dict[Account, str] = {"a": "Ana", "b": "Bo", "c": "Chan", None: "the kitty"}


def told(app: Flask, *nights: dict[Account, int], hands: tuple[int, ...] = ()) -> SeasonInUnit:
    with app.test_request_context():
        found = course(season_of(*nights, hands=hands), "game", NAMES)
    assert found
    return found


def season_of(*nights: dict[Account, int], hands: tuple[int, ...] = ()) -> Season:
    totals: dict[Account, int] = {}
    for each in nights:
        for who, points in each.items():
            totals[who] = totals.get(who, 0) + points
    played = tuple(
        EveningTotals(
            str(n), f"2026-11-{n + 1:02}", won, {"game": won}, {}, count, {"game": count}, {}, False
        )
        for n, (won, count) in enumerate(zip(nights, hands or (10,) * len(nights), strict=True))
    )
    came = {who: 1 for who in totals if who is not None}
    return Season(came, {}, {"game": totals}, {}, played, 0, 0)  # type: ignore[arg-type]


def test_the_leader_comes_first_and_the_box_last(app: Flask) -> None:
    found = told(app, {"a": -5, "b": 2, None: 3}, {"a": 9, "b": -9})
    assert [(each.who, each.total) for each in found.stands] == [("a", 4), ("b", -7), (None, 3)]
    ana = found.stands[0]
    assert (ana.evenings, ana.won, ana.best) == (2, 1, 9)


def test_the_picture_begins_at_nothing_and_has_a_table_with_every_evening(app: Flask) -> None:
    chart = told(app, {"a": 5, "b": -5}, {"a": 1, "c": -1}).chart
    assert chart
    assert [run.name for run in chart.runs] == ["Ana", "Bo", "Chan"]
    assert chart.told == (("1 November", (5, -5, 0)), ("2 November", (6, -5, -1)))


def test_evenings_of_one_day_are_told_apart(app: Flask) -> None:
    nights = season_of({"a": 5, "b": -5}, {"a": 1, "b": -1}, {"a": 1, "b": -1})
    first, second, third = nights.nights
    one_day = nights._replace(nights=(first, second._replace(day=first.day), third))
    with app.test_request_context():
        found = course(one_day, "game", NAMES)
    assert found
    assert found.chart
    called = ["1 November (1)", "1 November (2)", "3 November"]
    assert [name for name, _ in found.chart.told] == called
    [best] = found.told.best
    assert (best.amount, best.evening) == (5, "1 November (1)")


def test_money_beside_the_picture_has_its_thousands_as_in_the_sums(app: Flask) -> None:
    drawn = told(app, {"a": 5, "b": -5}).chart
    assert drawn
    of = drawn._replace(currency="HKD")
    with app.test_request_context():
        assert [of.figure(n) for n in (-126900, 121650, 0)] == ["−1,269", "+1,216.50", "0"]
        assert of._replace(currency="JPY").figure(1269) == "+1,269"


def test_the_best_evening_and_most_of_something_are_worth_telling(app: Flask) -> None:
    facts = told(app, {"a": 5, "b": -5}, {"a": 8, "b": -8}, {"a": -1, "b": 1}).told
    assert facts.most
    assert (facts.most.who, facts.most.amount) == ("a", 2)
    [best] = facts.best
    assert (best.amount, best.evening) == (8, "2 November")
    assert facts.row
    assert facts.row.amount == 2
    assert facts.longest is None


def test_what_two_have_done_as_often_is_said_of_neither(app: Flask) -> None:
    facts = told(app, {"a": 5, "b": -5}, {"a": -5, "b": 5}, hands=(3, 7)).told
    assert facts.most is None
    assert facts.row is None
    assert facts.longest
    assert (facts.longest.amount, facts.longest.evening) == (7, "2 November")


def test_bars_are_as_long_as_the_longest_lets_them_be() -> None:
    bars = evening_bars(season_of({"a": 10, "b": -5, "c": -5}))
    assert [each.share for each in bars] == [50, 25, 25]
    assert evening_bars(season_of()) == ()


def test_equal_evenings_are_all_named_or_none_if_they_are_many(app: Flask) -> None:
    facts = told(app, {"a": 5, "b": -5}, {"a": -5, "b": 5}, hands=(7, 7)).told
    best = [(each.who, each.evening) for each in facts.best]
    assert best == [("a", "1 November"), ("b", "2 November")]
    assert facts.longest is None  # both were as long
    evening: dict[Account, int] = {"a": 5, "b": -5}
    assert told(app, *[evening] * 4).told.best == ()


def test_bars_end_with_what_lies_in_box_and_pot() -> None:
    [*_, box, pot] = evening_bars(season_of({"a": 10, "b": -15, None: 3, POT: 2}))
    assert (box.who, box.total, pot.who, pot.total) == (None, 3, POT, 2)


@pytest.mark.parametrize(("evenings", "labelled"), [(1, 1), (5, 5), (12, 12), (30, 10)])
def test_each_evening_has_its_day_below_the_chart_as_long_as_there_is_room(
    app: Flask, evenings: int, labelled: int
) -> None:
    won: dict[Account, int] = {"a": 5, "b": -5}
    chart = told(app, *[won] * evenings).chart
    assert chart
    assert len(chart.ticks) == labelled
    assert chart.ticks[0][0] == "1\nNov"
    places = [x for _, x in chart.ticks]
    assert all(after - before >= 16 for before, after in pairwise(places))
