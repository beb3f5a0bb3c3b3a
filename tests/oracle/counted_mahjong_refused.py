"""Which hands of modern mahjong are refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from .documents import Choices, is_number, is_seat, is_whole

Hand = dict[str, Any]
Entry = dict[str, Any]
Mark = dict[str, Any]

WALL = "wall"
MOST_POSSIBLE = {
    "hong-kong-mahjong": 24,
    "singapore": 30,
    "taiwan": 200,
    "mcr": 400,
    "american": 1000,
}
LEAST_WITHOUT_A_CHOICE = {"mcr": 8, "american": 1}
DEALT_AGAIN = ("hong-kong-mahjong", "singapore", "taiwan")
"""Sheets on which a false win ends the hand and the banker may stay."""

SINGAPORE_MARKS = {"kong", "concealed-kong", "bite", "hidden-bite", "flower-set"}
TOGETHER = {"concealed-kong": "kong", "hidden-bite": "bite"}
MOST_OF_A_SEAT = {"false-win": 1, "kong": 4, "bite": 3}


@dataclass(frozen=True)
class Table:
    """The sheet, the banker and the streak."""

    preset: str
    choices: Choices
    banker: int = 0
    streak: int = 1

    def plays(self, choice: str, *values: Any) -> bool:
        return self.choices.get(choice) in values


def faults(hand: Hand, table: Table) -> set[str]:
    """The codes of all that is wrong with the hand."""
    found = {code for code, is_so in of_the_marks(hand.get("marks", []), table) if is_so}
    if "win" not in hand:
        return found | {"winner-unsaid"}
    found |= {code for code, is_so in of_the_end(hand, table) if is_so}
    for entry in hand["win"]:
        found |= {code for code, is_so in of_the_entry(entry, hand, table) if is_so}
    return found


Judged = list[tuple[str, bool]]


def of_the_end(hand: Hand, table: Table) -> Judged:
    """Objections to the winners together, to `from`, and to false wins beside winners."""
    winners, source = [entry["seat"] for entry in hand["win"]], hand.get("from")
    several = len(set(winners)) > 1
    only_one = table.preset in ("mcr", "american") or table.plays("several", "first")
    offenders = offenders_of(hand, table)
    return [
        ("no-such-seat", source not in (None, WALL) and not is_seat(source)),
        ("winner-twice", len(set(winners)) < len(winners)),
        ("several-winners", several and only_one),
        ("several-from-wall", several and source == WALL),
        ("from-unsaid", bool(winners) and source is None),
        ("from-on-draw", not winners and source is not None),
        ("discarder-won", source in winners),
        ("false-win-ends-hand", bool(offenders and winners) and table.preset in DEALT_AGAIN),
        ("false-winner-won", table.preset == "mcr" and bool(set(offenders) & set(winners))),
    ]


def of_the_entry(entry: Entry, hand: Hand, table: Table) -> Judged:
    count, whole = entry["count"], is_whole(entry["count"])
    return [
        ("no-such-seat", not is_seat(entry["seat"])),
        ("not-whole", not whole),
        ("below-minimum", whole and count < least(table)),
        ("above-possible", whole and count > MOST_POSSIBLE[table.preset]),
        ("jokerless-unasked", entry.get("jokerless", False) and not has_jokerless(table)),
        *of_the_liable(entry.get("liable"), hand, table),
    ]


def of_the_liable(liable: Any, hand: Hand, table: Table) -> Judged:
    if liable is None:
        return []
    source, no_seat = hand.get("from"), ("no-such-seat", not is_seat(liable))
    if not table.plays("liable", "pays-all", "self-draw"):
        return [no_seat, ("liable-unasked", True)]
    return [
        no_seat,
        ("liable-won", any(entry["seat"] == liable for entry in hand["win"])),
        ("liable-on-discard", table.plays("liable", "self-draw") and is_number(source)),
        ("liable-not-discarder", table.preset == "american" and liable != source),
    ]


def of_the_marks(marks: list[Mark], table: Table) -> Judged:
    judged: Judged = []
    for mark in marks:
        source, known = mark.get("from"), mark["code"] in known_marks(table)
        judged += [
            ("no-such-seat", not is_seat(mark["seat"])),
            ("no-such-seat", source is not None and not is_seat(source)),
            ("unknown-mark", not known),
            ("mark-from-unasked", known and not from_is_asked(mark, table) and source is not None),
            ("mark-from-oneself", from_is_asked(mark, table) and source == mark["seat"]),
        ]
    held = [(mark["code"], mark["seat"]) for mark in marks if mark["code"] in known_marks(table)]
    return [*judged, ("mark-too-often", are_too_many(held, table))]


def from_is_asked(mark: Mark, table: Table) -> bool:
    claimed = mark["code"] == "false-win" and table.plays("false-win", "as-claimed")
    return mark["code"] in known_marks(table) and (mark["code"] == "kong" or claimed)


def are_too_many(held: list[tuple[str, Any]], table: Table) -> bool:
    codes = Counter(code for code, _ in held)
    if codes["flower-set"] > 3 or (table.preset in DEALT_AGAIN and codes["false-win"] > 1):
        return True
    by_seat = Counter((TOGETHER.get(code, code), seat) for code, seat in held)
    return any(n > MOST_OF_A_SEAT.get(code, n) for (code, _), n in by_seat.items())


def least(table: Table) -> int:
    if table.preset in LEAST_WITHOUT_A_CHOICE:
        return LEAST_WITHOUT_A_CHOICE[table.preset]
    return int(table.choices["minimum"])


def has_jokerless(table: Table) -> bool:
    return table.plays("jokerless", "doubles")


def known_marks(table: Table) -> set[str]:
    marks = set(SINGAPORE_MARKS) if table.preset == "singapore" else set()
    if table.preset == "american" or table.plays("false-win", "off"):
        return marks
    return marks | {"false-win"}


def offenders_of(hand: Hand, table: Table) -> list[Any]:
    if "false-win" not in known_marks(table):
        return []
    return [mark["seat"] for mark in hand.get("marks", []) if mark["code"] == "false-win"]
