"""The sentences of Tien Gow rule sheets, one class a kind of rule."""

from companion.rules.tiengow.clauses.multipliers import (
    BankerMultiplies,
    Capture,
    CompleteGame,
    LastTrick,
    SevenOrEightBranch,
    StreakMultiplies,
)
from companion.rules.tiengow.clauses.payments import FigureLessTricks, NoTrick, OverPar, UnderPar
from companion.rules.tiengow.clauses.play import DeclaredHand, EarlyDeath, Leads
from companion.rules.tiengow.clauses.specials import LeadPays, TrickPays
from companion.rules.tiengow.frame import EightTricks

__all__ = [
    "BankerMultiplies",
    "Capture",
    "CompleteGame",
    "DeclaredHand",
    "EarlyDeath",
    "EightTricks",
    "FigureLessTricks",
    "LastTrick",
    "LeadPays",
    "Leads",
    "NoTrick",
    "OverPar",
    "SevenOrEightBranch",
    "StreakMultiplies",
    "TrickPays",
    "UnderPar",
]
