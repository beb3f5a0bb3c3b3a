"""How names and PINs are cleaned, and texts are kept from being formulas."""

import csv
import io
from decimal import Decimal

import pytest

from companion.documents.json_values import NoDocument
from companion.documents.texts import (
    FORMULA,
    LONGEST_NAME,
    MARK,
    Cell,
    clean,
    comparison_form,
    digits_of,
    read_name,
    read_pin,
    read_text,
    visible_form,
    write_csv,
)

KEPT: dict[str, str] = {
    "English": "Ann Lee",
    "apostrophe and hyphen": "Seán O'Brien-Smith",
    "Cantonese": "陳大文",
    "simplified": "陈大文",
    "Ext B": "𠮷野家",
    "Ext B, Hong Kong": "𨋢仔",
    "a private character of Hong Kong": "\ue5e6仔",
    "Japanese": "さとう",
    "Korean": "김민준",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Polish": "Łukasz Żółć",
    "Turkish": "İbrahim Işık",
    "Greek": "Ἀριστοτέλης",
    "Russian": "Семён",
    "Arabic": "محمد",
    "Arabic with vowels": "مُحَمَّد",
    "Persian with a joiner that matters": "علی\u200cرضا",
    "Hebrew": "דוד",
    "Hebrew with marks": "דָּוִד",
    "Hebrew and Latin": "דוד Cohen",
    "Hindi with a joiner that matters": "क्\u200dष",
    "Thai": "สมชาย",
    "Tibetan": "བསྟན་འཛིན",
    "emoji": "🀄",
    "emoji with a variant": "❤️",
    "an emoji family": "👨\u200d👩\u200d👧\u200d👦",
    "emoji with a skin colour": "👋🏽",
    "a flag": "🇭🇰",
    "the flag of Wales": "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
    "digits": "007",
    "a sign": "?",
    "markup": "<b>Bo</b>",
    "60 characters": "x" * LONGEST_NAME,
}
"""Names stored as typed: {description: name}."""

MENDED: dict[str, tuple[str, str]] = {
    "blanks around": ("  Ann ", "Ann"),
    "blanks of Chinese": ("\u3000陳大文\u3000", "陳大文"),
    "two blanks inside": ("Ann  Lee", "Ann Lee"),
    "a blank that does not break": ("Ann\u00a0Lee", "Ann Lee"),
    "a line break inside": ("Ann\nLee", "Ann Lee"),
    "a line break of Windows": ("Ann\r\nLee", "Ann Lee"),
    "a tab inside": ("Ann\tLee", "Ann Lee"),
    "a line separator": ("Ann\u2028Lee", "Ann Lee"),
    "a left-to-right mark before": ("\u200eAnn", "Ann"),
    "a right-to-left mark after": ("דוד\u200f", "דוד"),
    "marks and blanks by turns": (" \u200e \u200fAnn\u200b \ufeff ", "Ann"),
    "an override before": ("\u202eAnn", "Ann"),
    "isolates around": ("\u2068Ann\u2069", "Ann"),
    "a byte order mark": ("\ufeffAnn", "Ann"),
    "a soft hyphen after": ("Ann\u00ad", "Ann"),
    "a joiner that joins nothing": ("👧\u200d", "👧"),
    "a Hangul filler after": ("Ann\u3164", "Ann"),
    "Vietnamese in parts": ("Nguye\u0302\u0303n", "Nguyễn"),
    "Korean in parts": ("\u1100\u1161\u11a8", "각"),
}
"""Names that are cleaned: {description: (as typed, as stored)}."""

REFUSED: dict[str, tuple[str, str]] = {
    "nothing": ("", "1 to 60"),
    "blanks": (" \t\n\u3000", "1 to 60"),
    "a zero-width space": ("\u200b", "1 to 60"),
    "direction marks": ("\u200e\u200f", "1 to 60"),
    "a Hangul filler": ("\u3164", "1 to 60"),
    "a blank of Braille": ("\u2800", "1 to 60"),
    "a variant of nothing": ("\ufe0f", "1 to 60"),
    "marks on nothing": ("\u0301\u0302", "visible character"),
    "NUL": ("An\x00n", "control character"),
    "an escape sequence": ("\x1b[31mAnn", "control character"),
    "a backspace": ("Bob\x08", "control character"),
    "a C1 control": ("Ann\x9b1m", "control character"),
    "delete": ("Ann\x7f", "control character"),
    "a flood of marks": ("Z" + "\u0335" * 20, "at most 10 marks"),
    "61 characters": ("x" * (LONGEST_NAME + 1), "1 to 60"),
    "half a character": ("\ud83d", "half a character"),
}
"""Refused names: {description: (name, a part of the sentence)}."""

