"""Hands of Tien Gow that show what each clause of a sheet pays, from simple to complex."""

from collections.abc import Iterator
from itertools import product

from companion.rules.sheet import Bank, Sheet
from companion.rules.tiengow.hand import SEATS, Hand, Mark

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
