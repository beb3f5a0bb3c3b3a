"""A group's season is the sum of its evenings in a period, sealed ones by their seals."""

from datetime import date

import pytest

from companion.db.models import Change, Group
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.evenings.starting import close_evening
from companion.ledger import recording
from companion.ledger.sealing import hands_in
from companion.season.totals import (
    ALWAYS,
    Period,
    Season,
    last_twelve_months,
    lunar_year,
    lunar_year_of,
    read_period,
    season,
    this_year,
)
from tests.store.table import A_DOLLAR_FOR_TEN, Table


def season_of(table: Table) -> Season:
    return season(db.session.get_one(Group, table.group_id))


def test_a_group_that_has_not_played_has_an_empty_season(table: Table) -> None:
    assert season_of(table).accounts() == ()
    assert season_of(table).evenings == 0


def test_evenings_add_up_in_points_and_where_there_is_a_rate_in_money(table: Table) -> None:
    table.evening((30, -10, -10, -10), **A_DOLLAR_FOR_TEN)
    table.evening((-5, 5, 0, 0))
    found = season_of(table)
    assert found.points["tien-gow"][table.ana] == 25
    assert found.points["tien-gow"][table.bo] == -5
    assert dict(found.money) == {
        "HKD": {table.ana: 300, table.bo: -100, table.chan: -100, table.di: -100}
    }
    assert (found.evenings, found.open) == (2, 2)
    assert found.came[table.di] == 2


def test_the_box_is_in_the_season_once_it_was_used(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))
    transfer = {"transfer": {"payer": "Bo", "payee": None, "points": 3}}
    table.write(lambda: table.line(evening.sittings[0], transfer))
    assert season_of(table).accounts()[-1] is None
    assert season_of(table).points["tien-gow"][None] == 3


def test_only_hands_count_as_hands_and_for_those_who_sat(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))
    hand = {"hand": {"tricks": [3, 2, 1, 2], "last_trick": 0}}
    seating = {"seating": ["Ana", "Bo", "Chan", "Eve"]}
    for line in (hand, seating, hand, hand):
        table.write(lambda line=line: table.line(evening.sittings[0], line))  # type: ignore[misc]
    found = season_of(table)
    assert found.hands == 3
    assert (found.sat[table.ana], found.sat[table.di]) == (3, 1)
    assert sum(found.sat.values()) == 12


def test_a_closed_sitting_counts_as_it_was_sealed(table: Table) -> None:
    evening = table.evening((4, -4, 0, 0))
    table.write(lambda: close_evening(evening, table.author()))
    sitting = evening.sittings[0]
    sealed = db.session.get_one(Change, (sitting.id, sitting.version))

    def say_otherwise() -> None:
        assert sealed.body
        sealed.body = {**sealed.body, "balances": {table.ana: 9, table.bo: -9}, "played": 7}

    table.write(say_otherwise)
    assert season_of(table).points["tien-gow"][table.ana] == 9
    assert hands_in(sitting) == 7
    assert season_of(table).open == 0


def test_an_evening_without_a_hand_does_not_count(table: Table) -> None:
    table.evening((1, -1, 0, 0))
    begun = table.evening((0, 0, 1, -1), (0, 0, -1, 1))
    for sitting in begun.sittings:
        table.write(lambda of=sitting: recording.strike(of, 1, table.author()))  # type: ignore[misc]
    found = season_of(table)
    assert (found.evenings, found.open) == (1, 1)
    assert found.came[table.chan] == 1


def test_points_of_different_units_are_never_added_up(table: Table) -> None:
    table.evening((30, -30, 0, 0), rules="hong-kong-mahjong")
    table.evening((5, -5, 0, 0), rules="taiwan")
    table.evening((0, 0, 8, -8), rules="mcr")
    table.evening((0, 0, 1, -1), rules="simple")
    table.evening((0, 0, 2, -2), rules="celko-kam")
    found = season_of(table)
    totals = {unit: {who: n for who, n in won.items() if n} for unit, won in found.points.items()}
    assert totals == {
        "hong-kong-mahjong": {table.ana: 30, table.bo: -30},
        "taiwan": {table.ana: 5, table.bo: -5},
        "mcr": {table.chan: 8, table.di: -8},
        "tien-gow": {table.chan: 3, table.di: -3},
    }


def test_units_of_one_evening_stay_apart_in_points_and_hands(table: Table) -> None:
    evening = table.evening((30, -30, 0, 0), rules="hong-kong-mahjong")
    table.more(evening, (5, -5, 0, 0), "taiwan")
    [night] = season_of(table).nights
    assert night.points["hong-kong-mahjong"][table.ana] == 30
    assert night.points["taiwan"][table.ana] == 5
    assert set(night.played) == {"hong-kong-mahjong", "taiwan"}


TODAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("today", "first", "last"),
    [
        (TODAY, "2025-11-27", "2026-11-26"),
        (date(2028, 2, 29), "2027-03-01", "2028-02-29"),
        (date(2025, 2, 28), "2024-02-29", "2025-02-28"),
        (date(2026, 12, 31), "2026-01-01", "2026-12-31"),
    ],
)
def test_the_last_twelve_months_end_today(today: date, first: str, last: str) -> None:
    assert last_twelve_months(today) == Period(first, last)


@pytest.mark.parametrize(
    ("query", "period"),
    [
        ({}, ALWAYS),
        ({"from": "", "to": ""}, ALWAYS),
        ({"dates": "year"}, this_year(TODAY)),
        ({"from": "2026-01-31"}, Period("2026-01-31")),
        ({"dates": "lunar"}, Period("2026-02-17", "2027-02-05")),
        ({"dates": "lunar-2023"}, Period("2023-01-22", "2024-02-09")),  # 閏二月
        ({"dates": "lunar-2033"}, Period("2033-01-31", "2034-02-18")),  # 閏十一月
        ({"dates": "lunar-2099"}, Period("2099-01-21", "2100-02-08")),
        ({"from": "2026-01-31", "to": "2026-01-31"}, Period("2026-01-31", "2026-01-31")),
    ],
)
def test_an_address_names_a_period(query: dict[str, str], period: Period) -> None:
    assert read_period(query, TODAY) == period


@pytest.mark.parametrize(
    "query",
    [
        {"dates": "always"},
        {"dates": "lunar-2100"},
        {"dates": "lunar-next"},
        {"dates": "lunar-²"},
        {"from": "20260131"},
        {"to": "2026-02-30"},
        {"from": "2026-W01-1"},
        {"from": "2026-02-01", "to": "2026-01-31"},
    ],
)
def test_what_is_no_period_is_refused(query: dict[str, str]) -> None:
    with pytest.raises(NoDocument):
        read_period(query, TODAY)


@pytest.mark.parametrize(
    ("day", "year"), [("2026-02-16", 2025), ("2026-02-17", 2026), ("2027-02-05", 2026)]
)
def test_a_lunar_year_ends_with_the_eve_of_the_next(day: str, year: int) -> None:
    assert lunar_year_of(date.fromisoformat(day)) == year
    assert day in lunar_year(year)


def test_both_ends_of_a_period_count_and_an_open_end_counts_everything() -> None:
    period = Period("2026-01-01", "2026-01-31")
    assert [day in period for day in ("2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01")] == [
        False, True, True, False
    ]  # fmt: skip
    assert "2030-01-01" in Period("2026-01-01")
    assert "1999-01-01" in ALWAYS
