"""Which rows of a score sheet share a page, and who stands above them.

A page ends at a multiple of five where it can, what ends the record has room on the last page
beside some hands, and whoever sits down stands above their own figures: never on a page of others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.paper.record import RecordRow

FIVE = 5

PAGE, UNEVEN, LEFT_BEHIND = 10.0, 0.16, 0.5
"""What a page costs, one that ends between multiples of five, and one that ends with those who
sit down but have no hand on it. An empty page costs 1 besides, one half full a quarter of that.
"""


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
    """The entries page by page; at least one page, and the last with room for what ends it.

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
    return tuple(pages) or ((),)


def _ways(
    rows: Sequence[tuple[RecordRow, float]], start: int, rooms: Rooms
) -> Iterator[tuple[int, float]]:
    """Where a page may end that begins here, and what it costs to end it there."""
    room, full, hand = rooms.others if start else rooms.first, 0.0, None
    for end, (entry, high) in enumerate(rows[start:], start + 1):
        full, hand = full + high, entry.hand or hand
        alone = end == start + 1
        if full > room and not alone:
            return
        if end < len(rows):
            empty = max(1 - full / room, 0)
            even = _is_even(hand, rows[end][0])
            yield end, empty**2 + UNEVEN * (not even) + LEFT_BEHIND * bool(entry.names)
        elif alone or full + rooms.ending <= room:
            yield end, 0.0


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
