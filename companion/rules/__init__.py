"""The rules of the games and the books of a sitting, as a library of plain values.

Standard library only. A sheet is a list of clauses (`preset("celko-kam").sheet()`); a hand is
scored by folding the clauses (`score`), a sitting by folding its lines (`replay`). The hands of a
game are in its package: `companion.rules.tiengow`, `companion.rules.mahjong`,
`companion.rules.counted_mahjong`.
"""

from typing import TYPE_CHECKING, Any

from companion.rules.chips import Reason, ThePot, Transfer, net, transfer_told
from companion.rules.games import Game, all_games, game, preset
from companion.rules.lines import Agreed, BankSet, HandLine, PotEnds, Seating, TransferLine
from companion.rules.phrases import Phrase, counted, phrase, say
from companion.rules.presets import Add, Edit, Preset, Strike
from companion.rules.settling import Payment, fewest
from companion.rules.sheet import Bank, Case, Clause, Objection, Sheet, judge, number, score
from companion.rules.sitting import LedgerRow as Row
from companion.rules.sitting import PlayedSitting as Sitting
from companion.rules.sitting import replay
from companion.rules.standing import Standing

if TYPE_CHECKING:
    from companion.rules.what_if import OtherReading, Span, Told, read_otherwise

__all__ = [
    "Add",
    "Agreed",
    "Bank",
    "BankSet",
    "Case",
    "Clause",
    "Edit",
    "Game",
    "HandLine",
    "Objection",
    "OtherReading",
    "Payment",
    "Phrase",
    "PotEnds",
    "Preset",
    "Reason",
    "Row",
    "Seating",
    "Sheet",
    "Sitting",
    "Span",
    "Standing",
    "Strike",
    "ThePot",
    "Told",
    "Transfer",
    "TransferLine",
    "all_games",
    "counted",
    "fewest",
    "game",
    "judge",
    "net",
    "number",
    "phrase",
    "preset",
    "read_otherwise",
    "replay",
    "say",
    "score",
    "transfer_told",
]


def __getattr__(name: str) -> Any:
    """Load the functions of `what_if` on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.rules import what_if

    return getattr(what_if, name)
