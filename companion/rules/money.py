"""Points to money: what every balance is worth in coins that the table uses, nothing lost."""

from collections.abc import Mapping
from fractions import Fraction

from companion.rules.chips import Account
from companion.rules.phrases import phrase

ROUNDING = phrase(
    "Every amount is rounded down to whole coins, so players who lost pay the next whole "
    "coin. The coins left over go, one each, to the players the rounding cost most; if "
    "equal, to the player who comes first in the list."
)
"""The rule of `to_money`, as a page can show it."""


def to_money(balances: Mapping[Account, int], rate: Fraction, coin: int) -> dict[Account, int]:
    """The balances in the smallest units of the money; they sum to zero, as the points do.

    `rate` is units for a point (above zero: "$1 per 10 points" is 10 cents), `coin` the smallest
    coin in use, in units: every amount is a multiple of it, less than one coin off the exact
    one, by the rule that `ROUNDING` states. Raises ValueError where the balances do not sum to
    zero.
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
