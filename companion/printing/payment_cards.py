"""Cards of payments: what a loser pays, worked out by the sheet itself.

Nothing here knows what a clause says: hands that can have happened are scored, and what comes out
is the card. Where none can have happened, nothing is printed.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Hand, Sheet, score

WINNER, LOSER, OTHER, FOURTH = range(4)
"""The seats of a hand that a card speaks of, as far as a game has them."""

EVERY_HAND = phrase("every hand")
EVERY_LOSER = phrase("every loser")
EACH_MORE = phrase("each 1 more adds")
MANY = 4
"""With more rows than this, a ladder that rises evenly is said by its steps."""

Figures = tuple[int | None, ...]
Rows = tuple[tuple[Phrase, Figures], ...]


class PaymentCard(NamedTuple):
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


def merged(card: PaymentCard, named: bool = True) -> PaymentCard:
    """The card with rows that follow each other and pay the same as one ("0–4"), and one row where
    all losers pay the same. Without `named`, other rows stay apart that are no counts.
    """
    return card._replace(groups=tuple((title, _merged(rows, named)) for title, rows in card.groups))


def _merged(rows: Rows, named: bool) -> Rows:
    figures = {row for _, row in rows}
    counts = all(str(head)[:1].isdigit() for head, _ in rows)
    if not counts and len(rows) > 1 == len(figures):
        return ((EVERY_LOSER, figures.pop()),)
    if not counts and not named:
        return rows
    return tuple(_as_one(tuple(same)) for _, same in groupby(rows, key=itemgetter(1)))


def _as_one(rows: Rows) -> tuple[Phrase, Figures]:
    (first, figures), (last, _) = rows[0], rows[-1]
    if len(rows) == 1:
        return rows[0]
    if not str(first)[:1].isdigit():
        heads = (head for head, _ in rows)
        return reduce(lambda a, b: phrase("{first} / {other}", first=a, other=b), heads), figures
    return phrase("{first}–{last}", first=first, last=last), figures


def in_steps(card: PaymentCard) -> PaymentCard:
    """The same card, each ladder in it that rises evenly said by its first row, what each further
    step adds, and its last row.
    """
    return card._replace(groups=tuple((title, _in_steps(rows)) for title, rows in card.groups))


def _in_steps(rows: Rows) -> Rows:
    heads = [str(head) for head, _ in rows]
    if len(rows) <= MANY or not all(head.isdigit() for head in heads):
        return rows
    adds = {_more(one, other) for (_, one), (_, other) in pairwise(rows)}
    added = adds.pop()
    return rows if adds or None in added else (rows[0], (EACH_MORE, added), rows[-1])


def _more(one: Figures, other: Figures) -> Figures:
    both = zip(one, other, strict=True)
    return tuple(None if a is None or b is None else b - a for a, b in both)


def paid(sheet: Sheet, hand: Hand | None, bank: Bank) -> int | None:
    """What the one loser pays the winner in a hand, less what they are paid; None for no hand."""
    return None if hand is None else sum(_signed(score(sheet, hand, bank).transfers))


def _signed(transfers: Iterable[Transfer]) -> Iterator[int]:
    for transfer in transfers:
        if {transfer.payer, transfer.payee} == {LOSER, WINNER}:
            yield transfer.amount if transfer.payer == LOSER else -transfer.amount
