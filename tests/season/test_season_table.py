"""The season on paper: every player once, ranked, with every figure of the season."""

import pytest
from flask import Flask

from companion.db.models import Group
from companion.db.session import db
from companion.evenings import starting
from companion.printing.group_documents import PrintedGroup
from companion.printing.paper import PAPERS
from companion.season.totals import season
from companion.templating import amount
from tests.printing.factories import Printed
from tests.printing.structure import faults

NAMES = ("Nguyễn Thị Phương Thảo-Trần Đặng Hoàng Long", "محمد عبد الرحمن", "陳太", "Di 👍")
BOX = {"transfer": {"payer": "陳太", "payee": None, "points": 5, "why": "tea"}}


pytestmark = pytest.mark.usefixtures("renders_here")


def test_everyone_stands_there_with_what_they_have_won_the_winner_first(app: Flask) -> None:
    printed = Printed(app, NAMES)
    printed.sit(9, BOX)
    read = printed.read(f"/groups/{printed.group}/print/season.pdf?paper=a5&size=large")
    assert read.outside(PAPERS["a5", "large"].margin) == []
    assert read.colliding() == []
    assert faults(read.pdf) == []
    # PDF readers reorder a line with an Arabic name.
    letters = {"".join(sorted(word)) for word in read.text.split()}
    with app.test_request_context():
        group = db.session.get_one(Group, printed.group)
        of, found = PrintedGroup(group, PAPERS["a4", ""]), season(group)
        for column in of.won:
            assert {"".join(sorted(each)) for each in column.figures.values()} <= letters
        (money,) = found.money.values()
        ranked = [money[who] for who in of.ranked if who in found.came]
        assert ranked == sorted(ranked, reverse=True)
        assert of.called[of.ranked[-1]] == "the kitty"
        assert of.days == ("20 November 2026",)


def another_evening(printed: Printed, day: str, currency: str) -> None:
    """The group sits down on another day: to that it then writes."""
    stake = {"currency": currency, "money": 100, "points": 10, "coin": 10}
    with printed.behind() as evening:
        printed.evening = starting.begin_evening(evening.group, day, 0, **stake).id


def test_each_evening_is_a_row_with_what_everyone_won_and_the_sums_stand_below(app: Flask) -> None:
    printed = Printed(app, NAMES)
    printed.sit(9, BOX)
    another_evening(printed, "2026-11-27", "HKD")
    printed.sit(5)
    with app.test_request_context():
        of = PrintedGroup(db.session.get_one(Group, printed.group), PAPERS["a4", ""])
        (table,) = of.evenings
        first, second = of.season.nights
        assert table.accounts == of.ranked
        assert [day for day, _ in table.rows] == ["20 November 2026", "27 November 2026"]
        for (_, figures), night in zip(table.rows, (first, second), strict=True):
            won = night.money["HKD"]
            assert figures == tuple(
                amount(won[who], "HKD", True) if who in won else "" for who in of.ranked
            )
        totals = of.season.money["HKD"]
        assert table.totals == tuple(amount(totals[who], "HKD", True) for who in of.ranked)
        narrow = PrintedGroup(of.group, PAPERS["a5", "large"])
        assert [who for each in narrow.evenings for who in each.accounts] == [*of.ranked]
    text = printed.read(f"/groups/{printed.group}/print/season.pdf").text
    assert text.index("27 November 2026") < text.index("Ranking")


def test_equal_winners_share_a_place_and_the_box_has_none(app: Flask) -> None:
    printed = Printed(app, NAMES)
    printed.sit(0, {"agreed": {"net": [0, 0, -9, 9]}}, BOX)
    with app.test_request_context():
        of = PrintedGroup(db.session.get_one(Group, printed.group), PAPERS["a4", ""])
        assert [of.places.get(who) for who in of.ranked] == [1, 2, 2, 4, None]


def test_nobody_has_a_place_where_money_is_in_two_currencies(app: Flask) -> None:
    printed = Printed(app, NAMES)
    printed.sit(0, {"agreed": {"net": [0, 0, -9, 9]}})
    another_evening(printed, "2026-11-21", "EUR")
    printed.sit(0, {"agreed": {"net": [6, 0, -9, 3]}})
    with app.test_request_context():
        of = PrintedGroup(db.session.get_one(Group, printed.group), PAPERS["a4", ""])
        assert len(of.season.money) == 2
        assert of.places == {}
    text = printed.read(f"/groups/{printed.group}/print/season.pdf").text
    assert "Place" not in text
    assert "€ HK$" in text


def test_the_season_of_some_dates_is_printed_with_its_statistics(app: Flask) -> None:
    printed = Printed(app)
    printed.sit(3)
    at = f"/groups/{printed.group}"
    assert f'href="{at}/print?from=2026-01-01"' in printed.get(f"{at}/season?from=2026-01-01").text
    offered = printed.get(f"{at}/print?from=2026-01-01").text
    assert '<input type="hidden" name="from" value="2026-01-01">' in offered
    text = printed.read(f"{at}/print/season.pdf?from=2026-01-01").text
    for said in ("3 hands", "Statistics", "Per hand", "Last tricks", "Who paid whom"):
        assert said in text
    text = printed.read(f"{at}/print/season.pdf?to=2025-12-31").text
    assert "0 hands" in text
    assert "Statistics" not in text
    faulty = printed.get(f"{at}/print/season.pdf?from=2026-13-01")
    assert (faulty.status_code, "“from” must be a date" in faulty.text) == (400, True)
