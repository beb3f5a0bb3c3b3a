"""The registry of games: one package each, loaded on first use; and what a game offers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast

from companion.rules.patterns import HandCounts
from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, Count, Hand, Question, Sheet


class Event(NamedTuple):
    """An amount that a hand adds to a count of the player in a seat."""

    seat: int
    counts: str
    n: int = 1


class Measure(NamedTuple):
    """A figure of a player's statistics, and how it is computed from counts.

    `key` is the count. "share" is shown with its part of the count `of`, "average" is `key` divided
    by `of`, "most" is the largest instead of the sum. A share or an average of nothing is not
    shown.
    """

    key: str
    name: Phrase
    kind: Literal["times", "share", "average", "most"] = "times"
    of: str = ""


MAHJONG = (
    Measure("self_draws", phrase("Self-draws"), "share", of="wins_known"),
    Measure("deal_ins", phrase("Paid as discarder"), "share", of="discards_known"),
    Measure("win_count", phrase("Average hand won"), "average", of="won"),
    Measure("deal_in_count", phrase("Average hand given away"), "average", of="wins_dealt"),
    Measure("limit_hands", phrase("Limit hands")),
    Measure("draws", phrase("Draws")),
)
"""The measures of mahjong games.

`discards_known` counts the hands, `wins_known` the wins, for which it was recorded whether the
winning tile was self-drawn, and who discarded it. `wins_dealt` counts the wins by a player's
discards: one discard can lead to several.
"""


def win_events(
    wins: Sequence[tuple[int, int, bool]], known: bool, self_drawn: bool, discarder: int | None
) -> Iterator[Event]:
    """The events of wins, given by seat, count and whether it reaches the limit; `known` is whether
    the winning tile's source was recorded.
    """
    for seat, count, at_limit in wins:
        if known:
            yield Event(seat, "wins_known")
            yield Event(seat, "self_draws", int(self_drawn))
        yield Event(seat, "win_count", count)
        yield Event(seat, "limit_hands", int(at_limit))
    if discarder is not None:
        yield Event(discarder, "deal_ins")
        yield Event(discarder, "deal_in_count", sum(count for _, count, _ in wins))
        yield Event(discarder, "wins_dealt", len(wins))


PACKAGES = {
    "tien-gow": "companion.rules.tiengow",
    "mahjong": "companion.rules.mahjong",
    "modern-mahjong": "companion.rules.counted_mahjong",
}
"""The key of each game, defined only here, and the package of its rules.

Other packages of a game have the same name, such as `companion.documents.tiengow`.
"""


WON = phrase("won the hand")


class UsualHand(NamedTuple):
    """A typical hand by which tables state their stakes: its description and its points."""

    says: Phrase
    points: int


class HandResult(NamedTuple):
    """The result of a hand, by seats: all that a table records if it counts hands itself.

    Without a `winner` nobody won; without `source` the winner drew the tile. `liable` pays for all,
    `false` declared a false win.
    """

    winner: int | None = None
    source: int | None = None
    counted: int = 0
    liable: int | None = None
    false: int | None = None


Played = TypeVar("Played", bound=Hand)
"""The type of the game's hands."""


def unchanged(hand: Played) -> Played:
    """The hand as recorded."""
    return hand


class Possibility(NamedTuple, Generic[Played]):
    """One way in which something may have happened; `make` returns the hand in which it did."""

    key: str
    says: Phrase
    codes: frozenset[str] = frozenset()
    make: Callable[[Played], Played] = unchanged


def happened(
    question: Question, seat: int, make: Callable[[Played], Played], key: str
) -> Possibility[Played]:
    """The possibility that this player did what the question asks."""
    did = phrase("{who} {did}", who=Who(seat), did=question.text)
    return Possibility(key, did, frozenset([question.code]), make)


class OpenQuestion(NamedTuple, Generic[Played]):
    """A question of the other rules that nobody answered, and all answers, each up to `times`."""

    asks: tuple[Question, ...]
    ways: tuple[Possibility[Played], ...]
    times: int = 1


class ConvertedHand(NamedTuple, Generic[Played]):
    """A hand converted to other rules. `unreadable` is the reason why that is impossible."""

    hand: Played
    open: tuple[OpenQuestion[Played], ...] = ()
    unreadable: Phrase | None = None


NOT_PLAYED = phrase(
    "under these rules a hand with {what} is played on, so nobody knows how it would have ended"
)
"""Why a hand that was won by being shown cannot be converted to some other rules."""


