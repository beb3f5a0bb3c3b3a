"""A sitting: the lines a table wrote down, folded into banker, streak, payments and balances."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.rules.chips import Account, Reason, Transfer, named, net
from companion.rules.counting import Count
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST
from companion.rules.settling import Payment, fewest
from companion.rules.sheet import SEATS, Bank, Objection, Sheet, judge, score

Number = int | float

TRANSFERS = ("transfer", "agreed")
FAULTS = (
    "no-such-seat", "stranger", "oneself", "not-whole", "too-small", "too-large",
    "not-zero", "all-zero", "number-of-the-table",
)  # fmt: skip
"""The codes of transfers and objections that come from lines, not from clauses."""

Seats = tuple[str, str, str, str]

NOTHING: Mapping[str, int] = MappingProxyType({})
"""Nobody's points."""


class HandLine(NamedTuple):
    """A hand, as the sheet's game writes it down."""

    hand: Any


class Seating(NamedTuple):
    """From the next hand on these four sit at the table, in order of play."""

    seats: Seats


class Handover(NamedTuple):
    """Chips outside any hand, between two players by name, or a player and the box (None)."""

    payer: str | None
    payee: str | None
    points: Number
    why: str = ""


class Agreed(NamedTuple):
    """A hand or anything else settled by talk: nets by seat."""

    net: tuple[Number, Number, Number, Number]
    why: str = ""


class BankSet(NamedTuple):
    """From the next hand on this seat banks, with this streak, whatever follows from the hands."""

    seat: Number
    streak: Number
    why: str = ""


Line = HandLine | Seating | Handover | Agreed | BankSet


class Sitting(NamedTuple):
    """What a table agreed on and what it wrote down. Everything else follows from this."""

    sheet: Sheet
    players: Seats
    banker: int = 0
    lines: tuple[Line, ...] = ()

    def start(self) -> "Standing":
        """The standing before the first line."""
        balances: dict[str, int] = dict.fromkeys(self.players, 0)
        return Standing(self.players, Bank(self.banker, 1, opening=True), balances)


class Standing(NamedTuple):
    """How things stand between two lines: who sits, who banks, what everyone has won or lost.

    `balances` holds everyone who has sat so far. `box` is None until the box is used. Players
    and box sum to zero.
    """

    seats: Seats
    bank: Bank
    balances: Mapping[str, int] = NOTHING
    box: int | None = None

    def accounts(self) -> dict[Account, int]:
        """All balances, the box's (None) among them once it was used."""
        accounts: dict[Account, int] = dict(self.balances.items())
        if self.box is not None:
            accounts[None] = self.box
        return accounts


class Row(NamedTuple):
    """What a line made of the standing before it; with objections, nothing.

    `net` is by the names of those it speaks of; `transfers` speak in seats for hands and what
    was agreed, in names for handovers.
    """

    number: int
    line: Line
    before: Standing
    after: Standing
    transfers: tuple[Transfer, ...] = ()
    net: Mapping[str, int] = NOTHING
    counts: tuple[Count, ...] = ()
    objections: tuple[Objection, ...] = ()


def replay(sitting: Sitting) -> Iterator[Row]:
    """A row for each line, in order; a refused line leaves the standing as it was."""
    return carry_on(sitting.sheet, sitting.start(), sitting.lines, 1)


def carry_on(sheet: Sheet, standing: Standing, lines: Iterable[Line], number: int) -> Iterator[Row]:
    """Rows for lines that follow a standing, the first of them with this number."""
    for place, line in enumerate(lines, number):
        row = _row(sheet, place, line, standing)
        yield row
        standing = row.after


def _row(sheet: Sheet, number: int, line: Line, before: Standing) -> Row:
    objections = tuple(_objections(sheet, line, before))
    if objections:
        return Row(number, line, before, before, objections=objections)
    match line:
        case HandLine(hand):
            scored = score(sheet, hand, before.bank)
            nets = named(before.seats, net(scored.transfers))
            after = Standing(before.seats, scored.bank, _add(before.balances, nets), before.box)
            return Row(number, line, before, after, scored.transfers, nets, scored.counts)
        case Seating(seats):
            return Row(number, line, before, _seated(before, seats))
        case Handover():
            return _handed_over(number, line, before)
        case Agreed(agreed, why):
            transfers = _agreed(tuple(int(points) for points in agreed), why)
            nets = named(before.seats, net(transfers))
            after = Standing(before.seats, before.bank, _add(before.balances, nets), before.box)
            return Row(number, line, before, after, transfers, nets)
        case BankSet(seat, streak):
            bank = Bank(int(seat), int(streak))
            return Row(
                number, line, before, Standing(before.seats, bank, before.balances, before.box)
            )


def _add(balances: Mapping[str, int], nets: Mapping[str, int]) -> dict[str, int]:
    return {**balances, **{name: balances[name] + points for name, points in nets.items()}}


