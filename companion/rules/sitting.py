"""A sitting: its lines, folded into banker, streak, payments and balances; and its end."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.chips import InPot, Transfer
from companion.rules.lines import HandLine, Line, Moved
from companion.rules.phrases import Phrase, counted, phrase, say
from companion.rules.sheet import Bank, Clause, Count, Objection, Sheet, number
from companion.rules.standing import NOTHING, PASSES, Seats, Standing, points_told

MOST = 10**15
"""The largest result: a payment, or a balance (in absolute value)."""


class PlayedSitting(NamedTuple):
    """The rules, players and lines of a table. Everything else is computed from these."""

    sheet: Sheet
    players: Seats
    banker: int = 0
    lines: tuple[Line, ...] = ()

    def start(self) -> "Standing":
        """The standing before the first line. Raises ValueError or TypeError for invalid data."""
        if not isinstance(self.sheet, Sheet):
            raise TypeError(f"a sheet belongs here, as preset({self.sheet!r}).sheet() gives it")
        n = len(self.sheet.seats)
        if not n == len(self.players) == len(set(self.players)):
            raise ValueError(f"{n} different names belong here, not {', '.join(self.players)}")
        if self.banker not in self.sheet.seats:
            raise ValueError(f"there is no seat {self.banker} to bank from")
        balances: dict[str, int] = dict.fromkeys(self.players, 0)
        pot = InPot() if self.sheet.has_pot else None
        passes = 0 if self.sheet.has_rounds else None
        bank = Bank(self.banker, 1, opening=True)
        return Standing(self.players, bank, balances, pot=pot, passes=passes)


class LedgerRow(NamedTuple):
    """A line's effect; `net` is by player name, `transfers` name seats if the line does."""

    number: int
    line: Line
    before: Standing
    after: Standing
    transfers: tuple[Transfer, ...] = ()
    net: Mapping[str, int] = NOTHING
    counts: tuple[Count, ...] = ()
    objections: tuple[Objection, ...] = ()

    def __repr__(self) -> str:
        """The row in words: who has won what by this line, or why it was refused."""
        if self.objections:
            faults = "; ".join(say(fault.text, self.before.seats) for fault in self.objections)
            return f"<Row {self.number}, refused: {faults}>"
        return f"<Row {self.number}: {points_told(self.net)}>"


BEYOND = Objection(
    "too-large",
    phrase("under these rules it comes to more than {most}, the most that can be paid", most=MOST),
)
"""Does not quote the number, which may have thousands of digits."""


def hands_in(lines: Iterable[Line]) -> int:
    """The number of hands."""
    return sum(isinstance(line, HandLine) for line in lines)


def replay(sitting: PlayedSitting) -> Iterator[LedgerRow]:
    """A row for each line, in order; a refused line leaves the standing unchanged."""
    return carry_on(sitting.sheet, sitting.start(), sitting.lines, 1)


def carry_on(
    sheet: Sheet, standing: Standing, lines: Iterable[Line], number: int
) -> Iterator[LedgerRow]:
    """Rows for lines after a standing; the first has this number."""
    for place, line in enumerate(lines, number):
        row = _row(sheet, place, line, standing)
        yield row
        standing = row.after


def _row(sheet: Sheet, number: int, line: Line, before: Standing) -> LedgerRow:
    if not isinstance(line, Line):
        raise TypeError(f"line {number} is no line: a hand goes in as HandLine(hand), not {line!r}")
    objections = tuple(line.objects(sheet, before))
    if objections:
        return LedgerRow(number, line, before, before, objections=objections)
    moved = line.moves(sheet, before)
    if not _within_bounds(moved):
        return LedgerRow(number, line, before, before, objections=(BEYOND,))
    return LedgerRow(number, line, before, *moved)


def _within_bounds(moved: Moved) -> bool:
    """Whether all results of a line are within MOST."""
    after = moved.after
    results = [after.box or 0, after.in_pot]
    results += [transfer.amount for transfer in moved.transfers]
    results += [after.balances[name] for name in moved.net]
    for count in moved.counts:
        if count.beyond:
            return False
        results.append(count.value)
    return min(results) >= -MOST and max(results) <= MOST


@dataclass(frozen=True)
class EndsAfter(Clause):
    """The game is over after a number of hands."""

    hands: int = number(6, 1, 1000)

    def says(self) -> Phrase:
        return counted(
            "The game ends after {n} hand: the highest total wins, and equal totals share the "
            "place.",
            "The game ends after {n} hands: the highest total wins, and equal totals share the "
            "place.",
            self.hands,
        )

    def ends(self) -> int:
        return self.hands


class GameLimit(NamedTuple):
    """The number of hands or rounds that a game lasts, whichever comes first; None: no limit."""

    hands: int | None = None
    rounds: int | None = None

    def by_hands(self, played: int) -> bool:
        """Whether it is over after this number of hands."""
        return self.hands is not None and played >= self.hands

    def by_rounds(self, passes: int | None) -> bool:
        """Whether it is over after this number of bank passes."""
        left = self._passes_left(passes)
        return left is not None and left <= 0

    def last_of_round(self, passes: int | None) -> bool:
        """Whether the banker of the next hand is the last of the last round."""
        return self._passes_left(passes) == 1

    def _passes_left(self, passes: int | None) -> int | None:
        return None if self.rounds is None or passes is None else self.rounds * PASSES - passes


class Placing(NamedTuple):
    """A player's place, from 1, and total; equal totals share a place."""

    place: int
    name: str
    total: int


def ends_after(sheet: Sheet) -> int | None:
    """The number of hands after which a game by these rules is over; None without such a limit."""
    return next((clause.ends() for clause in sheet.doing("ends")), None)


def won(balances: Mapping[str, int]) -> tuple[tuple[str, ...], int]:
    """The players with the highest total, and how far they are ahead of the next."""
    highest = max(balances.values())
    others = [total for total in balances.values() if total < highest]
    winners = tuple(name for name, total in balances.items() if total == highest)
    return winners, highest - max(others) if others else 0


def places(balances: Mapping[str, int]) -> tuple[Placing, ...]:
    """All players by total, the highest first."""
    ordered = sorted(balances.items(), key=lambda each: -each[1])
    totals = [total for _, total in ordered]
    return tuple(Placing(totals.index(total) + 1, name, total) for name, total in ordered)


def limit_told(limit: GameLimit) -> Phrase:
    """A sentence about when the game was over, for a hand after that."""
    if limit.rounds and not limit.hands:
        return counted(
            "The game ends after {n} round", "The game ends after {n} rounds", limit.rounds
        )
    hands = limit.hands or 0
    if limit.rounds:
        return counted(
            "The game ends after {n} hand, or when the bank has gone round {rounds} times",
            "The game ends after {n} hands, or when the bank has gone round {rounds} times",
            hands,
            rounds=limit.rounds,
        )
    return counted("The game ended after {n} hand", "The game ended after {n} hands", hands)


def won_told(
    winners: tuple[str, ...], ahead: int, write: Callable[[int], str] | None = None
) -> Phrase:
    """Who has won and by how much: "Ana wins, 12 ahead"; `write` may write it as money."""
    if not ahead:
        return phrase("Everyone is level: nobody wins")
    n = write(ahead) if write else ahead
    if len(winners) == 1:
        return phrase("{name} wins, {n} ahead", name=winners[0], n=n)
    names = tuple(phrase("{name}", name=name) for name in winners)
    return phrase("{names} share the win, {n} ahead", names=names, n=n)
