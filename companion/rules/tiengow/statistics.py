"""The counts that a hand of Tien Gow adds to the statistics of its players."""

from collections.abc import Iterator, Sequence

from companion.rules.phrases import phrase
from companion.rules.sheet import Count, Sheet
from companion.rules.statistics import Event, GameStatistics, Measure
from companion.rules.tiengow.hand import FEATS, SEATS, Hand

MEASURES = (
    Measure("last_tricks", phrase("Last tricks")),
    Measure("banked", phrase("As banker")),
    Measure("longest_bank", phrase("Longest streak"), "most"),
    Measure("no_tricks", phrase("No trick")),
    Measure("specials", phrase("Special leads")),
)


def events(sheet: Sheet, hand: Hand, counts: Sequence[Count]) -> Iterator[Event]:
    """Events of a hand. A declared hand was not played: no last trick, and no player without a
    trick.

    All eight tricks taken the grand way (八支) is marked like a special lead, but is none.
    """
    if hand.declared is None:
        yield Event(hand.winner, "last_tricks")
        yield from (Event(seat, "no_tricks") for seat in SEATS if not hand.taken(seat))
    yield from (Event(int(mark.seat), "specials") for mark in hand.marks if mark.code in FEATS)


STATISTICS = GameStatistics(MEASURES, events)
