"""Random hands of modern mahjong: wins and draws, liable seats and marks, and faulty ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from .counted_mahjong_refused import (
    DEALT_AGAIN,
    MOST_POSSIBLE,
    SINGAPORE_MARKS,
    WALL,
    Hand,
    Table,
    has_jokerless,
    known_marks,
    least,
)
from .documents import NUMBERS_OF_THE_TABLE, POINTS_LIMIT, Document
from .sittings import Standing, table_of

STRANGE_SEATS: tuple[Any, ...] = (4, -1, 7, 1.5)
ANY_SEAT: tuple[Any, ...] = (0, 1, 2, 3, 0, 1, 2, 3, *STRANGE_SEATS)
AT_MOST = (
    (("kong", "concealed-kong"), 4), (("bite", "hidden-bite"), 3), (("flower-set",), 3),
    (("false-win",), 1),
)  # fmt: skip
ANY_MARK = (*sorted(SINGAPORE_MARKS), "false-win", "false-win", "dora", "Kong", "")


def hand(rng: Random, standing: Standing, faults: float) -> Hand:
    """A hand for this standing, faulty (or likely so) with the given chance."""
    table = table_of(standing)
    result = possible_hand(rng, table)
    if rng.random() < faults:
        for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
            rng.choice(FAULTS)(rng, result, table)
    elif rng.random() < 0.5:
        leave_out_what_may_be(result)
    return result


def leave_out_what_may_be(result: Hand) -> None:
    """Drop every key whose value is the default."""
    for part in (result, *result["win"], *result["marks"]):
        for key, silent in (("from", None), ("liable", None), ("jokerless", False), ("marks", [])):
            if key in part and part[key] == silent:
                del part[key]


# Whole hands


def possible_hand(rng: Random, table: Table) -> Hand:
    """A hand that can have happened at this table, with every key written out."""
    end = rng.choices(("discard", "wall", "draw", "false-win"), (45, 25, 15, 15))[0]
    if end in ("draw", "false-win"):
        return {"win": [], "from": None, "marks": possible_marks(rng, table, [], end)}
    several = end == "discard" and table.plays("several", "all")
    winners = rng.sample(range(4), rng.choice((1, 1, 2, 3)) if several else 1)
    if rng.random() < 0.3 and table.banker not in winners:
        winners[0] = table.banker
    losers = [seat for seat in range(4) if seat not in winners]
    source: Any = rng.choice(losers) if end == "discard" else WALL
    win = [
        {
            "seat": seat,
            "count": possible_count(rng, table),
            "liable": possible_liable(rng, table, losers, source),
            "jokerless": has_jokerless(table) and rng.random() < 0.4,
        }
        for seat in winners
    ]
    return {"win": win, "from": source, "marks": possible_marks(rng, table, winners, end)}


def possible_count(rng: Random, table: Table) -> int:
    """A count that wins, most of them as they are at a table, some at the bounds and the cap."""
    lowest, highest = least(table), MOST_POSSIBLE[table.preset]
    cap: Any = table.choices.get("cap", table.choices.get("limit"))
    about: tuple[int, ...] = (
        (cap - 1, cap, cap + 1) if isinstance(cap, int) else (12, 13, 14, 15, 16)
    )
    usual = rng.randint(lowest, lowest + 7)
    count = rng.choice((usual, usual, usual, rng.randint(lowest, highest), *about, lowest, highest))
    return max(lowest, min(highest, count))


def possible_liable(rng: Random, table: Table, losers: list[int], source: Any) -> int | None:
    if rng.random() < 0.6 or not table.plays("liable", "pays-all", "self-draw"):
        return None
    if table.preset == "american":
        return None if source == WALL else source
    if table.plays("liable", "self-draw") and source != WALL:
        return None
    return rng.choice(losers)


def possible_marks(rng: Random, table: Table, winners: list[int], end: str) -> list[Hand]:
    marks = possible_bonuses(rng) if table.preset == "singapore" and rng.random() < 0.6 else []
    if "false-win" in known_marks(table):
        offenders: list[int] = []
        if end == "false-win":
            offenders = [rng.randrange(4)]
        if table.preset not in DEALT_AGAIN and rng.random() < 0.6:
            others = [seat for seat in range(4) if seat not in winners]
            offenders = rng.sample(others, rng.randint(1, len(others)))
        claims = table.plays("false-win", "as-claimed") and rng.random() < 0.7
        marks += [
            {"code": "false-win", "seat": seat, "from": any_other(rng, seat) if claims else None}
            for seat in offenders
        ]
    rng.shuffle(marks)
    return marks


def possible_bonuses(rng: Random) -> list[Hand]:
    """Kongs, bites and sets: no more than a seat can have; sometimes as many as it can."""
    marks: list[Hand] = []
    for codes, most in AT_MOST[:2]:
        for seat in rng.sample(range(4), rng.choice((0, 1, 1, 2))):
            for _ in range(rng.choice((1, 1, 1, 2, most))):
                marks.append({"code": rng.choice(codes), "seat": seat, "from": None})
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        marks.append({"code": "flower-set", "seat": rng.randrange(4), "from": None})
    for mark in marks:
        if mark["code"] == "kong" and rng.random() < 0.5:
            mark["from"] = any_other(rng, mark["seat"])
    return marks


def any_other(rng: Random, seat: int) -> int:
    return rng.choice([other for other in range(4) if other != seat])


# Faults


def spoil_a_winners_seat(rng: Random, result: Hand, table: Table) -> None:
    for entry in some_winner(rng, result):
        entry["seat"] = rng.choice(ANY_SEAT)


def add_a_winner(rng: Random, result: Hand, table: Table) -> None:
    seats = [entry["seat"] for entry in result.get("win", [])]
    seat = rng.choice((*seats, *ANY_SEAT))
    entry = {"seat": seat, "count": possible_count(rng, table)}
    result.setdefault("win", []).append(entry)


def take_the_winners_away(rng: Random, result: Hand, table: Table) -> None:
    """Remove the winners: a draw, or a missing entry."""
    result["win"] = []
    if rng.random() < 0.6:
        del result["win"]


def spoil_the_end(rng: Random, result: Hand, table: Table) -> None:
    seats = [entry["seat"] for entry in result.get("win", [])]
    result["from"] = rng.choice((*seats, *ANY_SEAT, WALL, WALL, None, None))
    if result["from"] is None and rng.random() < 0.5:
        del result["from"]


def spoil_a_count(rng: Random, result: Hand, table: Table) -> None:
    """A count at and beyond its bounds, or not whole."""
    lowest, highest = least(table), MOST_POSSIBLE[table.preset]
    counts = (lowest - 1, lowest - 1, lowest, highest, highest + 1, highest + 1, -1, 0)
    for entry in some_winner(rng, result):
        entry["count"] = rng.choice((*counts, 2.5, lowest - 0.5, highest + 0.5, 10**17))


def spoil_the_liable(rng: Random, result: Hand, table: Table) -> None:
    seats = [entry["seat"] for entry in result.get("win", [])]
    source = [result["from"]] if result.get("from") not in (None, WALL) else []
    for entry in some_winner(rng, result):
        entry["liable"] = rng.choice((*seats, *source, *ANY_SEAT))


def say_it_had_no_jokers(rng: Random, result: Hand, table: Table) -> None:
    """A bonus that not every table has."""
    for entry in some_winner(rng, result):
        entry["jokerless"] = True


def add_marks(rng: Random, result: Hand, table: Table) -> None:
    """Marks that may be unknown, too many, without a valid seat, or with any source."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        mark = {"code": rng.choice(ANY_MARK), "seat": rng.choice(ANY_SEAT)}
        if rng.random() < 0.4:
            mark["from"] = rng.choice((*ANY_SEAT, *[mark["seat"]] * 4, None))
        result.setdefault("marks", []).append(mark)


