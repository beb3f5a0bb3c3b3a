"""The grid of a score sheet: how wide its columns have to be, and which rows share a page.

Widths are in millimetres, estimated from the letters: what is written wider than estimated wraps
within its column, and nothing is pushed off the page.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.paper.record import Cell, Entry
from companion.paper.sizes import MILLIMETRES, Paper

DIGIT, WIDE, CAPITAL, NARROW = 0.57, 1.02, 0.74, 0.32
"""Widths of a letter, of a Chinese one, and of those that are not like others, in ems."""

HEAVY = 1.07
"""How much wider bold letters are."""

LINE = 0.25
"""How thick a line of the grid is; a row ends in the middle of one."""

PADDING = 1.7
LEAST_NOTES, ENOUGH_NOTES = 18, 50
MOST_DIGITS = 11
"""A figure with more of them is broken."""

PENCIL = 7.4
"""How high a row is in which one writes by hand."""

HEAD, FOOT = 37, 84
"""What stands above the rows of a page, and below those of the last, in ordinary print."""


COLUMNS = ("number", "bank", "won", "taken", "hand", "total", "check")


class Grid(NamedTuple):
    """The paper, lying if the columns need it, the widths of the columns, and how high a row is.

    `line` is how high each line of text in a row is, `rows` how many rows a page has at most,
    `room` how much of it is for rows.
    """

    paper: Paper
    number: float
    bank: float
    won: float
    taken: float
    hand: float
    total: float
    notes: float
    check: float
    line: float
    row: float
    rows: int
    room: float

    @property
    def widths(self) -> tuple[float, ...]:
        """Of all columns, as they stand."""
        seat = (self.taken, self.hand, self.total)
        return (self.number, self.bank, self.won, *seat * 4, self.notes, self.check)

    def height(self, note: str) -> float:
        """How high the row with this note is."""
        letters = wide(note, self.paper.small) * 1.15
        lines = 1 + int(letters // max(self.notes - PADDING, 1))
        return max(self.row, lines * self.line + 0.8)


def shortened(name: str, room: float, points: float) -> str:
    """A name as far as two lines of so many millimetres hold it."""
    left = 2 * 0.85 * room / points / MILLIMETRES
    for n, letter in enumerate(name):
        left -= _ems(letter)
        if left < 0:
            return name[: max(n - 2, 1)] + "…"
    return name


def wide(text: str, points: float) -> float:
    """How wide a text is, about, in millimetres."""
    return sum(map(_ems, text)) * points * MILLIMETRES


def _ems(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "FW":
        return WIDE
    if letter.isupper() or letter in "mw":
        return CAPITAL
    return NARROW if letter in " .,:;’'ijlt·" else DIGIT


def for_pencil(paper: Paper, heads: Sequence[str]) -> Grid:
    """A grid to be filled in by hand, down to the foot of the page."""
    sample = Cell("0", -99, 100)
    grid = fitted(paper, (Entry(None, "", "", (sample,), None, 0),), heads)
    row = max(PENCIL, grid.row)
    return grid._replace(row=row, rows=int(grid.room // row))


def fitted(paper: Paper, entries: Iterable[Entry], heads: Sequence[str]) -> Grid:
    """The grid that holds these entries; `heads` stand over hand, bank, winner and check."""
    entries = tuple(entries)
    upright = _on(paper, entries, heads)
    if upright.notes >= LEAST_NOTES:
        return upright
    lying = _on(paper.turned(), entries, heads)
    return lying if lying.notes >= LEAST_NOTES else _squeezed(lying)


def _squeezed(grid: Grid) -> Grid:
    """The grid with figures so wide that they have to be broken."""
    needed = sum(grid.widths) - grid.notes
    by = (grid.paper.inside - LEAST_NOTES) / needed
    narrow = {name: getattr(grid, name) * by for name in COLUMNS}
    return grid._replace(**narrow, notes=LEAST_NOTES)


def _on(paper: Paper, entries: Sequence[Entry], heads: Sequence[str]) -> Grid:
    def column(texts: Iterable[str], least: int = 1) -> float:
        longest = max(map(len, texts), default=0)
        return wide("0" * min(max(longest, least), MOST_DIGITS), paper.small) + PADDING

    cells = [cell for entry in entries for cell in entry.cells]
    number, bank, won, check = (HEAVY * wide(head, paper.small) + PADDING for head in heads)
    number = max(number, column((str(entry.hand or "") for entry in entries), 2))
    # Among Chinese letters the × before the streak is as wide as they are.
    bank = max(bank, column((f"{entry.bank}0" for entry in entries), 4))
    taken = column(cell.taken for cell in cells)
    hand = column((f"+{abs(cell.net):,}" for cell in cells if cell.net is not None), 3)
    total = column((f"+{abs(cell.total):,}" for cell in cells), 4) + 0.6
    notes = paper.inside - number - bank - won - check - 4 * (taken + hand + total)
    if notes > ENOUGH_NOTES:
        # Figures stand better with air around them.
        air = (notes - ENOUGH_NOTES) / 12
        taken, hand, total, notes = taken + air, hand + air, total + air, ENOUGH_NOTES
    line = paper.small * MILLIMETRES * 1.1
    row = line + 1.4
    room = _inside(paper) - paper.points / 9.5 * HEAD
    # Lying, a page is so low that what ends the record has one of its own.
    foot = 0 if paper.width > paper.height else min(paper.points / 9.5 * FOOT, 0.3 * room)
    return Grid(
        paper, number, bank, won, taken, hand, total, notes, check, line, row,
        max(int((room - foot) // row), 4), room,
    )  # fmt: skip


def _inside(paper: Paper) -> float:
    """How high a page is between its margins, of which the lower one holds its number."""
    return paper.height - 2 * paper.margin - 5


def in_pages(grid: Grid, rows: Iterable[tuple[Entry, str]]) -> Iterator[tuple[Entry, ...]]:
    """The entries, each given with its note as said, page by page; at least one page."""
    page: list[Entry] = []
    left = grid.room
    for entry, note in rows:
        # Names of who sits now stand above their totals.
        height = grid.height(note) + (3 * grid.line if entry.names else 0)
        if page and (len(page) == grid.rows or height > left):
            yield tuple(page)
            page, left = [], grid.room
        page.append(entry)
        left -= height
    yield tuple(page)
