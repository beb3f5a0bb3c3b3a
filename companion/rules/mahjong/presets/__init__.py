"""The ways of playing mahjong, a file each."""

from companion.rules.games import Presets

PRESETS = Presets(__name__, __path__)
