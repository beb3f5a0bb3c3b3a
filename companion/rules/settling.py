"""Plans payments that settle balances: the fewest, through one person, or in the table's chips.

A plan is computed only from the `balances` when the table settles and the payments `paid` since.
Still it is stable: when a payment is made or taken back, in whole or in part, the others stay the
same. Therefore `balances` must stay those at the start of settling; `paid` accounts for the rest.

Amounts are points, or the smallest units of money after `to_money`.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import merge
from itertools import accumulate, chain, combinations, islice
from math import gcd
from operator import itemgetter
from typing import NamedTuple

from companion.rules.chips import Account, spoken
from companion.rules.phrases import Phrase, phrase

# Up to this number of people, the fewest payments are found exactly, in some hundredths of a
# second; each further person would double the work.
EXACT = 16

# The most groups of three and four that are tried among more people.
LOOKS = 100_000


class Payment(NamedTuple):
    """A payment from one account to another, due or made: at least one point."""

    payer: Account
    payee: Account
    points: int


def fewest(balances: Mapping[Account, int], paid: Iterable[Payment] = ()) -> tuple[Payment, ...]:
    """The fewest payments that bring everyone to zero, minus what was paid since.

    `balances` maps every account to its points, won (above zero) or lost. Exact for up to `EXACT`
    people, not counting pairs one of whom lost just what the other won; among more people, small
    groups that settle among themselves are taken first, which may miss the minimum.

    A payment outside the plan joins the groups of its payer and payee: only these are computed
    again, all other payments stay. Payments are in the order of `balances`, by payer and then by
    payee. Raises ValueError if these do not sum to zero.
    """
    _check_sum(balances)
    paid = tuple(paid)
    left = after(balances, paid)
    place = {who: n for n, who in enumerate(left)}
    payments: list[Payment] = []
    for group in _joined(_groups(balances), paid):
        payments += _in_turn(sorted(group, key=place.__getitem__), left)
    return tuple(sorted(payments, key=lambda each: (place[each.payer], place[each.payee])))


def through(
    balances: Mapping[Account, int], keeper: Account, paid: Iterable[Payment] = ()
) -> tuple[Payment, ...]:
    """Everyone settles with `keeper` alone: first those who pay, then those who are paid.

    The keeper is the box, a player, or a person who had no part in the game. Raises ValueError if
    the balances do not sum to zero.
    """
    _check_sum(balances)
    left = {who: points for who, points in after(balances, paid).items() if who != keeper}
    to_keeper = (Payment(who, keeper, -points) for who, points in left.items() if points < 0)
    from_keeper = (Payment(keeper, who, points) for who, points in left.items() if points > 0)
    return (*to_keeper, *from_keeper)


def to_biggest_winner(
    balances: Mapping[Account, int], paid: Iterable[Payment] = ()
) -> tuple[Payment, ...]:
    """Everyone settles with the biggest winner, even when that one is paid and others are not.

    Of several the first in the order of `balances`; the box only if no player has won. Raises
    ValueError if the balances do not sum to zero.
    """
    players = {who: points for who, points in balances.items() if who is not None and points > 0}
    winner = max(players or balances, key=balances.__getitem__, default=None)
    return through(balances, winner, paid)


def _check_sum(balances: Mapping[Account, int]) -> None:
    if total := sum(balances.values()):
        raise ValueError(f"balances sum to {total}, not to 0")


def after(balances: Mapping[Account, int], paid: Iterable[Payment]) -> dict[Account, int]:
    """The balances after payments; accounts that are only in payments come last."""
    left = dict(balances)
    for payment in paid:
        left[payment.payer] = left.get(payment.payer, 0) + payment.points
        left[payment.payee] = left.get(payment.payee, 0) - payment.points
    return left


def _in_turn(people: Sequence[Account], left: Mapping[Account, int]) -> Iterator[Payment]:
    """Payments within a group: payers in their order fill up payees in theirs.

    Think of all debts end to end on a line, and all claims on a line below: a payment is where a
    debt overlaps a claim. Each payment uses up a debt or a claim, the last one both, so that a
    group of n has at most n - 1. A partial payment cuts the same stretch out of both lines: what
    follows moves up together, and no other payment changes.
    """
    claims = iter([(who, left[who]) for who in people if left[who] > 0])
    payee: Account = None
    claim = 0
    for payer in people:
        debt = -left[payer]
        while debt > 0:
            if not claim:
                payee, claim = next(claims)
            points = min(debt, claim)
            yield Payment(payer, payee, points)
            debt -= points
            claim -= points


def _joined(
    groups: Iterable[Sequence[Account]], paid: Iterable[Payment]
) -> Iterable[Iterable[Account]]:
    """The groups; those between which a payment was made are merged."""
    joined: list[Iterable[Account]] = list(groups)
    for payment in paid:
        pair = {payment.payer, payment.payee}
        apart = [group for group in joined if pair.isdisjoint(group)]
        joined = [*apart, pair.union(*(group for group in joined if not pair.isdisjoint(group)))]
    return joined


def _groups(balances: Mapping[Account, int]) -> list[Sequence[Account]]:
    """The most groups that each sum to zero: n people in g groups need n - g payments.

    Any plan connects people into groups that sum to zero, with at least n - 1 payments for a group
    of n; so the most groups give the fewest payments.
    """
    owed = {who: points for who, points in balances.items() if points}
    groups = _opposites(owed)
    people = _without(owed, groups)
    if len(people) > EXACT:
        groups += _small_groups(people, owed)
        people = _without(people, groups)
    # Opposite pairs are removed, so each group has at least three: five people are one group.
    if 6 <= len(people) <= EXACT:
        return groups + _most_groups(people, owed)
    return [*groups, people] if people else groups


def _without(people: Iterable[Account], groups: Iterable[Sequence[Account]]) -> list[Account]:
    grouped = set(chain.from_iterable(groups))
    return [who for who in people if who not in grouped]


def _opposites(owed: Mapping[Account, int]) -> list[Sequence[Account]]:
    """Pairs of which one lost just what the other won.

    Taking them first costs nothing. If the two were in one group, the rest of it still sums to
    zero; if they were in two, the rests of both sum to zero together, and the pair is the second
    group.
    """
    pairs: list[Sequence[Account]] = []
    waiting: dict[int, deque[Account]] = {}
    for who, points in owed.items():
        if opposite := waiting.get(-points):
            pairs.append((opposite.popleft(), who))
        else:
            waiting.setdefault(points, deque()).append(who)
    return pairs


def _most_groups(people: Sequence[Account], owed: Mapping[Account, int]) -> list[Sequence[Account]]:
    """The most groups, exactly: adds people one by one, in the best order.

    Whenever the added people sum to zero, a group is complete; `best[room]` is the most groups for
    a set of people, which is written as bits. The last person is left out: the rest are their
    group.
    """
    *others, last = people
    total = [0]
    for who in others:
        total += [points + owed[who] for points in total]
    best = [0] * len(total)
    bits = [1 << n for n in range(len(others))]
    for room in range(1, len(total)):
        best[room] = max([best[room ^ bit] for bit in bits if room & bit]) + (not total[room])
    groups: list[Sequence[Account]] = []
    group = [last]
    room = len(total) - 1
    while room:
        bit = max((bit for bit in bits if room & bit), key=lambda bit: best[room ^ bit])
        group.append(others[bits.index(bit)])
        room ^= bit
        if not total[room]:
            groups.append(group)
            group = []
    return groups


def _small_groups(
    people: Sequence[Account], owed: Mapping[Account, int]
) -> list[Sequence[Account]]:
    """Groups of three and four that sum to zero, until few enough are left for `_most_groups`."""
    groups: list[Sequence[Account]] = []
    free = set(people)
    for group in islice(chain(combinations(people, 3), combinations(people, 4)), LOOKS):
        if len(free) <= EXACT:
            break
        if not sum([owed[who] for who in group]) and free.issuperset(group):
            groups.append(group)
            free.difference_update(group)
    return groups


NOTHING_BACK = phrase("No chips need to be given back.")


def catch_up_told(payments: Iterable[Payment]) -> Phrase:
    """The payments that correct the chips on the table: "Bo gives Di 6, then it is right"."""
    gives = tuple(
        phrase("{payer} gives {payee} {n}", payer=spoken(payer), payee=spoken(payee), n=points)
        for payer, payee, points in payments
    )
    if not gives:
        return phrase("nobody has to give anything")
    return phrase("{payments} to put this right", payments=gives)


def to_catch_up(payments: Sequence[Payment], crossing: bool) -> Phrase | None:
    """The payments that bring the chips in line with the scores; None if chips are not used."""
    told = catch_up_told(payments) if payments else NOTHING_BACK
    return told if crossing else None


def given_back_told(payments: Iterable[Payment]) -> Phrase:
    """The payments that return chips: "Ana gives 4 back to Bo"."""
    gives = tuple(
        phrase("{payer} gives {n} back to {payee}", payer=spoken(payer), payee=spoken(payee), n=n)
        for payer, payee, n in payments
    )
    return phrase("{payments}.", payments=gives) if gives else NOTHING_BACK


ROUNDING = phrase(
    "Winnings are rounded down to whole coins, losses up. The coins left over go, one each, to "
    "the players the rounding cost most; if equal, to the player who comes first in the list."
)
"""The rule of `to_money` as a sentence."""


def to_money(balances: Mapping[Account, int], rate: Fraction, coin: int) -> dict[Account, int]:
    """The balances in the smallest units of money; they sum to zero, as the points do.

    `rate` is units per point (above zero: "$1 per 10 points" is 10 cents), `coin` the smallest coin
    in use, in units: every amount is a multiple of it, less than one coin from the exact one, by
    the rule in `ROUNDING`. Raises ValueError if the balances do not sum to zero.
    """
    _check_sum(balances)
    point = rate / coin
    parts = point.denominator
    whole = {who: n * point.numerator // parts for who, n in balances.items()}
    cost = {who: n * point.numerator % parts for who, n in balances.items()}
    left_over = -sum(whole.values())
    for who in sorted(cost, key=cost.__getitem__, reverse=True)[:left_over]:
        whole[who] += 1
    return {who: coins * coin for who, coins in whole.items()}


Chips = Mapping[int, int]
"""A number of chips by denomination. Denominations are points, 1 or more."""

Moves = tuple[int, ...]
"""For each denomination the chips that the payer hands over, or (negative) gets back."""


def worth(chips: Chips) -> int:
    """The value of the chips in points."""
    return sum(chip * count for chip, count in chips.items())


@dataclass(frozen=True, slots=True)
class ChipHandover:
    """The chips of one payment, as pairs of a denomination and how many; `change` comes back."""

    handed: tuple[tuple[int, int], ...]
    change: tuple[tuple[int, int], ...] = ()

    def says(self) -> Phrase:
        """What the payer does: "hands over 2 × 25 and 1 × 5, and gets back 2 × 1"."""
        chips, change = (
            tuple(phrase("{n} × {chip}", n=count, chip=chip) for chip, count in pairs)
            for pairs in (self.handed, self.change)
        )
        if not change:
            return phrase("hands over {chips}", chips=chips)
        return phrase("hands over {chips}, and gets back {change}", chips=chips, change=change)


@dataclass(frozen=True, slots=True)
class InChips:
    """A payment of a plan, and its chips; None if their chips cannot make the amount."""

    payment: Payment
    crossing: ChipHandover | None

    def says(self) -> Phrase:
        """The chips of the payment as a sentence, or that there are none for it."""
        if self.crossing is None:
            return phrase("cannot pay this with the chips that these two hold")
        return self.crossing.says()


def chips_across(amount: int, payer_holds: Chips, payee_holds: Chips) -> ChipHandover | None:
    """The fewest chips that move exactly `amount` points from payer to payee, including change.

    Of equally few those with the least change. None if their chips cannot make the amount. The
    search is exact, and fast for hundreds of chips of five denominations.
    """
    search = _ChipSearch(payer_holds, payee_holds)
    found = search.fewest(0, amount)
    if found is None:
        return None
    moves = list(zip(search.denominations, found[2], strict=True))
    return ChipHandover(
        handed=tuple((chip, count) for chip, count in moves if count > 0),
        change=tuple((chip, -count) for chip, count in moves if count < 0),
    )


def heap(amount: int, denominations: Iterable[int]) -> ChipHandover | None:
    """The fewest chips that make an amount, from any holder.

    >>> print(heap(46, (1, 5, 25, 100)).says())
    hands over 1 × 25, 4 × 5 and 1 × 1
    """
    return chips_across(amount, {chip: amount // chip for chip in denominations}, {})


def settle_in_chips(
    plan: Iterable[Payment], holdings: Mapping[Account, Chips]
) -> tuple[InChips, ...]:
    """The plan's payments in order, each with the chips that the two hold by then.

    A payment that cannot be made moves no chips; the next ones follow without it. A player who is
    not in `holdings` has no chips.
    """
    held = {who: dict(chips) for who, chips in holdings.items()}
    settled: list[InChips] = []
    for payment in plan:
        payer = held.setdefault(payment.payer, {})
        payee = held.setdefault(payment.payee, {})
        crossing = chips_across(payment.points, payer, payee)
        if crossing:
            change = ((chip, -count) for chip, count in crossing.change)
            for chip, count in (*crossing.handed, *change):
                payer[chip] = payer.get(chip, 0) - count
                payee[chip] = payee.get(chip, 0) + count
        settled.append(InChips(payment, crossing))
    return tuple(settled)


class _ChipSearch:
    """Searches for the best crossing between two holdings, by denomination from high to low."""

    def __init__(self, payer: Chips, payee: Chips) -> None:
        both = {chip for holds in (payer, payee) for chip, count in holds.items() if count}
        self.denominations = sorted(both, reverse=True)
        self.payer = [payer.get(chip, 0) for chip in self.denominations]
        self.payee = [payee.get(chip, 0) for chip in self.denominations]
        self.payer_worth = self._from_low(self.payer)
        self.payee_worth = self._from_low(self.payee)
        self.step = [*accumulate(reversed(self.denominations), gcd, initial=0)][::-1]
        self.known: dict[tuple[int, int], tuple[int, int, Moves] | None] = {}

    def _from_low(self, counts: list[int]) -> list[int]:
        """For each denomination the value of its chips and all lower ones; the last entry is 0."""
        worths = [chip * n for chip, n in zip(self.denominations, counts, strict=True)]
        return [*accumulate(reversed(worths), initial=0)][::-1]

    def fewest(self, at: int, due: int) -> tuple[int, int, Moves] | None:
        """From denomination `at` on: the number of chips, those in change, and the moves."""
        if at == len(self.denominations):
            return None if due else (0, 0, ())
        if due % self.step[at]:
            return None
        if (at, due) not in self.known:
            self.known[at, due] = self._tried(at, due)
        return self.known[at, due]

    def _tried(self, at: int, due: int) -> tuple[int, int, Moves] | None:
        best: tuple[int, int, Moves] | None = None
        for at_least, count in self._counts(at, due):
            if best and at_least > best[0]:
                break
            rest = self.fewest(at + 1, due - count * self.denominations[at])
            if rest:
                moved, change, moves = rest
                found = (moved + abs(count), change + max(-count, 0), (count, *moves))
                best = min(best or found, found)
        return best

    def _counts(self, at: int, due: int) -> Iterator[tuple[int, int]]:
        """The numbers of this chip with which the lower ones can make the rest.

        Each comes with a lower bound of the total number of chips, smallest first: each chip more
        or less than the best number costs more than one lower chip.
        """
        chip = self.denominations[at]
        lower = self.denominations[at + 1] if at + 1 < len(self.denominations) else 1
        least = max(-self.payee[at], -((self.payer_worth[at + 1] - due) // chip))
        most = min(self.payer[at], (due + self.payee_worth[at + 1]) // chip)

        def at_least(count: int) -> int:
            return abs(count) - (-abs(due - count * chip) // lower)

        fitting = due // chip
        down = ((at_least(n), n) for n in range(min(fitting, most), least - 1, -1))
        up = ((at_least(n), n) for n in range(max(fitting + 1, least), most + 1))
        return merge(down, up, key=itemgetter(0))


@dataclass(frozen=True, slots=True)
class ChipDifference:
    """A player whose chips differ from the ledger: the points too many (negative: too few)."""

    who: Account
    points: int

    def says(self) -> Phrase:
        """A short text to show beside the name."""
        if self.points > 0:
            return phrase("holds {n} more than the scores say", n=self.points)
        return phrase("holds {n} less than the scores say", n=-self.points)


@dataclass(frozen=True, slots=True)
class ChipCount:
    """Points issued to each account, points held when counted, and balances in the book.

    All in points, by account; a missing account has 0. If the box issues chips through the book (a
    buy-in is then a transfer), the box itself was issued them.
    """

    issued: Mapping[Account, int]
    counted: Mapping[Account, int]
    book: Mapping[Account, int]

    @property
    def by_chips(self) -> dict[Account, int]:
        """What each account won according to its chips; sums to zero when none are missing."""
        everyone = {**self.book, **self.issued, **self.counted}
        return {who: self.counted.get(who, 0) - self.issued.get(who, 0) for who in everyone}

    @property
    def out(self) -> tuple[ChipDifference, ...]:
        """The accounts whose chips differ from the book."""
        differences = ((who, won - self.book.get(who, 0)) for who, won in self.by_chips.items())
        return tuple(ChipDifference(who, points) for who, points in differences if points)

    @property
    def missing(self) -> int:
        """The points issued that nobody holds; negative when more was counted than issued."""
        return sum(self.issued.values()) - sum(self.counted.values())

    def says(self) -> Phrase:
        """A sentence that says whether all issued chips were counted."""
        if self.missing > 0:
            return phrase("chips worth {n} are missing: issued, but not counted", n=self.missing)
        if self.missing < 0:
            return phrase("chips worth {n} were counted but never issued", n=-self.missing)
        return phrase("every issued chip was counted")
