"""What a change would do to the lines around it, before it is kept."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.ledger.book import Book
from companion.ledger.edits import LineEdit
from companion.ledger.recording import outcome
from companion.rules.lines import HandLine, Line
from companion.rules.settling import Payment
from companion.rules.sitting import Row


class Effect(NamedTuple):
    """A line that would be other than it was; None stands where it was not, or would not be."""

    was: Row | None
    now: Row | None


class Effects(NamedTuple):
    """What edits would make of a book: that book, the edited lines, the others that differ.

    `impossible` are the rows that would be refused, with their objections; `moves_bank` says that
    a hand which is not edited would have another banker, or another hand of their bank.
    """

    after: Book
    edited: tuple[Effect, ...]
    others: tuple[Effect, ...]
    impossible: tuple[Row, ...]
    moves_bank: bool
    catch_up: tuple[Payment, ...]


def effects(before: Book, edits: Iterable[LineEdit[Line]]) -> Effects:
    """What edits of a book would do; nothing is kept, and nothing is refused."""
    edits = tuple(edits)
    after = before.edited(edits)
    was, now = _by_line(before), _by_line(after)
    touched = tuple(dict.fromkeys(edit.line for edit in edits))
    others = tuple(
        Effect(was[line], row)
        for line, row in now.items()
        if line not in touched and _figures(was[line]) != _figures(row)
    )
    return Effects(
        after,
        tuple(Effect(was.get(line), now.get(line)) for line in touched),
        others,
        tuple(row for row in after.rows if row.objections),
        any(_bank(effect.was) != _bank(effect.now) for effect in others),
        outcome(before, after).catch_up,
    )


def _by_line(book: Book) -> dict[str, Row]:
    return {kept.id: row for kept, row in zip(book.written, book.rows, strict=True)}


def _figures(row: Row) -> tuple[object, ...]:
    return _bank(row), row.transfers, row.net, row.objections


def _bank(row: Row | None) -> tuple[str, int] | None:
    """Who banked for which hand in a row, if it is a hand."""
    if row is None or not isinstance(row.line, HandLine):
        return None
    bank = row.before.bank
    return row.before.seats[bank.seat], bank.streak
