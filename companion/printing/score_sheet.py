"""The score sheet of a sitting: its rows, and the grid with the widths of its columns.

All digits are equally wide, so the longest figure decides the width of a column. Lengths are in
millimetres, font sizes in points.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from string import ascii_uppercase
from typing import NamedTuple

from companion.groups.monograms import chop
from companion.printing.game_documents import Seat, game_paper
from companion.printing.paper import ORDINARY, Paper
from companion.rules.chips import Account, spoken
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, Value, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Standing

LETTERS = ascii_uppercase
"""What the seats are called on paper, in order of play."""


class Cell(NamedTuple):
    """A seat's figures in a row: what it took, the result of the row, and the running total."""

    taken: str
    net: int | None
    total: int


class RecordRow(NamedTuple):
    """A row of the grid; `says` is its note.

    `hand` is the number of the hand, None for any other line; `bank` the banker's monogram,
    `streak` the banker's hands in a row, `winners` the seats that won. `names` are the players
    seated from then on, if they change.
    """

    hand: int | None
    bank: str
    streak: int
    winners: tuple[int, ...]
    cells: tuple[Cell, ...]
    says: Phrase | None
    check: int
    names: tuple[str, ...] = ()


Chops = Mapping[str, str]
"""The letter of everyone who sat."""


CORRECTED = phrase("corrected")


def record_rows(
    sheet: Sheet, rows: Iterable[LedgerRow], chops: Chops, start: int = 0,
    corrected: Collection[int] = (),
) -> Iterator[RecordRow]:  # fmt: skip
    """A row for each line; `start` is everyone's starting total, `corrected` are the numbers of
    corrected lines.
    """
    hand, last_round = 0, None
    for row in rows:
        entry = _entry(sheet, row, hand + isinstance(row.line, HandLine), chops, start)
        if isinstance(row.line, HandLine):
            hand += 1
            if row.before.round_name is not None and row.before.round != last_round:
                begins = [row.before.round_name, *([entry.says] if entry.says else [])]
                entry = entry._replace(says=_listed(begins))
            last_round = row.before.round
        if row.number in corrected:
            entry = entry._replace(says=_listed([*([entry.says] if entry.says else []), CORRECTED]))
        yield entry


def _entry(sheet: Sheet, row: LedgerRow, hand: int, chops: Chops, start: int) -> RecordRow:
    bank, winners = "", tuple[int, ...]()
    before, after = row.before, row.after
    taken: tuple[str, ...] = ("",) * len(after.seats)
    match row.line:
        case HandLine(played):
            bank, winners = chops[before.seats[before.bank.seat]], played.winners
            taken = game_paper(sheet.game).taken(played, row.counts)
    net: Mapping[str, int | None] = row.net
    cells = tuple(
        Cell(text, net.get(name), start + after.balances[name])
        for text, name in zip(taken, after.seats, strict=True)
    )
    return RecordRow(
        hand if isinstance(row.line, HandLine) else None,
        bank,
        before.bank.streak,
        winners,
        cells,
        _says(row, sheet, chops, start),
        sum(row.net.values()) + after.others - before.others,
        row.line.sits or (),
    )


def bank_of(standing: Standing, letters: Sequence[str]) -> str:
    """The banker's letter, and the number of the hand in a row if it is not the first: "B 3"."""
    letter, streak = chop(letters[standing.bank.seat]), standing.bank.streak
    return f"{letter} {streak}" if streak > 1 else letter


def _says(row: LedgerRow, sheet: Sheet, chops: Chops, start: int) -> Phrase | None:
    """The note of a row, with monograms for players."""
    seats = [chop(chops[name]) for name in row.before.seats]
    match row.line:
        case HandLine(hand):
            notes = game_paper(sheet.game).notes(hand, row.counts, sheet, seats)
            # What the nets of those who sit do not come to.
            pot = [] if row.after.pot is None else [phrase("pot {n}", n=row.after.in_pot)]
            return _listed([*notes, *pot])
        case Line(sits=None):
            return row.line.notes(lambda account: _called(account, seats, chops))
        case _:
            return _listed(_moved(row, chops, start))


