"""CSV as spreadsheets read it: numbers stay numbers, and no text is a formula."""

import csv
import io
from decimal import Decimal

import pytest

from companion.documents.csv_files import FORMULA, MARK, Cell, write_csv


def read(text: str) -> list[list[str]]:
    assert text.startswith(MARK)
    return list(csv.reader(io.StringIO(text.removeprefix(MARK), newline="")))


def test_rows_come_back_as_they_were() -> None:
    rows: list[list[Cell]] = [
        ["Ah Ming", "a, b", 'said "no"', "two\nlines", "陳太"],
        [3, -12, Decimal("-2.50"), None],
    ]
    assert read(write_csv(rows)) == [
        ["Ah Ming", "a, b", 'said "no"', "two\nlines", "陳太"],
        ["3", "-12", "-2.50", ""],
    ]


@pytest.mark.parametrize("begins", FORMULA)
def test_text_that_would_be_a_formula_is_text(begins: str) -> None:
    name = f'{begins}HYPERLINK("http://elsewhere.example")'
    assert read(write_csv([[name]])) == [[f"'{name}"]]


def test_what_only_has_such_a_sign_further_on_stays() -> None:
    assert read(write_csv([["a=b", " -1", ""]])) == [["a=b", " -1", ""]]
