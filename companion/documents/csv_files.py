"""Writes CSV (RFC 4180) that every spreadsheet opens and in which no cell is a formula."""

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

MARK = "\ufeff"
"""The byte order mark by which spreadsheets recognise UTF-8."""

FORMULA = (*"=+-@\t\r\n", *"\uff1d\uff0b\uff0d\uff20")
"""Characters that begin a formula in spreadsheets, full-width forms included."""

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
