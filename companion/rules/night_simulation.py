"""What many nights come to: how far apart they end, and nights drawn again from one's own books."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from math import ceil, sqrt
from random import Random
from typing import NamedTuple

LENGTHS = (6, 8, 12, 16, 24, 32, 40)
"""After how many hands it is looked at what everybody has won or lost; the last ends the night."""

SHARES = (1, 10, 25, 50, 75, 90, 99)
"""How many of a player's hundred nights end no better."""

MOST_LOST = (50, 95, 99)
"""In how many of a hundred nights nobody loses more."""

DRAWN = 2000
"""Nights that are drawn from books."""

LEAST = 20
"""Hands that books must have before nights are drawn from them."""

SEED = 16
"""By it nights are drawn from books, so that the same books always tell the same."""

Nets = Sequence[int]
"""What everybody won or lost, by seat."""


class Figure(NamedTuple):
    """A number of points, and how far it may be off (in 19 of 20 such samples it is not)."""

    points: int
    error: int


class SimulatedNight(NamedTuple):
    """After a number of hands: what a player has won or lost by SHARES, what is lost by
    MOST_LOST.
    """

    hands: int
    player: tuple[Figure, ...]
    lost: tuple[Figure, ...]


def night_of(hands: int, ends: Sequence[Sequence[int]]) -> SimulatedNight:
    """The results of nights of this number of hands: each player's total at the end."""
    players = sorted(points for won in ends for points in won)
    lost = sorted(max(0, -min(won)) for won in ends)
    nights = len(ends)
    return SimulatedNight(
        hands,
        tuple(_figure(players, share, nights) for share in SHARES),
        tuple(_figure(lost, share, nights) for share in MOST_LOST),
    )


def _figure(values: Sequence[int], share: int, nights: int) -> Figure:
    """The value that this share of a hundred does not exceed; four players of one night count as
    one.
    """
    part = share / 100
    off = 1.96 * sqrt(part * (1 - part) / nights)
    low, there, high = (_at(values, each) for each in (part - off, part, part + off))
    return Figure(there, max(high - there, there - low))


def _at(values: Sequence[int], part: float) -> int:
    return values[min(max(ceil(part * len(values)), 1), len(values)) - 1]


def drawn(
    hands: Sequence[Nets], lengths: Iterable[int], nights: int, seed: int
) -> tuple[SimulatedNight, ...]:
    """Nights of hands that were played, each drawn by lot, and by lot who sat where in it."""
    chance, wanted = Random(seed), sorted(lengths)
    seats = [*permutations(range(len(hands[0])))]
    ends: dict[int, list[Nets]] = {length: [] for length in wanted}
    for _ in range(nights):
        won = [0] * len(hands[0])
        for hand in range(1, wanted[-1] + 1):
            nets = chance.choice(hands)
            for seat, there in enumerate(chance.choice(seats)):
                won[seat] += nets[there]
            if hand in ends:
                ends[hand].append(tuple(won))
    return tuple(night_of(length, ends[length]) for length in wanted)


class Foretold(NamedTuple):
    """Of the held-back results, how many lay where 8 of 10 should."""

    within: int
    results: int
    evenings: int


def foretold(
    evenings: Sequence[Sequence[Nets]],
    seed: int,
    nights: int = 200,
    told: Callable[[Iterable[Sequence[Nets]]], Iterable[Sequence[Nets]]] = iter,
) -> Foretold:
    """How well evenings are foretold by the hands of all others, each held back in turn.

    `told` is given the evenings and gives each when its turn comes; it may raise to end this.
    """
    within = results = held = 0
    for place, evening in enumerate(told(evenings)):
        others = [hand for each in _but(evenings, place) for hand in each]
        if not evening or not others:
            continue
        [night] = drawn(others, [len(evening)], nights, seed + place)
        low, high = (night.player[SHARES.index(share)].points for share in (10, 90))
        won = [sum(seat) for seat in zip(*evening, strict=True)]
        within += sum(low <= points <= high for points in won)
        results, held = results + len(won), held + 1
    return Foretold(within, results, held)


def _but(evenings: Sequence[Sequence[Nets]], place: int) -> Iterator[Sequence[Nets]]:
    return (each for n, each in enumerate(evenings) if n != place)
