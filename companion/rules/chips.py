"""Chips that change hands: transfers between accounts, each with its reasons."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from companion.rules.phrases import Phrase


class ThePot(Enum):
    """The account that nobody owns until it is won: a player may be called like it."""

    POT = "pot"


POT: Final = ThePot.POT

Account = int | str | ThePot | None
"""A seat, a player by name, the pot, or (None) the box, the table's own account."""

Kind = str
"""What a transfer is for, as far as the clauses of its game tell transfers apart. What is outside
the hands is called "table" in every game."""

AT_ONCE: tuple[Kind, ...] = ("trick", "fixed")
"""What crosses in the middle of a hand, as soon as it has happened: a special lead or trick, which
a multiplier may touch, and what is never multiplied."""


class Reason(NamedTuple):
    """Why a transfer is what it is: a sentence, what it multiplies by, the clause it comes from."""

    text: Phrase
    times: int = 1
    clause: str = ""


def _called(account: Account) -> str:
    match account:
        case int():
            return f"seat {account}"
        case ThePot():
            return "the pot"
    return account or "the box"


class Transfer(NamedTuple):
    """Points that go from one account to another; it balances by what it is.

    `code` is the key of the clause that makes it. `due_from` is the seat that owes it where
    another pays in its place.
    """

    payer: Account
    payee: Account
    points: int
    code: str
    kind: Kind
    because: tuple[Reason, ...] = ()
    due_from: int | None = None

    def __repr__(self) -> str:
        """The payment in words, as far as they do without the names of those who sit."""
        payer, payee = (_called(account) for account in (self.payer, self.payee))
        because = "; ".join(str(reason.text) for reason in self.because)
        return f"<{payer} pays {payee} {self.amount}{': ' if because else ''}{because}>"

    @property
    def amount(self) -> int:
        """The chips that cross: the points times every reason's times."""
        amount = self.points
        for reason in self.because:
            amount *= reason.times
        return amount

    @property
    def at_once(self) -> bool:
        """Whether it crosses in the middle of the hand."""
        return self.kind in AT_ONCE

    @property
    def debtor(self) -> Account:
        """The player who owes the transfer, even where another pays it."""
        return self.payer if self.due_from is None else self.due_from

    def times(self, factor: int, text: Phrase, clause: str) -> "Transfer":
        """The transfer multiplied; a factor of 1 is no reason and leaves it alone."""
        if factor == 1:
            return self
        payer, payee, points, code, kind, because, due_from = self
        because = (*because, Reason(text, factor, clause))
        return Transfer(payer, payee, points, code, kind, because, due_from)

    def paid_by(self, seat: int, text: Phrase, clause: str) -> "Transfer":
        """The transfer with another payer, who pays for the player who owes it."""
        if seat == self.payer or not isinstance(self.payer, int):
            return self
        return self._replace(
            payer=seat,
            due_from=self.payer if self.due_from is None else self.due_from,
            because=(*self.because, Reason(text, 1, clause)),
        )


def net(transfers: Iterable[Transfer], seats: int) -> tuple[int, ...]:
    """What each of `seats` seats wins (+) or loses (-) by transfers between seats.

    It sums to zero, but for what the box and the pot win by them.
    """
    won = [0] * seats
    for transfer in transfers:
        payer, payee, amount = transfer.payer, transfer.payee, transfer.amount
        if isinstance(payer, str) or isinstance(payee, str):
            raise ValueError(f"not between seats: {transfer}")
        if isinstance(payer, int):
            won[payer] -= amount
        if isinstance(payee, int):
            won[payee] += amount
    return tuple(won)


def received(transfers: Iterable[Transfer], account: Account) -> int:
    """What an account wins (+) or loses (-) by transfers."""
    won = 0
    for transfer in transfers:
        won += transfer.amount * ((transfer.payee == account) - (transfer.payer == account))
    return won


def named(seats: Sequence[str], net: Sequence[int]) -> dict[str, int]:
    """Nets by seat as nets by the name of who sits there."""
    return dict(zip(seats, net, strict=True))


class InPot(NamedTuple):
    """The points in the pot between two lines.

    `begins` says that no hand was played since the sitting began or the pot was ended; `winner` is
    the name of the winner of the last hand.
    """

    points: int = 0
    begins: bool = True
    winner: str | None = None
