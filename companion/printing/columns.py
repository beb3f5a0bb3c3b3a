"""Columns beside each other: where the first ends, so that both are about as high.

WeasyPrint balances columns by laying them out again and again; a page is pressed in half the time
where they are told before how high what stands in them is, about.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from companion.printing.measure import lines

APART = 0.5
"""Of a line, between two texts."""

Each = TypeVar("Each")


def middle(heights: Sequence[float]) -> int:
    """How many belong into the first of two columns, so that the higher is as low as can be."""
    whole = sum(heights)
    ends = [0.0, *accumulate(heights)]
    return min(range(len(ends)), key=lambda n: (max(ends[n], whole - ends[n]), -n))


def halved(
    parts: Sequence[Each], heights: Sequence[float]
) -> tuple[Sequence[Each], Sequence[Each]]:
    """Parts as they follow each other in two columns."""
    place = middle(heights)
    return parts[:place], parts[place:]


def high(text: str, room: float, points: float) -> float:
    """How high a text is among others, in lines."""
    return lines(text, room, points) + APART
