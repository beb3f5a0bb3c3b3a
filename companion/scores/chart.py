"""Lays out the chart of running totals: the position of every line and label.

All lengths are whole units of the drawing's view box, so that it scales. Players are told apart by
the name or letter at the end of their line, by its dashes and by a marker, never by colour alone.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from companion.i18n.currency import PointWorth, format_grouped
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Standing
from companion.templating import signed


class ChartFrame(NamedTuple):
    """The size of a drawing, and the area of its lines; names are `apart`, down to `lowest`."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    apart: int
    lowest: int


ON_PAPER = ChartFrame(360, 230, 54, 264, 10, 212, 14, 212)
ON_WIDE_PAPER = ChartFrame(360, 194, 32, 290, 6, 176, 9, 176)
"""For wide paper, where print is small: more room for the lines, 100 mm of A4."""

PRINTED = (ON_PAPER, ON_WIDE_PAPER)
"""On paper, the line of a player who left ends where they left."""

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, LINE_HEIGHT, _ = ON_PAPER

LETTER = 16
"""The side of a square with a letter at the end of a line on screen."""

LOW = ChartFrame(344, 92, 28, 318, 8, 72, LETTER + 1, 83)
"""On screen, above the hands."""

HIGH = LOW._replace(height=160, bottom=140, lowest=151)
"""On screen, where the chart is the main content."""

DIGIT, LEAST = 7, 21
"""The width of a digit of a level on screen, and the least width of all levels."""

LEVEL_APART = 20
"""The least distance between levels on screen."""

SAMPLES = 64
"""The most totals named in the text for screen readers."""

NAME_WIDTH = 24
"""The most room for a name, in halves of a common letter's width."""

DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 2 1 2", "14 4")
SIGNS = ("M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", "M-3-3h6v6h-6z", "M0-4l4 7h-8z", "M0-4l4 4-4 4-4-4z",
         "M-3-3l6 6M3-3l-6 6", "M-4 0h8M0-4v8")  # fmt: skip


class ChartLine(NamedTuple):
    """A player's line (their number is from 1), and the name at the height `at` of its end."""

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
    """The drawing; `levels` are the figures beside it and their heights.

    `ticks` are figures below it and their positions. `told` is the text alternative: the name of
    some totals, and each player's figure then (None: not there yet). Figures are points, or money
    in the smallest units of `currency`.
    """

    runs: tuple[ChartLine, ...]
    levels: tuple[tuple[int, int], ...]
    ticks: tuple[tuple[str, int], ...] = ()
    frame: ChartFrame = ON_PAPER
    told: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    currency: str = ""

    @property
    def size(self) -> tuple[int, int]:
        return self.frame.width, self.frame.height

    @property
    def across(self) -> tuple[int, int]:
        return self.frame.left, self.frame.right

    def figure(self, n: int) -> str:
        """Formats a figure: signed points, or signed money without its currency."""
        return _money(n, self.currency) if self.currency else signed(n)


Totals = Mapping[str, int]


def chart(
    start: Standing,
    rows: Sequence[LedgerRow],
    frame: ChartFrame = ON_PAPER,
    worth: PointWorth | None = None,
) -> Chart | None:
    """The chart of all totals, one step per hand, in money if `worth` is given; or None."""
    if not rows:
        return None
    totals = [start.balances]
    until: dict[str, int] = {}
    for row in rows:
        if isinstance(row.line, HandLine) or len(totals) == 1:
            totals.append(row.after.balances)
        else:
            totals[-1] = row.after.balances
        until |= dict.fromkeys(row.before.seats, len(totals) - 1)
    until |= dict.fromkeys(rows[-1].after.seats, len(totals) - 1)
    hands = sum(isinstance(row.line, HandLine) for row in rows)
    first = len(totals) - hands
    step = next(n for n in round_steps() if hands <= 6 * n)
    marks = [(first + n - 1, str(n)) for n in range(step, hands + 1, step)]
    called = ["" for _ in range(first)] + [str(n) for n in range(1, hands + 1)]
    if worth:
        totals = [{who: worth.rounded(n) for who, n in each.items()} for each in totals]
    currency = worth.currency if worth else ""
    return drawing(totals, marks, frame, called, currency, until if frame in PRINTED else {})


