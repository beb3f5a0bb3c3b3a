"""Parses dates as written in spreadsheets, with the year first."""

import re
import unicodedata
from datetime import date

from companion.documents.json_values import NoDocument
from companion.rules.phrases import phrase

# "2026-11-26", "2026/11/26", "2026年11月26日", "20261126"; a time may follow.
YEAR_FIRST = re.compile(
    r"([0-9]{4})(?:([-/.]|年 ?)([0-9]{1,2})(?:[-/.]|月 ?)([0-9]{1,2}) ?日?|([0-9]{2})([0-9]{2}))"
    r"(?:[ T][0-9:.]+Z?)?"
)
YEAR_LAST = re.compile(r"[0-9]{1,2}([-/. ])[0-9]{1,2}\1[0-9]{2}(?:[0-9]{2})?")
LONGEST = 40
EARLIEST = "1900-01-01"


def read_day(text: str, today: str) -> str:
    """A date in ISO 8601. Raises NoDocument if it is invalid, ambiguous, or after `today`."""
    written = unicodedata.normalize("NFKC", text).strip() if len(text) <= LONGEST else ""
    if YEAR_LAST.fullmatch(written):
        raise NoDocument(
            phrase(
                "“{text}” does not say which is the day and which the month: write the year first, "
                "as in {example}",
                text=text,
                example=today,
            )
        )
    found = YEAR_FIRST.fullmatch(written)
    parts = [int(part) for n, part in enumerate(found.groups()) if part and n != 1] if found else []
    try:
        day = date(*parts).isoformat()
    except (TypeError, ValueError):
        raise NoDocument(
            phrase("“{text}” is not a date such as {example}", text=text[:LONGEST], example=today)
        ) from None
    if day > today:
        raise NoDocument(phrase("{day} is in the future", day=day))
    if day < EARLIEST:
        raise NoDocument(phrase("{day} is too long ago", day=day))
    return day
