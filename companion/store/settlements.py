"""The settlement of an evening: what everyone won in all its sittings, and who still pays whom.

Worked out anew whenever it is looked at, from the books, the chips counted and the payments kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple, cast

from companion.rules.chips import Account
from companion.rules.denominations import InChips, settle_in_chips
from companion.rules.money import to_money
from companion.rules.settling import Payment as Due
from companion.rules.settling import fewest, through, to_biggest_winner
from companion.store.counts import Counting, counting
from companion.store.payments import (
    HANDED_OVER,
    POINTS,
    Balances,
    after,
    as_due,
    standing,
    unit_of,
)
from companion.store.sealing import figures_of
from companion.store.tables import Evening, Payment, Sitting

Plan = Literal["fewest", "through", "winner"]
PLANS: tuple[Plan, ...] = ("fewest", "through", "winner")

Word = Literal["open", "closed", "settled"]


@dataclass(frozen=True)
class Settlement:
    """What is to be settled and what was paid of it, in `unit`: a currency's smallest, or points.

    `won` is in points, by the book or by the chips (`by_chips`); `before` is what was owed from
    earlier evenings; `owed` is both together, as the plan settles it. Since then some of it was
    `paid`, and some `carried` to a later evening.
    """

    unit: str
    won: Balances
    before: Balances
    owed: Balances
    paid: tuple[Due, ...]
    carried: tuple[Due, ...]
    plan: Plan
    through: Account
    counting: Counting
    by_chips: bool

    @property
    def done(self) -> tuple[Due, ...]:
        """What is settled in this evening, whether or not anything crossed the table."""
        return (*self.paid, *self.carried)

    @cached_property
    def left(self) -> tuple[Due, ...]:
        """The payments still to be made by the plan that the table chose."""
        return self.left_by(self.plan)

    def left_by(self, plan: Plan) -> tuple[Due, ...]:
        match plan:
            case "fewest":
                return fewest(self.owed, self.done)
            case "through":
                return through(self.owed, self.through, self.done)
            case "winner":
                return to_biggest_winner(self.owed, self.done)

    @cached_property
    def remaining(self) -> Balances:
        """What everyone is still to get, or (below zero) to pay."""
        return after(self.owed, self.done)

    @property
    def book(self) -> Balances:
        """The points that everybody won by the books."""
        return self.counting.book

    @property
    def settled(self) -> bool:
        return not any(self.remaining.values())

    @cached_property
    def in_chips(self) -> dict[Due, InChips]:
        """What is left, paid with the chips that people hold by now; between those counted."""
        holds = self.counting.holds
        if self.unit != POINTS or not holds:
            return {}
        since = self.counting.since
        paid = settle_in_chips([*since, *self.left], holds)[len(since) :]
        return {
            each.payment: each
            for each in paid
            if each.payment.payer in holds and each.payment.payee in holds
        }


class State(NamedTuple):
    """How an evening stands: open, closed (nothing more is played), or settled besides.

    `balances` are points by the books, `left` what is still to be paid, in `unit`.
    """

    word: Word
    balances: Balances
    left: Balances
    unit: str


def state_of(evening: Evening, settlement: Settlement | None = None) -> State:
    """How an evening stands; its settlement may be given if it is at hand."""
    settlement = settlement or settlement_of(evening)
    word: Word = "open"
    if evening.sittings and all(sitting.closed for sitting in evening.sittings):
        word = "settled" if settlement.settled else "closed"
    return State(word, settlement.book, settlement.remaining, settlement.unit)


def combined_balances(evening: Evening) -> Balances:
    """The points that everybody won in all sittings of the evening, in the order of the group.

    A sitting that is closed counts as it was sealed. The box is last, and there once it was used.
    """
    found: Balances = {}
    for sitting in evening.sittings:
        for who, points in balances_of(sitting).items():
            found[who] = found.get(who, 0) + points
    order: list[Account] = [player.id for player in evening.group.players]
    return {who: found[who] for who in [*order, None] if who in found}


def balances_of(sitting: Sitting) -> Balances:
    """The points of one sitting; of a closed one as they were sealed."""
    won = figures_of(sitting)
    box: Balances = {} if won["box"] is None else {None: won["box"]}
    return {**won["balances"], **box}


def settlement_of(evening: Evening) -> Settlement:
    book = combined_balances(evening)
    chips = counting(evening, book)
    by_chips = evening.by_chips and chips.decides
    won = chips.count.by_chips if by_chips else book
    unit = unit_of(evening)
    rows = [row for row in standing(evening.payments) if row.unit == unit]
    # What was carried here is owed as if the payee had lent it to the payer.
    lent = [Due(row.payee, row.payer, row.amount) for row in rows if row.kind == "taken-over"]
    paid = tuple(as_due(row) for row in rows if row.kind in HANDED_OVER and row.amount)
    carried = tuple(as_due(row) for row in rows if row.kind == "carried")
    owed = after(_tonight(evening, won, chips), lent)
    return Settlement(
        unit=unit,
        won=won,
        before=after({}, lent),
        owed=_without_those_who_left(owed, rows, (*paid, *carried)),
        paid=paid,
        carried=carried,
        plan=cast(Plan, evening.plan),
        through=evening.through,
        counting=chips,
        by_chips=by_chips,
    )


def _tonight(evening: Evening, won: Balances, chips: Counting) -> Balances:
    """What the sittings leave to be settled, without what was owed from before."""
    if unit_of(evening) != POINTS:
        return to_money(won, Fraction(evening.money, evening.points), evening.coin)
    if not evening.crossing:
        return dict(won)
    # The chips crossed after every hand: what is left is where they differ from the book, and
    # until all are counted nothing is known to differ.
    crossed = chips.count.by_chips if chips.decides else won
    return {who: won.get(who, 0) - crossed.get(who, 0) for who in {**won, **crossed}}


def _without_those_who_left(
    owed: Balances, rows: Iterable[Payment], done: Iterable[Due]
) -> Balances:
    """Whoever paid somebody off stands in for him: what is owed beyond it is his."""
    for row in rows:
        if row.kind == "left":
            rest = after(owed, done).get(row.payee, 0)
            owed = after(owed, [Due(row.payer, row.payee, rest)])
    return owed
