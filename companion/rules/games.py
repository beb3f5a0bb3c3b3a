"""The games there are: one package each, loaded when it is asked for."""

from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import NamedTuple, cast

from companion.rules.phrases import Phrase, phrase, say
from companion.rules.presets import Preset
from companion.rules.sheet import Hand, Sheet
from companion.rules.unsaid import Reads, as_written

PACKAGES = {
    "tien-gow": "companion.rules.tiengow",
    "mahjong": "companion.rules.mahjong",
    "modern-mahjong": "companion.rules.modern",
}
"""Each game's key, said here and nowhere else, and the package of its rules.

What other rooms have of a game is in packages of the same name: `companion.codec.tiengow`.
"""


class Game(NamedTuple):
    """A game: its key, its name, and the ways of playing it that are known, in their order.

    `example` is a hand with something special in it, where a sheet knows anything special; `won`
    what a winner’s mark in a list of hands means; `reads` a hand of one sheet by another.
    """

    key: str
    name: Phrase
    presets: tuple[Preset, ...]
    example: Callable[[Sheet], Hand]
    won: Phrase = phrase("won the hand")
    reads: Reads = as_written

    def __repr__(self) -> str:
        """The game in words: its name, and its ways of playing."""
        return (
            f"<Game {self.key}: {say(self.name)}; {', '.join(each.key for each in self.presets)}>"
        )

    def preset(self, key: str) -> Preset | None:
        return next((preset for preset in self.presets if preset.key == key), None)


def key_of(package: str) -> str:
    """The key of the game whose rules are in this package."""
    return next(key for key, name in PACKAGES.items() if name == package)


def room(key: str, name: str) -> ModuleType:
    """What another part of the house has of a game: `room("tien-gow", "codec")`."""
    return import_module(PACKAGES[key].replace(".rules.", f".{name}."))


def found_in(package: str, folder: Iterable[str]) -> tuple[Preset, ...]:
    """A game's presets: each module of their package has one, which it calls `PRESET`."""
    key = key_of(package.removesuffix(".presets"))
    modules = (import_module(f"{package}.{module.name}") for module in iter_modules(folder))
    found = [cast(Preset, module.PRESET)._replace(game=key) for module in modules]
    return tuple(sorted(found, key=lambda preset: (preset.place, preset.key)))


def game(key: str) -> Game:
    """The game of that key. Raises KeyError where there is none."""
    return cast(Game, import_module(PACKAGES[key]).GAME)


def all_games() -> tuple[Game, ...]:
    return tuple(game(key) for key in PACKAGES)


def preset(key: str) -> Preset:
    """A way of playing by its key, of whichever game. Raises KeyError, which names those there are.

    >>> str(preset("six-round").name)
    'Six rounds'
    """
    known = {each.key: each for of in all_games() for each in of.presets}
    if key not in known:
        raise KeyError(f"nobody knows the rules “{key}”; there are {', '.join(known)}")
    return known[key]
