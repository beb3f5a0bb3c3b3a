"""Rows of figures as a CSV file (RFC 4180) that every spreadsheet opens, and none runs."""

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

MARK = "\ufeff"
"""By which spreadsheets know that it is UTF-8."""

FORMULA = (*"=+-@\t\r\n", *"\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet takes for the beginning of a formula, as wide as Chinese characters too."""

Cell = str | int | Decimal | None


def write_csv(rows: Iterable[Iterable[Cell]]) -> str:
    """The rows as CSV. Numbers stay numbers; text that would be a formula begins with a quote."""
    text = io.StringIO()
    csv.writer(text).writerows([_cell(cell) for cell in row] for row in rows)
    return MARK + text.getvalue()


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return cell
