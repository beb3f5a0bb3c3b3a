"""Two dice, thrown for the bank: the seat that they name begins."""

import secrets
from typing import NamedTuple

from companion.rules.phrases import Phrase, Who, phrase


class Dice(NamedTuple):
    """Two dice. Seats are counted in order of play; the thrower is number one."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    def seat(self, seats: int) -> int:
        """The seat that the dice name, of this number of seats."""
        return (self.total - 1) % seats

    def says(self, seats: int) -> Phrase:
        """What they show and whom they fall on, by the names of those who sit."""
        return phrase(
            "The dice show {first} and {second}. Counting round from {thrower}, {banker} "
            "is banker first.",
            first=self.first,
            second=self.second,
            thrower=Who(0),
            banker=Who(self.seat(seats)),
        )


def throw() -> Dice:
    """Thrown by the server, so that nobody has a hand in it."""
    return Dice(secrets.randbelow(6) + 1, secrets.randbelow(6) + 1)


def read(text: str | None) -> Dice | None:
    """Dice as a form kept them ("3 4"); None where it kept none."""
    thrown = (text or "").split()
    if len(thrown) == 2 and all(face in "123456" and len(face) == 1 for face in thrown):
        return Dice(int(thrown[0]), int(thrown[1]))
    return None


def write(dice: Dice) -> str:
    return f"{dice.first} {dice.second}"
