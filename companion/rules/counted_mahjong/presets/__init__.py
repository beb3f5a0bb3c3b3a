"""The ways of paying a counted hand, a file each."""

from companion.rules.games import Presets

PRESETS = Presets(__name__, __path__)
