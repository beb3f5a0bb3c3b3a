"""Splits a text into the rows and cells of a spreadsheet."""

import csv
import io
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.documents.csv_files import FORMULA
from companion.documents.json_values import NoDocument
from companion.rules.phrases import phrase

SEPARATORS = (",", ";", "\t", "，", "；")
LONGEST_CELL = 200
"""Characters of a cell: more than any name, number or date needs."""

NOT_TEXT = phrase("this file is not text in UTF-8: save it as “CSV UTF-8”")


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark. Raises NoDocument."""
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoDocument(NOT_TEXT) from None


class Row(NamedTuple):
    """The cells of a row of a spreadsheet, and its number."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """The text of a column; "" if the row is shorter."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


def rows_of(text: str, fits: Callable[[str], bool]) -> Iterator[Row]:
    """The rows that are not empty, the header first.

    The separator is the one that gives the most header cells for which `fits` is true.
    """
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    first = next((line for line in lines if line.strip() and not _names_separator(line)), "")

    def known(separator: str) -> int:
        return sum(map(fits, next(csv.reader([first], delimiter=separator), ())))

    separator = max(SEPARATORS, key=known)
    for number, cells in enumerate(csv.reader(io.StringIO("".join(lines)), delimiter=separator), 1):
        row = Row(number, tuple(map(_text, cells)))
        if any(row.cells) and not (number == 1 and _names_separator(separator.join(cells))):
            yield row


def _text(cell: str) -> str:
    """The text of a cell, without the quote that keeps spreadsheets from computing it."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _names_separator(line: str) -> bool:
    """Whether it is the line "sep=;" that some spreadsheets begin with."""
    return line.casefold().startswith("sep=") and len(line.strip()) <= 5


def plain(cell: str) -> str:
    """A cell for comparison: without case, width, and signs between words.

    "" if it is longer than any heading or number.
    """
    if len(cell) > LONGEST_CELL:
        return ""
    text = unicodedata.normalize("NFKC", cell).casefold()
    return " ".join(text.replace("_", " ").replace("-", " ").split())
