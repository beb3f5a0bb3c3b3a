"""Its hands on paper: each player's number, the winner's in black."""

from collections.abc import Sequence
from typing import ClassVar

from companion.printing import game_documents
from companion.printing.game_documents import ColumnHeads
from companion.rules.phrases import phrase
from companion.rules.sheet import Count
from tests.toy.rules.oddone.hand import Hand


class OnPaper(game_documents.GamePaper[Hand]):
    """The numbers by seat."""

    heads: ClassVar[ColumnHeads] = ColumnHeads(
        phrase("named"), phrase("named what nobody named"), "7", phrase("Payments, notes")
    )

    def taken(self, hand: Hand, counts: Sequence[Count]) -> tuple[str, ...]:
        return tuple(str(number) for number in hand.named)


ON_PAPER = OnPaper()
