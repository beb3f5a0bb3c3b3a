"""Converts a mahjong hand to other rules: the winning tile's source, and players' own counts."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.rules.mahjong.clauses import (
    LimitHand,
    Rounding,
    ShownDragons,
    TableCounts,
    TableLimit,
    WooDye,
)
from companion.rules.mahjong.hand import DISCARDER, SELF_PICK, Counted, Hand
from companion.rules.phrases import Who, phrase
from companion.rules.sheet import Bank, Clause, Question, Sheet
from companion.rules.what_if import NOT_PLAYED, AsRead, Open, Possibility

Questions = Mapping[str, Question]

WORTH = (WooDye, LimitHand, Rounding, ShownDragons, TableCounts, TableLimit)
"""Clauses that apply after units and farn are counted."""
COUNTED = phrase(
    "its players counted it themselves, and under these rules they would count it differently"
)
DISCARD = phrase("it was won on a discard")


def reads(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> AsRead[Hand]:
    """Count tiles again; players' own counts are valid only under equal counting rules."""
    was, asks = own.asked, other.asked
    if hand.shown is not None and hand.shown not in asks:
        shown = was[hand.shown]
        return AsRead(hand, unreadable=NOT_PLAYED.of(what=shown.name or shown.text))
    counted = any(isinstance(held, Counted) for _, held in hand.hands)
    if counted and tuple(_counting(own)) != tuple(_counting(other)):
        return AsRead(hand, unreadable=COUNTED)
    return AsRead(hand, tuple(_won(hand, was, asks)))


def _counting(sheet: Sheet) -> Iterator[Clause]:
    """The clauses of a sheet that count units and farn."""
    return (clause for clause in sheet.doing("counts") if not isinstance(clause, WORTH))


def _won(hand: Hand, was: Questions, asks: Questions) -> Iterator[Open[Hand]]:
    """The open question of the winning tile's source, if nobody was asked."""
    seat = hand.won_by
    if seat is None or hand.shown or hand.self_pick or hand.discarder is not None:
        return
    ways: list[Possibility[Hand]] = [Possibility("discard", DISCARD)]
    if SELF_PICK.code in asks and SELF_PICK.code not in was:
        says = phrase("{who} {did}", who=Who(seat), did=SELF_PICK.text)
        code = frozenset([SELF_PICK.code])
        ways.append(Possibility(SELF_PICK.code, says, code, partial(Hand._replace, self_pick=True)))
    if DISCARDER.code in asks and DISCARDER.code not in was:
        for loser in hand.losers:
            says = phrase("{who} {did}", who=Who(loser), did=DISCARDER.text)
            code = frozenset([DISCARDER.code])
            make = partial(Hand._replace, discarder=loser)
            ways.append(Possibility(f"{DISCARDER.code}@{loser}", says, code, make))
    if len(ways) > 1:
        questions = (SELF_PICK, DISCARDER)
        codes = {code for way in ways for code in way.codes}
        yield Open(tuple(q for q in questions if q.code in codes), tuple(ways))
