"""The referee of a game that has one: what was tapped on its page, and what its script says."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.rules.games import Game, all_games, room
from companion.rules.sheet import Sheet


class Referee(NamedTuple):
    """`read` makes of the fields of a page what was asked; `spoken` is what its script needs to
    answer by itself, at a table that plays by a sheet.
    """

    read: Callable[[Mapping[str, str]], Any]
    spoken: Callable[[Sheet], dict[str, Any]]


def referee_of(game: str) -> Referee | None:
    """The referee of the game of that key; None where it has none."""
    return getattr(room(game, "entry"), "REFEREE", None)


def refereed() -> tuple[Game, ...]:
    """The games that have one."""
    return tuple(each for each in all_games() if referee_of(each.key))
