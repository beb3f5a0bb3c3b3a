"""How high what stands above and below the hands of a score sheet is, in millimetres, at most."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.printing.grid import Grid
from companion.printing.measure import lines, wide
from companion.printing.pages import Rooms
from companion.printing.paper_sizes import Paper

TITLE, ABOVE, KEY = 6.5, 4.2, 3.5
"""How high a line of the title, of what stands below it, and of the key is in ordinary print."""

CARRIED = 0.59
"""How high a row of totals that are carried is, by the point."""

ABREAST = 3
"""How many of those who are away share a line, at least."""

QR = 17
HEADING, LISTED, SAID, SIGNED = 6.2, 4.65, 3.4, 11
"""How high a heading, a row of a list, a line of what was agreed, and lines to sign are."""

PENCIL = 7.5
"""How high a row is in which one writes by hand."""

WRITTEN = 18.5
"""How high the head of a sheet is on which one writes: its title, and what is filled in there."""

APART = 2
"""Between totals and payments that stand one below the other."""

NAMED, COUNTED = 20, 10.5
"""How much room a name wants, and the head of points."""

BESIDE = 2.2
"""Beside a figure of an account."""

GAP = 6
"""Between two columns."""

ORDINARY = 8.5
"""Points of the print for which these are given."""


class Layout(NamedTuple):
    """The paper, the grid on it, the texts above it, and how much stands below it; `away` are
    those whose totals stand below those of the seats.

    `accounts` have `amounts` figures each beside their names, of which the widest is so wide, and
    `points` before them, where these are something else.
    """

    paper: Paper
    grid: Grid
    texts: Sequence[str]
    accounts: int
    amounts: int
    widest: float
    points: Sequence[str]
    dues: int
    agreed: Sequence[tuple[str, str]]
    changed: Sequence[str]
    signers: int
    away: int = 0

    @property
    def scale(self) -> float:
        return self.paper.small / ORDINARY

    @property
    def columns(self) -> int:
        """Two, where names have room beside their figures in one of them."""
        half = (self.paper.inside - GAP) / 2
        return 2 if half - self._figures > NAMED * self.scale else 1

    @property
    def column(self) -> float:
        """How wide one of them is."""
        return (self.paper.inside - GAP * (self.columns - 1)) / self.columns

    @property
    def name(self) -> float:
        """How much room a name has beside the figures of its account."""
        return self.column - self._figures

    @property
    def party(self) -> float:
        """How much room each name has in a payment."""
        return (self.column - self.widest - 22.2 * self.scale) / 2

    @property
    def _figures(self) -> float:
        return self.amounts * (self.widest + BESIDE) + self.counted + 7 * self.scale

    @property
    def counted(self) -> float:
        """How wide the column of points is, if there is one."""
        each = [wide(text, self.paper.small) for text in self.points]
        return max(COUNTED * self.scale, *each) + BESIDE if each else 0

    @property
    def abreast(self) -> int:
        """How many sign side by side, all rows of them about as long."""
        most = max(2, int(self.paper.inside / (30 * self.scale)))
        return -(-self.signers // -(-self.signers // most))

    @property
    def above(self) -> float:
        """How high the head of the first page is."""
        title, line, key = self.texts
        room, k = self.paper.inside - QR - 4, self.scale
        root: float = k**0.5
        high = (
            lines(title, room, 16 * root) * TITLE * root
            + lines(line, room, self.paper.points) * ABOVE * k
            + lines(key, room, self.paper.head) * KEY * k
        )
        return max(high + 1, QR + 2)

    @property
    def continued(self) -> float:
        """How high the head of another page is."""
        return 5.5 * self.scale

    @property
    def settled(self) -> float:
        """How high totals and payments are."""
        totals, plan = self.accounts + 2, max(self.dues, 1) + 1
        highest = max(totals, plan) if self.columns > 1 else totals + plan
        said = (6 - 2 * self.columns) * SAID + (2 - self.columns) * APART
        return ((2 // self.columns) * HEADING + highest * LISTED + said) * self.scale

    @property
    def below(self) -> float:
        """How high all is that ends the record."""
        signed = -(-self.signers // self.abreast) * SIGNED
        away = -(-self.away // ABREAST) * self.grid.points * CARRIED
        return away + self.settled + signed * self.scale + self._agreed + 1.5

    @property
    def halves(self) -> tuple[Sequence[tuple[str, str]], ...]:
        """What was agreed, column by column."""
        middle = -(-len(self.agreed) // self.columns)
        return (self.agreed[:middle], self.agreed[middle:])[: self.columns]

    @property
    def _agreed(self) -> float:
        small = self.paper.least
        asked, said = 0.42 * self.column - 1, 0.58 * self.column
        tallest = max(
            sum(max(lines(asks, asked, small), lines(says, said, small)) for asks, says in column)
            for column in self.halves
        )
        changed = sum(lines(text, self.paper.inside - 20, small) for text in self.changed)
        return ((tallest + changed + 1) * SAID + HEADING) * self.scale

    @property
    def rooms(self) -> Rooms:
        """How much of a page is left for the hands."""
        grid = self.grid
        room = self.paper.high - grid.head - 2 * grid.points * CARRIED - 1.5
        return Rooms(room - self.above, room - self.continued, self.below, grid.names)


def rows_for_pencil(grid: Grid) -> int:
    """How many rows to write in a page has room for, with one before them and three below."""
    k = grid.paper.small / ORDINARY
    room = grid.paper.high - WRITTEN * k**0.7 - grid.head - SIGNED * k**0.5 - 2
    return int(room // pencil(grid)) - 3


def pencil(grid: Grid) -> float:
    """How high a row to write in is."""
    return max(PENCIL, grid.row)
