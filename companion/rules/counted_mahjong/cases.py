"""Counted hands that show what each clause of a sheet pays, from simple to complex."""

from collections.abc import Iterator
from itertools import product

from companion.rules.counted_mahjong.clauses import Cap, CountWithin
from companion.rules.counted_mahjong.hand import Hand, Mark, Source, Win
from companion.rules.sheet import Bank, Sheet

BANKS = (Bank(3), Bank(0), Bank(0, 2))
SOURCES: tuple[Source, ...] = (1, "wall")
SOME = 3
"""A count that is easy to follow, if every count wins."""


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Hands won by the first seat, by count; then one for each mark of the sheet."""
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    marks = [question.code for question in sheet.questions if question.group == "besides"]
    beyond = [clause.most + 1 for clause in sheet.clauses if isinstance(clause, Cap)]
    for count in (within.least or SOME, within.least, *beyond):
        for bank, source in product(BANKS, SOURCES):
            yield bank, Hand((Win(0, count),), source)
    yield BANKS[0], Hand((Win(0, within.least, jokerless=True),), 1)
    for code in marks:
        yield BANKS[0], Hand((), marks=(Mark(code, 0),))
