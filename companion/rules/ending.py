"""The end of a game and its winners; the sentence about it is a clause of every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Clause, Sheet, number
from companion.rules.standing import PASSES, Standing


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
        return None not in (self.rounds, passes) and _passes_left(self.rounds, passes) <= 0

    def last_of_round(self, passes: int | None) -> bool:
        """Whether the banker of the next hand is the last of the last round."""
        return None not in (self.rounds, passes) and _passes_left(self.rounds, passes) == 1


def _passes_left(rounds: int | None, passes: int | None) -> int:
    return (rounds or 0) * PASSES - (passes or 0)


class End(NamedTuple):
    """The progress of a game with a limit, and its winners once it is over.

    `last` says that the banker of the next hand is the last of the last round. `ahead` is how far
    the winners are ahead of the next player; 0 if there is none.
    """

    limit: GameLimit
    played: int
    over: bool
    last: bool
    winners: tuple[str, ...] = ()
    ahead: int = 0


class Placing(NamedTuple):
    """A player's place, from 1, and total; equal totals share a place."""

    place: int
    name: str
    total: int


def ends_after(sheet: Sheet) -> int | None:
    """The number of hands after which a game by these rules is over; None without such a limit."""
    return next((clause.ends() for clause in sheet.doing("ends")), None)


def end(limit: GameLimit, played: int, standing: Standing) -> End | None:
    """The progress of a game after this number of hands; None without a limit."""
    if limit == GameLimit():
        return None
    over = limit.by_hands(played) or limit.by_rounds(standing.passes)
    so_far = End(limit, played, over, limit.last_of_round(standing.passes))
    if not over:
        return so_far
    winners, ahead = won(standing.balances)
    return so_far._replace(winners=winners, ahead=ahead)


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
