"""Transfers of points between accounts, each with its reasons, and their sentences."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final, NamedTuple

from companion.rules.phrases import Phrase, Value, Who, phrase


class ThePot(Enum):
    """The pot as an account, a type of its own because a player may have the same name."""

    POT = "pot"


POT: Final = ThePot.POT

Account = int | str | ThePot | None
"""A seat, a player by name, the pot, or (None) the box, the table's own account."""

Kind = str
"""The purpose of a transfer, as far as the game's clauses distinguish it. Transfers outside the
hands have the kind "table" in every game.
"""

AT_ONCE: tuple[Kind, ...] = ("trick", "fixed")
"""Kinds of payments due during a hand, as soon as the event happens: a special lead or trick, which
a multiplier may affect, and fixed amounts.
"""


class Reason(NamedTuple):
    """A reason of a transfer: a sentence, its factor, and the key of its clause."""

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
    """Points that go from one account to another, so that the sum stays zero.

    `code` is the key of the clause that makes it. `due_from` is the seat that owes it if another
    pays in its place.
    """

    payer: Account
    payee: Account
    points: int
    code: str
    kind: Kind
    because: tuple[Reason, ...] = ()
    due_from: int | None = None

    def __repr__(self) -> str:
        """The payment in words, with seats instead of names."""
        payer, payee = (_called(account) for account in (self.payer, self.payee))
        because = "; ".join(str(reason.text) for reason in self.because)
        return f"<{payer} pays {payee} {self.amount}{': ' if because else ''}{because}>"

    @property
    def amount(self) -> int:
        """The amount paid: the points times the factors of all reasons."""
        amount = self.points
        for reason in self.because:
            amount *= reason.times
        return amount

    @property
    def at_once(self) -> bool:
        """Whether it is paid during the hand."""
        return self.kind in AT_ONCE

    @property
    def debtor(self) -> Account:
        """The player who owes the transfer, even if another pays it."""
        return self.payer if self.due_from is None else self.due_from

    def times(self, factor: int, text: Phrase, clause: str) -> "Transfer":
        """The transfer multiplied; a factor of 1 changes nothing and adds no reason."""
        if factor == 1:
            return self
        payer, payee, points, code, kind, because, due_from = self
        because = (*because, Reason(text, factor, clause))
        return Transfer(payer, payee, points, code, kind, because, due_from)

    def paid_by(self, seat: int, text: Phrase, clause: str) -> "Transfer":
        """The transfer paid by another player, in place of the one who owes it."""
        if seat == self.payer or not isinstance(self.payer, int):
            return self
        return self._replace(
            payer=seat,
            due_from=self.payer if self.due_from is None else self.due_from,
            because=(*self.because, Reason(text, 1, clause)),
        )


Transfers = tuple[Transfer, ...]


def net(transfers: Iterable[Transfer], seats: int) -> tuple[int, ...]:
    """The points that each of `seats` seats wins (+) or loses (-), box and pot left out."""
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
    """The points that an account wins (+) or loses (-) by transfers."""
    won = 0
    for transfer in transfers:
        won += transfer.amount * ((transfer.payee == account) - (transfer.payer == account))
    return won


class InPot(NamedTuple):
    """The state of the pot between two lines.

    `begins` says that no hand was played since the sitting began or the pot was ended; `winner` is
    the name of the winner of the last hand.
    """

    points: int = 0
    begins: bool = True
    winner: str | None = None


def spoken(account: Account) -> Value:
    """An account within a sentence: a seat, a name, the pot, the box."""
    match account:
        case int():
            return Who(account)
        case str():
            return account
        case ThePot():
            return phrase("the pot")
        case None:
            return phrase("the kitty")


def with_banker(transfer: Transfer, banker: int) -> Phrase:
    """Who pays the banker, or whom the banker pays; `debtor` is who owes it."""
    if transfer.payee == banker:
        return phrase("{payer} pays the banker", payer=spoken(transfer.debtor))
    return phrase("the banker pays {payee}", payee=spoken(transfer.payee))


def transfer_told(transfer: Transfer, told: Callable[[int], int] = int) -> Phrase:
    """A payment with its reasons: "Chan pays Bo 10 = 5 × 2: took no trick; Chan banks".

    `told` is `PointsTold` if a table for money shows its points as money.
    """
    pays = phrase(
        "{payer} pays {payee} {amount}",
        payer=spoken(transfer.payer), payee=spoken(transfer.payee),
        amount=told(transfer.amount),
    )  # fmt: skip
    factors = [reason.times for reason in transfer.because if reason.times != 1]
    if factors:
        working = phrase("{n}", n=told(transfer.points))
        for factor in factors:
            working = phrase("{working} × {factor}", working=working, factor=factor)
        pays = phrase("{pays} = {working}", pays=pays, working=working)
    if not transfer.because:
        return pays
    why, *others = (reason.text for reason in transfer.because)
    for more in others:
        why = phrase("{why}; {more}", why=why, more=more)
    return phrase("{pays}: {why}", pays=pays, why=why)
