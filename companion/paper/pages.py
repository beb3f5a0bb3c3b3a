"""Which rows of a score sheet share a page, and who stands above them.

A page ends at a multiple of five where it can, what ends the record has room on the last page
beside some hands, and whoever sits down stands above their own figures: never on a page of others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.paper.record import RecordRow

FIVE = 5
EARLY = 0.6
"""How full a page is, at least, that ends at a multiple of five."""


LEAST = 0.25
"""How full a page is, at least, that stands before the last one."""


class Rooms(NamedTuple):
    """How much of a page is for rows: of the first, of others; how high what ends the record is,
    and the names of those who sit down.
    """

    first: float
    others: float
    ending: float
    names: float


class Part(NamedTuple):
    """Hands of the same four: who they are, what they have as it begins, and its rows.

    `seating` is the row that made them sit down, None where they sat before.
    """

    names: tuple[str, ...]
    totals: tuple[int, ...]
    seating: RecordRow | None
    entries: tuple[RecordRow, ...]


class Page(NamedTuple):
    """Rows that share a page, by who sat; what those have where it begins and where it ends.

    `hands` are the numbers of the first and the last hand on it.
    """

    parts: tuple[Part, ...]
    brought: tuple[int, ...]
    carried: tuple[int, ...]
    hands: tuple[int, int] | None
    even: bool


def in_pages(
    entries: Iterable[RecordRow], height: Callable[[RecordRow], float], rooms: Rooms
) -> tuple[tuple[RecordRow, ...], ...]:
    """The entries page by page; at least one page, and the last with room for what ends it."""
    rows = [(entry, height(entry) + (rooms.names if entry.names else 0)) for entry in entries]
    pages: list[tuple[RecordRow, ...]] = []
    before: list[tuple[RecordRow, float]] = []
    shared = False
    while True:
        room = rooms.others if pages else rooms.first
        count = _fitting(rows, room)
        if count == len(rows) and (_high(rows) + rooms.ending <= room or not rows):
            return (*pages, _entries(rows))
        if count == len(rows):
            count = _before_the_ending(rows, rooms.others - rooms.ending)
            if pages and not shared and _high(rows[:count]) < LEAST * room:
                # Too few for a page: they share what stands on it with those on the one before.
                rows = [*before, *rows]
                pages.pop()
                shared = True
                count = _even(rows, len(rows) // 2 + 1, 0)
        before = rows[:count]
        pages.append(_entries(rows[:count]))
        rows = rows[count:]
        if not rows:
            return tuple(pages)


def parts(
    page: Sequence[RecordRow], names: tuple[str, ...], totals: tuple[int, ...]
) -> Iterator[Part]:
    """A page's rows by who sat: `names` and `totals` are as it begins."""
    seating: RecordRow | None = None
    rows: list[RecordRow] = []
    for entry in page:
        if entry.names:
            # Where nobody played between two changes of seats, the second is all there is to tell.
            if rows or not (seating or page[0].names):
                yield Part(names, totals, seating, tuple(rows))
            seating, rows = entry, []
            names, totals = entry.names, tuple(cell.total for cell in entry.cells)
        else:
            rows.append(entry)
    yield Part(names, totals, seating, tuple(rows))


def _fitting(rows: Sequence[tuple[RecordRow, float]], room: float) -> int:
    """How many rows a page takes: all, or up to a multiple of five where it is full enough."""
    left = room
    for count, (_, high) in enumerate(rows):
        left -= high
        if left < 0:
            return _even(rows, max(count, 1), room)
    return len(rows)


def _even(rows: Sequence[tuple[RecordRow, float]], most: int, room: float) -> int:
    for count in range(most, 0, -1):
        if _high(rows[:count]) < EARLY * room:
            break
        if _is_fifth(rows, count):
            return count
    return most


def _before_the_ending(rows: Sequence[tuple[RecordRow, float]], beside: float) -> int:
    """How many rows stand on a page of their own, so that the ending shares one with the rest."""
    some = max(len(rows) - 1, 1)
    fitting = [count for count in range(1, some + 1) if _high(rows[count:]) <= beside] or [some]
    return next((count for count in reversed(fitting) if _is_fifth(rows, count)), fitting[-1])


def _is_fifth(rows: Sequence[tuple[RecordRow, float]], count: int) -> bool:
    """Whether the hand of a multiple of five has just been played, and what belongs to it said."""
    hand = next((entry.hand for entry, _ in reversed(rows[:count]) if entry.hand), None)
    following = rows[count][0] if count < len(rows) else None
    return hand is not None and hand % FIVE == 0 and (not following or bool(following.hand))


def _high(rows: Sequence[tuple[RecordRow, float]]) -> float:
    return sum(high for _, high in rows)


def _entries(rows: Sequence[tuple[RecordRow, float]]) -> tuple[RecordRow, ...]:
    return tuple(entry for entry, _ in rows)
