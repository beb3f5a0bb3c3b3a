"""Searches an order of play that explains a hand, and says why there is none.

An order of play is a sequence of tricks, each with a size, a leader and a winner: the banker leads
the first, each winner leads the next. The search knows no rules; clauses constrain it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Objection
from companion.rules.tiengow.tiles import read_tile

Four = tuple[int, int, int, int]


class MarkedTrick(NamedTuple):
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


class UnmarkedTricks(NamedTuple):
    """The sizes that unmarked tricks may have."""

    sizes: frozenset[int]


class EarlierTrick:
    """The winner of a last trick of a single tile has taken an earlier trick."""


class FirstTrick(NamedTuple):
    """The size of the first trick, or a tile in it that exists once."""

    says: Phrase
    size: int
    only: str


Constraint = MarkedTrick | UnmarkedTricks | EarlierTrick | FirstTrick


class PlayedOrder(NamedTuple):
    """A trick of an order of play; `marked` is the mark that it satisfies."""

    size: int
    leader: int
    winner: int
    marked: MarkedTrick | None = None


class Order(NamedTuple):
    """The constraints of the search: tricks by seat (their sum is eight), banker, winner."""

    tricks: Four
    banker: int
    winner: int
    marked: tuple[MarkedTrick, ...] = ()
    unmarked: frozenset[int] = frozenset((1, 2, 3, 4))
    earlier_trick: bool = False
    first: FirstTrick | None = None

    @classmethod
    def of(
        cls, tricks: Four, banker: int, winner: int, constraints: Sequence[Constraint]
    ) -> "Order":
        """All constraints combined; sizes are those that all of them allow."""
        marked: tuple[MarkedTrick, ...] = ()
        sizes, earlier, first = frozenset((1, 2, 3, 4)), False, None
        for constraint in constraints:
            match constraint:
                case MarkedTrick():
                    marked += (constraint,)
                case UnmarkedTricks(allowed):
                    sizes &= allowed
                case EarlierTrick():
                    earlier = True
                case FirstTrick():
                    first = constraint
        return cls(tricks, banker, winner, marked, sizes, earlier, first)

    @property
    def shared(self) -> tuple[str, ...]:
        """Tiles that exist once and are named by several marks."""
        named = [trick.only for trick in self.marked if trick.only]
        return tuple(sorted({tile for tile in named if named.count(tile) > 1}))

    def without(self, marked: MarkedTrick) -> "Order":
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
    """The search for one order; remaining marks are bits, by their index in the order's list."""

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
        self, leader: int, left: Four, last: list[MarkedTrick]
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


def objections(order: Order) -> tuple[Objection, ...]:
    """Why no order of play is possible, in sentences; empty if one is."""
    # The common case needs no search; forms check very many hands at each tap.
    found: list[Objection] = []
    for obstacle, of_marks in OBSTACLES:
        if order.marked or not of_marks:
            found += obstacle(order)
    if found:
        return tuple(found)
    of_singles = not order.marked and order.first is None and 1 in order.unmarked
    if of_singles or find(order) is not None:
        return ()
    if order.first is not None and find(order._replace(first=None)) is not None:
        text = phrase("{first}: but that leaves no room for all of this: {what}")
        text = text.of(first=order.first.says, what=_said(order.marked))
        return (Objection("first-trick", text),)
    order = order._replace(first=None)
    return tuple(_only_as_last(order)) or (_no_order(order),)


def _said(tricks: Iterable[MarkedTrick]) -> tuple[Phrase, ...]:
    """The events as phrases; repeated ones with their number."""
    said = Counter(trick.says for trick in tricks)
    return tuple(
        text if n == 1 else phrase("{what} {n} times", what=text, n=n) for text, n in said.items()
    )


def _sharing(order: Order) -> Iterator[Objection]:
    for tile in order.shared:
        sharing = [trick for trick in order.marked if trick.only == tile]
        name = read_tile(tile).label
        text = phrase("{what}: but there is only one {tile}", what=_said(sharing), tile=name)
        yield Objection("one-such-tile", text)


def _too_large(order: Order) -> Iterator[Objection]:
    size = sum(trick.size for trick in order.marked)
    if size > 8:
        text = counted(
            "the special tricks use {n} tile of each player, who has only eight",
            "the special tricks use {n} tiles of each player, who has only eight",
            size,
        )
        yield Objection("more-than-eight", text)


