"""The ways of paying for Tien Gow, a file each, with the readings that their sources leave open."""

from companion.rules.games import Presets

PRESETS = Presets(__name__, __path__)
