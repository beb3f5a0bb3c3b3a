"""Reads sitting documents before scoring: sheets, choices, integers."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]
Choices = dict[str, Any]

POINTS_LIMIT = 10**9

BANK = ["winner", "passes-when-lost", "passes"]

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
        "bank": BANK,
    },
    "six-round": {"losing-banker-over-par": ["multiplied", "single"]},
    "hong-kong": {
        "first-banker": ["doubled", "single"],
        "losing-banker-over-par": ["single", "multiplied"],
        "bank": BANK,
        "beaten-quartet": ["winner-collects", "leader-pays-x2", "leader-pays-x4"],
        "civil-supreme": ["off", "capturable", "unbeatable"],
        "captured-at-last": ["as-capture", "ordinary"],
        "last-trick-bonus": ["receipts", "everyone"],
        "last-trick-also-pays": ["no", "yes"],
        "capture": ["x4", "x2", "off"],
        "declared-hands": ["red-dot-and-white", "all", "none"],
        "four-pairs": ["off", "on"],
        "civil-hands": ["off", "on"],
        "branch-test": ["as-said", "worked-out"],
        "branch-single": ["low-or-high", "never"],
        "early-death": ["on", "off"],
        "pot": ["off", "on"],
        "pot-stake": [10, 0, 7, 10**9],
        "pot-payment": [4, 0, 3, 10**9],
        "pot-quartet": ["winner", "last", "anyone", "no"],
        "pot-refill": ["no", "yes"],
        "pot-at-end": ["shared", "shared-rest-to-box", "carried"],
    },
    "simple": {
        "streak": ["double", "growing"],
        "losing-banker-over-par": ["multiplied", "single"],
        "early-death": ["on", "off"],
        "bank": BANK,
    },
}

# The pot’s numbers, `base` and `limit` may be any whole number from 0; those here are examples.
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

HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)

# `faan-0` to `faan-13`, `bite`, `base`, `unit`, `false-win-tai` and `false-win-points` may be any
# whole number from 0; the further ones here are examples.
MODERN_CHOICES: dict[str, dict[str, list[Any]]] = {
    "hong-kong-mahjong": {
        "curve": ["half-spicy", "full-spicy", "table"],
        **{f"faan-{faan}": [usual, 0, 7, 500] for faan, usual in enumerate(HALF_SPICY)},
        "minimum": [3, 0, 1, 2, 4, 5, 6],
        "cap": [10, 6, 7, 8, 9, 12, 13, "none"],
        "discard": ["full", "half"],
        "liable": ["pays-all", "self-draw", "off"],
        "several": ["all", "first"],
        "false-win": ["whole", "share", "off"],
        "banker-on-draw": ["stays", "passes"],
    },
    "singapore": {
        "chart": ["doubling", "three-six"],
        "minimum": [1, 2, 3],
        "limit": [5, 6, 8, 10],
        "discard": ["double", "all"],
        "liable": ["pays-all", "off"],
        "several": ["first", "all"],
        "bite": [2, 0, 1, 5, 10**9],
        "false-win": ["share", "whole", "as-claimed", "off"],
        "banker-on-draw": ["stays", "passes"],
    },
    "taiwan": {
        "base": [3, 0, 5, 100, 10**9],
        "unit": [1, 0, 2, 20, 10**9],
        "repeats": ["double", "repeats-only", "single", "dealer-only", "off"],
        "minimum": [0, 1, 2, 3, 5],
        "liable": ["off", "pays-all"],
        "several": ["all", "first"],
        "false-win-tai": [5, 0, 10, 10**9],
        "banker-on-draw": ["stays", "passes"],
    },
    "mcr": {"false-win-points": [10, 0, 20, 10**9]},
    "american": {"jokerless": ["doubles", "off"], "liable": ["pays-all", "off"]},
}

ALL_CHOICES = {
    "tien-gow": TIEN_GOW_CHOICES,
    "mahjong": MAHJONG_CHOICES,
    "modern-mahjong": MODERN_CHOICES,
}

NUMBERS_OF_THE_TABLE = {
    "tien-gow": {"pot-stake", "pot-payment"},
    "mahjong": {"base", "limit"},
    "modern-mahjong": {
        *(f"faan-{faan}" for faan in range(14)),
        *("bite", "base", "unit", "false-win-tai", "false-win-points"),
    },
}


def sheet_of(document: Document) -> tuple[str, Choices]:
    """The preset's key, and every choice of it with the value that this table plays.

    A number that cannot be is no value: what the sheet has without it stands.
    """
    sheet = document["sheet"]
    if isinstance(sheet, str):
        sheet = {"preset": sheet}
    preset = sheet["preset"]
    offered = ALL_CHOICES[document["game"]][preset]
    choices = {name: values[0] for name, values in offered.items()}
    choices.update(sheet.get("choices", {}))
    choices.update({name: offered[name][0] for name in wrong_numbers(document)})
    return preset, choices


def wrong_numbers(document: Document) -> set[str]:
    """The choices that are numbers of the table, and cannot be: not whole, negative, too large."""
    sheet, numbers = document["sheet"], NUMBERS_OF_THE_TABLE[document["game"]]
    chosen = {} if isinstance(sheet, str) else sheet.get("choices", {})
    return {name for name, value in chosen.items() if name in numbers and not is_within(value, 0)}


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object) -> bool:
    return is_whole(value) and value in (0, 1, 2, 3)


def is_within(value: object, lowest: int, highest: int = POINTS_LIMIT) -> bool:
    """Whether the value is a whole number between the two, both included."""
    return isinstance(value, int) and is_whole(value) and lowest <= value <= highest
