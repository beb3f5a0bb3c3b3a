"""The settlement of an evening: what each player won in all sittings, and who still pays whom.

It is computed on each request from the ledger, the counted chips and the payments made. Part of an
evening may be settled in money and the rest in points: what is left in the first is then converted
to the other, at the evening's rate.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from companion.db.models import ChipCountRow, Evening, PaymentRow, Sitting, not_taken_back
from companion.db.session import db
from companion.ledger.recording import Author
from companion.ledger.sealing import COMMON_ACCOUNTS, common_accounts, figures_of
from companion.rules.chips import POT, Account
from companion.rules.settling import (
    ChipCount,
    Chips,
    InChips,
    Payment,
    after,
    fewest,
    settle_in_chips,
    through,
    to_biggest_winner,
    to_money,
    worth,
)
from companion.settlement.payments import (
    HANDED_OVER,
    POINTS,
    Balances,
    OtherCurrency,
    as_payment,
    money_of,
    other_currency,
    paid_in_chips,
    stake_of,
    unit_of,
)

KEPT_AS: Mapping[Account, str] = {None: "", POT: POT.value}
"""The stored keys of box and pot in place of a player's id; no id is as short."""
OF: Mapping[str, Account] = {kept: who for who, kept in KEPT_AS.items()}


@dataclass(frozen=True)
class ChipCounting:
    """The state of the chip count: chips held, points issued, and the book.

    `got` are payments in chips that a player had received (negative: paid) when counted; `since`
    are those that no count includes yet. `gone` are players who went home.
    """

    holds: Mapping[Account, Chips]
    issued: Mapping[Account, int]
    got: Mapping[Account, int]
    book: Balances
    since: tuple[Payment, ...]
    gone: Set[Account] = frozenset()

    @cached_property
    def count(self) -> ChipCount:
        """The counts before any settlement payments, compared with the book."""
        counted = {who: worth(chips) - self.got.get(who, 0) for who, chips in self.holds.items()}
        return ChipCount(self.issued, counted, {who: self.book.get(who, 0) for who in counted})

    @property
    def uncounted(self) -> tuple[Account, ...]:
        """The accounts not counted yet, in the order of the book; without those who went home."""
        return tuple(who for who in self.book if who not in self.holds and who not in self.gone)

    @property
    def uncountable(self) -> tuple[Account, ...]:
        """The players who went home uncounted, in the order of the book."""
        return tuple(who for who in self.book if who not in self.holds and who in self.gone)

    @property
    def decides(self) -> bool:
        """Whether the evening can be paid by chips: all are counted, and none are missing."""
        whole = not self.uncounted and not self.uncountable
        return bool(self.holds) and whole and not self.count.missing


def counting(evening: Evening, book: Balances) -> ChipCounting:
    """The counts of an evening; `book` are its combined balances and give the order."""
    rows: dict[Account, ChipCountRow] = {
        OF.get(row.player_id, row.player_id): row for row in evening.counts
    }
    order = [*(who for who in book if who in rows), *(who for who in rows if who not in book)]
    paid = paid_in_chips(evening)
    got: dict[Account, int] = {}
    for who in order:
        before = [as_payment(payment) for payment in paid if payment.step <= rows[who].step]
        got[who] = -after({}, before).get(who, 0)
    last = max((row.step for row in rows.values()), default=0)
    return ChipCounting(
        holds={who: {int(chip): n for chip, n in rows[who].chips.items()} for who in order},
        issued={who: rows[who].issued for who in order},
        got=got,
        book=book,
        since=tuple(as_payment(payment) for payment in paid if payment.step > last),
        gone=evening.gone,
    )


def denominations(evening: Evening) -> tuple[int, ...]:
    """The denominations to count, the largest first; 1 (points) if the evening has no chips."""
    return tuple(sorted(evening.chips, reverse=True)) or (1,)


def keep_counts(
    evening: Evening, counts: Mapping[Account, tuple[int, Chips] | None], author: Author
) -> None:
    """Store chips issued and held; None deletes a count."""
    kept = {row.player_id: row for row in evening.counts}
    step = evening.next_step()
    for who, counted in counts.items():
        player_id = KEPT_AS[who] if who in KEPT_AS else str(who)
        row = kept.get(player_id)
        if counted is None:
            if row is not None:
                evening.counts.remove(row)
            continue
        issued = counted[0]
        chips = {str(chip): n for chip, n in counted[1].items() if n}
        if row is None:
            row = ChipCountRow(player_id=player_id)
            evening.counts.append(row)
        # An unchanged count keeps its time.
        if (row.issued, row.chips) != (issued, chips):
            row.issued, row.chips, row.who, row.at = issued, chips, author.name, author.at
            row.step = step
    db.session.flush()


def _owed(
    unit: str, evening: Evening, won: Balances, chips: ChipCounting, rows: list[PaymentRow]
) -> Balances:
    """The amounts to settle in a unit before payments in it; `won` are points, `rows` payments."""
    here = [row for row in rows if row.unit == unit]
    other = money_of(evening) if unit == POINTS else POINTS
    there = [row for row in rows if row.unit == other != unit]
    if evening.crossing:
        base, left = _of_the_evening(unit, evening, won, chips), [*there, *here]
        if unit != POINTS and won != chips.book:
            # Chips were counted at that time; later payments in chips changed them.
            back = [Payment(paid.payee, paid.payer, paid.points) for paid in _done(there)]
            base = in_money(evening, after(won, back))
    elif there:
        base, left = _rest(unit, there, evening, won), here
    else:
        base, left = _of_the_evening(unit, evening, won, chips), here
    return _without_those_who_left(after(base, loans(here)), left, _done(here))


