"""What a counted hand pays on the sheets of modern mahjong, and the next banker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import prod
from typing import Any

from .counted_mahjong_refused import DEALT_AGAIN, WALL, Entry, Hand, Mark, Table, offenders_of
from .documents import HALF_SPICY

Times = tuple[int, ...]
Part = tuple[int, str, int, Times]
"""What falls due for one winner: from whom, its code, its points and what they are times."""

Transfer = tuple[int, int, str, int, Times]
"""Payer, payee, code, points, and what they are times (but for 1), the smallest first."""

SEATS = range(4)
MARKS_OF_THREE: dict[str, Times] = {
    "kong": (),
    "bite": (),
    "concealed-kong": (2,),
    "hidden-bite": (2,),
    "flower-set": (2,),
}
THREE_SIX_DISCARD = (4, 7, 11, 20, 40)
THREE_SIX_SELF_DRAW = (2, 3, 5, 10, 20)


# Payments


def transfers_of(hand: Hand, table: Table) -> list[Transfer]:
    """Every payment of a hand that is not refused, in no order that matters."""
    found = []
    winners = {entry["seat"] for entry in hand["win"]}
    losers = [seat for seat in SEATS if seat not in winners]
    for entry in hand["win"]:
        liable = entry.get("liable")
        for due_from, code, points, times in DUE[table.preset](entry, losers, hand["from"], table):
            payer = due_from if liable is None else liable
            found.append(transfer(payer, entry["seat"], code, points, times))
    for mark in hand.get("marks", []):
        found += of_a_mark(mark, table)
    return [each for each in found if amount_of(each)]


def transfer(payer: int, payee: int, code: str, points: int, times: Times) -> Transfer:
    """One payment; times 1 is not told, for a reason may be given without it."""
    return payer, payee, code, points, tuple(sorted(n for n in times if n != 1))


def amount_of(each: Transfer) -> int:
    return each[3] * prod(each[4])


def flows_of(transfers: list[Transfer]) -> dict[tuple[int, int], int]:
    flows: Counter[tuple[int, int]] = Counter()
    for each in transfers:
        flows[each[:2]] += amount_of(each)
    return dict(flows)


def falls_on_all(losers: list[int], points: int, times: Times = ()) -> list[Part]:
    return [(loser, "win", points, times) for loser in losers]


def falls_double(losers: list[int], source: Any, points: int, more: Times = ()) -> list[Part]:
    """Twice from the discarder and once from the others; of a self-draw twice from everyone."""
    return [
        (loser, "win", points, (2, *more) if source in (loser, WALL) else more) for loser in losers
    ]


def due_in_hong_kong(entry: Entry, losers: list[int], source: Any, table: Table) -> list[Part]:
    """Quarters by the curve: the discarder for all, or half of it."""
    cap = table.choices["cap"]
    points = quarter(entry["count"] if cap == "none" else min(entry["count"], cap), table)
    if source != WALL and table.plays("discard", "full"):
        return [(source, "win", points, (4,))]
    return falls_double(losers, source, points)


def quarter(faan: int, table: Table) -> int:
    """V: what a bystander pays under half responsibility."""
    if table.plays("curve", "full-spicy"):
        return int(2**faan)
    if table.plays("curve", "table"):
        return int(table.choices[f"faan-{min(faan, 13)}"])
    beyond = max(0, (faan - 12) // 2)
    return int(HALF_SPICY[faan - 2 * beyond] * 2**beyond)


def due_in_singapore(entry: Entry, losers: list[int], source: Any, table: Table) -> list[Part]:
    """Doubling for each tai, or by the chart of five rows."""
    tai = min(entry["count"], table.choices["limit"])
    if table.plays("chart", "three-six"):
        row = min(tai, 5) - 1
        if source == WALL:
            return falls_on_all(losers, THREE_SIX_SELF_DRAW[row])
        return [(source, "win", THREE_SIX_DISCARD[row], ())]
    if source != WALL and table.plays("discard", "all"):
        return [(source, "win", 2 ** (tai - 1), (4,))]
    return falls_double(losers, source, 2 ** (tai - 1))


def due_in_taiwan(entry: Entry, losers: list[int], source: Any, table: Table) -> list[Part]:
    """Base and tai from the discarder or everyone, and the dealer tai beside it."""
    points = table.choices["base"] + table.choices["unit"] * entry["count"]
    parts = falls_on_all(losers if source == WALL else [source], points)
    repeated = table.streak - 1
    dealer_tai = {
        "double": 2 * repeated + 1,
        "repeats-only": 2 * repeated,
        "single": repeated + 1,
        "dealer-only": 1,
        "off": 0,
    }[table.choices["repeats"]]
    for due_from, *_ in list(parts):
        if dealer_tai and table.banker in (entry["seat"], due_from):
            parts.append((due_from, "dealer", table.choices["unit"], (dealer_tai,)))
    return parts


def due_in_mcr(entry: Entry, losers: list[int], source: Any, table: Table) -> list[Part]:
    basic: list[Part] = [(loser, "basic", 8, ()) for loser in losers]
    return basic + falls_on_all(losers if source == WALL else [source], entry["count"])


def due_in_america(entry: Entry, losers: list[int], source: Any, table: Table) -> list[Part]:
    """The card's value, twice that from the discarder; all twice without jokers."""
    return falls_double(losers, source, entry["count"], (2,) if entry.get("jokerless") else ())


