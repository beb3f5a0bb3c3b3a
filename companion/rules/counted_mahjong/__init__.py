"""Mahjong as it is played today: the table counts the hand, and the count is paid."""

from companion.rules.counted_mahjong.example import example
from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.counted_mahjong.presets import PRESETS
from companion.rules.games import Game, key_of
from companion.rules.phrases import phrase

__all__ = ["GAME", "Hand", "Mark", "Win"]

GAME = Game(
    key_of(__name__),
    phrase("Mahjong by faan or tai"),
    PRESETS,
    example,
    unit_by_preset=True,
)
