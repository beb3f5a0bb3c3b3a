"""The dates of a season: their names in URLs, and the evenings they include."""

from datetime import date

import pytest

from companion.documents.json_values import NoDocument
from companion.season.totals import (
    ALWAYS,
    Period,
    last_twelve_months,
    lunar_year,
    lunar_year_of,
    read_period,
    this_year,
)

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
