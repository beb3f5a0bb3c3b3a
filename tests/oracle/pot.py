"""The pot 金池, from its section of the rules page, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .documents import Choices

POT = "the pot"
"""Its name among the accounts of players."""

ALL_BUT_TWO = 6
"""The number of tricks that wins the pot."""

Flows = dict[tuple[Any, Any], int]


@dataclass
class Pot:
    """What lies there, whether the next hand is the first, and who won the last one."""

    points: int = 0
    first: bool = True
    last_winner: str | None = None


def pot_of(choices: Choices) -> Pot | None:
    return Pot() if choices.get("pot") == "on" else None


def flows_of(hand: dict[str, Any], choices: Choices, pot: Pot) -> Flows:
    """What a hand puts in and takes out, in the order of the page."""
    purse = Purse(pot.points)
    winner = hand["by"] if "declared" in hand else hand["last_trick"]
    rule = choices["pot-quartet"]
    # 1. stakes
    if pot.points == 0 and (pot.first or choices["pot-refill"] == "yes"):
        for seat in range(4):
            purse.put(seat, choices["pot-stake"])
    # 2. a quartet of anyone
    own = own_quartet(hand)
    if rule == "anyone" and own is not None:
        purse.empty_for(own)
    # 3. the winner takes, or 4. pays
    by_last = rule != "no" and "last-quartet" in marked(hand)
    by_own = rule in ("winner", "anyone") and own == winner
    if tricks_of(hand, winner) >= ALL_BUT_TWO or by_last or by_own:
        purse.empty_for(winner)
    else:
        purse.put(winner, choices["pot-payment"])
    return {way: amount for way, amount in purse.moved.items() if amount != 0}


class Purse:
    """What lies there as a hand goes on, and what went in and out."""

    def __init__(self, points: int) -> None:
        self.points = points
        self.moved: Flows = {}

    def put(self, seat: int, amount: int) -> None:
        self.points += amount
        self.moved[seat, POT] = self.moved.get((seat, POT), 0) + amount

    def empty_for(self, seat: int) -> None:
        self.moved[POT, seat] = self.moved.get((POT, seat), 0) + self.points
        self.points = 0


def marked(hand: dict[str, Any]) -> dict[str, int]:
    return {mark["code"]: mark["seat"] for mark in hand.get("marks", ())}


def own_quartet(hand: dict[str, Any]) -> int | None:
    """Who led a quartet before the last trick that stood; it did not if it beat another's."""
    marks = marked(hand)
    return None if "quartet-beaten" in marks else marks.get("quartet-won")


def tricks_of(hand: dict[str, Any], winner: int) -> int:
    """How many tricks the winner has; a declared hand is worth them all."""
    return 8 if "declared" in hand else int(hand["tricks"][winner])


def end_of(pot: Pot, seated: list[str], at_end: str) -> Flows:
    """The division of the pot when it ends: to the box (None) if no seat has a claim."""
    each, rest = (0, pot.points) if at_end == "carried" else divmod(pot.points, 4)
    shares: dict[int | None, int] = {**dict.fromkeys(range(4), each), None: 0}
    lucky = at_end == "shared" and pot.last_winner in seated
    shares[seated.index(str(pot.last_winner)) if lucky else None] += rest
    return {(POT, who): amount for who, amount in shares.items() if amount != 0}
