"""The payment card of counted mahjong: the ladder, and what is paid by whom on each step."""

from companion.printing.payment_cards import (
    EVERY_HAND,
    FOURTH,
    LOSER,
    OTHER,
    WINNER,
    PaymentCard,
    Rows,
    paid,
)
from companion.rules.counted_mahjong.clauses import Cap, CountWithin, stayed
from companion.rules.counted_mahjong.hand import UNITS, Hand, Source, Win
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet

LADDER = 14
"""How many steps a card has at most, as many as the longest ladder."""

MANNERS: tuple[tuple[Phrase, Source], ...] = (
    (phrase("Loser discarded"), LOSER),
    (phrase("Someone else discarded"), FOURTH),
    (phrase("Self-drawn"), "wall"),
)
"""How a hand is won, as the one loser sees it of whom the card speaks."""

NOT_BANKING = phrase("Neither is the banker")
STREAKS = 4
"""For how many hands of a bank a card says what they pay."""


def card(sheet: Sheet) -> PaymentCard:
    """By the count, up to the cap; by who discarded, and by the bank where that matters."""
    apart = _rows(sheet, Bank(OTHER))
    banking = [_rows(sheet, Bank(WINNER, streak)) for streak in range(1, STREAKS + 1)]
    if banking[0] == apart == banking[-1]:
        groups = [(EVERY_HAND, apart)]
    elif banking[0] == banking[-1]:
        groups = [(NOT_BANKING, apart), (phrase("One is the banker"), banking[0])]
    else:
        groups = [(NOT_BANKING, apart)]
        groups += [
            (stayed(Bank(WINNER, streak), phrase("One is the banker")), rows)
            for streak, rows in enumerate(banking, 1)
        ]
    columns = tuple(manner for manner, _ in MANNERS)
    corner = phrase("Winner’s hand, in {unit}", unit=UNITS[unit(sheet)])
    return PaymentCard(corner, columns, tuple(groups))


def _rows(sheet: Sheet, bank: Bank) -> Rows:
    return tuple(
        (phrase("{n}", n=count), tuple(_paid(sheet, count, source, bank) for _, source in MANNERS))
        for count in steps(sheet)
    )


def steps(sheet: Sheet) -> range:
    """The counts that differ in what they pay: from the least to the cap, if there is room."""
    within = _within(sheet)
    caps = [clause.most for clause in sheet.clauses if isinstance(clause, Cap)]
    last = min([within.most, within.least + LADDER - 1, *caps])
    return range(within.least, max(within.least, last) + 1)


def unit(sheet: Sheet) -> str:
    """What a table counts its hands in."""
    return _within(sheet).unit


def _within(sheet: Sheet) -> CountWithin:
    return next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))


def _paid(sheet: Sheet, count: int, source: Source, bank: Bank) -> int | None:
    return paid(sheet, Hand((Win(WINNER, count),), source), bank)
