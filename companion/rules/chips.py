"""Chips that change hands: transfers between accounts, each with its reasons."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from companion.rules.phrases import Phrase

Account = int | str | None
"""A seat, a player by name, or (None) the box, the table's own account."""

Kind = Literal["end-of-hand", "trick", "fixed", "win", "losers", "table"]
"""What a transfer is for, as far as clauses tell transfers apart: the end of the hand, a
special lead or trick (which the banker's multiplier touches), one that is never multiplied,
a mahjong win, the losers among themselves, something outside the hands."""


class Reason(NamedTuple):
    """Why a transfer is what it is: a sentence, what it multiplies by, the clause it comes from."""

    text: Phrase
    times: int = 1
    clause: str = ""


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

    @property
    def amount(self) -> int:
        """The chips that cross: the points times every reason's times."""
        amount = self.points
        for reason in self.because:
            amount *= reason.times
        return amount

    @property
    def debtor(self) -> Account:
        """Whoever the transfer falls due from, even where another pays it."""
        return self.payer if self.due_from is None else self.due_from

    def times(self, factor: int, text: Phrase, clause: str) -> "Transfer":
        """The transfer multiplied; a factor of 1 is no reason and leaves it alone."""
        if factor == 1:
            return self
        return self._replace(because=(*self.because, Reason(text, factor, clause)))

    def paid_by(self, seat: int, text: Phrase, clause: str) -> "Transfer":
        """The transfer taken over by another payer, who pays for whoever owes it."""
        if seat == self.payer or not isinstance(self.payer, int):
            return self
        return self._replace(
            payer=seat,
            due_from=self.payer if self.due_from is None else self.due_from,
            because=(*self.because, Reason(text, 1, clause)),
        )


def net(transfers: Iterable[Transfer]) -> tuple[int, int, int, int]:
    """What four seats win (+) or lose (-) by transfers that speak in seats; sums to zero."""
    seats = [0, 0, 0, 0]
    for transfer in transfers:
        match transfer:
            case Transfer(payer=int(payer), payee=int(payee)):
                amount = transfer.amount
                seats[payer] -= amount
                seats[payee] += amount
            case _:
                raise ValueError(f"not between two seats: {transfer}")
    return (seats[0], seats[1], seats[2], seats[3])


def named(seats: Sequence[str], net: Sequence[int]) -> dict[str, int]:
    """Nets by seat as nets by the name of who sits there."""
    return dict(zip(seats, net, strict=True))
