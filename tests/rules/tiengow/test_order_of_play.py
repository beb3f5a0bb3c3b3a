"""The search for an order of play, compared with an exhaustive one, and its messages."""

from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.tiengow.order_of_play import (
    Constraint,
    EarlierTrick,
    FirstTrick,
    Four,
    MarkedTrick,
    Order,
    PlayedOrder,
    UnmarkedTricks,
    find,
    objections,
)

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
SEATS = range(4)


def led(seat: int, size: int = 2) -> MarkedTrick:
    return MarkedTrick(phrase("{who} led", who=Who(seat)), size, seat, None)


def won(seat: int, size: int = 4) -> MarkedTrick:
    return MarkedTrick(phrase("{who} won", who=Who(seat)), size, None, seat)


def order(tricks: Four, *constraints: Constraint, winner: int, banker: int = 0) -> Order:
    return Order.of(tricks, banker, winner, constraints)


def test_what_the_rules_demand_is_put_together() -> None:
    mark, no_four, no_two = led(1), frozenset((1, 2, 3)), frozenset((1, 3, 4))
    demands = UnmarkedTricks(no_four), mark, EarlierTrick(), UnmarkedTricks(no_two), mark
    assert order((2, 2, 2, 2), *demands, winner=1) == Order(
        (2, 2, 2, 2), 0, 1, (mark, mark), frozenset((1, 3)), True
    )


# Against a search that tries everything


def fits(order: Order, trick: PlayedOrder, last: bool) -> bool:
    """Whether a trick, the last one if `last`, may be what it is said to be."""
    mark = trick.marked
    if mark is None:
        return trick.size in order.unmarked
    return (
        mark.size == trick.size
        and mark.led_by in (None, trick.leader)
        and mark.won_by in (None, trick.winner)
        and mark.last in (None, last)
        and not (mark.by_another and trick.leader == trick.winner)
    )


def begins(order: Order, trick: PlayedOrder) -> bool:
    if order.first is None or trick.size == order.first.size:
        return True
    return trick.marked is not None and trick.marked.only == order.first.only


def explains(order: Order, play: tuple[PlayedOrder, ...]) -> bool:
    """Whether a row of tricks is an order of play, and explains what it has to."""
    *earlier, last = play
    tiles = [trick.marked.only for trick in play if trick.marked and trick.marked.only]
    too_late = order.winner not in {trick.winner for trick in earlier} and last.size == 1
    won = Counter[int]()
    for trick in play:
        won[trick.winner] += trick.size
    return (
        [trick.leader for trick in play] == [order.banker, *(trick.winner for trick in earlier)]
        and last.winner == order.winner
        and [won[seat] for seat in SEATS] == list(order.tricks)
        and Counter(trick.marked for trick in play if trick.marked) == Counter(order.marked)
        and all(fits(order, trick, trick is last) for trick in play)
        and begins(order, play[0])
        and len(tiles) == len(set(tiles))
        and not (order.earlier_trick and too_late)
    )


def possible(order: Order) -> bool:
    """Whether any row of tricks at all explains the hand: every one is tried."""
    tiles = [mark.only for mark in order.marked if mark.only]

    @cache
    def goes_on(leader: int, left: tuple[int, ...], marks: tuple[MarkedTrick, ...]) -> bool:
        if not any(left):
            return leader == order.winner and not marks
        return any(
            goes_on(trick.winner, after(trick, left), without(trick.marked, marks))
            for winner in SEATS
            for size in range(1, left[winner] + 1)
            for mark in (None, *marks)
            if may_come(trick := PlayedOrder(size, leader, winner, mark), left)
        )

    def may_come(trick: PlayedOrder, left: tuple[int, ...]) -> bool:
        if sum(left) == sum(order.tricks) and not begins(order, trick):
            return False
        last = not any(after(trick, left))
        too_late = last and trick.size == 1 == order.tricks[trick.winner]
        return fits(order, trick, last) and not (order.earlier_trick and too_late)

    return len(tiles) == len(set(tiles)) and goes_on(order.banker, order.tricks, order.marked)


def after(trick: PlayedOrder, left: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n - trick.size * (seat == trick.winner) for seat, n in enumerate(left))


def without(mark: MarkedTrick | None, marks: tuple[MarkedTrick, ...]) -> tuple[MarkedTrick, ...]:
    at = marks.index(mark) if mark else len(marks)
    return (*marks[:at], *marks[at + 1 :])


seats = st.integers(0, 3)
marks = st.builds(
    MarkedTrick,
    says=st.just(phrase("something special happened")),
    size=st.sampled_from((1, 2, 2, 4)),
    led_by=st.none() | seats,
    won_by=st.none() | seats,
    last=st.sampled_from((None, None, True, False)),
    only=st.sampled_from(("", "", "2-1")),
    by_another=st.sampled_from((False, False, True)),
)


@st.composite
def counts(draw: st.DrawFn) -> Four:
    """Four counts that come to eight, shared by one to four players."""
    playing = draw(st.sets(seats, min_size=1))
    taken = draw(st.lists(st.sampled_from(sorted(playing)), min_size=8, max_size=8))
    first, second, third, fourth = (taken.count(seat) for seat in SEATS)
    return first, second, third, fourth


def told_apart(marks: list[MarkedTrick]) -> tuple[MarkedTrick, ...]:
    return tuple(mark._replace(says=phrase("trick {n}", n=n)) for n, mark in enumerate(marks))


orders = st.builds(
    Order,
    tricks=counts(),
    banker=seats,
    winner=seats,
    marked=st.lists(marks, max_size=4).map(told_apart),
    unmarked=st.sampled_from(({1, 2, 3, 4}, {1, 2, 3}, {1, 2, 4}, {2}, {2, 4})).map(frozenset),
    earlier_trick=st.booleans(),
    first=st.none() | st.just(FirstTrick(phrase("a small trick came first"), 1, "2-1")),
)


@given(orders)
def test_an_order_of_play_is_found_whenever_there_is_one_and_else_something_is_said(
    order: Order,
) -> None:
    found = find(order)
    assert (found is not None) == possible(order)
    assert found is None or explains(order, found)
    assert bool(objections(order)) == (found is None)


def named(said: Phrase) -> set[object]:
    """The special tricks that a sentence names."""
    what = dict(said.values).get("what", ())
    return {what} if isinstance(what, Phrase) else set(what) if isinstance(what, tuple) else set()


@given(orders)
def test_what_a_sentence_names_is_reason_enough(order: Order) -> None:
    for fault in objections(order):
        if fault.code not in ("one-such-tile", "too-few-tricks", "never-led", "no-order-of-play"):
            continue
        who = dict(fault.text.values).get("who")
        rest = tuple(
            mark
            for mark in order.marked
            if mark.says in named(fault.text) or (isinstance(who, Who) and mark.won_by == who.seat)
        )
        assert not possible(order._replace(marked=rest, first=None))


def test_a_trick_that_nobody_has_enough_tricks_for_is_said_of_the_player_who_led_it() -> None:
    (fault,) = objections(order((2, 2, 2, 2), led(0, 4), winner=2))
    assert fault.code == "too-few-tricks"
    assert say(fault.text, NAMES) == (
        "Ah Ming led: that is 4 tricks for the player who won it, but nobody has that many"
    )


def test_every_reason_is_given_at_once() -> None:
    codes = [each.code for each in objections(order((4, 4, 0, 0), led(3), won(2), winner=2))]
    assert codes == ["no-last-trick", "too-few-tricks", "never-led"]
