"""Phones that watch are told how soon to ask again, by how many of them ask."""

import heapq
from random import Random

import pytest

from companion.web.pace import LATEST, MOST, SOONEST, Pace


def play(phones: int, seconds: float) -> list[tuple[float, int]]:
    """When each of so many phones asked, and what it was told; all come in the first second."""
    random, now, told = Random(1), 0.0, []
    pace = Pace(lambda: now)
    asks = [random.random() for _ in range(phones)]
    heapq.heapify(asks)
    while (now := heapq.heappop(asks)) < seconds:
        told.append((now, pace.again()))
        heapq.heappush(asks, now + told[-1][1] / 1000)
    return told


@pytest.mark.parametrize("phones", [1, 50, 600])
def test_where_there_are_few_each_asks_soon(phones: int) -> None:
    assert {told for _, told in play(phones, 60)} == {SOONEST}


@pytest.mark.parametrize("phones", [1000, 1500, 2300])
def test_where_there_are_many_they_ask_together_as_often_as_there_is_room(phones: int) -> None:
    told = [each for each in play(phones, 120) if each[0] >= 20]
    assert MOST * 0.8 < len(told) / 100 < MOST * 1.2
    assert {SOONEST < every < LATEST for _, every in told} == {True}


def test_nobody_waits_longer_than_three_seconds() -> None:
    assert play(8000, 60)[-1][1] == LATEST


def test_when_the_others_have_gone_those_who_stay_ask_soon_again() -> None:
    now = 0.0
    pace = Pace(lambda: now)
    for n in range(40_000):
        now = n / 2000
        pace.again()
    assert pace.again() == LATEST
    for _ in range(20):
        now += 1
        told = pace.again()
    assert told == SOONEST
