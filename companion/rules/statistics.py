"""What a game's hands add to the statistics of players."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Count, Sheet


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


class GameStatistics(NamedTuple):
    """The measures of a game besides hands and wins, and the events of a valid hand.

    `events` takes the sheet, the hand, and the counts by seat. The counts "banked" and
    "longest_bank" exist in every game.
    """

    measures: tuple[Measure, ...]
    events: Callable[[Sheet, Any, Sequence[Count]], Iterator[Event]]


MAHJONG = (
    Measure("self_draws", phrase("Self-draws"), "share", of="wins_known"),
    Measure("deal_ins", phrase("Deal-ins"), "share", of="discards_known"),
    Measure("win_count", phrase("Average win"), "average", of="won"),
    Measure("deal_in_count", phrase("Average deal-in"), "average", of="wins_dealt"),
    Measure("limit_hands", phrase("Limit hands")),
    Measure("draws", phrase("Draws")),
)
"""The measures of mahjong games.

`discards_known` counts the hands, `wins_known` the wins, for which it was recorded whether the
winning tile was self-drawn, and who discarded it. `wins_dealt` counts the wins by a player's
discards: one discard can lead to several.
"""
