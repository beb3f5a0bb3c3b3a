"""The games there are: one package each, loaded when it is asked for."""

from importlib import import_module
from typing import NamedTuple, cast

from companion.rules.phrases import Phrase
from companion.rules.presets import Preset

PACKAGES = {"tien-gow": "companion.rules.tiengow", "mahjong": "companion.rules.mahjong"}


class Game(NamedTuple):
    """A game: its key, its name, and the ways of playing it that are known."""

    key: str
    name: Phrase
    presets: tuple[Preset, ...]

    def preset(self, key: str) -> Preset | None:
        return next((preset for preset in self.presets if preset.key == key), None)


def game(key: str) -> Game:
    """The game of that key. Raises KeyError where there is none."""
    return cast(Game, import_module(PACKAGES[key]).GAME)


def all_games() -> tuple[Game, ...]:
    return tuple(game(key) for key in PACKAGES)