def _listed(parts: Iterable[Phrase]) -> Phrase | None:
    listed = tuple(parts)
    return reduce(lambda a, b: phrase("{a}, {b}", a=a, b=b), listed) if listed else None


def _called(account: Account, seats: Sequence[str], chops: Chops) -> Value:
    match account:
        case int():
            return seats[account]
        case str():
            return chop(chops[account])
        case _:
            return spoken(account)


def _moved(row: LedgerRow, chops: Chops, start: int) -> Iterator[Phrase]:
    """Sentences about who leaves, with which total, and who sits down."""
    before, after = row.before, row.after
    for name in before.seats:
        if name not in after.seats:
            points = start + before.balances[name]
            stood = f"{points:,}" if start else f"{points:+,}".replace("-", "−").replace("+0", "0")
            yield phrase("{who} leaves at {points}", who=chop(chops[name]), points=stood)
    for name in after.seats:
        if name not in before.seats:
            yield phrase("{who} sits down", who=chop(chops[name]))


class SeatingRows(NamedTuple):
    """Rows with the same players: who sat, their totals then, who had left, and who sat down."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    says: tuple[Phrase, ...]
    rows: tuple[RecordRow, ...]


def seatings(
    entries: Iterable[RecordRow], names: tuple[str, ...], totals: tuple[int, ...]
) -> Iterator[SeatingRows]:
    """All rows by seating; seatings without a hand are left out."""
    says: list[Phrase] = []
    rows: list[RecordRow] = []
    for entry in entries:
        if not entry.names:
            rows.append(entry)
            continue
        if rows:
            yield SeatingRows(names, totals, tuple(says), tuple(rows))
            says, rows = [], []
        names, totals = entry.names, tuple(cell.total for cell in entry.cells)
        says += [entry.says] if entry.says else []
    yield SeatingRows(names, totals, tuple(says), tuple(rows))


def totals(standing: Standing, start: int = 0) -> tuple[int, ...]:
    """The totals of the seated players."""
    return tuple(start + standing.balances[name] for name in standing.seats)


def check(standing: Standing) -> int:
    """The sum of all balances, with box and pot: zero."""
    return sum(standing.accounts().values())


DIGIT = 0.203
"""The width of a bold digit for each point of the print."""

BESIDE = 1.1
"""What is free beside a figure, in digits."""

CHOP, TAKEN = 3.6, 4
"""The least width of a column for a chop, and for what was taken with its head, in digits."""

NOTES, ENOUGH = 13.5, 29
"""The least width of notes in digits, and the width from which figures get more room instead."""

NOTES_LARGE = 10
"""The least width of notes in large print."""

ROW, LINE, NAMES, HEADS = 0.553, 0.415, 0.68, 0.45
"""Heights for each point of the print: a row, a line of a note, the names, the heads of columns."""

DENSITIES = (1, 0.9, 0.81, 0.73, 0.67)
"""How high rows are, of what they are on a sheet with room for all."""

PENCIL, LARGER = 7.5, 1.1
"""The height of a row to write in, and how much larger cells are in large print."""


class Grid(NamedTuple):
    """The paper (landscape if the columns need it), the font size, and the column widths.

    `notes` is 0 if notes stand below their hands. In a `stacked` seat the hand stands above the
    total.
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
    density: float = 1

    @property
    def seat(self) -> tuple[float, ...]:
        """The columns of a seat."""
        if self.stacked:
            return (self.taken, max(self.hand, self.total))
        return (self.taken, self.hand, self.total)

    @property
    def widths(self) -> tuple[float, ...]:
        """The widths of all columns from the left."""
        notes = [self.notes] if self.notes else []
        return (self.number, self.bank, *self.seat * self.seats, *notes)

    @property
    def room(self) -> float:
        """The width for a name above its columns, beside its monogram."""
        return sum(self.seat) - (CHOP + BESIDE) * self.points * DIGIT

    @property
    def row(self) -> float:
        """The height of a row."""
        high = self.points * (ROW + (LINE if self.stacked else 0))
        return round(high * self.density, 2)

    @property
    def names(self) -> float:
        """The height of the row of names."""
        return self.points * NAMES * self.density

    @property
    def heads(self) -> float:
        """The height of the column heads."""
        return self.points * HEADS

    @property
    def noted(self) -> float:
        """The font size of notes."""
        return max(self.points * 0.94, 8)

    def dense(self, rows: int, room: float) -> "Grid":
        """The grid with lower rows if all of them then fit; otherwise unchanged."""
        fits = (each for each in DENSITIES if rows * self.points * ROW * each <= room)
        return self._replace(density=next(fits, 1))


