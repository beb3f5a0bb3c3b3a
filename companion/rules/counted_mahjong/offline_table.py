"""A table of the payments of counted hands, for phones without the server.

A hand pays for each winner and for each other event, independently. The engine computes each cell;
hands outside the table cannot be computed.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from companion.rules.chips import net, received
from companion.rules.counted_mahjong.clauses import CountWithin
from companion.rules.counted_mahjong.hand import (
    FALSE_WIN,
    JOKERLESS,
    LIABLE,
    SEATS,
    Hand,
    Mark,
    Source,
    Win,
)
from companion.rules.sheet import Bank, Sheet, banks, judge, score

WINNER, PAYER, THIRD, FOURTH = SEATS
STREAKS = range(1, 13)
"""The streaks in the table."""

MOST = 100
"""The number of counts in the table, from the minimum to win."""

SOURCES: tuple[Source, ...] = ("wall", PAYER, FOURTH)
"""Sources of the winning tile, for a payer: the wall, their own discard, another's."""

BANKERS = (WINNER, PAYER, THIRD)
"""Bankers, for a payment: the winner, the payer, or neither."""

Paid = tuple[int, ...]
"""The points that each seat receives, counted from one seat on."""


@lru_cache(maxsize=40)
def table(sheet: Sheet) -> dict[str, Any]:
    """The table; only `next` if the banker's extra depends on the count, as in no known sheet.

    `next`: the next banker, by the ending (see `_endings`). `pays`: for a hand with a joker and one
    without, by source, by banker and by count from `least`, what a loser pays in the first hand of
    a bank; `adds`: the extra by streak instead of count. `answers`: by source and by seat from the
    winner, whether a liable player there pays all of the hand; null if none there can be liable.
    `besides`: by code, what everyone receives for one event, counted from its player: first without
    a source, then by source seat.
    """
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    counts = range(within.least, min(within.most, within.least + MOST - 1) + 1)
    after = {"reads": "counts", "next": banks(sheet, dict(_endings(within.least)))}
    jokers = (False, True) if JOKERLESS.code in sheet.asked else (False,)
    places = tuple(product(jokers, SOURCES, BANKERS))
    adds = {place: _adds(sheet, counts[0], *place) for place in places}
    if any(adds[place] != _adds(sheet, counts[-1], *place) for place in places):
        return after
    pays = {place: [_paid(sheet, each, *place) for each in counts] for place in places}
    return after | {
        "least": counts[0],
        "pays": [[[pays[j, s, b] for b in BANKERS] for s in SOURCES] for j in jokers],
        "adds": [[[adds[j, s, b] for b in BANKERS] for s in SOURCES] for j in jokers],
        "answers": _answers(sheet, within.least),
        "besides": {
            q.code: _beside(sheet, q.code) for q in sheet.questions if q.group == "besides"
        },
    }


def _endings(count: int) -> Iterator[tuple[str, Hand]]:
    """All endings of a hand: the seats that won and, after "!", those of false wins.

    Seats are counted from the banker: in "13" the next and the last player won, in "!2" a false win
    of the player opposite ended the hand.
    """
    groups = [seats for size in range(len(SEATS)) for seats in combinations(SEATS, size)]
    for won, falsely in product(groups, (*groups, tuple(SEATS))):
        if set(won) & set(falsely):
            continue
        source = next((seat for seat in SEATS if seat not in won), None) if won else None
        marks = tuple(Mark(FALSE_WIN, seat) for seat in falsely)
        key = "".join(map(str, won)) + ("!" + "".join(map(str, falsely)) if falsely else "")
        yield key, Hand(tuple(Win(seat, count) for seat in won), source, marks)


def _won(count: int, source: Source, jokerless: bool = False, liable: int | None = None) -> Hand:
    return Hand((Win(WINNER, count, liable, jokerless),), source)


def _paid(
    sheet: Sheet, count: int, jokerless: bool, source: Source, banker: int, streak: int = 1
) -> int:
    hand = _won(count, source, jokerless)
    return -received(score(sheet, hand, Bank(banker, streak)).transfers, PAYER)


def _adds(sheet: Sheet, count: int, jokerless: bool, source: Source, banker: int) -> list[int]:
    first = _paid(sheet, count, jokerless, source, banker)
    return [_paid(sheet, count, jokerless, source, banker, each) - first for each in STREAKS]


def _answers(sheet: Sheet, count: int) -> list[list[bool | None]]:
    if LIABLE.code not in sheet.asked:
        return []
    sources: tuple[Source, ...] = ("wall", PAYER, THIRD, FOURTH)
    return [[_answers_for(sheet, _won(count, s, liable=n)) for n in SEATS] for s in sources]


def _answers_for(sheet: Sheet, hand: Hand) -> bool | None:
    bank = Bank(WINNER)
    if judge(sheet, hand, bank):
        return None
    [win] = hand.wins
    return all(each.payer == win.liable for each in score(sheet, hand, bank).transfers)


def _beside(sheet: Sheet, code: str) -> list[Paid | None]:
    return [_paid_for(sheet, Mark(code, WINNER, source)) for source in (None, PAYER, THIRD, FOURTH)]


def _paid_for(sheet: Sheet, mark: Mark) -> Paid | None:
    hand, bank = Hand((), None, (mark,)), Bank(WINNER)
    if judge(sheet, hand, bank):
        return None
    return net(score(sheet, hand, bank).transfers, len(SEATS))
