"""Cards of payments: what a loser pays, worked out by the sheet itself.

Nothing here knows what a clause says: hands that can have happened are scored, and what comes out
is the card. Where none can have happened, nothing is printed.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Hand, Sheet, score

WINNER, LOSER, OTHER, FOURTH = range(4)
"""The seats of a hand that a card speaks of, as far as a game has them."""

EVERY_HAND = phrase("every hand")

Figures = tuple[int | None, ...]
Rows = tuple[tuple[Phrase, Figures], ...]


class Card(NamedTuple):
    """A table of payments: its corner, its columns, and its rows in groups.

    None stands where no hand can have happened.
    """

    corner: Phrase
    columns: tuple[Phrase, ...]
    groups: tuple[tuple[Phrase, Rows], ...]

    @property
    def paid_back(self) -> bool:
        """Whether some loser is paid."""
        return any((n or 0) < 0 for _, rows in self.groups for _, row in rows for n in row)


def paid(sheet: Sheet, hand: Hand | None, bank: Bank) -> int | None:
    """What the one loser pays the winner in a hand, less what they are paid; None for no hand."""
    return None if hand is None else sum(_signed(score(sheet, hand, bank).transfers))


def _signed(transfers: Iterable[Transfer]) -> Iterator[int]:
    for transfer in transfers:
        if {transfer.payer, transfer.payee} == {LOSER, WINNER}:
            yield transfer.amount if transfer.payer == LOSER else -transfer.amount
