"""Previews how the pot is divided if it ends now."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules.lines import PotEnds
from companion.rules.sheet import Sheet
from companion.rules.standing import Standing


class Shared(NamedTuple):
    """The points in the pot, and what each player and the box would get."""

    lies: int
    gets: Mapping[str, int]
    box: int


def shared(sheet: Sheet, standing: Standing) -> Shared:
    """The division of the pot if it ended now."""
    gets = {name: n for name, n in PotEnds().moves(sheet, standing).net.items() if n}
    return Shared(standing.lies, gets, standing.lies - sum(gets.values()))
