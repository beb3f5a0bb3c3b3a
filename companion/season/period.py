"""The dates of a season, as an address names them."""

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


NAMED = {"year": this_year, "months": last_twelve_months}
"""Periods that move with the day, by what the address calls them."""


def read_period(query: Mapping[str, str], today: date) -> Period:
    """The period of a query: `dates` names one of `NAMED`, else `from` and `to` are dates.

    Raises NoDocument for anything that is no date, and where the end is before the beginning.
    """
    if named := query.get("dates"):
        if named not in NAMED:
            raise NoDocument(phrase("one of {these}", these=", ".join(NAMED)), "dates")
        return NAMED[named](today)
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
