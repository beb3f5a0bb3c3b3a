"""What a change would do, as a page shows it: by hand, by name, and what it leaves impossible."""

from collections.abc import Callable
from typing import NamedTuple

from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import Payment
from companion.rules.sitting import HandLine, Row, Seats
from companion.rules.telling import bank_told, catch_up_told, line_told
from companion.store.books import Book
from companion.store.edits import Edit
from companion.store.effects import Effect, effects

Told = tuple[Phrase, ...]


class Bank(NamedTuple):
    """Who banks, and the names by which that is said."""

    told: Phrase
    seats: Seats


class Changed(NamedTuple):
    """A line that would be other than it was: in words where it was typed anew, and in figures.

    `hand` is what the table calls it now; None for a line that is no hand. `bank` is who would
    have banked instead of whom; `nets` are name, what it was, what it would be.
    """

    hand: int | None
    seats: Seats
    was: Told
    now: Told
    bank: tuple[Bank, Bank] | None
    nets: tuple[tuple[str, int, int], ...]
    objections: Told


class Way(NamedTuple):
    """One way to take a change: what it would do to the line, to the others, to the chips."""

    played_on: bool
    edited: tuple[Changed, ...]
    others: tuple[Changed, ...]
    catch_up_told: Phrase | None
    possible: bool


def ways(book: Book, edits: Callable[[bool], tuple[Edit, ...]], crossing: bool) -> tuple[Way, ...]:
    """What a change would do; where it moves the bank, also if the table really played on."""
    plain = effects(book, edits(False))
    found = {False: plain, True: effects(book, edits(True))} if plain.moves_bank else {False: plain}
    return tuple(
        Way(
            played_on,
            tuple(_changed(book, effect, told=True) for effect in found.edited),
            tuple(_changed(book, effect) for effect in found.others),
            to_catch_up(found.catch_up, crossing),
            not found.impossible,
        )
        for played_on, found in found.items()
    )


def to_catch_up(payments: tuple[Payment, ...], crossing: bool) -> Phrase | None:
    """What brings the chips to the books; where these keep all, only if chips have crossed."""
    if not payments:
        return None
    told = catch_up_told(payments)
    if_so = phrase("If chips have crossed for this already: {told}", told=told)
    return told if crossing else if_so


def _changed(book: Book, effect: Effect, told: bool = False) -> Changed:
    was, now = effect
    row = was or now
    assert row is not None
    is_hand = isinstance(row.line, HandLine)
    return Changed(
        book.hand_number(row.number) if is_hand else None,
        row.before.seats,
        _told(book, was) if told or not is_hand else (),
        _told(book, now) if told else (),
        _banks(was, now) if is_hand else None,
        tuple(_nets(was, now)),
        tuple(fault.text for fault in now.objections) if now else (),
    )


def _told(book: Book, row: Row | None) -> Told:
    return line_told(row.line, book.agreement.sheet) if row and not row.objections else ()


def _banks(was: Row | None, now: Row | None) -> tuple[Bank, Bank] | None:
    if was is None or now is None:
        return None
    before, after = (Bank(bank_told(r.before.bank), r.before.seats) for r in (was, now))
    return (before, after) if was.before.bank[:2] != now.before.bank[:2] else None


def _nets(was: Row | None, now: Row | None) -> list[tuple[str, int, int]]:
    """Whose figures differ; those of a line that is struck out, or put in, all do."""
    old, new = was.net if was else {}, now.net if now else {}
    nets = ((name, old.get(name, 0), new.get(name, 0)) for name in {**old, **new})
    return [net for net in nets if net[1] != net[2]]
