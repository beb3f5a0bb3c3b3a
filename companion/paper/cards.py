"""The payment card of a sheet: what a loser pays, worked out by the sheet itself.

Nothing here knows what a clause says: sample hands are scored, and what comes out is the card.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from companion.rules.chips import Transfer
from companion.rules.mahjong.hand import Counted
from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.tiengow.hand import Hand as TienGowHand

STREAKS = (1, 2, 3, 4)
WINNER, LOSER, OTHER = 0, 1, 2


class Card(NamedTuple):
    """A table of payments: its corner, its columns, and its rows in groups."""

    corner: Phrase
    columns: tuple[Phrase, ...]
    groups: tuple[tuple[Phrase, tuple[tuple[Phrase, tuple[int, ...]], ...]], ...]

    @property
    def paid_back(self) -> bool:
        """Whether some loser is paid."""
        return any(n < 0 for _, rows in self.groups for _, row in rows for n in row)


def payment_card(sheet: Sheet) -> Card:
    """What one loser pays the winner under the sheet; less than nothing is what he is paid."""
    cards: dict[str, Callable[[Sheet], Card]] = {"tien-gow": _tien_gow, "mahjong": _mahjong}
    return cards[sheet.game](sheet)


def _tien_gow(sheet: Sheet) -> Card:
    """By tricks; by who banks; by the hand of the bank, as far as that makes a difference."""
    banks = {
        phrase("to the banker"): WINNER,
        phrase("by the banker"): LOSER,
        phrase("otherwise"): OTHER,
    }
    groups = {
        streak: tuple(
            (who, tuple(_paid(sheet, hand, Bank(seat, streak)) for hand in _by_tricks()))
            for who, seat in banks.items()
        )
        for streak in STREAKS
    }
    heads = [phrase("hand {n} of the bank", n=streak) for streak in STREAKS]
    if len(set(groups.values())) == 1:
        heads = [phrase("every hand")]
    tricks = tuple(phrase("{n}", n=n) for n in range(9))
    return Card(
        phrase("The loser’s tricks"), tricks, tuple(zip(heads, groups.values(), strict=False))
    )


def _by_tricks() -> Iterator[TienGowHand]:
    """Hands in which one loser has 0 to 8 tricks, and the winner not all of the rest."""
    for loser in range(9):
        other = min(4, 8 - loser)
        yield TienGowHand((8 - loser - other, loser, other, 0), WINNER)


def _mahjong(sheet: Sheet) -> Card:
    """By the units as rounded; by farn; single, and with the banker."""
    farn = range(5)
    banks = {phrase("Neither is the banker"): OTHER, phrase("One is the banker"): WINNER}
    groups = tuple(
        (
            who,
            tuple(
                (
                    counted("{n} unit", "{n} units", units),
                    tuple(_paid(sheet, _with_count(units, n), Bank(seat)) for n in farn),
                )
                for units in range(0, 101, 10)
            ),
        )
        for who, seat in banks.items()
    )
    columns = tuple(counted("{n} farn", "{n} farn", n) for n in farn)
    return Card(phrase("The winner counts"), columns, groups)


def _with_count(units: int, farn: int) -> MahjongHand:
    return MahjongHand(winner=WINNER, discarder=3, hands=((WINNER, Counted(units, farn)),))


def _paid(sheet: Sheet, hand: object, bank: Bank) -> int:
    """What the one loser pays the winner in a hand, less what he is paid."""
    return sum(_signed(score(sheet, hand, bank).transfers))


def _signed(transfers: Iterable[Transfer]) -> Iterable[int]:
    for transfer in transfers:
        if {transfer.payer, transfer.payee} == {LOSER, WINNER}:
            yield transfer.amount if transfer.payer == LOSER else -transfer.amount