def loans(rows: Iterable[PaymentRow]) -> list[Payment]:
    """Debts carried to this evening, as if the payee had lent the amount to the payer."""
    return [Payment(row.payee, row.payer, row.amount) for row in rows if row.kind == "taken-over"]


def _done(rows: Iterable[PaymentRow]) -> list[Payment]:
    kinds = (*HANDED_OVER, "carried")
    return [as_payment(row) for row in rows if row.kind in kinds and row.amount]


def _of_the_evening(unit: str, evening: Evening, won: Balances, chips: ChipCounting) -> Balances:
    """The amounts of the sittings to settle, before payments and earlier debts."""
    if unit != POINTS:
        return in_money(evening, won)
    if not evening.crossing:
        return dict(won)
    # Chips were paid after every hand: only their difference from the book is left, and it is
    # unknown until all are counted.
    crossed = chips.count.by_chips if chips.decides else won
    return {who: won.get(who, 0) - crossed.get(who, 0) for who in {**won, **crossed}}


def _rest(unit: str, rows: list[PaymentRow], evening: Evening, won: Balances) -> Balances:
    """What is left in the other unit, converted: uninvolved players owe exact points."""
    moved = after({}, [*loans(rows), *_done(rows)])
    if unit == POINTS:
        other, worth = other_currency(evening), Fraction(evening.money, evening.points)
        moved = to_money(moved, 1 / (worth * other.factor if other else worth), 1)
    left = {who: won.get(who, 0) + moved.get(who, 0) for who in {**won, **moved}}
    left = _without_those_who_left(left, rows, ())
    return left if unit == POINTS else in_money(evening, left)


def in_money(evening: Evening, points: Balances) -> Balances:
    """Points in the currency of payment, converted from amounts in that of the stakes."""
    money = to_money(points, Fraction(evening.money, evening.points), evening.coin)
    other = other_currency(evening)
    return to_money(money, other.factor, 1) if other else money


def _without_those_who_left(
    owed: Balances, rows: Iterable[PaymentRow], done: Iterable[Payment]
) -> Balances:
    """The amounts after transfer of the accounts of players who left to those who paid them off."""
    done = tuple(done)
    for row in rows:
        if row.kind == "left":
            rest = after(owed, done).get(row.payee, 0)
            owed = after(owed, [Payment(row.payer, row.payee, rest)])
    return owed


def with_stand_ins(evening: Evening, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Payments by name, in which those who paid off players who left stand in for them."""
    if not evening.gone:
        return payments
    ids = {name: player for player, name in evening.group.names.items()}
    names = {player: name for name, player in ids.items()}

    def by_id(account: Account) -> Account:
        return ids.get(account, account) if isinstance(account, str) else account

    def by_name(account: Account) -> Account:
        return names.get(account, account) if isinstance(account, str) else account

    owed = after({}, [Payment(by_id(to), by_id(by), points) for by, to, points in payments])
    due = fewest(_without_those_who_left(owed, not_taken_back(evening.payments), ()))
    return tuple(Payment(by_name(by), by_name(to), points) for by, to, points in due)


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
    counting: ChipCounting
    by_chips: bool
    stake: str
    other: OtherCurrency | None

    @property
    def done(self) -> tuple[Payment, ...]:
        """The settled payments, whether or not anything changed hands."""
        return (*self.paid, *self.carried)

    @cached_property
    def left(self) -> tuple[Payment, ...]:
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


class SettlementState(NamedTuple):
    """The state of an evening; `balances` are points by the book, `left` is unpaid, in `unit`."""

    word: Word
    balances: Balances
    left: Balances
    unit: str
    carried: bool = False


def state_of(evening: Evening, settlement: Settlement | None = None) -> SettlementState:
    """The state of an evening; pass its settlement to avoid computing it again."""
    settlement = settlement or settlement_of(evening)
    word: Word = "open"
    if evening.sittings and all(sitting.closed for sitting in evening.sittings):
        word = "settled" if settlement.settled else "closed"
    carried = bool(settlement.carried)
    return SettlementState(word, settlement.book, settlement.remaining, settlement.unit, carried)


def combined_balances(evening: Evening) -> Balances:
    """The points of each player in all sittings, in the order of the group; then box and pot."""
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
    every = not_taken_back(evening.payments)
    rows = [row for row in every if row.unit == unit]
    paid = tuple(as_payment(row) for row in rows if row.kind in HANDED_OVER and row.amount)
    carried = tuple(as_payment(row) for row in rows if row.kind == "carried")
    left = tuple(as_payment(row) for row in rows if row.kind == "left" and row.amount)
    players = {player.id for player in evening.group.players} - chips.gone
    return Settlement(
        unit=unit,
        won=won,
        before=after({}, loans(rows)),
        whole=_owed(unit, evening, won, chips, [row for row in every if row.kind == "taken-over"]),
        owed=_owed(unit, evening, won, chips, every),
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