DUE: dict[str, Callable[[Entry, list[int], Any, Table], list[Part]]] = {
    "hong-kong-mahjong": due_in_hong_kong,
    "singapore": due_in_singapore,
    "taiwan": due_in_taiwan,
    "mcr": due_in_mcr,
    "american": due_in_america,
}


def of_a_mark(mark: Mark, table: Table) -> list[Transfer]:
    code, seat = mark["code"], mark["seat"]
    others = [other for other in SEATS if other != seat]
    if code == "false-win":
        if table.plays("false-win", "as-claimed"):
            return falsely_claimed(mark, table)
        points, times = false_win(table)
        return [transfer(seat, other, code, points, times) for other in others]
    bite = table.choices["bite"]
    if mark.get("from") is not None:
        return [transfer(mark["from"], seat, code, bite, (3,))]
    return [transfer(other, seat, code, bite, MARKS_OF_THREE[code]) for other in others]


def falsely_claimed(mark: Mark, table: Table) -> list[Transfer]:
    """What the others would have paid for a hand at the limit, paid to each of them instead."""
    entry = {"seat": mark["seat"], "count": table.choices["limit"]}
    others = [seat for seat in SEATS if seat != mark["seat"]]
    claimed: Any = WALL if mark.get("from") is None else mark["from"]
    return [
        transfer(mark["seat"], owes, "false-win", points, times)
        for owes, _, points, times in due_in_singapore(entry, others, claimed, table)
    ]


def false_win(table: Table) -> tuple[int, Times]:
    """What a false winner pays each of the others: points, and what they are times."""
    choices = table.choices
    if table.preset == "mcr":
        return choices["false-win-points"], ()
    if table.preset == "taiwan":
        return choices["base"] + choices["unit"] * choices["false-win-tai"], ()
    whole = table.plays("false-win", "whole")
    if table.preset == "hong-kong-mahjong":
        cap = choices["cap"]
        return quarter(13 if cap == "none" else cap, table), (6 if whole else 2,)
    thrice = (3,) if whole else ()
    if table.plays("chart", "three-six"):
        return THREE_SIX_SELF_DRAW[min(choices["limit"], 5) - 1], thrice
    return 2 ** (choices["limit"] - 1), (2, *thrice)


# The bank


def next_bank(hand: Hand, table: Table) -> tuple[int, int]:
    """Who banks the next hand, for which hand in a row."""
    banker, streak = table.banker, table.streak
    passed = ((banker + 1) % 4, 1)
    if table.preset not in DEALT_AGAIN:
        return passed
    if offenders_of(hand, table):
        return banker, streak
    if hand["win"]:
        stays = any(entry["seat"] == banker for entry in hand["win"])
    else:
        stays = table.plays("banker-on-draw", "stays")
    return (banker, streak + 1) if stays else passed
