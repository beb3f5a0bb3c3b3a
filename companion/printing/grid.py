"""The grid of a score sheet: how wide its columns have to be so that no figure is ever broken.

Millimetres throughout. What is wider than it should be costs its neighbours: the paper turns,
notes go below their hands, the figures of a seat stand one above the other, the print shrinks.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.printing.game_documents import Seat
from companion.printing.measure import lines, plain, wide
from companion.printing.paper_sizes import Paper
from companion.printing.record import RecordRow

PAD = 1.5
"""Beside the figures of a column."""

CHOP, FRAME = 0.86, 1.4
"""How large the letter of a chop is, of the print beside it, and how wide what is around it."""

ROW, LINE, NAMES, HEADS = 0.553, 0.415, 0.77, 0.56
"""How high a row, each line of a note, the names and the heads of columns are, by the point."""

LEAST_NOTES, ENOUGH_NOTES = 2.4, 5.8
"""How wide notes are, for each point of the print: at least, and where figures get more air."""


FAIR = 10
"""Millimetres that smaller print has to save."""


class Grid(NamedTuple):
    """The paper, lying if the columns need it, its print in points, and the widths of the columns.

    `notes` is 0 where they stand below their hands. A `stacked` seat has its hand above its total;
    the head of what it took stands on two lines where it is `folded`.
    """

    paper: Paper
    points: float
    number: float
    bank: float
    taken: float
    hand: float
    total: float
    notes: float
    seats: int
    stacked: bool = False
    folded: bool = False

    @property
    def seat(self) -> tuple[float, ...]:
        """The columns of a seat."""
        if self.stacked:
            return (self.taken, max(self.hand, self.total))
        return (self.taken, self.hand, self.total)

    @property
    def widths(self) -> tuple[float, ...]:
        """Of all columns, as they stand."""
        return (
            self.number,
            self.bank,
            *self.seat * self.seats,
            *([self.notes] if self.notes else []),
        )

    @property
    def across(self) -> int:
        """How many columns there are."""
        return len(self.widths)

    @property
    def row(self) -> float:
        """How high a row is."""
        return round(self.points * (ROW + (LINE if self.stacked else 0)), 2)

    @property
    def head(self) -> float:
        """How high the names are with the heads of the columns below them."""
        return self.points * NAMES + self.heads

    @property
    def heads(self) -> float:
        """How high the heads of the columns are."""
        return self.points * HEADS * (1.7 if self.folded else 1)

    @property
    def names(self) -> float:
        """How high the names are of those who sit from here on."""
        return self.points * NAMES

    def room_beside(self, chop: str, total: str = "") -> float:
        """How wide a name may be beside its chop, and a total."""
        room = sum(self.seat) - chop_wide(chop, self.points) - PAD
        return room - wide(total, self.points) - PAD if total else room

    def height(self, note: str) -> float:
        """How high the row with this note is, at most."""
        if not note:
            return self.row
        room = self.notes or sum(self.widths) - self.number
        high = lines(note, room - PAD - 0.5, self.noted) * self.points * LINE + 0.4
        return max(self.row, high + 0.7) if self.notes else self.row + high

    def high(self, notes: Iterable[str]) -> float:
        """How high rows with these notes are together."""
        return sum(map(self.height, notes))

    @property
    def noted(self) -> float:
        """Points of the notes."""
        return max(self.points * 0.94, 8)


def chop_wide(chop: str, points: float) -> float:
    """How wide a chop is beside this print, with the space after it."""
    return wide(chop, points * CHOP) + FRAME + wide(" ", points)


def for_pencil(paper: Paper, written: tuple[Seat, Seat], heads: Sequence[str], seats: int) -> Grid:
    """A grid to be filled in by hand, as wide as the page.

    `written` is how wide the columns of a seat are, at least and at best.
    """
    points = paper.least if paper.size else paper.small
    number = max(wide("999", points) + PAD, _head(heads[0], points))
    bank = max(wide("9", points) + chop_wide("陳", points) + PAD, _head(heads[1], points))
    larger = 1.1 if paper.size else 1
    least, best = ([larger * each for each in widths] for widths in written)
    # In large print few who sit leave room for notes on a sheet that stands.
    noted = LEAST_NOTES * points if paper.size else 0
    lies = number + bank + seats * sum(least) + noted > paper.inside
    sheet = paper.turned() if lies else paper
    spare = sheet.inside - number - bank - seats * sum(least)
    notes = spare - seats * (sum(best) - sum(least))
    if notes < LEAST_NOTES * points <= spare:
        best, notes = least, spare
    elif notes < LEAST_NOTES * points:
        # Too little to note anything: those who write have the use of it.
        best = [each + spare / (3 * seats) for each in least]
        notes = 0
    taken, hand, total = best
    return Grid(sheet, points, number, bank, taken, hand, total, notes, seats, folded=True)


def fitted(
    paper: Paper, entries: Iterable[RecordRow], heads: Sequence[str], seats: int,
    notes: Iterable[str] = (),
) -> Grid:  # fmt: skip
    """The grid that holds these entries; `heads` stand over number, bank, and those of a seat.

    Where `notes` have little room, ordinary print is a little smaller if they are lower so.
    """
    entries = tuple(entries)
    tried = (_on(*how, entries, heads, seats) for how in _ways(paper))
    grid = next(grid for grid in tried if grid is not None)
    if paper.size or not 0 < grid.notes < ENOUGH_NOTES * grid.points:
        return grid
    smaller = _on(grid.paper, paper.least, True, False, entries, heads, seats)
    notes = tuple(notes)
    if smaller and smaller.high(notes) + FAIR < grid.high(notes):
        return smaller
    return grid


def _ways(paper: Paper) -> Iterator[tuple[Paper, float, bool, bool]]:
    """Paper, print, whether notes stand beside their hands, whether figures are stacked."""
    sizes = (paper.small, 12.5, paper.least) if paper.size else (paper.small, paper.least)
    papers = (paper, paper.turned())
    for sheet in papers:
        yield from ((sheet, points, True, False) for points in sizes)
    for stacked in (False, True):
        for sheet in papers:
            yield from ((sheet, points, False, stacked) for points in sizes)
    for points in (8, 6, 4, 2):
        yield (paper.turned(), points, False, True)


def _on(
    paper: Paper, points: float, beside: bool, stacked: bool, entries: Sequence[RecordRow],
    heads: Sequence[str], seats: int,
) -> Grid | None:  # fmt: skip
    """The grid on this paper, or None if its columns are too wide for it."""

    def column(texts: Iterable[str], head: str) -> float:
        widest = max((wide(text, points) for text in {*texts}), default=0)
        return max(widest + PAD, _head(head, points))

    cells = [cell for entry in entries for cell in entry.cells]
    number = column((str(entry.hand or "") for entry in entries), heads[0])
    streak = column(("9" * len(str(entry.streak)) for entry in entries), "")
    bank = streak + max((chop_wide(entry.bank, points) for entry in entries), default=0)
    taken = column((f"{cell.taken}." for cell in cells), max(heads[2].split("·"), key=len))
    hand = column((f"+{abs(cell.net):,}" for cell in cells if cell.net is not None), heads[3])
    total = column((f"+{abs(cell.total):,}" for cell in cells), heads[4]) + 0.5
    bank = max(bank, _head(heads[1], points))
    grid = Grid(paper, points, number, bank, taken, hand, total, 0, seats, stacked)
    left = paper.inside - sum(grid.widths)
    if left < (LEAST_NOTES * points if beside else 0):
        return None
    spare = max(0, left - ENOUGH_NOTES * points) if beside else left
    wanted = _head(heads[2], points) - taken
    unfolded = min(max(wanted, 0), spare / seats)
    # Figures stand better with air around them.
    air = (spare - seats * unfolded) / ((2 if stacked else 3) * seats)
    taken, hand, total = taken + unfolded + air, hand + air, total + air
    notes = left - spare if beside else 0
    grid = grid._replace(taken=taken, hand=hand, total=total, notes=notes)
    # A head goes on where the next, which stands at the right of its column, leaves room.
    own, other = _head(heads[2], points), _head(heads[4 if stacked else 3], points)
    return grid._replace(folded=own + other > sum(grid.seat[:2]))


def _head(text: str, points: float) -> float:
    """How wide a column has to be for its head."""
    return plain(text, max(points * 0.826, 7)) + PAD if text else 0