def _no_last_trick(order: Order) -> Iterator[Objection]:
    if order.tricks[order.winner] == 0:
        text = phrase("{who} took the last trick, but has no trick", who=Who(order.winner))
        yield Objection("no-last-trick", text)


def _too_few_tricks(order: Order) -> Iterator[Objection]:
    for seat in sorted({trick.won_by for trick in order.marked if trick.won_by is not None}):
        taken = order.tricks[seat]
        won = tuple(trick for trick in order.marked if trick.won_by == seat)
        size = sum(trick.size for trick in won)
        if size > taken:
            text = counted(
                "{what}: that alone is {n} trick, and {who} has {taken}",
                "{what}: that alone is {n} tricks, and {who} has {taken}",
                size,
            )
            text = text.of(what=_said(won), who=Who(seat), taken=taken)
            yield Objection("too-few-tricks", text)
    for trick in dict.fromkeys(order.marked):
        if trick.won_by is None and trick.size > max(order.tricks):
            text = counted(
                "{what}: that is {n} trick for the player who won it, but nobody has that many",
                "{what}: that is {n} tricks for the player who won it, but nobody has that many",
                trick.size,
                what=trick.says,
            )
            yield Objection("too-few-tricks", text)


def _never_led(order: Order) -> Iterator[Objection]:
    for seat in sorted({trick.led_by for trick in order.marked if trick.led_by is not None}):
        taken = order.tricks[seat]
        led = tuple(trick for trick in order.marked if trick.led_by == seat)
        leads = _leads(order, seat)
        # Unless another player led a trick, only the banker ever leads.
        others_led = taken - sum(trick.size for trick in led if trick.won_by == seat)
        locked_out = seat != order.banker and others_led == 0
        if len(led) <= leads and not locked_out:
            continue
        if taken == 0 and leads <= 0:
            text = phrase(
                "{what}, but {who} never had the lead: {who} took no trick and is not banker"
            )
        elif leads <= 0:
            text = phrase(
                "{what}, but {who} never had the lead: {who} won nothing before the last trick"
            )
        elif locked_out:
            text = phrase(
                "{what}, but {who} never had the lead: {who} won nothing else and is not banker"
            )
        else:
            text = counted(
                "{what}, but {who} had the lead at most {n} time",
                "{what}, but {who} had the lead at most {n} times",
                leads,
            )
        yield Objection("never-led", text.of(what=_said(led), who=Who(seat)))


def _leads(order: Order, seat: int) -> int:
    """The most leads that a seat can have had, if unmarked tricks are singles."""
    tricks = order.tricks[seat]
    won = [trick.size for trick in order.marked if trick.won_by == seat]
    if sum(won) <= tricks:
        tricks += len(won) - sum(won)
    return tricks + (seat == order.banker) - (seat == order.winner)


def _early_death(order: Order) -> Iterator[Objection]:
    if order.earlier_trick and order.tricks[order.winner] == 1:
        text = phrase(
            "{who}’s only trick would be the last one, a single tile: a player who has no "
            "trick by then must discard the last tile",
            who=Who(order.winner),
        )
        yield Objection("early-death", text)


OBSTACLES = (
    (_sharing, True),
    (_too_large, True),
    (_no_last_trick, False),
    (_too_few_tricks, True),
    (_never_led, True),
    (_early_death, False),
)
"""Checks that need no search, and whether they depend on marks only."""


def _only_as_last(order: Order) -> Iterator[Objection]:
    """Tricks that were recorded as earlier ones, but are possible only as the last."""
    for trick in dict.fromkeys(order.marked):
        at_the_end = (*order.without(trick).marked, trick._replace(last=True))
        if trick.last is False and find(order._replace(marked=at_the_end)) is not None:
            text = phrase(
                "{what}, but that can only have been the last trick; enter it under “The "
                "last trick was”",
                what=trick.says,
            )
            yield Objection("only-as-last", text)


def _no_order(order: Order) -> Objection:
    """A smallest set of contradictory special tricks, found by leaving out others."""
    for trick in order.marked:
        fewer = order.without(trick)
        if find(fewer) is None:
            return _no_order(fewer)
    what = (
        *_said(order.marked),
        phrase("{who} led first", who=Who(order.banker)),
        phrase("{who} took the last trick", who=Who(order.winner)),
    )
    text = phrase(
        "no order of play allows all of this: {what}, with {tricks} tricks",
        what=what,
        tricks=tuple(phrase("{n}", n=n) for n in order.tricks),
    )
    return Objection("no-order-of-play", text)
