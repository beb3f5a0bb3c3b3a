"""Finds the referee of a game: how its page reads input, and the data of its script."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.rules.games import Game, all_games, room
from companion.rules.sheet import Sheet


class Referee(NamedTuple):
    """`read` parses the fields of the page into a question; `spoken` is the data with which its
    script answers offline, for a sheet.
    """

    read: Callable[[Mapping[str, str]], Any]
    spoken: Callable[[Sheet], dict[str, Any]]


def referee_of(game: str) -> Referee | None:
    """The referee of the game with this key; None if it has none."""
    return getattr(room(game, "entry"), "REFEREE", None)


def refereed() -> tuple[Game, ...]:
    """The games that have a referee."""
    return tuple(each for each in all_games() if referee_of(each.key))
