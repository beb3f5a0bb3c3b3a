"""The payment cards of mahjong: by units and farn, and what the losers settle among themselves."""

from functools import reduce
from itertools import groupby
from typing import Any

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
from companion.rules.mahjong.clauses import WooMei
from companion.rules.mahjong.hand import Counted, Hand
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Bank, Sheet, score

UNITS, FARN = range(0, 101, 10), range(5)
HELD = range(2, 31, 2)
"""The units of a loser's hand that a card tells of: as many as the source's own table."""


MANNERS: tuple[tuple[Phrase, dict[str, Any]], ...] = (
    (phrase("Loser discarded"), {"discarder": LOSER}),
    (phrase("Someone else discarded"), {"discarder": FOURTH}),
    (phrase("Self-drawn"), {"self_pick": True}),
)
"""How a hand is won, as the one loser sees it of whom the card speaks."""

BANKING = (phrase("Neither is the banker"), OTHER), (phrase("One is the banker"), WINNER)


def card(sheet: Sheet) -> PaymentCard:
    """By the units as rounded; by farn; by who banks and who discarded, where that matters."""
    found = {
        (who, manner): _by_units(sheet, said, banker)
        for who, (_, banker) in enumerate(BANKING)
        for manner, (_, said) in enumerate(MANNERS)
    }
    bank_matters = any(found[0, manner] != found[1, manner] for _, manner in found)
    manner_matters = any(rows != found[who, 0] for (who, _), rows in found.items())
    heads: dict[Rows, list[Phrase]] = {}
    for (who, manner), rows in found.items():
        bank = BANKING[who][0] if bank_matters else None
        won = MANNERS[manner][0] if manner_matters else None
        if (bank_matters or not who) and (manner_matters or not manner):
            heads.setdefault(rows, []).append(_head(bank, won))
    groups = tuple((reduce(_or, said), rows) for rows, said in heads.items())
    return PaymentCard(phrase("Winner’s hand"), _farn_columns(), groups)


def _farn_columns() -> tuple[Phrase, ...]:
    return tuple(counted("{n} farn", "{n} farn", n) for n in FARN)


def _head(bank: Phrase | None, won: Phrase | None) -> Phrase:
    """What is so of the hands of a group: who banks, who discarded."""
    if bank and won:
        return phrase("{bank}: {won}", bank=bank, won=won)
    return bank or won or EVERY_HAND


def _or(one: Phrase, other: Phrase) -> Phrase:
    """Two kinds of hands that pay alike."""
    return phrase("{one} / {other}", one=one, other=other)


def _by_units(sheet: Sheet, said: dict[str, Any], banker: int) -> Rows:
    bank = Bank(banker)
    return tuple(
        (
            counted("{n} unit", "{n} units", units),
            tuple(paid(sheet, _counted(units, farn, said), bank) for farn in FARN),
        )
        for units in UNITS
    )


def _counted(units: int, farn: int, said: dict[str, Any]) -> Hand:
    return Hand(winner=WINNER, hands=((WINNER, Counted(units, farn)),), **said)


def losers_card(sheet: Sheet) -> PaymentCard | None:
    """What a loser's hand is worth among the losers (woo mei); None where they settle nothing."""
    if not any(isinstance(clause, WooMei) for clause in sheet.clauses):
        return None
    worth = {n: tuple(_worth(sheet, n, farn) for farn in FARN) for n in HELD}
    rows = []
    for figures, alike in groupby(worth, worth.__getitem__):
        least, *_, most = (*alike,) * 2
        rows.append((_from_to(least, most), figures))
    title = phrase("Woo mei: between two losers, the lower pays the difference")
    return PaymentCard(phrase("Loser’s hand"), _farn_columns(), ((title, tuple(rows)),))


def _from_to(least: int, most: int) -> Phrase:
    if least == most:
        return counted("{n} unit", "{n} units", least)
    return phrase("{least} to {most} units", least=least, most=most)


def _worth(sheet: Sheet, units: int, farn: int) -> int:
    held = ((WINNER, Counted(0)), (LOSER, Counted(units, farn)))
    hand = Hand(winner=WINNER, discarder=FOURTH, hands=held)
    return score(sheet, hand, Bank(OTHER)).counts[LOSER].value
