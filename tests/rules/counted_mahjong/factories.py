"""Counted hands and tables in short notation."""

from typing import Any

from companion.rules.chips import Transfer, net
from companion.rules.counted_mahjong.hand import Hand, Mark, Source, Win
from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.sheet import Bank, Scored, Sheet, judge, score

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
EAST_BANKS = Bank(0)


def sheet(key: str = "hong-kong-mahjong", **choices: Any) -> Sheet:
    """A preset's sheet; `faan_3` is the choice "faan-3"."""
    return preset(key).sheet({name.replace("_", "-"): value for name, value in choices.items()})


def won(by: int, counted: int, source: Source | None = "wall", *marks: Mark, **more: Any) -> Hand:
    return Hand((Win(by, counted, **more),), source, marks)


def drawn(*marks: Mark) -> Hand:
    return Hand((), None, marks)


def false_win(seat: int) -> Hand:
    return drawn(Mark("false-win", seat))


def scored(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> Scored:
    """The score of a hand that nothing is wrong with."""
    assert [str(fault.text) for fault in judge(on, hand, bank)] == []
    return score(on, hand, bank)


def nets(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> tuple[int, ...]:
    return net(scored(hand, on, bank).transfers, 4)


def codes(hand: Hand, on: Sheet | None = None) -> list[str]:
    return [fault.code for fault in judge(on or sheet(), hand, EAST_BANKS)]


def because(transfer: Transfer) -> list[tuple[str, int]]:
    return [(say(reason.text, NAMES), reason.times) for reason in transfer.because]
