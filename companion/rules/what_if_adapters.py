"""A hand as other rules have it: what is known of it, and what they ask that nobody wrote down."""

from collections.abc import Callable, Iterable
from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations_with_replacement
from typing import Generic, NamedTuple, TypeVar

from companion.rules.games import PACKAGES
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Hand, Question, Sheet

Played = TypeVar("Played", bound=Hand)
"""A hand of the game's own kind."""


def unchanged(hand: Played) -> Played:
    """The hand as it is known."""
    return hand


class Possibility(NamedTuple, Generic[Played]):
    """How something may have been: its key among those of a hand, its words, what it marks.

    `make` gives the hand in which it was so.
    """

    key: str
    says: Phrase
    codes: frozenset[str] = frozenset()
    make: Callable[[Played], Played] = unchanged


class Open(NamedTuple, Generic[Played]):
    """Something that rules ask for and nobody wrote down, and every way it may have been.

    Where it may have happened several `times`, each is one of the ways.
    """

    asks: tuple[Question, ...]
    ways: tuple[Possibility[Played], ...]
    times: int = 1


class AsRead(NamedTuple, Generic[Played]):
    """A hand by other rules. Where it is `unreadable`, why nobody can say what it is by them."""

    hand: Played
    open: tuple[Open[Played], ...] = ()
    unreadable: Phrase | None = None


def bounded(
    hand: Played, left: Iterable[Open[Played]], can_be: Callable[[Played], bool]
) -> tuple[Open[Played], ...]:
    """What is open of a hand without what cannot have been, alone or beside one thing more."""
    left = tuple(left)

    def found(way: Possibility[Played], others: Iterable[Open[Played]]) -> bool:
        made = way.make(hand)
        return can_be(made) or any(
            can_be(beside.make(made)) for other in others for beside in other.ways
        )

    return tuple(
        each._replace(
            ways=tuple(w for w in each.ways if found(w, (*left[:n], *left[n + 1 :]))),
            times=_times(hand, each, can_be),
        )
        for n, each in enumerate(left)
    )


def _times(hand: Played, each: Open[Played], can_be: Callable[[Played], bool]) -> int:
    """How often something may have happened at most, in a hand of which the rest is known."""
    ways = [way for way in each.ways if way.make is not unchanged]
    for times in range(2, each.times + 1):
        several = combinations_with_replacement(ways, times)
        if not any(can_be(reduce(lambda so, way: way.make(so), these, hand)) for these in several):
            return times - 1
    return each.times


NOT_PLAYED = phrase(
    "under these rules a hand with {what} is played on, so nobody knows how it would have ended"
)
"""Why a hand that was won by being shown has no reading by some other rules."""

Reads = Callable[[Played, Sheet, Sheet, Bank], AsRead[Played]]
"""How a game reads a hand of the first sheet by the second, under which this seat banks it."""


def as_written(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> AsRead[Hand]:
    """A hand of which other rules ask nothing more."""
    return AsRead(hand.within(other.questions))


@cache
def reading(game: str) -> Reads[Hand]:
    """How a game reads a hand by other rules: as its `what_if_adapter` says, if it has one."""
    name = f"{PACKAGES[game]}.what_if_adapter"
    reads: Reads[Hand] = import_module(name).reads if find_spec(name) else as_written
    return reads
