"""The ways of playing odd one out, a file each."""

from companion.rules.games import found_in

PRESETS = found_in(__name__, __path__)
