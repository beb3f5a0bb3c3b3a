"""The written record of a sitting, as its score sheet shows it: a row for each line."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from string import ascii_uppercase
from typing import NamedTuple

from companion.groups.monograms import chop
from companion.printing.game_documents import on_paper
from companion.rules.chips import Account, spoken
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, Value, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Standing

LETTERS = ascii_uppercase
"""What the seats are called on paper, in order of play."""


class Cell(NamedTuple):
    """What one seat has in a row: what it took, what the row brought it, and where it then is."""

    taken: str
    net: int | None
    total: int


class RecordRow(NamedTuple):
    """A row of the grid; `says` is what there is to say of it besides its figures.

    `hand` is the number among the hands, None for any other line; `bank` the chop of who banked it,
    `streak` for which hand in a row, `winners` the seats that won it. `names` are of those who
    sit from now on, where that changes.
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
    """A row for each line; `start` is what everyone began with, `corrected` are numbers of lines
    that were written down otherwise at first.
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
            taken = on_paper(sheet.game).taken(played, row.counts)
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
    """Who banks, by letter, and for which hand in a row if it is not the first: "B 3"."""
    letter, streak = chop(letters[standing.bank.seat]), standing.bank.streak
    return f"{letter} {streak}" if streak > 1 else letter


def _says(row: LedgerRow, sheet: Sheet, chops: Chops, start: int) -> Phrase | None:
    """What a row says besides its figures; chops stand for who sits there."""
    seats = [chop(chops[name]) for name in row.before.seats]
    match row.line:
        case HandLine(hand):
            notes = on_paper(sheet.game).notes(hand, row.counts, sheet, seats)
            return _listed([*notes, *_in_pot(row)])
        case Line(sits=None):
            return row.line.notes(lambda account: _called(account, seats, chops))
        case _:
            return _listed(_moved(row, chops, start))


def _in_pot(row: LedgerRow) -> Iterator[Phrase]:
    """What lies in the pot after a hand: what the nets of those who sit do not come to."""
    if row.after.pot is not None:
        yield phrase("pot {n}", n=row.after.lies)


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
    """Who leaves, with what, and who sits down."""
    before, after = row.before, row.after
    for name in before.seats:
        if name not in after.seats:
            points = start + before.balances[name]
            stood = f"{points:,}" if start else f"{points:+,}".replace("-", "−").replace("+0", "0")
            yield phrase("{who} leaves at {points}", who=chop(chops[name]), points=stood)
    for name in after.seats:
        if name not in before.seats:
            yield phrase("{who} sits down", who=chop(chops[name]))


class Seating(NamedTuple):
    """Rows of the same players: who sat, what each then had, who left and sat down before."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    says: tuple[Phrase, ...]
    rows: tuple[RecordRow, ...]


def seatings(
    entries: Iterable[RecordRow], names: tuple[str, ...], totals: tuple[int, ...]
) -> Iterator[Seating]:
    """All rows by who sat; seats that changed before any hand was played are left out."""
    says: list[Phrase] = []
    rows: list[RecordRow] = []
    for entry in entries:
        if not entry.names:
            rows.append(entry)
            continue
        if rows:
            yield Seating(names, totals, tuple(says), tuple(rows))
            says, rows = [], []
        names, totals = entry.names, tuple(cell.total for cell in entry.cells)
        says += [entry.says] if entry.says else []
    yield Seating(names, totals, tuple(says), tuple(rows))


def totals(standing: Standing, start: int = 0) -> tuple[int, ...]:
    """Where those who sit are."""
    return tuple(start + standing.balances[name] for name in standing.seats)


def check(standing: Standing) -> int:
    """What all balances come to, box and pot among them, which is zero."""
    return sum(standing.accounts().values())
