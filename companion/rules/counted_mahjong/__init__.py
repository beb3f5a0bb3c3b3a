"""Mahjong as it is played today: the table counts the hand, and the count is paid."""

from companion.rules.counted_mahjong.clauses import CountWithin
from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.games import Game, key_of
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet


def example(sheet: Sheet) -> Hand:
    """A hand a little above the least that wins, from a discard."""
    least = next(clause.least for clause in sheet.clauses if isinstance(clause, CountWithin))
    return Hand((Win(1, least + 2),), 2)


__all__ = ["GAME", "Hand", "Mark", "Win"]

GAME = Game(
    key_of(__name__),
    phrase("Mahjong by faan or tai"),
    example,
    unit_by_preset=True,
)