def add_too_many_of_a_mark(rng: Random, result: Hand, table: Table) -> None:
    """Marks about as often as they can be, and once more."""
    codes, most = rng.choice(AT_MOST)
    seats = rng.choice(((rng.choice(ANY_SEAT),), (0, 1, 2, 3)))
    for _ in range(rng.choice((most, most + 1, most + 1))):
        mark = {"code": rng.choice(codes), "seat": rng.choice(seats)}
        result.setdefault("marks", []).append(mark)


def add_a_false_win(rng: Random, result: Hand, table: Table) -> None:
    seats = [entry["seat"] for entry in result.get("win", [])]
    seat = rng.choice((*seats, *seats, *ANY_SEAT))
    result.setdefault("marks", []).append({"code": "false-win", "seat": seat})


def spoil_a_marks_from(rng: Random, result: Hand, table: Table) -> None:
    marks = result.get("marks", [])
    for mark in rng.sample(marks, min(1, len(marks))):
        mark["from"] = rng.choice((*ANY_SEAT, mark["seat"], mark["seat"]))


def some_winner(rng: Random, result: Hand) -> list[Hand]:
    win: list[Hand] = result.get("win", [])
    return rng.sample(win, min(1, len(win)))


FAULTS: tuple[Callable[[Random, Hand, Table], None], ...] = (
    spoil_a_winners_seat, add_a_winner, take_the_winners_away, spoil_the_end, spoil_a_count,
    spoil_the_liable, say_it_had_no_jokers, add_marks, add_too_many_of_a_mark, add_a_false_win,
    spoil_a_marks_from,
)  # fmt: skip


# Numbers of the table


def spoil_the_numbers(rng: Random, made: Document) -> None:
    """Seldom a number of the table that cannot be, or banks that last for ever."""
    sheet = made["sheet"]
    if rng.random() < 0.04 and isinstance(sheet, dict):
        chosen = sheet.get("choices", {})
        numbers = sorted(NUMBERS_OF_THE_TABLE["modern-mahjong"] & chosen.keys())
        for name in rng.sample(numbers, min(len(numbers), rng.choice((1, 1, 2)))):
            chosen[name] = rng.choice((-1, 2.5, 0.5, POINTS_LIMIT + 1, -POINTS_LIMIT))
    if rng.random() < 0.1:
        for line in made["lines"]:
            if "bank" in line and line["bank"]["streak"] > 1:
                line["bank"]["streak"] = rng.choice((10**6, 500_000_000, POINTS_LIMIT))
