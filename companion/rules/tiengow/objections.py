"""What is in the way of every order of play of a hand, said in sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Objection
from companion.rules.tiengow.order_of_play import FirstTrick, Marked, Order, find
from companion.rules.tiengow.tiles import read_tile


def objections(order: Order) -> tuple[Objection, ...]:
    """What is in the way of every order of play, each in a sentence; empty where there is one."""
    # These need no search, and a form that is tapped asks for very many hands.
    found: list[Objection] = []
    for obstacle, of_marks in OBSTACLES:
        if order.marked or not of_marks:
            found += obstacle(order)
    if found:
        return tuple(found)
    if order.of_singles or find(order) is not None:
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
                what=_said(won),
                who=Who(seat),
                taken=taken,
            )
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
        # Without a trick that somebody else led, only the banker comes to lead at all.
        others_led = taken - sum(trick.size for trick in led if trick.won_by == seat)
        locked_out = seat != order.banker and others_led == 0
        if len(led) <= leads and not locked_out:
            continue
        what, who = _said(led), Who(seat)
        if taken == 0 and leads <= 0:
            text = phrase(
                "{what}, but {who} never had the lead: {who} took no trick and is not banker",
                what=what,
                who=who,
            )
        elif leads <= 0:
            text = phrase(
                "{what}, but {who} never had the lead: {who} won nothing before the last trick",
                what=what, who=who,
            )  # fmt: skip
        elif locked_out:
            text = phrase(
                "{what}, but {who} never had the lead: {who} won nothing else and is not banker",
                what=what,
                who=who,
            )
        else:
            text = counted(
                "{what}, but {who} had the lead at most {n} time",
                "{what}, but {who} had the lead at most {n} times",
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
"""What may be in the way without a search, and whether only marks can be."""


def _no_such_first(order: Order, first: FirstTrick) -> Objection:
    text = phrase(
        "{first}: but that leaves no room for all of this: {what}",
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
                "{what}, but that can only have been the last trick; enter it under “The "
                "last trick was”",
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
