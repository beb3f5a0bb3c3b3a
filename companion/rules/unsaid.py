"""A hand as other rules have it: what is known of it, and what they ask that nobody wrote down."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
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


NOT_PLAYED = phrase(
    "by these rules a hand with {what} is played on, and nobody knows how that would have gone"
)
"""Why a hand that was won by being shown has no reading by some other rules."""

Reads = Callable[[Played, Sheet, Sheet, Bank], AsRead[Played]]
"""How a game reads a hand of the first sheet by the second, under which this seat banks it."""


def as_written(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> AsRead[Hand]:
    """A hand of which other rules ask nothing more."""
    return AsRead(hand.within(other.questions))


@cache
def reading(game: str) -> Reads[Hand]:
    """How a game reads a hand by other rules: as the `unsaid` of its package, if it has one."""
    name = f"{PACKAGES[game]}.unsaid"
    reads: Reads[Hand] = import_module(name).reads if find_spec(name) else as_written
    return reads
