"""The written record of a sitting, as its score sheet shows it: row by row, page by page."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sitting import (
    Agreed,
    BankSet,
    HandLine,
    Handover,
    Row,
    Seating,
    Sitting,
    replay,
)
from companion.rules.tiengow.hand import Hand as TienGowHand

LETTERS = "ABCD"


class Cell(NamedTuple):
    """What one seat has in a row: what it took, and what the hand brought."""

    taken: str
    net: int


class Entry(NamedTuple):
    """A row of the grid. With `cells` it is a hand; `says` is what else there is to say of it.

    `names` and `totals` are of the four who sit after it.
    """

    number: int
    banker: str
    streak: int
    won: str
    cells: tuple[Cell, ...]
    says: Phrase | None
    names: tuple[str, ...]
    totals: tuple[int, ...]


class Page(NamedTuple):
    """Rows that stand on one page, below who sits and what he has when it begins."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    entries: tuple[Entry, ...]


def entries(sitting: Sitting, start: int = 0) -> Iterator[Entry]:
    """A row for each line; `start` is what everyone began with."""
    for row in replay(sitting):
        yield entry(row, sitting, start)


def entry(row: Row, sitting: Sitting, start: int) -> Entry:
    """One line as a row of the grid."""
    bank, after = row.before.bank, row.after
    cells: tuple[Cell, ...] = ()
    won = ""
    match row.line:
        case HandLine(hand):
            taken, winner = _FACTS[sitting.sheet.game](hand, row)
            won = "–" if winner is None else LETTERS[winner]
            cells = _cells(row, taken)
        case Agreed():
            cells = _cells(row, ("", "", "", ""))
    totals = tuple(start + after.balances[name] for name in after.seats)
    says = _says(row, sitting)
    return Entry(row.number, LETTERS[bank.seat], bank.streak, won, cells, says, after.seats, totals)


def _cells(row: Row, taken: tuple[str, ...]) -> tuple[Cell, ...]:
    seats = zip(taken, row.before.seats, strict=True)
    return tuple(Cell(text, row.net.get(name, 0)) for text, name in seats)


def _tien_gow(hand: TienGowHand, row: Row) -> tuple[tuple[str, ...], int | None]:
    return tuple(str(tricks) for tricks in hand.tricks), hand.winner


def _mahjong(hand: MahjongHand, row: Row) -> tuple[tuple[str, ...], int | None]:
    """Units and farn by seat: "24·1"; "max" for a hand that nobody counted."""
    shown = tuple(
        "max" if count.uncounted else f"{count.units}·{count.farn}" if count.value else ""
        for count in row.counts
    )
    return shown, hand.won_by


_FACTS: dict[str, Callable[..., tuple[tuple[str, ...], int | None]]] = {
    "tien-gow": _tien_gow,
    "mahjong": _mahjong,
}


def _says(row: Row, sitting: Sitting) -> Phrase | None:
    """What a row says besides its figures; letters stand for who sits there."""
    match row.line:
        case HandLine(TienGowHand() as hand):
            return _leads(hand, sitting)
        case HandLine():
            return None
        case Seating(seats):
            who = tuple(
                phrase("{seat} {name}", seat=letter, name=name)
                for letter, name in zip(LETTERS, seats, strict=True)
            )
            return phrase("From here on: {who}", who=who)
        case Handover(payer, payee, points, why):
            text = phrase(
                "{payer} pays {payee} {points}",
                payer=payer or phrase("the box"),
                payee=payee or phrase("the box"),
                points=int(points),
            )
            return phrase("{what}: {why}", what=text, why=why) if why else text
        case Agreed(why=why):
            return phrase("settled by talk: {why}", why=why) if why else phrase("settled by talk")
        case BankSet(seat, streak, why):
            text = phrase("{who} banks, hand {n}", who=Who(int(seat)), n=int(streak))
            return phrase("{what}: {why}", what=text, why=why) if why else text


def _leads(hand: TienGowHand, sitting: Sitting) -> Phrase | None:
    questions = {question.code: question.text for question in sitting.sheet.questions}
    codes = [(mark.code, int(mark.seat)) for mark in hand.marks]
    if hand.declared is not None:
        codes.append((hand.declared, hand.winner))
    said = tuple(
        phrase("{seat} {what}", seat=LETTERS[seat], what=questions[code]) for code, seat in codes
    )
    return phrase("{what}", what=said) if said else None


def pages(sitting: Sitting, start: int, capacity: int) -> tuple[Page, ...]:
    """The record in pages of so many rows; at least one page."""
    rows = tuple(entries(sitting, start))
    found = [Page(sitting.players, (start,) * 4, rows[:capacity])]
    for first in range(capacity, len(rows), capacity):
        last = rows[first - 1]
        found.append(Page(last.names, last.totals, rows[first : first + capacity]))
    return tuple(found)
