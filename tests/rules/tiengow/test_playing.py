"""Simulated hands follow the rules of the table and the described strategy."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from companion.rules.games import preset as found
from companion.rules.tiengow.playing import (
    FULL,
    LOWEST_FIRST,
    Manner,
    PlayedDeal,
    SimulatedTable,
    in_bits,
    in_tiles,
    without,
)
from companion.rules.tiengow.referee import DECLARED_BY, declarations
from companion.rules.tiengow.tiles import FULL_SET, above
from tests.rules.tiengow.factories import legal_leads, unbeatable

SHEETS = ("score-sheet", "four-point", "celko-kam")
MANNERS = {key: Manner.of(found(key).sheet()) for key in SHEETS}


@cache
def hands(key: str, number: int = 200) -> list[PlayedDeal]:
    return list(SimulatedTable(MANNERS[key], Random(9)).hands(number))


def test_tiles_are_written_in_bits_and_read_again() -> None:
    rng = Random(1)
    for _ in range(200):
        some = rng.sample(FULL_SET, rng.randint(0, 32))
        taken = rng.sample(some, rng.randint(0, len(some)))
        left = Counter(some) - Counter(taken)
        assert Counter(in_tiles(in_bits(some))) == Counter(some)
        assert Counter(in_tiles(without(in_bits(some), in_bits(taken)))) == left
    assert Counter(in_tiles(FULL)) == Counter(FULL_SET)


def test_the_lowest_tile_has_the_most_above_it_in_its_suit() -> None:
    assert [str(tile) for tile in LOWEST_FIRST[:3]] == ["5-1", "6-1", "6-4"]
    assert {str(tile) for tile in LOWEST_FIRST[-3:]} == {"6-6", "6-3", "5-4"}


@pytest.mark.parametrize("key", SHEETS)
def test_all_tiles_are_dealt_and_eight_tricks_are_played(key: str) -> None:
    for played in hands(key):
        dealt = Counter(tile for hand in played.dealt for tile in in_tiles(hand))
        assert dealt == Counter(FULL_SET)
        assert sum(played.tricks) == 8
        assert [trick.last for trick in played.play] == [False] * (len(played.play) - 1) + [True]
        assert played.play[0].leader == 0
        assert all(then.leader == now.winner for now, then in pairwise(played.play))


@pytest.mark.parametrize("key", SHEETS)
def test_whatever_is_led_may_be_led_and_whatever_takes_it_beats_it(key: str) -> None:
    for played in hands(key):
        held = [Counter(in_tiles(hand)) for hand in played.dealt]
        for trick in played.play:
            assert trick.lead in legal_leads(held[trick.leader].elements(), MANNERS[key].leads)
            held[trick.leader] -= Counter(trick.lead.tiles)
            assert (trick.over is None) == (trick.winner == trick.leader)
            if trick.over:
                assert trick.over in above(trick.lead)
                assert not Counter(trick.over.tiles) - held[trick.winner]
                held[trick.winner] -= Counter(trick.over.tiles)


@pytest.mark.parametrize("key", SHEETS)
def test_the_first_lead_cannot_be_beaten_as_its_leader_sees_it_or_is_the_lowest_single(
    key: str,
) -> None:
    seen = set()
    for played in hands(key):
        own, first = in_tiles(played.dealt[0]), played.play[0].lead
        sure = [c for c in legal_leads(own, MANNERS[key].leads) if unbeatable(c, own)]
        if sure:
            assert first in sure
            assert len(first.tiles) == max(len(each.tiles) for each in sure)
        else:
            assert first.tiles == (min(own, key=LOWEST_FIRST.index),)
        seen.add(bool(sure))
    assert seen == {True, False}


def test_where_nobody_may_take_a_last_single_tile_with_it_alone_nobody_does() -> None:
    early = [p for p in hands("celko-kam", 1000) if len(p.play[-1].lead.tiles) == 1]
    assert all(p.tricks[p.play[-1].winner] > 1 for p in early)
    late = SimulatedTable(MANNERS["celko-kam"]._replace(early_death=False), Random(9)).hands(1000)
    single = [p for p in late if len(p.play[-1].lead.tiles) == 1]
    assert any(p.tricks[p.play[-1].winner] == 1 for p in single)


def test_hands_that_win_when_they_are_shown_are_found() -> None:
    played = hands("celko-kam", 1000)
    for each in played:
        there = dict(each.shown)
        for seat, hand in enumerate(each.dealt):
            assert declarations(in_tiles(hand), DECLARED_BY) == there.get(seat, ())
    assert sum(len(each.shown) for each in played) > 5


def test_the_same_seed_deals_the_same_hands() -> None:
    one, other = (SimulatedTable(MANNERS["four-point"], Random(9)).hands(20) for _ in range(2))
    assert list(one) == list(other)
