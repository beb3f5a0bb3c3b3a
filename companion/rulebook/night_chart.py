"""What a night costs as a drawing: the longer the night, the further apart it ends.

All lengths are whole units of the drawing's own box; the levels are those of the running totals.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from companion.scores.chart import DIGIT, HIGH, Frame, Writes, height_of, levels

FRAME = HIGH._replace(height=190, bottom=166, lowest=166, right=330)


class Fan(NamedTuple):
    """`bands` are outlines from the widest to the narrowest, `middle` the line between them.

    `levels` are figures beside it and how high they stand, `ticks` figures below it and how far
    across; `at` is where the night ends that was asked for.
    """

    bands: tuple[str, ...]
    middle: str
    levels: tuple[tuple[str, int], ...]
    ticks: tuple[tuple[str, int], ...]
    at: int
    frame: Frame


def fan(nights: Sequence[Any], hands: int, writes: Writes) -> Fan:
    """Nights of more and more hands, each with its figures from the lowest to the highest."""
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
