"""Sheets of paper: how large, and how large the print on them."""

from typing import NamedTuple

FONTS = '"Liberation Sans", "Noto Sans CJK TC", "DejaVu Sans", sans-serif'
"""Latin and Chinese from one family; what it lacks from the others."""


class Paper(NamedTuple):
    """A sheet of paper with its print: millimetres, and points of the ordinary text.

    `hands` is how many rows of hands stand on a page of a score sheet.
    """

    name: str
    size: str
    width: float
    height: float
    margin: float
    points: float
    hands: int


PAPERS = {
    ("a4", ""): Paper("a4", "", 210, 297, 10, 9.5, 30),
    ("letter", ""): Paper("letter", "", 215.9, 279.4, 10, 9.5, 28),
    ("a5", ""): Paper("a5", "", 148, 210, 7, 9, 18),
    ("a4", "large"): Paper("a4", "large", 210, 297, 10, 14, 17),
    ("letter", "large"): Paper("letter", "large", 215.9, 279.4, 10, 14, 15),
    ("a5", "large"): Paper("a5", "large", 148, 210, 7, 14, 9),
}
