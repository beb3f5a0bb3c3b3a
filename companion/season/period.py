"""The dates of a season, as in the parameters of a URL."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from companion.documents.json_values import NoDocument
from companion.rules.phrases import phrase

A_DATE = phrase("a date as YYYY-MM-DD")


class Period(NamedTuple):
    """The days from the first to the last, both included; "" leaves an end open."""

    first: str = ""
    last: str = ""

    def __contains__(self, day: object) -> bool:
        return isinstance(day, str) and self.first <= day and (not self.last or day <= self.last)


ALWAYS = Period()


def this_year(today: date) -> Period:
    """The calendar year of a day."""
    return Period(f"{today.year:04}-01-01", f"{today.year:04}-12-31")


def last_twelve_months(today: date) -> Period:
    """The twelve months that end with a day: from the day after the same date a year before."""
    leap_day = (today.month, today.day) == (2, 29)
    before = today.replace(year=today.year - 1, day=28 if leap_day else today.day)
    return Period((before + timedelta(days=1)).isoformat(), today.isoformat())


def lunar_year(year: int) -> Period:
    """The lunar year that begins in a calendar year, from 春節 to 除夕.

    Raises ValueError before 1900 and after 2099.
    """
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


def this_lunar_year(today: date) -> Period:
    """The lunar year of a day. Raises ValueError."""
    return lunar_year(lunar_year_of(today))


NAMED = {"year": this_year, "months": last_twelve_months, "lunar": this_lunar_year}
"""Periods relative to today, by their name in the URL."""

LUNAR = "lunar-"
"""Prefix of a lunar year, followed by the calendar year in which it begins: "lunar-2025"."""


def read_period(query: Mapping[str, str], today: date) -> Period:
    """The period of a query: `dates` is one of `NAMED` or a lunar year, else `from` and `to` are
    dates.

    Raises NoDocument for an invalid date, and for an end before the beginning.
    """
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
        raise NoDocument(A_DATE, name)
    return text