def as_written(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> ConvertedHand[Hand]:
    """The hand, for other rules that ask nothing more."""
    return ConvertedHand(hand.within(other.questions))


class StoredSimulations(NamedTuple):
    """The stored simulations of a game: by sheet, and all of them."""

    known_of: Callable[[Sheet], Any]
    kept: Callable[[], Any]
    way_of_playing: tuple[Phrase, ...]

    def nearest(self, sheet: Sheet) -> Any:
        """The nights of a sheet, else of its preset's defaults; None if neither is stored."""
        preset = game(sheet.game).preset(sheet.preset)
        return self.known_of(sheet) or (preset and self.known_of(preset.sheet()))


@dataclass(frozen=True, slots=True)
class Game:
    """A game. Its presets are in the module `presets` of its package, as `PRESETS`.

    `example` is a hand with a special event, if the sheet has any; `won` explains the winner's mark
    in a list of hands. With `unit_by_preset` the points of different presets are different units,
    which are never added up. `usual_hand` is the typical hand by which tables state their stakes,
    `hand_counts` the list by which tables count hands, if there is one. `cases` are hands from
    simple to complex, one of which shows each clause of a sheet. `hand_of` makes a hand from its
    result, for games without further details. `reads` converts a hand of the first sheet to the
    second, given the bank. `offline_table` is a table of payments and next bankers for phones
    without the server. `nights` loads the stored simulations, if hands are simulated. `measures`
    are its statistics besides hands and wins, `events` those of a valid hand, given the sheet and
    the counts by seat; the counts "banked" and "longest_bank" exist in every game.
    """

    key: str
    name: Phrase
    example: Callable[[Sheet], Hand]
    won: Phrase = WON
    unit_by_preset: bool = False
    usual_hand: Callable[[Sheet], UsualHand] | None = None
    cases: Callable[[Sheet], Iterable[tuple[Bank, Hand]]] = lambda sheet: ()
    hand_counts: Callable[[Sheet], HandCounts | None] = lambda sheet: None
    hand_of: Callable[[HandResult], Hand] | None = None
    reads: Callable[[Any, Sheet, Sheet, Bank], ConvertedHand[Any]] = as_written
    offline_table: Callable[[Sheet], dict[str, Any]] | None = None
    nights: Callable[[], StoredSimulations | None] = lambda: None
    measures: tuple[Measure, ...] = ()
    events: Callable[[Sheet, Any, Sequence[Count]], Iterable[Event]] = lambda *_: ()

    def __repr__(self) -> str:
        """The game in words: its name and its presets."""
        return (
            f"<Game {self.key}: {say(self.name)}; {', '.join(each.key for each in self.presets)}>"
        )

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The presets of the game, in the order of the menu."""
        found: tuple[Preset, ...] = import_module(f"{PACKAGES[self.key]}.presets").PRESETS
        return found

    def preset(self, key: str) -> Preset | None:
        return next((each for each in self.presets if each.key == key), None)


def key_of(package: str) -> str:
    """The key of the game whose rules are in this package."""
    return next(key for key, name in PACKAGES.items() if name == package)


def presets_of(package: str | None, *presets: Preset) -> tuple[Preset, ...]:
    """These presets, with the key of the game of this package."""
    return tuple(replace(each, game=key_of(str(package))) for each in presets)


@cache
def game_module(key: str, name: str) -> ModuleType:
    """Import a game's package in another package: `game_module("tien-gow", "documents")`."""
    return import_module(PACKAGES[key].replace(".rules.", f".{name}."))


def game(key: str) -> Game:
    """The game with this key. Raises KeyError, which names the known ones."""
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
    # A preset that this release no longer knows belongs to the first such game.
    return next((game for game in by_preset if game.preset(unit)), by_preset[0]).key


def unit_name(unit: str) -> Phrase:
    """The name of a unit: its game's or preset's; its key if neither is known."""
    if unit in PACKAGES:
        return game(unit).name
    preset = find_preset(unit)
    return preset.name if preset else phrase("{key}", key=unit)


def all_games() -> tuple[Game, ...]:
    return tuple(game(key) for key in PACKAGES)


def all_presets() -> Iterator[Preset]:
    for each in all_games():
        yield from each.presets


def find_preset(key: str) -> Preset | None:
    """The preset of any game with this key, if it is known."""
    return next((preset for preset in all_presets() if preset.key == key), None)


def hand_counts(sheet: Sheet) -> HandCounts | None:
    """What hands count by a sheet, if tables count them by a list; else None."""
    return game(sheet.game).hand_counts(sheet)


def nights_of(key: str) -> StoredSimulations | None:
    """The nights of the game with this key; None if its hands are not simulated."""
    return game(key).nights()


def preset(key: str) -> Preset:
    """A preset of any game by its key. Raises KeyError, which names the known ones.

    >>> str(preset("six-round").name)
    'Six rounds'
    """
    if (found := find_preset(key)) is not None:
        return found
    known = ", ".join(each.key for each in all_presets())
    raise KeyError(f"nobody knows the rules “{key}”; there are {known}")
