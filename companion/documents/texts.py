"""Cleans human text on input: names, titles and reasons; and writes it as CSV (RFC 4180).

A cleaned text is in NFC, has single spaces and no invisible characters at its ends. Every step
takes linear time: a text that is too long is refused before slower steps.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

from companion.documents import json_values
from companion.documents.json_values import LONGEST_TEXT, NoDocument
from companion.rules.phrases import phrase

LONGEST_NAME = 60

NAME_LENGTH = phrase("a name has 1 to {n} characters", n=LONGEST_NAME)

MOST_PARTS = 4
"""The most characters that a character in NFC decomposes into."""

MOST_MARKS = 10
"""Combining marks on one letter. Hebrew and Tibetan need up to five."""

VARIANTS = "\u180b\u180c\u180d\u180f" + "".join(
    chr(code) for span in (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)) for code in span
)
"""Variation selectors: an emoji may end with one."""

TAGS = "".join(map(chr, range(0xE0020, 0xE0080)))
"""Tag characters, with which the flags of England, Scotland and Wales end."""

# The rest of Unicode's Default_Ignorable_Code_Point, and the blank Braille pattern.
FORMATS = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\ufeff\uffa0"
FORMATS += "\U000e0001" + "".join(
    chr(code)
    for span in (
        range(0x200B, 0x2010),
        range(0x202A, 0x202F),
        range(0x2060, 0x2070),
        range(0xFFF0, 0xFFF9),
        range(0x1BCA0, 0x1BCA4),
        range(0x1D173, 0x1D17B),
    )
    for code in span
)
"""Direction marks, joiners and fillers, which are invisible."""

INVISIBLE = re.compile(f"[{FORMATS}{VARIANTS}{TAGS}]+")


def read_name(document: object, place: str) -> str:
    """A name: cleaned, 1 to 60 characters, at least one visible. Raises NoDocument."""
    name = clean(_without_controls(document, place), LONGEST_NAME)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise NoDocument(NAME_LENGTH, place)
    if not _can_be_seen(name):
        raise NoDocument(phrase("a name needs at least one visible character"), place)
    if _has_too_many_marks(name):
        raise NoDocument(phrase("a letter can have at most {n} marks", n=MOST_MARKS), place)
    return name


def read_text(document: object, place: str, most: int = LONGEST_TEXT) -> str:
    """A text that may be empty: cleaned, at most `most` characters. Raises NoDocument."""
    text = clean(_without_controls(document, place), most)
    if len(text) > most:
        raise NoDocument(phrase("a text can have at most {n} characters", n=most), place)
    return text


def _without_controls(document: object, place: str) -> str:
    text = json_values.text(document, place)
    json_values.no_controls(text, place)
    return text


def clean(text: str, most: int = LONGEST_TEXT) -> str:
    """The text trimmed, in NFC, with single spaces. Texts longer than `most` may stay unchanged."""
    text = " ".join(text.split())
    if text.isascii():
        return text
    text = _trimmed(text)
    if len(text) > MOST_PARTS * most:
        return text  # normalizing can take time quadratic in the length
    return _trimmed(_normalized(text, "NFC"))


def _trimmed(text: str) -> str:
    return text.lstrip(f" {FORMATS}{VARIANTS}{TAGS}").rstrip(f" {FORMATS}")


def _can_be_seen(text: str) -> bool:
    """Whether it has a letter, a digit or a symbol; combining marks alone do not count."""
    return any(unicodedata.category(c)[0] in "LNPSC" for c in INVISIBLE.sub("", text))


def _has_too_many_marks(text: str) -> bool:
    marks = 0
    for character in INVISIBLE.sub("", text):
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MOST_MARKS:
            return True
    return False


def comparison_form(name: str) -> str:
    """The form in which names of a group are compared: without case and width."""
    return visible_form(_normalized(_normalized(name, "NFKC").casefold(), "NFKC"))


def visible_form(name: str) -> str:
    """The form in which names of a document are compared: without invisible characters."""
    return " ".join(INVISIBLE.sub("", name).split())


def _normalized(text: str, form: Literal["NFC", "NFKC"]) -> str:
    return text if text.isascii() else unicodedata.normalize(form, text)


LEAST_DIGITS, MOST_DIGITS = 6, 12

LONGEST_TYPED = 64
"""Characters that are read: enough for a PIN with a space after each digit."""


def digits_of(typed: str) -> str:
    """The digits in ASCII, without spaces and hyphens, from any keyboard."""
    cut = typed.strip()[:LONGEST_TYPED]
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", cut))


def read_pin(document: object, place: str = "") -> str:
    """A new PIN. Raises NoDocument unless it has 6 to 12 digits."""
    pin = digits_of(json_values.text(document, place))
    if not re.fullmatch(rf"[0-9]{{{LEAST_DIGITS},{MOST_DIGITS}}}", pin):
        raise NoDocument(
            phrase("A PIN has {least} to {most} digits.", least=LEAST_DIGITS, most=MOST_DIGITS),
            place,
        )
    return pin


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
