"""What a sitting document says before anything is scored: sheets, choices, whole numbers."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]
Choices = dict[str, Any]

POINTS_LIMIT = 10**9

# Every choice of every sheet, its default first.
TIEN_GOW_CHOICES: dict[str, dict[str, list[Any]]] = {
    "score-sheet": {
        "streak": ["empty-to-banker", "all-to-banker", "all-with-banker"],
        "mixed-pairs": ["each-pair", "two-pairs"],
    },
    "four-point": {
        "figure": ["multiply", "substitute", "empty-only"],
        "applies-to": ["whole-hand", "banker-wins", "with-banker"],
    },
    "celko-kam": {
        "streak": ["double", "growing"],
        "first-banker": ["doubled", "single"],
        "losing-banker-over-par": ["single", "multiplied"],
        "last-trick-bonus": ["everyone", "receipts"],
        "last-trick-also-pays": ["yes", "no"],
        "complete-game": ["doubled", "not-if-unbeatable", "off"],
        "one-red-dot": ["on", "off"],
        "big-six-capture": ["on", "off"],
        "early-death": ["on", "off"],
    },
    "six-round": {"losing-banker-over-par": ["multiplied", "single"]},
    "hong-kong": {
        "first-banker": ["doubled", "single"],
        "losing-banker-over-par": ["single", "multiplied"],
        "last-trick-bonus": ["receipts", "everyone"],
        "last-trick-also-pays": ["no", "yes"],
        "capture": ["x4", "x2", "off"],
        "declared-hands": ["red-dot-and-white", "all", "none"],
        "early-death": ["on", "off"],
    },
    "simple": {
        "streak": ["double", "growing"],
        "losing-banker-over-par": ["multiplied", "single"],
        "early-death": ["on", "off"],
    },
}

# `base` and `limit` may be any whole number from 0; the further ones here are examples.
MALAYAN: dict[str, list[Any]] = {
    "bouquet-units": ["kong", "singles", "both"],
    "wind-farn": ["seat", "any"],
    "bouquet-farn": ["three", "plus-own"],
    "little-three": ["total", "plus-triplets"],
    "loser-suit-farn": ["no", "yes"],
    "sequences": [1, 0, 2],
    "self-pick": [0, 1],
    "three-dragons-shown": ["no", "yes"],
    "zero-units": ["zero", "ten"],
    "base": [50, 0, 20, 100],
    "limit-caps": ["yes", "no"],
    "limit": [1920, 0, 500, 1000, 5000],
    "double": ["banker", "discarder", "both", "none"],
    "woo-mei": ["single", "banker-doubles", "off"],
    "draw": ["nothing", "settle"],
    "banker-on-draw": ["stays", "passes"],
}

MAHJONG_CHOICES: dict[str, dict[str, list[Any]]] = {
    "malayan": MALAYAN,
    "malayan-east-doubles": {**MALAYAN, "woo-mei": ["banker-doubles", "single", "off"]},
    "malayan-shooter": {**MALAYAN, "double": ["discarder", "banker", "both", "none"]},
}

ALL_CHOICES = {"tien-gow": TIEN_GOW_CHOICES, "mahjong": MAHJONG_CHOICES}


def sheet_of(document: Document) -> tuple[str, Choices]:
    """The preset's key, and every choice of it with the value that this table plays."""
    sheet = document["sheet"]
    if isinstance(sheet, str):
        sheet = {"preset": sheet}
    preset = sheet["preset"]
    offered = ALL_CHOICES[document["game"]][preset]
    choices = {name: values[0] for name, values in offered.items()}
    choices.update(sheet.get("choices", {}))
    return preset, choices


def is_whole(value: object) -> bool:
    """Whether a number of the document is written as a whole one."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object) -> bool:
    """Whether the value is one of the four seats."""
    return is_whole(value) and value in (0, 1, 2, 3)


def is_within(value: object, lowest: int, highest: int = POINTS_LIMIT) -> bool:
    """Whether the value is a whole number between the two, both included."""
    return isinstance(value, int) and is_whole(value) and lowest <= value <= highest


def without_lines(document: Document, refused: set[int]) -> Document:
    """The same document without the lines of these numbers (which count from 1)."""
    lines = document.get("lines", [])
    kept = [line for number, line in enumerate(lines, 1) if number not in refused]
    return {**document, "lines": kept}
