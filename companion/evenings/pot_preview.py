"""What becomes of the pot when it is ended, as it is shown before that is done."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules.lines import PotEnds
from companion.rules.sheet import Sheet
from companion.rules.standing import Standing


class Shared(NamedTuple):
    """What lies in the pot, and what of it everyone would get, by name, and the box."""

    lies: int
    gets: Mapping[str, int]
    box: int


def shared(sheet: Sheet, standing: Standing) -> Shared:
    """What becomes of what lies in the pot, were it ended now."""
    gets = {name: n for name, n in PotEnds().moves(sheet, standing).net.items() if n}
    return Shared(standing.lies, gets, standing.lies - sum(gets.values()))
