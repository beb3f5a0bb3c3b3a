"""When a game ends, and who has won it. The sentence that says so is a clause of any game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Clause, Sheet, number


@dataclass(frozen=True)
class EndsAfter(Clause):
    """The game is over after so many hands."""

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


@dataclass(frozen=True, slots=True)
class End:
    """How far a game is that ends after so many hands, and who has won it once it is over.

    `ahead` is by how much the winners are ahead of whoever comes next; 0 where nobody does.
    """

    after: int
    played: int
    winners: tuple[str, ...] = ()
    ahead: int = 0

    @property
    def over(self) -> bool:
        return self.played >= self.after


class Place(NamedTuple):
    """Somebody's place, from 1 on, and total; equal totals share the place."""

    place: int
    name: str
    total: int


def ends_after(sheet: Sheet) -> int | None:
    """After how many hands a game by these rules is over; None where it goes on."""
    return next((clause.ends() for clause in sheet.doing("ends")), None)


def end(after: int | None, played: int, balances: Mapping[str, int]) -> End | None:
    """How far a game is that is over `after` so many hands; None where no number is said."""
    if after is None:
        return None
    so_far = End(after, played)
    if not so_far.over:
        return so_far
    winners, ahead = won(balances)
    return replace(so_far, winners=winners, ahead=ahead)


def won(balances: Mapping[str, int]) -> tuple[tuple[str, ...], int]:
    """Who has the highest total, and by how much they are ahead of whoever comes next, if any."""
    highest = max(balances.values())
    others = [total for total in balances.values() if total < highest]
    winners = tuple(name for name, total in balances.items() if total == highest)
    return winners, highest - max(others) if others else 0


def places(balances: Mapping[str, int]) -> tuple[Place, ...]:
    """Everyone by total, the highest first."""
    ordered = sorted(balances.items(), key=lambda each: -each[1])
    totals = [total for _, total in ordered]
    return tuple(Place(totals.index(total) + 1, name, total) for name, total in ordered)


def over_told(after: int) -> Phrase:
    """That a hand is one too many: the game was over after so many."""
    return counted("The game is over after {n} hand", "The game is over after {n} hands", after)


def won_told(winners: tuple[str, ...], ahead: int) -> Phrase:
    """Who has won and by how much: "Ana wins, 12 ahead"."""
    if not ahead:
        return phrase("All stand even: nobody wins")
    if len(winners) == 1:
        return phrase("{name} wins, {n} ahead", name=winners[0], n=ahead)
    names = tuple(phrase("{name}", name=name) for name in winners)
    return phrase("{names} share the win, {n} ahead", names=names, n=ahead)
