"""Searches an order of play that explains a hand.

An order of play is a sequence of tricks, each with a size, a leader and a winner: the banker leads
the first, each winner leads the next. The search knows no rules; clauses constrain it.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from companion.rules.phrases import Phrase

Four = tuple[int, int, int, int]


class Marked(NamedTuple):
    """A marked trick. None means any seat, and for `last` either place.

    `says` is a part of a sentence: "Di led a mixed pair". `only` is a tile in it that exists once.
    `by_another` says that its winner did not lead it.
    """

    says: Phrase
    size: int
    led_by: int | None
    won_by: int | None
    last: bool | None = None
    only: str = ""
    by_another: bool = False

    def may_be(self, leader: int, winner: int) -> bool:
        """Whether it can be a trick with this leader and winner."""
        return (
            self.led_by in (None, leader)
            and self.won_by in (None, winner)
            and not (self.by_another and leader == winner)
        )


class Unmarked(NamedTuple):
    """The sizes that unmarked tricks may have."""

    sizes: frozenset[int]


class EarlierTrick:
    """The winner of a last trick of a single tile has taken an earlier trick."""


class FirstTrick(NamedTuple):
    """The size of the first trick, or a tile in it that exists once."""

    says: Phrase
    size: int
    only: str


Constraint = Marked | Unmarked | EarlierTrick | FirstTrick


class PlayedOrder(NamedTuple):
    """A trick of an order of play; `marked` is the mark that it satisfies."""

    size: int
    leader: int
    winner: int
    marked: Marked | None = None


class Order(NamedTuple):
    """The constraints of the search: tricks by seat (their sum is eight), banker, winner."""

    tricks: Four
    banker: int
    winner: int
    marked: tuple[Marked, ...] = ()
    unmarked: frozenset[int] = frozenset((1, 2, 3, 4))
    earlier_trick: bool = False
    first: FirstTrick | None = None

    @classmethod
    def of(
        cls, tricks: Four, banker: int, winner: int, constraints: Iterable[Constraint]
    ) -> "Order":
        """All constraints combined; sizes are those that all of them allow."""
        marked: list[Marked] = []
        sizes = frozenset((1, 2, 3, 4))
        earlier = False
        first: FirstTrick | None = None
        for constraint in constraints:
            match constraint:
                case Marked():
                    marked.append(constraint)
                case Unmarked(allowed):
                    sizes &= allowed
                case EarlierTrick():
                    earlier = True
                case FirstTrick():
                    first = constraint
        return cls(tricks, banker, winner, tuple(marked), sizes, earlier, first)

    @property
    def of_singles(self) -> bool:
        """Whether all its tricks can be single tiles, in any order that ends with the winner."""
        return not self.marked and self.first is None and 1 in self.unmarked

    @property
    def shared(self) -> tuple[str, ...]:
        """Tiles that exist once and are named by several marks."""
        named = [trick.only for trick in self.marked if trick.only]
        return tuple(sorted({tile for tile in named if named.count(tile) > 1}))

    def without(self, marked: Marked) -> "Order":
        rest = list(self.marked)
        rest.remove(marked)
        return self._replace(marked=tuple(rest))


def find(order: Order) -> tuple[PlayedOrder, ...] | None:
    """An order of play that explains the hand; None without one.

    The states are at most 81 distributions of remaining tricks, four leaders and the remaining
    marks; each is visited once.
    """
    if order.marked and (sum([trick.size for trick in order.marked]) > 8 or order.shared):
        return None
    return _OrderSearch(order).go_on(order.banker, order.tricks, (1 << len(order.marked)) - 1)


class _OrderSearch:
    """The search for one order, with a memory of states that failed.

    The remaining marks are bits, by their index in the order's list.
    """

    def __init__(self, order: Order):
        self.order = order
        # Unmarked tricks of one tile suffice: a trick of three can be replaced by three singles.
        self.sizes = (1,) if 1 in order.unmarked else tuple(sorted(order.unmarked))
        self.simple = self.sizes == (1,)
        self.lasts = sum(1 << n for n, mark in enumerate(order.marked) if mark.last)
        self.total = sum(order.tricks)
        self.dead: set[tuple[int, Four, int]] = set()

    def go_on(self, leader: int, left: Four, marks: int) -> tuple[PlayedOrder, ...] | None:
        total = sum(left)
        if total == 0:
            return None if marks else ()
        if self.simple and not marks & ~self.lasts and (total < self.total or not self.order.first):
            last = [mark for n, mark in enumerate(self.order.marked) if marks >> n & 1]
            return self._singles(leader, left, last)
        here = (leader, left, marks)
        if here in self.dead:
            return None
        for trick, rest in self._next(leader, left, marks, total):
            after = list(left)
            after[trick.winner] -= trick.size
            found = self.go_on(trick.winner, (after[0], after[1], after[2], after[3]), rest)
            if found is not None:
                return (trick, *found)
        self.dead.add(here)
        return None

    def _singles(
        self, leader: int, left: Four, last: list[Marked]
    ) -> tuple[PlayedOrder, ...] | None:
        """Single tricks, in any order, followed by the last one, marked or not."""
        winner, size = self.order.winner, last[0].size if last else 1
        if len(last) > 1 or left[winner] < size:
            return None
        if self.order.earlier_trick and size == 1 and self.order.tricks[winner] == 1:
            return None
        seats = [seat for seat in range(4) for _ in range(left[seat] - size * (seat == winner))]
        for before in reversed(sorted(set(seats)) or [leader]):
            if last and not last[0].may_be(before, winner):
                continue
            if seats:
                seats.remove(before)
                seats.append(before)
            pairs = pairwise((leader, *seats, winner))
            *singles, end = [PlayedOrder(1, leads, wins) for leads, wins in pairs]
            return (*singles, end._replace(size=size, marked=last[0]) if last else end)
        return None

    def _next(
        self, leader: int, left: Four, marks: int, total: int
    ) -> Iterator[tuple[PlayedOrder, int]]:
        """The possible next tricks, each with the marks that remain after it."""
        for place, mark in enumerate(self.order.marked):
            if not marks >> place & 1 or not self._begins(total, mark.size, mark.only):
                continue
            for seat in range(4) if mark.won_by is None else (int(mark.won_by),):
                if mark.may_be(leader, seat) and self._fits(
                    mark.size, seat, left, total, mark.last
                ):
                    yield PlayedOrder(mark.size, leader, seat, mark), marks & ~(1 << place)
        for size in self.sizes:
            for seat in range(4):
                if self._begins(total, size) and self._fits(size, seat, left, total, None):
                    yield PlayedOrder(size, leader, seat), marks

    def _begins(self, total: int, size: int, only: str = "") -> bool:
        """Whether a trick fits the constraint on the first trick, if it would be the first."""
        first = self.order.first
        return first is None or total < self.total or size == first.size or only == first.only

    def _fits(self, size: int, seat: int, left: Four, total: int, last: bool | None) -> bool:
        if left[seat] < size:
            return False
        if size < total:
            # The last trick is still to come, and the winner must be able to take it.
            return not last and (seat != self.order.winner or left[seat] > size)
        early = self.order.earlier_trick and size == 1 and self.order.tricks[seat] == 1
        return seat == self.order.winner and last is not False and not early
