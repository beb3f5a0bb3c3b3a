"""Whether there is an order of play that explains a hand, and if not, what is in the way.

An order of play is a row of tricks, each with a size, a leader and a winner: the banker leads
the first, each winner leads the next. The search knows no rule; clauses constrain it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Objection
from companion.rules.tiengow.tiles import read_tile

Four = tuple[int, int, int, int]


class Marked(NamedTuple):
    """A trick that a mark speaks of. None stands for any seat; `last` for either place.

    `says` is a part of a sentence: "Di led a mixed pair". `only` is the tile in it of which
    there is one. `by_another` is for one that whoever won it did not lead.
    """

    says: Phrase
    size: int
    led_by: int | None
    won_by: int | None
    last: bool | None = None
    only: str = ""
    by_another: bool = False

    def may_be(self, leader: int, winner: int) -> bool:
        """Whether it can be a trick that these two led and won."""
        return (
            self.led_by in (None, leader)
            and self.won_by in (None, winner)
            and not (self.by_another and leader == winner)
        )


class Unmarked(NamedTuple):
    """The sizes that a trick may have without a mark."""

    sizes: frozenset[int]


class EarlierTrick:
    """Whoever takes the last trick, if it is a single tile, has taken one before."""


class FirstTrick(NamedTuple):
    """What the first trick was: of this size, or with a tile of which there is one."""

    says: Phrase
    size: int
    only: str


Constraint = Marked | Unmarked | EarlierTrick | FirstTrick


class Played(NamedTuple):
    """One trick of an order of play that was found; `marked` is the mark that it answers."""

    size: int
    leader: int
    winner: int
    marked: Marked | None = None


class Order(NamedTuple):
    """What an order of play has to explain: tricks by seat (they come to eight), banker, winner."""

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
        """All constraints put together; the sizes are those that every one of them allows."""
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

    def without(self, marked: Marked) -> "Order":
        rest = list(self.marked)
        rest.remove(marked)
        return self._replace(marked=tuple(rest))


def find(order: Order) -> tuple[Played, ...] | None:
    """An order of play that explains the hand; None where there is none.

    At most 81 ways to have tricks left, four leaders and the marks that are left, each seen once.
    """
    if sum(trick.size for trick in order.marked) > 8 or any(_sharing(order)):
        return None
    return _Search(order).go_on(order.banker, order.tricks, (1 << len(order.marked)) - 1)


class _Search:
    """The search from one order, which remembers where it found nothing.

    The marks that are left are bits, by their place in the order's list.
    """

    def __init__(self, order: Order):
        self.order = order
        # A trick of one is as good as any: who wins three tiles wins three single ones as well.
        self.sizes = (1,) if 1 in order.unmarked else tuple(sorted(order.unmarked))
        self.total = sum(order.tricks)
        self.dead: set[tuple[int, Four, int]] = set()

    def go_on(self, leader: int, left: Four, marks: int) -> tuple[Played, ...] | None:
        total = sum(left)
        if total == 0:
            return None if marks else ()
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

    def _next(
        self, leader: int, left: Four, marks: int, total: int
    ) -> Iterator[tuple[Played, int]]:
        """The tricks that may come now, with the marks that are left after each."""
        for place, mark in enumerate(self.order.marked):
            if not marks >> place & 1 or not self._begins(total, mark.size, mark.only):
                continue
            for seat in range(4):
                if mark.may_be(leader, seat) and self._fits(
                    mark.size, seat, left, total, mark.last
                ):
                    yield Played(mark.size, leader, seat, mark), marks & ~(1 << place)
        for size in self.sizes:
            for seat in range(4):
                if self._begins(total, size) and self._fits(size, seat, left, total, None):
                    yield Played(size, leader, seat), marks

    def _begins(self, total: int, size: int, only: str = "") -> bool:
        """Whether a trick may come where it would: nothing is asked of any but the first."""
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
    """What is in the way of every order of play, each in a sentence; empty where there is one."""
    # These need no search, and a form that is tapped asks for very many hands.
    obstacles = (_sharing, _too_large, _no_last_trick, _too_few_tricks, _never_led, _early_death)
    found = tuple(fault for obstacle in obstacles for fault in obstacle(order))
    if found:
        return found
    if find(order) is not None:
        return ()
    if order.first is not None and find(order._replace(first=None)) is not None:
        return (_no_such_first(order, order.first),)
    order = order._replace(first=None)
    return tuple(_only_as_last(order)) or (_no_order(order),)


def _said(tricks: Iterable[Marked]) -> tuple[Phrase, ...]:
    """What happened, one thing after the other; what happened more than once is said once."""
    said = Counter(trick.says for trick in tricks)
    return tuple(
        text if n == 1 else phrase("{what} {n} times", what=text, n=n) for text, n in said.items()
    )


def _sharing(order: Order) -> Iterator[Objection]:
    for tile in sorted({trick.only for trick in order.marked if trick.only}):
        sharing = [trick for trick in order.marked if trick.only == tile]
        if len(sharing) > 1:
            name = read_tile(tile).label
            text = phrase("{what}: but there is only one {tile}", what=_said(sharing), tile=name)
            yield Objection("one-such-tile", text)


def _too_large(order: Order) -> Iterator[Objection]:
    size = sum(trick.size for trick in order.marked)
    if size > 8:
        text = counted(
            "the special tricks come to {n} tile of each player, who has only eight",
            "the special tricks come to {n} tiles of each player, who has only eight",
            size,
        )
        yield Objection("more-than-eight", text)


def _no_last_trick(order: Order) -> Iterator[Objection]:
    if order.tricks[order.winner] == 0:
        text = phrase("{who} took the last trick and yet no trick", who=Who(order.winner))
        yield Objection("no-last-trick", text)


def _too_few_tricks(order: Order) -> Iterator[Objection]:
    for seat, taken in enumerate(order.tricks):
        won = tuple(trick for trick in order.marked if trick.won_by == seat)
        size = sum(trick.size for trick in won)
        if size > taken:
            text = counted(
                "{what}: that alone is {n} trick, and {who} has {taken}",
                "{what}: that alone is {n} tricks, and {who} has {taken}",
                size,
                what=_said(won),
                who=Who(seat),
                taken=taken,
            )
            yield Objection("too-few-tricks", text)
    for trick in dict.fromkeys(order.marked):
        if trick.won_by is None and trick.size > max(order.tricks):
            text = counted(
                "{what}: that is {n} trick for whoever won it, and nobody has so many",
                "{what}: that is {n} tricks for whoever won it, and nobody has so many",
                trick.size,
                what=trick.says,
            )
            yield Objection("too-few-tricks", text)


def _never_led(order: Order) -> Iterator[Objection]:
    for seat, taken in enumerate(order.tricks):
        led = tuple(trick for trick in order.marked if trick.led_by == seat)
        leads = _leads(order, seat)
        # Without a trick that somebody else led, only the banker comes to lead at all.
        others_led = taken - sum(trick.size for trick in led if trick.won_by == seat)
        locked_out = seat != order.banker and others_led == 0
        if not led or (len(led) <= leads and not locked_out):
            continue
        what, who = _said(led), Who(seat)
        if taken == 0 and leads <= 0:
            text = phrase(
                "{what}, but {who} never had the lead: {who} took no trick and does not bank",
                what=what, who=who,
            )  # fmt: skip
        elif leads <= 0:
            text = phrase(
                "{what}, but {who} never had the lead: {who} won nothing before the last trick",
                what=what, who=who,
            )  # fmt: skip
        elif locked_out:
            text = phrase(
                "{what}, but {who} never had the lead: {who} won nothing else and does not bank",
                what=what, who=who,
            )  # fmt: skip
        else:
            text = counted(
                "{what}, but {who} had the lead only {n} time at most",
                "{what}, but {who} had the lead only {n} times at most",
                leads, what=what, who=who,
            )  # fmt: skip
        yield Objection("never-led", text)


def _leads(order: Order, seat: int) -> int:
    """How often a seat can have led at most: its tricks as singles where no mark joins them."""
    tricks = order.tricks[seat]
    won = [trick.size for trick in order.marked if trick.won_by == seat]
    if sum(won) <= tricks:
        tricks += len(won) - sum(won)
    return tricks + (seat == order.banker) - (seat == order.winner)


def _early_death(order: Order) -> Iterator[Objection]:
    if order.earlier_trick and order.tricks[order.winner] == 1:
        text = phrase(
            "{who}’s only trick would be the last one, a single tile: "
            "whoever has no trick by then must throw the last tile away",
            who=Who(order.winner),
        )
        yield Objection("early-death", text)


def _no_such_first(order: Order, first: FirstTrick) -> Objection:
    text = phrase(
        "{first}: but then there is no room for all of this: {what}",
        first=first.says,
        what=_said(order.marked),
    )
    return Objection("first-trick", text)


def _only_as_last(order: Order) -> Iterator[Objection]:
    """What was written down as an earlier trick, but fits nowhere except at the end."""
    for trick in dict.fromkeys(order.marked):
        at_the_end = (*order.without(trick).marked, trick._replace(last=True))
        if trick.last is False and find(order._replace(marked=at_the_end)) is not None:
            text = phrase(
                "{what}, but that can only have been the last trick; "
                "say so under “The last trick was”",
                what=trick.says,
            )
            yield Objection("only-as-last", text)


def _no_order(order: Order) -> Objection:
    """The fewest special tricks that stand in each other's way, found by leaving out the rest."""
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
