"""Describes the effects of a change for its confirmation page."""

from collections.abc import Callable
from typing import NamedTuple

from companion.ledger.book import Book, LineEdit
from companion.ledger.recording import Effect, effects
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, say
from companion.rules.settling import NOTHING_BACK, Payment, catch_up_told
from companion.rules.sheet import Hand
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Seats, Standing, bank_told

Told = tuple[Phrase, ...]


class NamedBank(NamedTuple):
    """A banker in words, and the names to insert."""

    told: Phrase
    seats: Seats


class Written(NamedTuple):
    """A line in words, and its hand if it is one."""

    told: Told = ()
    hand: Hand | None = None


class Changed(NamedTuple):
    """A line that a change affects, before and after: in words if it was edited, and in figures.

    `hand` is its number among the hands; None for other lines, which come before the hand
    `following`. `bank` is the banker before and after, if they differ; `nets` are name, figure
    before, figure after.
    """

    hand: int | None
    following: int
    seats: Seats
    was: Written
    now: Written
    bank: tuple[NamedBank, NamedBank] | None
    nets: tuple[tuple[str, int, int], ...]
    objections: Told


class Consequence(NamedTuple):
    """The effects of one version of a change on the line, the other lines, and the chips.

    `next_bank` is the next hand's banker before and after, if they differ; `moved` are the names of
    players whose totals change.
    """

    played_on: bool
    edited: tuple[Changed, ...]
    others: tuple[Changed, ...]
    next_bank: tuple[NamedBank, NamedBank] | None
    moved: frozenset[str]
    catch_up: tuple[Payment, ...]
    catch_up_told: Phrase | None
    possible: bool


def consequences(
    book: Book, edits: Callable[[bool], tuple[LineEdit[Line], ...]], crossing: bool
) -> tuple[Consequence, ...]:
    """The effects of a change; if it moves the bank, also with the real banker kept."""
    plain = effects(book, edits(False))
    found = {False: plain, True: effects(book, edits(True))} if plain.moves_bank else {False: plain}
    return tuple(
        Consequence(
            played_on,
            tuple(_changed(book, found.after, effect, told=True) for effect in found.edited),
            tuple(_changed(book, found.after, effect) for effect in found.others),
            _differing(_bank(book.standing), _bank(found.after.standing)),
            _moved(book.standing, found.after.standing),
            found.catch_up,
            to_catch_up(found.catch_up, crossing),
            not found.impossible,
        )
        for played_on, found in found.items()
    )


def _moved(was: Standing, now: Standing) -> frozenset[str]:
    totals = was.balances.items() ^ now.balances.items()
    return frozenset(name for name, _ in totals)


def to_catch_up(payments: tuple[Payment, ...], crossing: bool) -> Phrase | None:
    """The payments that bring the chips in line with the book; None if chips are not used."""
    if not crossing:
        return None
    return catch_up_told(payments) if payments else NOTHING_BACK


def _changed(book: Book, after: Book, effect: Effect, told: bool = False) -> Changed:
    was, now = effect
    row = was or now
    assert row is not None
    is_hand = isinstance(row.line, HandLine)
    hands = (book if was else after).hand_number(row.number)
    return Changed(
        hands if is_hand else None,
        hands + 1,
        row.before.seats,
        _written(book, was) if told or not is_hand else Written(),
        _written(book, now) if told else Written(),
        _banks(was, now) if is_hand else None,
        tuple(_nets(was, now)),
        tuple(fault.text for fault in now.objections) if now else (),
    )


def _written(book: Book, row: LedgerRow | None) -> Written:
    if row is None or row.objections:
        return Written()
    hand = row.line.hand if isinstance(row.line, HandLine) else None
    return Written(row.line.tells(book.agreement.sheet), hand)


def _banks(was: LedgerRow | None, now: LedgerRow | None) -> tuple[NamedBank, NamedBank] | None:
    if was is None or now is None:
        return None
    return _differing(_bank(was.before), _bank(now.before))


def _bank(standing: Standing) -> NamedBank:
    return NamedBank(bank_told(standing.bank), standing.seats)


def _differing(was: NamedBank, now: NamedBank) -> tuple[NamedBank, NamedBank] | None:
    same = say(was.told, was.seats) == say(now.told, now.seats)
    return None if same else (was, now)


def _nets(was: LedgerRow | None, now: LedgerRow | None) -> list[tuple[str, int, int]]:
    """The players whose figures differ; for added and deleted lines, all."""
    old, new = was.net if was else {}, now.net if now else {}
    nets = ((name, old.get(name, 0), new.get(name, 0)) for name in {**old, **new})
    return [net for net in nets if net[1] != net[2]]