def drawing(
    totals: Sequence[Totals],
    marks: Iterable[tuple[int, str]] = (),
    frame: ChartFrame = ON_PAPER,
    called: Sequence[str] = (),
    currency: str = "",
    until: Mapping[str, int] = MappingProxyType({}),
) -> Chart:
    """The chart of a series of two or more totals, the first of them all zero.

    `marks` are labels below some of them; `called` names them for the text alternative, which
    leaves out those without a name. A line may end earlier: at the number in `until`.
    """
    names = tuple(totals[-1])
    every = [n for each in totals for n in each.values()]
    low, high, step = levels(min(every), max(every), frame)
    if frame not in PRINTED:  # room for the longest level
        digits = max(len(_money(n, currency) if currency else f"{n:+,}") for n in (low, high))
        frame = frame._replace(left=max(DIGIT * digits, LEAST) + 7)
    heights = partial(height_of, low=low, high=high, frame=frame)
    last, width = len(totals) - 1, frame.right - frame.left
    across = [frame.left + width * n // last for n in range(last + 1)]
    lines = [
        _thinned(
            (x, heights(standing[name]))
            for n, (x, standing) in enumerate(zip(across, totals, strict=True))
            if name in standing and n <= until.get(name, last)
        )
        for name in names
    ]
    apart = _apart([line[-1][1] for line in lines], frame)
    return Chart(
        tuple(
            ChartLine(
                n + 1, name, short_name(name), totals[-1][name], lines[n],
                DASHES[n % len(DASHES)], SIGNS[(n + n // len(SIGNS)) % len(SIGNS)], apart[n],
            )
            for n, name in enumerate(names)
        ),
        tuple((level, heights(level)) for level in range(low, high + 1, step)),
        tuple((text, across[n]) for n, text in marks),
        frame,
        tuple(
            (called[n], tuple(map(totals[n].get, names)))
            for n in _sampled(last)
            if called and called[n]
        ),
        currency,
    )  # fmt: skip


def _money(n: int, currency: str) -> str:
    before = "−" if n < 0 else "+" if n else ""
    return before + format_grouped(abs(n), currency)


def _thinned(points: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The visible points: of many at one position, the first, highest, lowest and last."""
    kept: list[tuple[int, int]] = []
    for _, above in groupby(points, key=itemgetter(0)):
        these = list(above)
        ends = {0, len(these) - 1}
        ends |= {these.index(min(these)), these.index(max(these))}
        kept += [these[n] for n in sorted(ends)]
    return tuple(kept)


def _sampled(last: int) -> list[int]:
    """Numbers from 0 to `last`, evenly spread, including both ends."""
    count = min(last, SAMPLES - 1)
    return [last * n // count for n in range(count + 1)]


def levels(low: int, high: int, frame: ChartFrame) -> tuple[int, int, int]:
    """Round levels around the totals, and their step: the smallest one that leaves room."""
    most = 6 if frame in PRINTED else max(5, (frame.bottom - frame.top) // LEVEL_APART + 1)
    steps = ((low // step * step, -(-high // step) * step or step, step) for step in round_steps())
    return next(found for found in steps if found[1] - found[0] <= most * found[2])


def round_steps() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def height_of(points: int, low: int, high: int, frame: ChartFrame) -> int:
    return frame.bottom - (frame.bottom - frame.top) * (points - low) // (high - low)


def _apart(heights: Sequence[int], frame: ChartFrame) -> list[int]:
    """The heights shifted so that names do not overlap, first downwards, then back up."""
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    top, bottom = frame.top, frame.lowest
    gap = min(frame.apart, (bottom - top) // len(heights))
    free = top
    apart = list(heights)
    for n in order:
        apart[n] = free = max(apart[n], free)
        free += gap
    free = bottom
    for n in reversed(order):
        apart[n] = free = min(apart[n], free)
        free -= gap
    return apart


def short_name(name: str) -> str:
    width = 0
    for n, letter in enumerate(name):
        width += _halves(letter)
        if width > NAME_WIDTH:
            return name[: n - 1] + "…"
    return name


def _halves(letter: str) -> int:
    """The width of a letter in halves of a common one: Chinese and the broadest count double."""
    if unicodedata.east_asian_width(letter) in "FW" or letter in "MWmw@%":
        return 4
    if letter in " .,'’ijl":
        return 1
    return 3 if letter.isupper() else 2
