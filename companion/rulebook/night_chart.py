"""The chart of night costs: the longer the night, the wider the range of results.

All lengths are whole units of the drawing's view box; the levels are computed as for running
totals.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from companion.scores.chart import DIGIT, HIGH, Frame, height_of, levels

FRAME = HIGH._replace(height=190, bottom=166, lowest=166, right=330)


class Fan(NamedTuple):
    """The drawing: `bands` are outlines from the widest to the narrowest, `middle` is the median.

    `levels` are figures beside it with their heights, `ticks` figures below it with their
    positions; `at` is the end of the requested night.
    """

    bands: tuple[str, ...]
    middle: str
    levels: tuple[tuple[str, int], ...]
    ticks: tuple[tuple[str, int], ...]
    at: int
    frame: Frame


def fan(nights: Sequence[Any], hands: int, writes: Callable[[int], str]) -> Fan:
    """The chart of nights of increasing length; each has figures from lowest to highest."""
    every = [0, *(figure.points for night in nights for figure in night.player)]
    low, high, step = levels(min(every), max(every), FRAME)
    texts = {level: writes(level) for level in range(low, high + 1, step)}
    longest = max(len(text) for text in texts.values())
    frame = FRAME._replace(left=DIGIT * longest + 8)
    tall = partial(height_of, low=low, high=high, frame=frame)
    last = nights[-1].hands
    wide = frame.right - frame.left

    def across(n: int) -> int:
        return int(frame.left + wide * n // last)

    places = len(nights[0].player)
    lines = [
        [
            (across(0), tall(0)),
            *((across(each.hands), tall(each.player[n].points)) for each in nights),
        ]
        for n in range(places)
    ]
    bands = tuple(_path([*lines[n], *reversed(lines[places - 1 - n])]) for n in range(places // 2))
    marks = [(each.hands, across(each.hands)) for each in nights]
    kept = [marks[0], *(there for one, there in pairwise(marks) if there[1] - one[1] >= 3 * DIGIT)]
    return Fan(
        bands,
        _path(lines[places // 2]),
        tuple((text, tall(level)) for level, text in texts.items()),
        tuple((str(n), x) for n, x in kept),
        across(hands),
        frame,
    )


def _path(points: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
