"""Tien Gow 天九, played with the 32 tiles of Chinese dominoes."""

from collections.abc import Iterator, Sequence
from itertools import product

from companion.rules.games import Event, Game, GameStatistics, Measure, Nights, key_of
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Count, Sheet
from companion.rules.tiengow.hand import FEATS, SEATS, Hand, Mark

BANKS = (Bank(3), Bank(0), Bank(0, 2), Bank(0, 3), Bank(1, 2))
TRICKS = ((6, 0, 1, 1), (2, 6, 0, 0), (4, 2, 1, 1), (8, 0, 0, 0))
"""The first seat wins the hand."""


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Plain hands, then one with each mark of the sheet; the sheet may refuse some."""
    for bank, tricks in product(BANKS, TRICKS):
        yield bank, Hand(tricks, 0)
    for question, bank in product(sheet.questions, BANKS[:2]):
        if question.group == "declared":
            yield bank, Hand.declare(question.code, 0)
        else:
            for tricks, seat in product(TRICKS, SEATS):
                yield bank, Hand(tricks, 0, (Mark(question.code, seat),))


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


def example(sheet: Sheet) -> Hand:
    """A hand with a special lead, if these rules have any."""
    asked = [question.code for question in sheet.questions if question.group == "lead"]
    return Hand((3, 2, 0, 3), 0, tuple(Mark(code, 0) for code in asked[:1]))


def nights() -> Nights:
    from companion.rules.tiengow import night_costs as found  # few pages need them

    return Nights(found.known_of, found.kept, found.WAY_OF_PLAYING)


__all__ = ["GAME", "Hand", "Mark"]

GAME = Game(
    key_of(__name__),
    phrase("Tien Gow"),
    example,
    won=phrase("winner of the hand"),
    cases=cases,
    statistics=STATISTICS,
    nights=nights,
)
