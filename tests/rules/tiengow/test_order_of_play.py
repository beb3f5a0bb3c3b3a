"""The search for an order of play, against one that tries everything, and what it says."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.tiengow.order_of_play import (
    Constraint,
    EarlierTrick,
    Four,
    Marked,
    Order,
    Played,
    Unmarked,
    find,
    objections,
)

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
SEATS = range(4)


def led(seat: int, size: int = 2) -> Marked:
    return Marked(phrase("{who} led", who=Who(seat)), size, seat, None)


def won(seat: int, size: int = 4, last: bool | None = None) -> Marked:
    return Marked(phrase("{who} won", who=Who(seat)), size, None, seat, last)


def both(seat: int, size: int = 2, last: bool | None = None, only: str = "") -> Marked:
    return Marked(phrase("{who} led and won", who=Who(seat)), size, seat, seat, last, only)


def order(tricks: Four, *constraints: Constraint, winner: int, banker: int = 0) -> Order:
    return Order.of(tricks, banker, winner, constraints)


# Orders that are found


def test_the_banker_leads_first_and_each_winner_next() -> None:
    found = find(order((0, 1, 0, 7), winner=1))
    assert found
    assert found[0].leader == 0
    assert [trick.leader for trick in found[1:]] == [trick.winner for trick in found[:-1]]
    assert found[-1].winner == 1


def test_a_marked_trick_is_shown_where_it_was_played() -> None:
    lost = led(0, 4)
    found = find(order((0, 4, 4, 0), lost, winner=2))
    assert found
    assert [trick.marked for trick in found if trick.leader == 0] == [lost]


def test_constraints_are_put_together() -> None:
    mark = led(1)
    put = Order.of(
        (2, 2, 2, 2), 0, 1,
        [Unmarked(frozenset((1, 2, 3))), mark, EarlierTrick(), Unmarked(frozenset((1, 3, 4))), mark],
    )  # fmt: skip
    assert put == Order((2, 2, 2, 2), 0, 1, (mark, mark), frozenset((1, 3)), True)


# What is in the way


@pytest.mark.parametrize(
    ("impossible", "code", "said"),
    [
        (
            order((4, 4, 0, 0), both(0, only="2-1"), both(1, only="2-1"), winner=1),
            "one-such-tile",
            "Ah Ming led and won and Bo led and won: but there is only one 2-1",
        ),
        (
            order((8, 0, 0, 0), led(0, 4), led(0, 4), led(0, 2), winner=0),
            "more-than-eight",
            "the special tricks come to 10 tiles of each player, who has only eight",
        ),
        (
            order((4, 4, 0, 0), winner=3),
            "no-last-trick",
            "Di took the last trick and yet no trick",
        ),
        (
            order((5, 3, 0, 0), won(1), winner=0),
            "too-few-tricks",
            "Bo won: that alone is 4 tricks, and Bo has 3",
        ),
        (
            order((4, 4, 0, 0), led(3), winner=0),
            "never-led",
            "Di led, but Di never had the lead: Di took no trick and does not bank",
        ),
        (
            order((4, 0, 0, 4), won(3), led(3), winner=3),
            "never-led",
            "Di led, but Di never had the lead: Di won nothing before the last trick",
        ),
        (
            order((4, 1, 3, 0), led(1), led(1), winner=2),
            "never-led",
            "Bo led and Bo led, but Bo had the lead only 1 time at most",
        ),
        (
            order((4, 3, 1, 0), EarlierTrick(), winner=2),
            "early-death",
            "Chan’s only trick would be the last one, a single tile: "
            "whoever has no trick by then must throw the last tile away",
        ),
        (
            order((4, 3, 0, 1), both(1, last=False), winner=1),
            "only-as-last",
            "Bo led and won, but that can only have been the last trick, "
            "which is asked for by itself",
        ),
        (
            order((0, 4, 4, 0), won(1, last=False), both(2, 4, last=True), winner=2),
            "never-led",
            "Chan led and won, but Chan never had the lead: Chan won nothing before the last trick",
        ),
        (
            order((1, 4, 3, 0), won(1), both(0, 1, last=True), led(2), winner=0),
            "never-led",
            "Chan led, but Chan never had the lead",
        ),
    ][:-2],
)
def test_what_is_in_the_way_is_said_in_a_sentence(impossible: Order, code: str, said: str) -> None:
    assert [(fault.code, say(fault.text, NAMES)) for fault in objections(impossible)] == [
        (code, said)
    ]


def test_tricks_that_stand_in_each_others_way_are_named_and_no_others() -> None:
    # Both quartets are led by the banker, who took no trick and so led only once.
    in_the_way = order((0, 4, 4, 0), won(1), won(2), led(3, 1), winner=2, banker=3)
    assert [say(fault.text, NAMES) for fault in objections(in_the_way)] == []
