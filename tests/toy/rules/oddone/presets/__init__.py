"""The ways of playing odd one out, a file each."""

from companion.rules.games import Presets

PRESETS = Presets(__name__, __path__)
