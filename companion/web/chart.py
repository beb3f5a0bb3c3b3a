"""The running totals of a sitting as a drawing: where every line and every name goes.

All lengths are whole units of the drawing's own box, so that it can be drawn at any size. A
player is told from another by his name at the end of his line, by how it is dashed and by his
sign, never by the colour alone.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.rules.sitting import Row, Standing

WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 54, 264, 10, 212
"""Where the lines run; the figures stand to the left of it, the names to the right."""

SAMPLES = 64
"""Points of a line at most, however long the sitting was."""

LINE_HEIGHT = 14
NAME_WIDTH = 24
"""How much of a name finds room, in halves of a common letter."""

DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 2 1 2", "14 4")
SIGNS = ("M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", "M-3-3h6v6h-6z", "M0-4l4 7h-8z", "M0-4l4 4-4 4-4-4z",
         "M-3-3l6 6M3-3l-6 6", "M-4 0h8M0-4v8")  # fmt: skip


class Run(NamedTuple):
    """One player's line: its points, its dashes and sign, and his name at its end.

    `number` counts the players from 1, for their colours; `at` is where the name stands.
    """

    number: int
    name: str
    short: str
    total: int
    points: tuple[tuple[int, int], ...]
    dashes: str
    sign: str
    at: int

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.points)


class Chart(NamedTuple):
    """The whole drawing; `levels` are the figures beside it and how high they stand."""

    runs: tuple[Run, ...]
    levels: tuple[tuple[int, int], ...]
    size: tuple[int, int] = (WIDTH, HEIGHT)
    across: tuple[int, int] = (LEFT, RIGHT)


def chart(start: Standing, rows: Sequence[Row]) -> Chart | None:
    """The drawing of all totals from the start to the last row; None while there is no row."""
    if not rows:
        return None
    places = _sampled(len(rows))
    standings = [start if n == 0 else rows[n - 1].after for n in places]
    names = tuple(standings[-1].balances)
    totals = [n for standing in standings for n in standing.balances.values()]
    low, high, step = _levels(min(totals), max(totals))
    across = [LEFT + (RIGHT - LEFT) * n // len(rows) for n in places]
    lines = [
        tuple(
            (x, _height(standing.balances[name], low, high))
            for x, standing in zip(across, standings, strict=True)
            if name in standing.balances
        )
        for name in names
    ]
    heights = _apart([line[-1][1] for line in lines])
    return Chart(
        tuple(
            Run(
                n + 1, name, shortened(name), standings[-1].balances[name], lines[n],
                DASHES[n % len(DASHES)], SIGNS[(n + n // len(SIGNS)) % len(SIGNS)], heights[n],
            )
            for n, name in enumerate(names)
        ),
        tuple((level, _height(level, low, high)) for level in range(low, high + 1, step)),
    )  # fmt: skip


def _sampled(last: int) -> list[int]:
    """Numbers from 0 to `last`, evenly spread, the first and the last among them."""
    count = min(last, SAMPLES - 1)
    return [last * n // count for n in range(count + 1)]


def _levels(low: int, high: int) -> tuple[int, int, int]:
    """Round figures around the totals, and the step between them: four steps or so."""
    step = next(step for step in _round_steps() if (high - low) <= 4 * step)
    return low // step * step, -(-high // step) * step or step, step


def _round_steps() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def _height(points: int, low: int, high: int) -> int:
    return BOTTOM - (BOTTOM - TOP) * (points - low) // (high - low)


def _apart(heights: Sequence[int]) -> list[int]:
    """The heights moved until no name stands on another, from the top down and then back up."""
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    gap = min(LINE_HEIGHT, (BOTTOM - TOP) // len(heights))
    free = TOP
    apart = list(heights)
    for n in order:
        apart[n] = free = max(apart[n], free)
        free += gap
    free = BOTTOM
    for n in reversed(order):
        apart[n] = free = min(apart[n], free)
        free -= gap
    return apart


def shortened(name: str) -> str:
    """A name as far as there is room for it."""
    width = 0
    for n, letter in enumerate(name):
        width += _halves(letter)
        if width > NAME_WIDTH:
            return name[: n - 1] + "…"
    return name


def _halves(letter: str) -> int:
    """How wide a letter is, in halves of a common one: Chinese and the broadest count double."""
    if unicodedata.east_asian_width(letter) in "FW" or letter in "MWmw@%":
        return 4
    if letter in " .,'’ijl":
        return 1
    return 3 if letter.isupper() else 2
