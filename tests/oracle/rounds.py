"""The round, and the number of bank passes in it."""

from __future__ import annotations

from dataclasses import dataclass

WINDS = ["E", "S", "W", "N"]
BANKS = 4


@dataclass(frozen=True)
class Round:
    """A round by its number from 1, and how many of its four banks are over."""

    number: int = 1
    over: int = 0

    @property
    def wind(self) -> str:
        """The wind of this round; after North comes East."""
        return WINDS[(self.number - 1) % len(WINDS)]

    def after(self, passes: int) -> Round:
        """The round after the bank has passed so often, one pass at a time."""
        now = self
        for _ in range(passes):
            last = now.over == BANKS - 1
            now = Round(now.number + 1) if last else Round(now.number, now.over + 1)
        return now

    def with_wind(self, wind: str) -> Round:
        """This round if it has the wind; else the beginning of the next round that has it."""
        now = self
        while now.wind != wind:
            now = Round(now.number + 1)
        return now


def has_rounds(game: str) -> bool:
    return game in ("mahjong", "modern-mahjong")


def is_over(now: Round | None, rounds: int) -> bool:
    return now is not None and now.number > rounds
