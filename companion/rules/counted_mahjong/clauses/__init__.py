"""The sentences of the sheets of counted mahjong, a class for each kind of rule."""

from companion.rules.counted_mahjong.clauses.bank import BankGoesRound, BankStays
from companion.rules.counted_mahjong.clauses.besides import FalseWin, PaidAtOnce
from companion.rules.counted_mahjong.clauses.counts import (
    Cap,
    CountWithin,
    Doubling,
    Ladder,
    PerTai,
    Several,
    ShooterChart,
)
from companion.rules.counted_mahjong.clauses.payments import (
    Basic,
    DealerTai,
    DiscardPaid,
    Jokerless,
    Liable,
    SelfDrawPaid,
)
from companion.rules.counted_mahjong.frame import Winners

__all__ = [
    "BankGoesRound",
    "BankStays",
    "Basic",
    "Cap",
    "CountWithin",
    "DealerTai",
    "DiscardPaid",
    "Doubling",
    "FalseWin",
    "Jokerless",
    "Ladder",
    "Liable",
    "PaidAtOnce",
    "PerTai",
    "SelfDrawPaid",
    "Several",
    "ShooterChart",
    "Winners",
]
