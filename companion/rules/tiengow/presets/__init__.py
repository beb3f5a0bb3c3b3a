"""The ways of paying for Tien Gow, a file each, with the readings that their sources leave open."""

from companion.rules.games import found_in

PRESETS = found_in(__name__, __path__)
