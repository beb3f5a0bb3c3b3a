"""Plans of payments that settle all balances: three plans, and what is left of each.

A plan is computed only from the `balances` when the table settles and the payments `paid` since.
Still it is stable: when a payment is made or taken back, in whole or in part, the others stay the
same. Therefore `balances` must stay those at the start of settling; `paid` accounts for the rest.

Amounts are points, or the smallest units of money after `to_money`.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, islice
from typing import NamedTuple

from companion.rules.chips import Account
from companion.rules.phrases import phrase

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
    paid = tuple(paid)
    left = _left(balances, paid)
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
    left = {who: points for who, points in _left(balances, paid).items() if who != keeper}
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

    def winnings(who: Account) -> tuple[bool, int]:
        return who is not None and balances[who] > 0, balances[who]

    return through(balances, max(balances, key=winnings, default=None), paid)


def _left(balances: Mapping[Account, int], paid: Iterable[Payment]) -> dict[Account, int]:
    """What each account is still to pay or receive; those only in payments come last."""
    if total := sum(balances.values()):
        raise ValueError(f"balances sum to {total}, not to zero")
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


ROUNDING = phrase(
    "Every amount is rounded down to whole coins, so players who lost pay the next whole "
    "coin. The coins left over go, one each, to the players the rounding cost most; if "
    "equal, to the player who comes first in the list."
)
"""The rule of `to_money` as a sentence."""


def to_money(balances: Mapping[Account, int], rate: Fraction, coin: int) -> dict[Account, int]:
    """The balances in the smallest units of money; they sum to zero, as the points do.

    `rate` is units per point (above zero: "$1 per 10 points" is 10 cents), `coin` the smallest coin
    in use, in units: every amount is a multiple of it, less than one coin from the exact one, by
    the rule in `ROUNDING`. Raises ValueError if the balances do not sum to zero.
    """
    if total := sum(balances.values()):
        raise ValueError(f"balances sum to {total}, not to zero")
    point = rate / coin
    parts = point.denominator
    whole = {who: n * point.numerator // parts for who, n in balances.items()}
    cost = {who: n * point.numerator % parts for who, n in balances.items()}
    left_over = -sum(whole.values())
    for who in sorted(cost, key=cost.__getitem__, reverse=True)[:left_over]:
        whole[who] += 1
    return {who: coins * coin for who, coins in whole.items()}
