"""What ordinary counted hands pay, as a table that a phone can keep and read without a server.

A hand is ordinary that one player won and nobody answers for, or that nobody won, and with which
nothing is paid besides. The engine is asked for each cell; of any other hand nothing is said.
"""

from functools import lru_cache
from itertools import product
from typing import Any

from companion.rules.chips import received
from companion.rules.modern.clauses import CountWithin
from companion.rules.modern.hand import SEATS, Hand, Source, Win
from companion.rules.sheet import Bank, Sheet, score

WINNER, PAYER, THIRD, FOURTH = SEATS
STREAKS = range(1, 13)
"""Hands of a bank that the table has."""

MOST = 100
"""Counts that the table has, from the least with which a hand may win."""

SOURCES: tuple[Source, ...] = ("wall", PAYER, FOURTH)
"""Where the winning tile came from, for whoever pays: drawn, their own discard, another's."""

BANKERS = (WINNER, PAYER, THIRD)
"""Who of the two banks, the winner or the payer; or neither."""


def _won(count: int, source: Source, seat: int = WINNER) -> Hand:
    return Hand((Win(seat, count),), source)


@lru_cache(maxsize=40)
def table(sheet: Sheet) -> dict[str, Any] | None:
    """All of it; None where what a bank adds hangs on the count, which no known sheet does.

    `pays` has by source, by banker and by count from `least` on what a loser pays in the first hand
    of a bank, `adds` by source, by banker and by streak how much more. `next` has by where the
    winner sits from the banker on, and last for a hand that nobody won, where the next banker sits
    from the banker on and whether the streak goes on.
    """
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    counts = range(within.least, min(within.most, within.least + MOST - 1) + 1)
    places = tuple(product(SOURCES, BANKERS))
    pays = {place: [_paid(sheet, each, *place) for each in counts] for place in places}
    adds = {place: _adds(sheet, counts[0], *place) for place in places}
    if any(adds[place] != _adds(sheet, counts[-1], *place) for place in places):
        return None
    return {
        "least": counts[0],
        "pays": [[pays[source, banker] for banker in BANKERS] for source in SOURCES],
        "adds": [[adds[source, banker] for banker in BANKERS] for source in SOURCES],
        "next": [
            _next(sheet, hand) for hand in (*(_won(counts[0], "wall", s) for s in SEATS), Hand(()))
        ],
    }


def _paid(sheet: Sheet, count: int, source: Source, banker: int, streak: int = 1) -> int:
    transfers = score(sheet, _won(count, source), Bank(banker, streak)).transfers
    return -received(transfers, PAYER)


def _adds(sheet: Sheet, count: int, source: Source, banker: int) -> list[int]:
    first = _paid(sheet, count, source, banker)
    return [_paid(sheet, count, source, banker, streak) - first for streak in STREAKS]


def _next(sheet: Sheet, hand: Hand) -> tuple[int, bool]:
    """Who banks after a hand, the banker sitting first."""
    bank = score(sheet, hand, Bank(WINNER)).bank
    return bank.seat, bank.streak > 1
