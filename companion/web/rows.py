"""The rows of a ledger as pages show them: latest first, so many at once."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules.counting import worked
from companion.rules.phrases import Phrase
from companion.rules.sitting import HandLine, Row
from companion.rules.telling import bank_told, line_told, transfer_told
from companion.store.books import Book

AT_ONCE = 24
BOX = ""
"""What stands for the box where figures go by name: no player is called so."""


class Figure(NamedTuple):
    """What a row means to one account, at its place among all the columns."""

    place: int
    name: str
    net: int
    total: int
    won: bool = False
    banked: bool = False


class Shown(NamedTuple):
    """A row with its figures, and what it says: of a hand, by its number among the hands."""

    line: str
    kind: str
    hand: int | None
    row: Row
    banks: Phrase
    told: tuple[Phrase, ...]
    payments: tuple[Phrase, ...]
    counts: tuple[tuple[str, Phrase], ...]
    figures: tuple[Figure, ...]

    @property
    def check(self) -> int:
        """What the figures come to, which is zero."""
        return sum(figure.net for figure in self.figures)


class Window(NamedTuple):
    """Some rows of a book, the latest first, and where those before and after them begin."""

    rows: tuple[Shown, ...]
    earlier: int | None
    later: int | None


def window(book: Book, before: int | None = None) -> Window:
    """The rows just before a number; the latest where none is given."""
    last = len(book.rows)
    end = last if before is None else min(max(before - 1, 0), last)
    first = max(end - AT_ONCE, 0)
    places, hands = columns(book), book.hand_number(end)
    shown = []
    for row in reversed(book.rows[first:end]):
        is_hand = isinstance(row.line, HandLine)
        shown.append(show(book, row, places, hands if is_hand else None))
        hands -= is_hand
    return Window(
        tuple(shown),
        first + 1 if first else None,
        min(end + AT_ONCE, last) + 1 if end < last else None,
    )


def columns(book: Book) -> dict[str, int]:
    """A column from 1 on for everyone who has sat, as they came, and after them for the box."""
    names = (*book.standing.balances, BOX)
    return {name: place for place, name in enumerate(names, 1)}


def show(book: Book, row: Row, places: Mapping[str, int], hand: int | None) -> Shown:
    entry = book.entries[row.number - 1]
    (kind,) = entry.body
    return Shown(
        entry.id,
        kind,
        hand,
        row,
        bank_told(row.before.bank),
        () if row.objections else line_told(row.line, book.agreement.sheet),
        tuple(transfer_told(transfer) for transfer in row.transfers),
        tuple((row.before.seats[seat], worked(count)) for seat, count in enumerate(row.counts)),
        _figures(row, places),
    )


def _figures(row: Row, places: Mapping[str, int]) -> tuple[Figure, ...]:
    """By column: those a row speaks of, and the box where the row changes it."""
    bank, won = None, None
    if isinstance(row.line, HandLine) and not row.objections:
        bank = row.before.seats[row.before.bank.seat]
        won = row.line.hand.winner
    winner = row.before.seats[won] if isinstance(won, int) else None
    figures = [
        Figure(places[name], name, net, row.after.balances[name], name == winner, name == bank)
        for name, net in row.net.items()
    ]
    into_box = (row.after.box or 0) - (row.before.box or 0)
    if into_box:
        figures.append(Figure(places[BOX], BOX, into_box, row.after.box or 0))
    return tuple(sorted(figures))
