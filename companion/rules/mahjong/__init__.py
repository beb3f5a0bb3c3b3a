"""Mahjong in the old Malayan-Cantonese style, played with 144 tiles."""

from companion.rules.games import Game, key_of
from companion.rules.mahjong.example import example
from companion.rules.mahjong.hand import Counted, Hand, Limit, TileGroup, Tiles
from companion.rules.mahjong.presets import PRESETS
from companion.rules.phrases import phrase

__all__ = ["GAME", "Counted", "Hand", "Limit", "TileGroup", "Tiles"]

GAME = Game(key_of(__name__), phrase("Old-style mahjong"), PRESETS, example)
