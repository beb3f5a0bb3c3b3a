"""The written record of a sitting, as its score sheet shows it: a row for each line."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import NamedTuple

from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Question, Sheet
from companion.rules.sitting import Agreed, BankSet, HandLine, Handover, Row, Seating, Standing
from companion.rules.tiengow.hand import Hand as TienGowHand

LETTERS = "ABCD"
"""What the seats are called on paper, in order of play."""


class Cell(NamedTuple):
    """What one seat has in a row: what it took, what the row brought it, and where it then is."""

    taken: str
    net: int | None
    total: int


class Entry(NamedTuple):
    """A row of the grid; `says` is what there is to say of it besides its figures.

    `hand` is the number among the hands, None for any other line. `names` are of the four who sit
    from now on, where that changes.
    """

    hand: int | None
    bank: str
    won: str
    cells: tuple[Cell, ...]
    says: Phrase | None
    check: int
    names: tuple[str, ...] = ()


def entries(sheet: Sheet, rows: Iterable[Row], start: int = 0) -> Iterator[Entry]:
    """A row for each line; `start` is what everyone began with."""
    hand = 0
    for row in rows:
        hand += isinstance(row.line, HandLine)
        yield _entry(sheet, row, hand, start)


def _entry(sheet: Sheet, row: Row, hand: int, start: int) -> Entry:
    bank, won = "", ""
    taken: tuple[str, ...] = ("",) * 4
    match row.line:
        case HandLine(played):
            bank = bank_of(row.before)
            taken, winner = _FACTS[sheet.game](played, row)
            won = "–" if winner is None else LETTERS[winner]
    net: Mapping[str, int | None] = row.net
    cells = tuple(
        Cell(text, net.get(name), start + row.after.balances[name])
        for text, name in zip(taken, row.after.seats, strict=True)
    )
    return Entry(
        hand if isinstance(row.line, HandLine) else None,
        bank,
        won,
        cells,
        _says(row, sheet),
        sum(row.net.values()) + (row.after.box or 0) - (row.before.box or 0),
        row.after.seats if isinstance(row.line, Seating) else (),
    )


def bank_of(standing: Standing) -> str:
    """Who banks, by letter, and for which hand in a row if it is not the first: "B 3"."""
    letter, streak = LETTERS[standing.bank.seat], standing.bank.streak
    return f"{letter} {streak}" if streak > 1 else letter


def _tien_gow(hand: TienGowHand, row: Row) -> tuple[tuple[str, ...], int | None]:
    return tuple(str(tricks) for tricks in hand.tricks), hand.winner


def _mahjong(hand: MahjongHand, row: Row) -> tuple[tuple[str, ...], int | None]:
    """Units and farn by seat: "24·1"; nothing for a hand that nobody counted."""
    taken = tuple(
        f"{count.units}·{count.farn}" if count.value and not count.uncounted else ""
        for count in row.counts
    )
    return taken, hand.won_by


_FACTS: dict[str, Callable[..., tuple[tuple[str, ...], int | None]]] = {
    "tien-gow": _tien_gow,
    "mahjong": _mahjong,
}


class Heads(NamedTuple):
    """What a game calls the winner of a hand, who that is, what a seat has, what else is noted."""

    winner: Phrase
    means: Phrase
    taken: Phrase
    notes: Phrase


HEADS = {
    "tien-gow": Heads(
        phrase("Last"),
        phrase("Last: who took the last trick."),
        phrase("tricks"),
        phrase("Special leads"),
    ),
    "mahjong": Heads(
        phrase("Won"),
        phrase("Won: who won the hand."),
        phrase("units · farn"),
        phrase("How it was won"),
    ),
}


def _says(row: Row, sheet: Sheet) -> Phrase | None:
    """What a row says besides its figures; letters stand for who sits there."""
    match row.line:
        case HandLine(TienGowHand() as hand):
            return _listed(_leads(hand, sheet.questions))
        case HandLine(hand):
            return _listed(_manner(hand, row, sheet.questions))
        case Seating():
            return phrase("From here on")
        case Handover(payer, payee, points, why):
            paid = phrase("{payer} pays {payee} {points}",
                          payer=_called(payer, row), payee=_called(payee, row),
                          points=int(points))  # fmt: skip
            return phrase("{what}: {why}", what=paid, why=why) if why else paid
        case Agreed(why=why):
            return phrase("settled by talk: {why}", why=why) if why else phrase("settled by talk")
        case BankSet(seat, streak, why):
            text = phrase("{who} banks, hand {n}", who=LETTERS[int(seat)], n=int(streak))
            return phrase("{what}: {why}", what=text, why=why) if why else text


def _listed(parts: Iterable[Phrase]) -> Phrase | None:
    listed = tuple(parts)
    return reduce(lambda a, b: phrase("{a}, {b}", a=a, b=b), listed) if listed else None


def _called(who: str | None, row: Row) -> str | Phrase:
    """Somebody by the letter of his seat, or by name where he sits at none."""
    if who is None:
        return phrase("the box")
    return LETTERS[row.before.seats.index(who)] if who in row.before.seats else who


def _leads(hand: TienGowHand, questions: Iterable[Question]) -> Iterator[Phrase]:
    names = {question.code: question.name or question.text for question in questions}
    marks = Counter((mark.code, int(mark.seat)) for mark in hand.marks)
    if hand.declared is not None:
        marks[hand.declared, hand.winner] = 1
    for (code, seat), times in marks.items():
        did = phrase("{seat} {what}", seat=LETTERS[seat], what=names[code])
        yield did if times == 1 else phrase("{did} ×{n}", did=did, n=times)


def _manner(hand: MahjongHand, row: Row, questions: Iterable[Question]) -> Iterator[Phrase]:
    if hand.shown is not None:
        yield next(question.text for question in questions if question.code == hand.shown)
    elif hand.self_pick:
        yield phrase("self-picked")
    elif isinstance(hand.discarder, int):
        yield phrase("from {seat}", seat=LETTERS[hand.discarder])
    if any(count.full or count.value < count.counted for count in row.counts):
        yield phrase("limit")


def totals(standing: Standing, start: int = 0) -> tuple[int, ...]:
    """Where the four who sit are."""
    return tuple(start + standing.balances[name] for name in standing.seats)


def check(standing: Standing) -> int:
    """What all balances come to, the box among them, which is zero."""
    return sum(standing.accounts().values())
