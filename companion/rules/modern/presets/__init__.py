"""The ways of paying a counted hand, a file each."""

from companion.rules.games import found_in

PRESETS = found_in(__name__, __path__)
