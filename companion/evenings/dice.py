"""Two dice that choose the first banker."""

import secrets
from typing import NamedTuple

from companion.rules.phrases import Phrase, Who, phrase


class Dice(NamedTuple):
    """Two dice. Seats are counted in order of play from the thrower, who is number one."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    def seat(self, seats: int) -> int:
        """The seat that the dice choose among `seats` seats."""
        return (self.total - 1) % seats

    def says(self, seats: int) -> Phrase:
        """The result as a sentence; its names are those of the seated players."""
        return phrase(
            "The dice show {first} and {second}. Counting round from {thrower}, {banker} "
            "is banker first.",
            first=self.first,
            second=self.second,
            thrower=Who(0),
            banker=Who(self.seat(seats)),
        )


def throw() -> Dice:
    """Throw the dice on the server, so that no player can influence them."""
    return Dice(secrets.randbelow(6) + 1, secrets.randbelow(6) + 1)


def read(text: str | None) -> Dice | None:
    """Read dice from a form field such as "3 4"; None if it is empty or invalid."""
    thrown = (text or "").split()
    if len(thrown) == 2 and all(face in "123456" and len(face) == 1 for face in thrown):
        return Dice(int(thrown[0]), int(thrown[1]))
    return None


def write(dice: Dice) -> str:
    return f"{dice.first} {dice.second}"
