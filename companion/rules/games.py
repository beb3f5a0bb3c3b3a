"""The games there are: one package each, loaded when it is asked for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType
from typing import NamedTuple, cast

from companion.rules.patterns import HandCounts
from companion.rules.phrases import Phrase, phrase, say
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, Hand, Sheet
from companion.rules.statistics import GameStatistics

PACKAGES = {
    "tien-gow": "companion.rules.tiengow",
    "mahjong": "companion.rules.mahjong",
    "modern-mahjong": "companion.rules.counted_mahjong",
}
"""Each game's key, said here and nowhere else, and the package of its rules.

What other rooms have of a game is in packages of the same name: `companion.documents.tiengow`.
"""


WON = phrase("won the hand")


class UsualHand(NamedTuple):
    """A hand by which a table says its stakes: what it is, and the points that it brings in."""

    says: Phrase
    points: int


class HandResult(NamedTuple):
    """How a hand ended, by seats: all that a table writes down which counts hands itself.

    Nobody won without a `winner`; without `source` the winner drew the tile. `liable` pays for all,
    `false` declared a false win.
    """

    winner: int | None = None
    source: int | None = None
    counted: int = 0
    liable: int | None = None
    false: int | None = None


NO_STATISTICS = GameStatistics((), lambda sheet, hand, counts: iter(()))


def no_cases(sheet: Sheet) -> Iterable[tuple[Bank, Hand]]:
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game. Its presets are in the module `presets` of its package, as `PRESETS`.

    `example` is a hand with something special in it, where a sheet knows anything special; `won`
    what a winner’s mark in a list of hands means. With `unit_by_preset` a point of one preset is
    something else than a point of another, so that the two are never added up. `usual_hand` is
    the hand by which tables say their stakes, where they do; `hand_counts` what hands count,
    where tables count them by a list. `cases` are hands from the simplest on, one of which shows
    each clause of a sheet. `hand_of` makes a hand of its result, where that is all there is to it.
    """

    key: str
    name: Phrase
    example: Callable[[Sheet], Hand]
    won: Phrase = WON
    unit_by_preset: bool = False
    usual_hand: Callable[[Sheet], UsualHand] | None = None
    cases: Callable[[Sheet], Iterable[tuple[Bank, Hand]]] = no_cases
    hand_counts: Callable[[Sheet], HandCounts | None] | None = None
    hand_of: Callable[[HandResult], Hand] | None = None
    statistics: GameStatistics = NO_STATISTICS

    def __repr__(self) -> str:
        """The game in words: its name, and its ways of playing."""
        return (
            f"<Game {self.key}: {say(self.name)}; {', '.join(each.key for each in self.presets)}>"
        )

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The known ways of playing it, in the order in which they are offered."""
        found: tuple[Preset, ...] = import_module(f"{PACKAGES[self.key]}.presets").PRESETS
        return found

    def preset(self, key: str) -> Preset | None:
        return next((each for each in self.presets if each.key == key), None)


def key_of(package: str) -> str:
    """The key of the game whose rules are in this package."""
    return next(key for key, name in PACKAGES.items() if name == package)


def presets_of(package: str | None, *presets: Preset) -> tuple[Preset, ...]:
    """These presets, with the key of the game whose rules are in a package."""
    return tuple(replace(each, game=key_of(str(package))) for each in presets)


def room(key: str, name: str, *inside: str) -> ModuleType:
    """What another part of the house has of a game: `room("tien-gow", "documents", "schemas")`."""
    return import_module(".".join((PACKAGES[key].replace(".rules.", f".{name}."), *inside)))


def game(key: str) -> Game:
    """The game of that key. Raises KeyError, which names those there are."""
    if key not in PACKAGES:
        raise KeyError(f"nobody knows the game “{key}”; there are {', '.join(PACKAGES)}")
    return cast(Game, import_module(PACKAGES[key]).GAME)


def unit_of(game_key: str, preset_key: str) -> str:
    """The unit that a preset pays in: the key of its game, or its own.

    Points of different units are never added up or compared.

    >>> unit_of("tien-gow", "simple"), unit_of("modern-mahjong", "taiwan")
    ('tien-gow', 'taiwan')
    """
    return preset_key if game(game_key).unit_by_preset else game_key


def game_of(unit: str) -> str:
    """The key of the game that a unit belongs to."""
    if unit in PACKAGES:
        return unit
    by_preset = [game for game in all_games() if game.unit_by_preset]
    # A stored preset that this release no longer knows is put with the first such game.
    return next((game for game in by_preset if game.preset(unit)), by_preset[0]).key


def unit_name(unit: str) -> Phrase:
    """What a unit is called: by its game, or by its preset; by its key where neither is known."""
    if unit in PACKAGES:
        return game(unit).name
    known = (each for of in all_games() for each in of.presets if each.key == unit)
    return next((each.name for each in known), phrase("{key}", key=unit))


def all_games() -> tuple[Game, ...]:
    return tuple(game(key) for key in PACKAGES)


def hand_counts(sheet: Sheet) -> HandCounts | None:
    """What hands count by a sheet, where tables count them by a list."""
    of = game(sheet.game).hand_counts
    return of(sheet) if of else None


def preset(key: str) -> Preset:
    """A way of playing by its key, of whichever game. Raises KeyError, which names those there are.

    >>> str(preset("six-round").name)
    'Six rounds'
    """
    for of in all_games():
        if (found := of.preset(key)) is not None:
            return found
    known = ", ".join(each.key for of in all_games() for each in of.presets)
    raise KeyError(f"nobody knows the rules “{key}”; there are {known}")
