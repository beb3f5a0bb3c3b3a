"""Which rows of a score sheet share a page, and who stands above them.

A page ends at a multiple of five where it can, and no hand stands alone on the last one: what ends
the record has room there beside some hands, or stands by itself. Players who sit down are named
above their own figures: never on a page of others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.printing.record import RecordRow

FIVE = 5

PAGE, UNEVEN, LEFT_BEHIND, BY_ITSELF = 10.0, 0.16, 0.5, 0.8
"""What a page costs, one that ends between multiples of five, one that ends with those who sit
down but have no hand on it, and one with what ends the record alone. An empty page costs 1 besides,
one half full a quarter of that.
"""

FEW = {1: 1.0, 2: 0.7}
"""What a last page with so few hands costs, where there are others."""

MANY = 20
"""With fewer rows than this on a page, it matters less where it ends."""


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
    """The entries page by page; at least one page, and the last with room for what ends it, if
    need be alone.

    As few pages as can be, and of those the ways to part them that cost least.
    """
    rows = [(entry, height(entry) + (rooms.names if entry.names else 0)) for entry in entries]
    ends: dict[int, int] = {}
    costs = [0.0] * (len(rows) + 1)
    for start in reversed(range(len(rows))):
        ways = _ways(rows, start, rooms)
        costs[start], ends[start] = min((PAGE + costs[end] + more, -end) for end, more in ways)
    pages, start = [], 0
    while start < len(rows):
        end = -ends[start]
        pages.append(tuple(entry for entry, _ in rows[start:end]))
        start = end
    if pages and not _ends(rows[len(rows) - len(pages[-1]) :], len(pages) == 1, rooms):
        pages.append(())
    return tuple(pages) or ((),)


def _ends(last: Sequence[tuple[RecordRow, float]], first: bool, rooms: Rooms) -> bool:
    """Whether what ends the record follows the rows of the last page: where it has room there, or
    on no page and goes on from one to the next.
    """
    room = rooms.first if first else rooms.others
    return sum(high for _, high in last) + rooms.ending <= room or rooms.ending > rooms.others


def _ways(
    rows: Sequence[tuple[RecordRow, float]], start: int, rooms: Rooms
) -> Iterator[tuple[int, float]]:
    """Where a page may end that begins here, and what it costs to end it there."""
    room, full, hand, waiting = rooms.others if start else rooms.first, 0.0, None, False
    for end, (entry, high) in enumerate(rows[start:], start + 1):
        full, hand = full + high, entry.hand or hand
        waiting = bool(entry.names) or (waiting and not entry.hand)
        if full > room and end > start + 1:
            return
        empty = max(1 - full / room, 0)
        if end < len(rows):
            uneven = UNEVEN * min((end - start) / MANY, 1) * (not _is_even(hand, rows[end][0]))
            yield end, empty**2 + uneven + LEFT_BEHIND * waiting
        elif full + rooms.ending <= room:
            yield end, FEW.get(end - start, 0) * (start > 0)
        else:
            alone = (PAGE + BY_ITSELF) * (rooms.ending <= rooms.others)
            yield end, empty**2 + alone + FEW.get(end - start, 0) * (start > 0)


def _is_even(hand: int | None, following: RecordRow) -> bool:
    """Whether this is where one looks for a hand: at a multiple of five with all that belongs to
    it, or where others sit down.
    """
    if following.names:
        return True
    return hand is not None and hand % FIVE == 0 and bool(following.hand)


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
