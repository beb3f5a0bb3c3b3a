"""An evening at a glance: streaks, biggest hands, and who paid whom."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.printing.score_sheet import DIGIT
from companion.rules.chips import Account, Transfer
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow

BIGGEST = 5


class Played(NamedTuple):
    """One player's night: hands, how many were won, longest bank, best and worst hand.

    The best is the most that somebody received in a hand that was won, by any winner.
    """

    name: str
    hands: int
    won: int
    bank: int
    best: int
    worst: int


class Big(NamedTuple):
    """A won hand that moved much: its number, who got most by it, what each won or lost."""

    hand: int
    names: tuple[str, ...]
    points: int
    net: tuple[tuple[str, int], ...]


class PaymentTable(NamedTuple):
    """Who paid whom, all payments added up: a row for each payer, a column for each payee."""

    accounts: tuple[Account, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def given(self) -> tuple[int, ...]:
        return tuple(sum(row) for row in self.rows)

    @property
    def got(self) -> tuple[int, ...]:
        return tuple(sum(column) for column in zip(*self.rows, strict=True))

    @property
    def pairs(self) -> tuple[tuple[Account, Account, int], ...]:
        """The same one by one: who paid whom how much."""
        return tuple(
            (payer, payee, points)
            for payer, row in zip(self.accounts, self.rows, strict=True)
            for payee, points in zip(self.accounts, row, strict=True)
            if points
        )

    def widest(self, points: float, as_paid: Callable[[int], str] = "{:,}".format) -> float:
        """How wide, in millimetres, its columns of figures are in print of this size in points."""
        figures = (as_paid(n) for n in (*self.given, *self.got, sum(self.given)))
        return (len(self.accounts) + 1) * ((1 + max(map(len, figures))) * points * DIGIT + 2.2)


class Summary(NamedTuple):
    """The night of everyone who sat, the biggest hands, and the payments."""

    hands: int
    played: tuple[Played, ...]
    biggest: tuple[Big, ...]
    paid: PaymentTable


def summary(rows: Sequence[LedgerRow], accounts: Iterable[Account]) -> Summary:
    """What the rows of a sitting come to; `accounts` are the names that have sat, and the box."""
    accounts = tuple(accounts)
    hands = [row for row in rows if isinstance(row.line, HandLine)]
    names = [name for name in accounts if isinstance(name, str)]
    biggest = sorted(
        (_big(number, row) for number, row in enumerate(hands, 1) if _winners(row)),
        key=lambda big: (-big.points, big.hand),
    )
    return Summary(
        len(hands),
        tuple(_played(name, hands) for name in names),
        tuple(big for big in biggest[:BIGGEST] if big.points),
        _paid(rows, accounts),
    )


def _played(name: str, hands: Iterable[LedgerRow]) -> Played:
    sat = [row for row in hands if name in row.before.seats]
    won = [row for row in sat if name in _winners(row)]
    banks = [row.before.bank for row in sat if row.before.seats[row.before.bank.seat] == name]
    return Played(
        name,
        len(sat),
        len(won),
        max((bank.streak for bank in banks), default=0),
        max((0, *(row.net[name] for row in sat if _winners(row)))),
        min((0, *(row.net[name] for row in sat))),
    )


def _winners(row: LedgerRow) -> tuple[str, ...]:
    """Who won a hand, by name; nobody on a draw."""
    seats = row.line.hand.winners if isinstance(row.line, HandLine) else ()
    return tuple(row.before.seats[seat] for seat in seats)


def _big(number: int, row: LedgerRow) -> Big:
    points = max(row.net.values())
    names = tuple(name for name, net in row.net.items() if net == points)
    return Big(number, names, points, tuple(row.net.items()))


def _paid(rows: Iterable[LedgerRow], accounts: tuple[Account, ...]) -> PaymentTable:
    sums: Counter[tuple[Account, Account]] = Counter()
    for row in rows:
        for transfer in row.transfers:
            sums[_ends(transfer, row)] += transfer.amount
    return PaymentTable(
        accounts, tuple(tuple(sums[payer, payee] for payee in accounts) for payer in accounts)
    )


def _ends(transfer: Transfer, row: LedgerRow) -> tuple[Account, Account]:
    """Payer and payee by name, also where the transfer speaks in seats."""
    seats = row.before.seats
    payer, payee = (
        seats[end] if isinstance(end, int) else end for end in (transfer.payer, transfer.payee)
    )
    return payer, payee
