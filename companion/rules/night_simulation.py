"""Results of simulated nights: their spread, and nights drawn from a group's own hands."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from math import ceil, sqrt
from random import Random
from typing import NamedTuple

LENGTHS = (6, 8, 12, 16, 24, 32, 40)
"""The numbers of hands after which results are taken; the last is the whole night."""

SHARES = (1, 10, 25, 50, 75, 90, 99)
"""Percentiles of a player's result."""

MOST_LOST = (50, 95, 99)
"""Percentiles of the largest loss at the table."""

DRAWN = 2000
"""The number of nights drawn from a group's hands."""

LEAST = 20
"""The least number of hands from which nights are drawn."""

SEED = 16
"""The seed of the draws, so that the same hands always give the same figures."""

Nets = Sequence[int]
"""Points won or lost, by seat."""


class Figure(NamedTuple):
    """A number of points, and its error (19 of 20 such samples stay within it)."""

    points: int
    error: int


class SimulatedNight(NamedTuple):
    """After a number of hands: a player's result by SHARES, and the largest loss by MOST_LOST."""

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
    """The value at this percentile, with its error; the players of a night are one sample."""
    part = share / 100
    off = 1.96 * sqrt(part * (1 - part) / nights)
    parts = (part - off, part, part + off)
    places = (min(max(ceil(each * len(values)), 1), len(values)) for each in parts)
    low, there, high = (values[place - 1] for place in places)
    return Figure(there, max(high - there, there - low))


def drawn(
    hands: Sequence[Nets], lengths: Iterable[int], nights: int, seed: int
) -> tuple[SimulatedNight, ...]:
    """Nights of recorded hands, drawn by lot, with seats also drawn by lot."""
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


class Forecast(NamedTuple):
    """Of the held-back results, how many were within the range that 8 of 10 should reach."""

    within: int
    results: int
    evenings: int


def forecast(
    evenings: Sequence[Sequence[Nets]],
    seed: int,
    nights: int = 200,
    told: Callable[[Iterable[Sequence[Nets]]], Iterable[Sequence[Nets]]] = iter,
) -> Forecast:
    """How well each evening is predicted from the others' hands; `told` iterates over them."""
    within = results = held = 0
    for place, evening in enumerate(told(evenings)):
        others = [hand for n, each in enumerate(evenings) if n != place for hand in each]
        if not evening or not others:
            continue
        [night] = drawn(others, [len(evening)], nights, seed + place)
        low, high = (night.player[SHARES.index(share)].points for share in (10, 90))
        won = [sum(seat) for seat in zip(*evening, strict=True)]
        within += sum(low <= points <= high for points in won)
        results, held = results + len(won), held + 1
    return Forecast(within, results, held)
