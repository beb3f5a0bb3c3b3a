"""Tien Gow 天九, played with the 32 tiles of Chinese dominoes."""

from companion.rules.games import Game, key_of
from companion.rules.phrases import phrase
from companion.rules.tiengow.example import example
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.presets import PRESETS

__all__ = ["GAME", "Hand", "Mark"]

GAME = Game(
    key_of(__name__), phrase("Tien Gow"), PRESETS, example, won=phrase("won the last trick")
)
