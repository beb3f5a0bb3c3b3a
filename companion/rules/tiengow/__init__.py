"""Tien Gow 天九, played with the 32 tiles of Chinese dominoes."""

from companion.rules.games import Game
from companion.rules.phrases import phrase
from companion.rules.tiengow.presets import PRESETS

GAME = Game("tien-gow", phrase("Tien Gow"), PRESETS)
