"""The settlement of an evening: what each player won in all sittings, and who still pays whom.

It is computed on each request from the ledger, the counted chips and the payments made.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from companion.db.models import Evening, Sitting
from companion.ledger.sealing import COMMON_ACCOUNTS, common_accounts, figures_of
from companion.rules.chips import POT, Account
from companion.rules.settling import (
    InChips,
    Payment,
    fewest,
    settle_in_chips,
    through,
    to_biggest_winner,
)
from companion.settlement.amounts import lent, owed_in, whole_in
from companion.settlement.chip_counts import Counting, counting
from companion.settlement.other_currency import OtherCurrency, other_currency
from companion.settlement.payments import (
    HANDED_OVER,
    POINTS,
    Balances,
    after,
    as_payment,
    stake_of,
    standing,
    unit_of,
)

Plan = Literal["fewest", "through", "winner"]
PLANS: tuple[Plan, ...] = ("fewest", "through", "winner")

Word = Literal["open", "closed", "settled"]


@dataclass(frozen=True)
class Settlement:
    """The amounts to settle and the payments so far, in `unit`: a currency's smallest unit, or
    points.

    `won` is in points, by the book or by chips (`by_chips`); `before` are debts from earlier
    evenings; `whole` is both together before payments; `owed` is the part settled in this unit. Of
    that, some is `paid` and some `carried` to a later evening. `leaving` are the payments to
    players who left, included in `paid`. `stake` is the currency of the stakes; `other` is another
    currency of payment.
    """

    unit: str
    won: Balances
    before: Balances
    whole: Balances
    owed: Balances
    paid: tuple[Payment, ...]
    carried: tuple[Payment, ...]
    leaving: tuple[Payment, ...]
    plan: Plan
    through: Account
    counting: Counting
    by_chips: bool
    stake: str
    other: OtherCurrency | None

    @property
    def done(self) -> tuple[Payment, ...]:
        """The settled payments, whether or not anything changed hands."""
        return (*self.paid, *self.carried)

    @cached_property
    def left(self) -> tuple[Payment, ...]:
        """The remaining payments of the chosen plan."""
        return self.left_by(self.plan, self.through)

    def left_by(self, plan: Plan, bank: Account) -> tuple[Payment, ...]:
        """The remaining payments of a plan; `bank` is the account that some plans go through."""
        match plan:
            case "fewest":
                return fewest(self.owed, self.done)
            case "through":
                return through(self.owed, bank, self.done)
            case "winner":
                return self._to_winner()

    def _to_winner(self) -> tuple[Payment, ...]:
        """The payments to the biggest winner who has not left."""
        gone = self.counting.gone
        there = after(self.owed, self.leaving)
        there = {who: n for who, n in there.items() if n or who not in gone}
        since = list(self.done)
        for payment in self.leaving:
            since.remove(payment)
        return to_biggest_winner(there, since)

    @cached_property
    def planned(self) -> tuple[Payment, ...]:
        """The payments of the chosen plan before any was made."""
        return replace(self, paid=self.leaving, carried=()).left

    @cached_property
    def remaining(self) -> Balances:
        """What each account is still to receive, or (negative) to pay."""
        return after(self.owed, self.done)

    @property
    def book(self) -> Balances:
        """The points of each account by the book."""
        return self.counting.book

    @property
    def in_pot(self) -> int:
        """The points in the pot; until it is ended, the result is not final."""
        return self.book.get(POT, 0)

    @property
    def settled(self) -> bool:
        return not any(self.remaining.values())

    @cached_property
    def in_chips(self) -> dict[Payment, InChips]:
        """The remaining payments by the chips that players hold, among those counted."""
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
    """The state of an evening: open, closed (no more play), or settled.

    `balances` are points by the book, `left` is unpaid, in `unit`. `carried` says that some of the
    settled amount was carried over, not paid.
    """

    word: Word
    balances: Balances
    left: Balances
    unit: str
    carried: bool = False


def state_of(evening: Evening, settlement: Settlement | None = None) -> State:
    """The state of an evening; pass its settlement to avoid computing it again."""
    settlement = settlement or settlement_of(evening)
    word: Word = "open"
    if evening.sittings and all(sitting.closed for sitting in evening.sittings):
        word = "settled" if settlement.settled else "closed"
    carried = bool(settlement.carried)
    return State(word, settlement.book, settlement.remaining, settlement.unit, carried)


def combined_balances(evening: Evening) -> Balances:
    """The points of each player in all sittings, in the order of the group.

    Closed sittings count as sealed. The box follows if it was used, then the pot unless it is
    empty.
    """
    found: Balances = {}
    for sitting in evening.sittings:
        for who, points in balances_of(sitting).items():
            found[who] = found.get(who, 0) + points
    order: list[Account] = [player.id for player in evening.group.players]
    return {who: found[who] for who in [*order, *COMMON_ACCOUNTS.values()] if who in found}


def balances_of(sitting: Sitting) -> Balances:
    """The points of a sitting; sealed ones if it is closed."""
    won = figures_of(sitting)
    others = common_accounts(won)
    if not others.get("pot"):
        others.pop("pot", None)
    return {**won["balances"], **{COMMON_ACCOUNTS[name]: points for name, points in others.items()}}


def settlement_of(evening: Evening) -> Settlement:
    book = combined_balances(evening)
    chips = counting(evening, book)
    by_chips = evening.by_chips and chips.decides
    won = chips.count.by_chips if by_chips else book
    unit = unit_of(evening)
    rows = [row for row in standing(evening.payments) if row.unit == unit]
    paid = tuple(as_payment(row) for row in rows if row.kind in HANDED_OVER and row.amount)
    carried = tuple(as_payment(row) for row in rows if row.kind == "carried")
    left = tuple(as_payment(row) for row in rows if row.kind == "left" and row.amount)
    players = {player.id for player in evening.group.players} - chips.gone
    return Settlement(
        unit=unit,
        won=won,
        before=after({}, lent(rows)),
        whole=whole_in(unit, evening, won, chips),
        owed=owed_in(unit, evening, won, chips),
        paid=paid,
        carried=carried,
        leaving=left,
        plan=next((plan for plan in PLANS if plan == evening.plan), PLANS[0]),
        through=evening.through if evening.through in players else None,
        counting=chips,
        by_chips=by_chips,
        stake=stake_of(evening),
        other=other_currency(evening),
    )
