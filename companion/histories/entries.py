"""The entries of a history: its rows before they become sittings."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.i18n.point_worth import PointWorth
from companion.rules.chips import Account
from companion.rules.games import HandResult, game
from companion.rules.lines import Agreed, HandLine, Line, TransferLine
from companion.rules.phrases import Phrase
from companion.rules.settling import to_biggest_winner
from companion.rules.sheet import Sheet


class Fault(NamedTuple):
    """A fault in a row of a history; row 0 is the whole file.

    `seats` are the names to insert into the sentence.
    """

    row: int
    text: Phrase
    seats: tuple[str, ...] = ()


class WonHand(NamedTuple):
    """A hand counted by the table, by names; its fields are those of HandResult."""

    seats: tuple[str, ...]
    winner: str | None = None
    source: str | None = None
    counted: int = 0
    liable: str | None = None
    false: str | None = None

    @property
    def people(self) -> tuple[str, ...]:
        return self.seats

    def lines(self, sheet: Sheet, seats: Sequence[str]) -> tuple[Line, ...]:
        """The line of the hand at a table with these seats, if its rules accept a result."""
        hand_of = game(sheet.game).hand_of
        assert hand_of

        def seat(name: str | None) -> int | None:
            return None if name is None else seats.index(name)

        result = HandResult(
            seat(self.winner), seat(self.source), self.counted, seat(self.liable), seat(self.false)
        )
        return (HandLine(hand_of(result)),)


class NetFigures(NamedTuple):
    """The amounts of each player by name, and of the kitty; they sum to zero."""

    won: Mapping[str, int]
    kitty: int = 0

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(self.won)

    def lines(self, sheet: Sheet, seats: Sequence[str]) -> tuple[Line, ...]:
        """An agreement if all of them sit; else payments through the biggest winner."""
        if not any(self.won.values()):
            return ()
        if set(seats) == set(self.won) and not self.kitty:
            return (Agreed(tuple(self.won[name] for name in seats)),)
        won: dict[Account, int] = dict(self.won.items())
        won[None] = self.kitty
        return tuple(
            TransferLine(_whom(each.payer), _whom(each.payee), each.points)
            for each in to_biggest_winner(won)
        )


def _whom(account: Account) -> str | None:
    """A player's name; None is the kitty."""
    return None if account is None else str(account)


class Entry(NamedTuple):
    """A row of a history: its number, the day (ISO 8601), and what happened.

    `sheet` and `worth` are the rules and the worth of a point, if the file states them.
    """

    row: int
    day: str
    played: WonHand | NetFigures
    sheet: Sheet | None = None
    worth: PointWorth | None = None
