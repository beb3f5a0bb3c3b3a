"""Mahjong in the old Malayan-Cantonese style, played with 144 tiles."""

from companion.rules.games import Game
from companion.rules.mahjong.presets import PRESETS
from companion.rules.phrases import phrase

GAME = Game("mahjong", phrase("Mahjong"), PRESETS)