TWINS: dict[str, tuple[str, str]] = {
    "a direction mark inside": ("A\u200enn", "Ann"),
    "a zero-width space inside": ("An\u200bn", "Ann"),
    "an override inside": ("A\u202enn", "Ann"),
    "a grapheme joiner inside": ("A\u034fnn", "Ann"),
    "tags after": ("Ann\U000e0041", "Ann"),
    "a variant after": ("Ann\ufe0f", "Ann"),
    "a mark between two blanks": ("Ann \u200e Lee", "Ann Lee"),
    "a family and its members": ("👨\u200d👩\u200d👧", "👨👩👧"),
}
"""Names that look the same: {the difference: both names}."""


@pytest.mark.parametrize("name", KEPT.values(), ids=KEPT)
def test_a_name_is_stored_as_it_is_typed(name: str) -> None:
    assert read_name(name, "") == name


@pytest.mark.parametrize(("typed", "stored"), MENDED.values(), ids=MENDED)
def test_a_name_is_stored_without_what_nobody_sees_and_then_stays(typed: str, stored: str) -> None:
    assert read_name(typed, "") == read_name(stored, "") == stored


@pytest.mark.parametrize(("typed", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_name_is_refused_with_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(NoDocument, match=sentence):
        read_name(typed, "")


@pytest.mark.parametrize(("one", "other"), TWINS.values(), ids=TWINS)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert comparison_form(one) == comparison_form(other)
    assert visible_form(one) == visible_form(other)


def test_a_text_may_be_empty_and_of_one_line() -> None:
    assert read_text(" \u200b\n", "") == ""
    assert read_text("tea\n money", "") == "tea money"
    assert clean("tea\x00 ") == "tea\x00"  # stored names can always be read
    with pytest.raises(NoDocument, match="control character"):
        read_text("tea\x00", "why")
    with pytest.raises(NoDocument, match="at most 200 characters"):
        read_text("x" * 201, "why")


@pytest.mark.parametrize(
    "typed", ["258013", " 258-013", "258 013", "\uff12\uff15\uff18\uff10\uff11\uff13"]
)
def test_the_digits_count_and_not_how_they_are_set_apart(typed: str) -> None:
    assert read_pin(typed) == digits_of(typed) == "258013"


@pytest.mark.parametrize("typed", ["", "123", "2580", "1" * 13, "abcd", 258013, None])
def test_what_is_no_pin_is_refused(typed: object) -> None:
    with pytest.raises(NoDocument):
        read_pin(typed)


def csv_read(text: str) -> list[list[str]]:
    assert text.startswith(MARK)
    return list(csv.reader(io.StringIO(text.removeprefix(MARK), newline="")))


def test_rows_come_back_as_they_were() -> None:
    rows: list[list[Cell]] = [
        ["Ah Ming", "a, b", 'said "no"', "two\nlines", "陳太"],
        [3, -12, Decimal("-2.50"), None],
    ]
    assert csv_read(write_csv(rows)) == [
        ["Ah Ming", "a, b", 'said "no"', "two\nlines", "陳太"],
        ["3", "-12", "-2.50", ""],
    ]


@pytest.mark.parametrize("begins", FORMULA)
def test_text_that_would_be_a_formula_is_text(begins: str) -> None:
    name = f'{begins}HYPERLINK("http://elsewhere.example")'
    assert csv_read(write_csv([[name]])) == [[f"'{name}"]]


def test_what_only_has_such_a_sign_further_on_stays() -> None:
    assert csv_read(write_csv([["a=b", " -1", ""]])) == [["a=b", " -1", ""]]
