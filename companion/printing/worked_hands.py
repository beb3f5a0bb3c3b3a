"""Hands that show what rules pay: scored by the sheet itself, as any hand at the table is."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.printing.game_documents import on_paper
from companion.rules.chips import Transfer, transfer_told
from companion.rules.phrases import Phrase
from companion.rules.sheet import Bank, Hand, Sheet, judge, score
from companion.rules.standing import bank_told

Shown = tuple[Bank, Hand]
"""A hand to be shown, and who banks it."""

MOST = 3


class Worked(NamedTuple):
    """A hand that was scored: who banks, what each seat took and won, and who paid why."""

    banks: Phrase
    winner: int | None
    taken: tuple[str, ...]
    net: tuple[int, ...]
    payments: tuple[Phrase, ...]


class SpecialLeadExample(NamedTuple):
    """A special lead: what each other pays a banker who leads it; else what the banker pays, and
    what each of the other two.
    """

    name: Phrase
    tiles: tuple[Any, ...]
    banking: int
    banker: int
    others: int


def worked(sheet: Sheet) -> tuple[Worked, ...]:
    """The hands that a game has to show, those that these rules allow."""
    shown = ((b, h) for b, h in on_paper(sheet.game).examples(sheet) if not judge(sheet, h, b))
    return tuple(_worked(sheet, bank, hand) for bank, hand in shown)[:MOST]


def _worked(sheet: Sheet, bank: Bank, hand: Hand) -> Worked:
    scored = score(sheet, hand, bank)
    return Worked(
        bank_told(bank),
        hand.won_by,
        on_paper(sheet.game).taken(hand, scored.counts),
        tuple(_net(scored.transfers, seat) for seat in sheet.seats),
        tuple(transfer_told(transfer) for transfer in scored.transfers),
    )


def _net(transfers: Iterable[Transfer], seat: int) -> int:
    return sum(t.amount * ((t.payee == seat) - (t.payer == seat)) for t in transfers)


def specials(sheet: Sheet) -> tuple[SpecialLeadExample, ...]:
    """What the leads that these rules ask for are paid, in a hand in which all else is level."""
    found = []
    for question in sheet.questions:
        if question.group == "lead" and (paid := _paid_for(sheet, question.code)):
            game = on_paper(sheet.game)
            tiles = game.drawn(question.tiles)
            found.append(SpecialLeadExample(game.lead_name(question), tiles, *paid))
    return tuple(found)


def grow(sheet: Sheet) -> bool:
    """Whether the same leads bring something else in later hands of a bank."""
    leads = [question.code for question in sheet.questions if question.group == "lead"]
    return any(_paid_for(sheet, code) != _paid_for(sheet, code, streak=2) for code in leads)


def _paid_for(sheet: Sheet, code: str, streak: int = 1) -> tuple[int, int, int] | None:
    hands = on_paper(sheet.game).led(code)
    if hands is None:
        return None
    with_it, without = hands
    amounts = []
    for banker, payer in ((0, 1), (1, 1), (1, 2)):
        bank = Bank(banker, streak)
        if judge(sheet, with_it, bank):
            return None
        more = _pays(sheet, with_it, bank, payer) - _pays(sheet, without, bank, payer)
        amounts.append(more)
    banking, paid_by_banker, others = amounts
    return banking, paid_by_banker, others


def _pays(sheet: Sheet, hand: Hand, bank: Bank, payer: int) -> int:
    """What a seat pays the leader, who is the first."""
    transfers = score(sheet, hand, bank).transfers
    return sum(t.amount for t in transfers if (t.payer, t.payee) == (payer, 0))
