"""Points to money: whole coins, the sum stays zero, no one is a whole coin off."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.chips import Account
from companion.rules.settling import to_money

balances = st.lists(st.integers(-1000, 1000), max_size=9).map(
    lambda points: dict[Account, int](enumerate([*points, -sum(points)]))
)
rates = st.fractions(min_value=Fraction(1, 1000), max_value=1000, max_denominator=1000)
coins = st.integers(1, 500)


@given(balances, rates, coins)
def test_money_comes_to_zero_in_whole_coins(
    balances: dict[Account, int], rate: Fraction, coin: int
) -> None:
    money = to_money(balances, rate, coin)
    assert sum(money.values()) == 0
    assert not any(amount % coin for amount in money.values())


@given(balances, rates, coins)
def test_nobody_is_off_by_as_much_as_one_coin(
    balances: dict[Account, int], rate: Fraction, coin: int
) -> None:
    money = to_money(balances, rate, coin)
    assert list(money) == list(balances)
    assert all(abs(money[who] - points * rate) < coin for who, points in balances.items())


@given(balances, rates, coins)
def test_who_has_more_points_never_has_less_money(
    balances: dict[Account, int], rate: Fraction, coin: int
) -> None:
    money = to_money(balances, rate, coin)
    by_points = sorted(balances, key=lambda who: (balances[who], money[who]))
    assert sorted(money[who] for who in by_points) == [money[who] for who in by_points]


@given(balances, rates, coins)
def test_whom_rounding_cost_more_is_served_before_whom_it_cost_less(
    balances: dict[Account, int], rate: Fraction, coin: int
) -> None:
    money = to_money(balances, rate, coin)
    exact = {who: points * rate / coin for who, points in balances.items()}
    cost = {who: coins - floor(coins) for who, coins in exact.items()}
    order = sorted(balances, key=lambda who: -cost[who])
    served = [money[who] // coin > floor(exact[who]) for who in order]
    assert served == sorted(served, reverse=True)


def test_among_equals_the_last_coin_goes_to_the_first() -> None:
    money = to_money({"Ana": 1, "Bo": 1, "Chan": -2}, Fraction(1, 2), coin=1)
    assert money == {"Ana": 1, "Bo": 0, "Chan": -1}


def test_balances_that_do_not_sum_to_zero_are_an_error() -> None:
    with pytest.raises(ValueError, match="sum to 1, not to 0"):
        to_money({"Ana": 3, "Bo": -2}, Fraction(1), coin=1)