def _seated(before: Standing, seats: Seats) -> Standing:
    """Bank and streak go with the banker; if he left, whoever has his seat begins a bank."""
    banker = before.seats[before.bank.seat]
    if banker in seats:
        bank = Bank(seats.index(banker), before.bank.streak, before.bank.opening)
    else:
        bank = Bank(before.bank.seat)
    balances = {**before.balances, **{name: before.balances.get(name, 0) for name in seats}}
    return Standing(seats, bank, balances, before.box)


def _handed_over(number: int, line: Handover, before: Standing) -> Row:
    points = int(line.points)
    reason = Reason(phrase("{why}", why=line.why) if line.why else phrase("outside the hands"))
    transfer = Transfer(line.payer, line.payee, points, "transfer", "table", (reason,))
    nets = {name: sign * points for name, sign in ((line.payer, -1), (line.payee, 1)) if name}
    box = before.box
    if None in (line.payer, line.payee):
        box = (box or 0) + (points if line.payee is None else -points)
    after = Standing(before.seats, before.bank, _add(before.balances, nets), box)
    return Row(number, line, before, after, (transfer,), nets)


def _agreed(nets: tuple[int, ...], why: str) -> tuple[Transfer, ...]:
    """The fewest transfers that make the nets."""
    text = phrase("settled by talk: {why}", why=why) if why else phrase("settled by talk")
    return tuple(
        Transfer(payment.payer, payment.payee, payment.points, "agreed", "table", (Reason(text),))
        for payment in fewest(dict(enumerate(nets)))
    )


def _objections(sheet: Sheet, line: Line, standing: Standing) -> Iterator[Objection]:
    match line:
        case HandLine(hand):
            yield from judge(sheet, hand, standing.bank)
        case Seating():
            pass
        case Handover():
            yield from _handover_faults(line, standing)
        case Agreed(nets):
            yield from _agreed_faults(nets)
        case BankSet(seat, streak):
            if not isinstance(seat, int) or seat not in SEATS:
                yield Objection("no-such-seat", phrase("there is no seat {n} to bank", n=str(seat)))
            yield from _number(streak, 1, phrase("the hands in a row that the banker has banked"))


def _number(value: Number, least: int, what: Phrase) -> Iterator[Objection]:
    if not isinstance(value, int):
        yield Objection("not-whole", phrase("{what}: {n} is not whole", what=what, n=str(value)))
    elif value < least:
        text = phrase("{what}: {n} is less than {least}", what=what, n=value, least=least)
        yield Objection("too-small", text)
    elif value > LARGEST:
        text = phrase("{what}: {n} is more than {most}", what=what, n=value, most=LARGEST)
        yield Objection("too-large", text)


def _handover_faults(line: Handover, standing: Standing) -> Iterator[Objection]:
    for name in dict.fromkeys((line.payer, line.payee)):
        if name is not None and name not in standing.balances:
            text = phrase("{name} has never sat at this table", name=name)
            yield Objection("stranger", text)
    if line.payer == line.payee:
        text = phrase("{name} cannot pay {name}", name=line.payer or phrase("the box"))
        yield Objection("oneself", text)
    yield from _number(line.points, 1, phrase("the points paid"))


def _agreed_faults(nets: tuple[Number, ...]) -> Iterator[Objection]:
    faults = [fault for n in nets for fault in _number(n, -LARGEST, phrase("what was agreed"))]
    yield from faults
    total = sum(int(n) for n in nets)
    if not faults and total:
        text = phrase("what was agreed comes to {n}, not to zero", n=total)
        yield Objection("not-zero", text)
    elif not faults and not any(nets):
        yield Objection("all-zero", phrase("nothing was agreed: all four are zero"))


class Correction(NamedTuple):
    """What a change of the lines changes: the rows that differ now, and how to catch up."""

    rows: tuple[Row, ...]
    catch_up: tuple[Payment, ...]


def correct(before: Sitting, after: Sitting) -> Correction:
    """Two readings of a sitting compared: the later rows that differ, and the fewest payments
    that bring the chips on the table, as they lay under the first, to the second.
    """
    old, new = tuple(replay(before)), tuple(replay(after))
    was_there = {row.number: _outcome(row) for row in old}
    changed = tuple(row for row in new if was_there.get(row.number) != _outcome(row))
    was = old[-1].after if old else before.start()
    return Correction(changed, catch_up(was, new[-1].after if new else after.start()))


def catch_up(was: Standing, now: Standing) -> tuple[Payment, ...]:
    """The fewest payments that bring the chips on the table from one standing to another."""
    before, after = was.accounts(), now.accounts()
    owed = {who: after.get(who, 0) - before.get(who, 0) for who in {**before, **after}}
    return fewest(owed)


def _outcome(row: Row) -> tuple[Any, ...]:
    return (row.before.bank, row.transfers, row.net, row.after, row.counts, row.objections)