def fitted(paper: Paper, entries: Iterable[RecordRow], seats: int) -> Grid:
    """The largest grid in which every figure fits."""
    digits = columns(tuple(entries))
    tried = (_on(*how, digits, seats) for how in _ways(paper))
    return next(grid for grid in tried if grid is not None)


def columns(entries: Sequence[RecordRow]) -> tuple[float, ...]:
    """The number of digits of each column: number, bank, and those of a seat."""
    cells = [cell for entry in entries for cell in entry.cells]
    streak = _longest(f"{entry.streak}" for entry in entries)
    return (
        max(_longest(f"{entry.hand}" for entry in entries if entry.hand), 2),
        CHOP + max(streak, 1) + 0.5,
        max(_longest(cell.taken for cell in cells), TAKEN - BESIDE),
        max(_longest(f"{cell.net or 0:+,}" for cell in cells), 3.4),
        max(_longest(f"{cell.total:+,}" for cell in cells), 4.4),
    )


def _longest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _ways(paper: Paper) -> Iterator[tuple[Paper, float, bool, bool]]:
    """Candidates: paper, font size, whether notes stand beside hands, whether seats are stacked."""
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
    paper: Paper, points: float, beside: bool, stacked: bool, digits: Sequence[float], seats: int
) -> Grid | None:
    """The grid on this paper; None if its columns are too wide."""
    digit = points * DIGIT
    number, bank, taken, hand, total = ((each + BESIDE) * digit for each in digits)
    grid = Grid(paper, points, number, bank, taken, hand, total, 0, seats, stacked)
    least = (NOTES_LARGE if paper.size else NOTES) * digit if beside else 0
    left = paper.inside - sum(grid.widths)
    if left < least:
        return None
    spare = max(0, left - ENOUGH * digit) if beside else left
    each = spare / (len(grid.seat) * seats)
    return grid._replace(
        taken=grid.taken + each,
        hand=grid.hand + each,
        total=grid.total + each,
        notes=left - spare,
    )


def for_pencil(paper: Paper, written: tuple[Seat, Seat], seats: int) -> Grid:
    """A grid to fill in by hand, as wide as the page; larger in large print.

    `written` are the least and the best width of a seat's columns.
    """
    points = paper.least if paper.size else paper.small
    number, bank = 3.6 * points * DIGIT, (CHOP + 1.5) * points * DIGIT
    least, best = ([each * (LARGER if paper.size else 1) for each in seat] for seat in written)
    room = (paper.inside - number - bank) / seats
    if room < sum(least):
        return for_pencil(paper.turned(), written, seats)
    papers = (paper, paper.turned()) if paper.size and paper.width < paper.height else (paper,)
    for taken, hand, total in (best, least):
        for sheet in papers:
            notes = sheet.inside - number - bank - seats * (taken + hand + total)
            if notes >= 2.4 * points:
                return Grid(sheet, points, number, bank, taken, hand, total, notes, seats)
    # Too little to note anything: those who write have the use of it.
    taken, hand, total = (each + (room - sum(least)) / 3 for each in least)
    return Grid(paper, points, number, bank, taken, hand, total, 0, seats)


def pencil(grid: Grid) -> float:
    """The height of a row to fill in."""
    return PENCIL * (LARGER if grid.paper.size else 1)


def rows_for_pencil(grid: Grid) -> int:
    """The number of rows to fill in that fit on a page, with one before them and three below."""
    k = grid.paper.small / ORDINARY
    taken = 18.5 * k**0.7 + 11 * k**0.5 + grid.names + 1.7 * grid.heads + 2
    return int((grid.paper.high - taken) // pencil(grid)) - 3
