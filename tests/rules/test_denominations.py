"""The chips of a payment, and the change."""

from collections.abc import Iterator
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.chips import Account
from companion.rules.settling import Crossing, Payment, chips_across, fewest, settle_in_chips, worth

Purse = dict[int, int]

purses = st.dictionaries(st.integers(1, 12), st.integers(0, 3), max_size=4)
rich = st.dictionaries(st.sampled_from([1, 5, 25, 100]), st.integers(0, 400))


def crossings(payer: Purse, payee: Purse) -> Iterator[tuple[int, int, int]]:
    """Every way chips can move between the two: points that cross, chips moved, chips of change."""
    chips = sorted({*payer, *payee})
    for moves in product(*(range(-payee.get(c, 0), payer.get(c, 0) + 1) for c in chips)):
        points = sum(c * n for c, n in zip(chips, moves, strict=True))
        yield points, sum(map(abs, moves)), -sum(n for n in moves if n < 0)


def moved(crossing: Crossing) -> tuple[int, int]:
    change = sum(n for _, n in crossing.change)
    return sum(n for _, n in crossing.handed) + change, change


def all_chips(holdings: dict[Account, Purse]) -> Purse:
    total: Purse = {}
    for purse in holdings.values():
        for chip, n in purse.items():
            total[chip] = total.get(chip, 0) + n
    return {chip: n for chip, n in total.items() if n}


@given(st.integers(1, 40), purses, purses)
def test_no_other_way_moves_fewer_chips_or_gives_less_change(
    amount: int, payer: Purse, payee: Purse
) -> None:
    ways = [(n, change) for points, n, change in crossings(payer, payee) if points == amount]
    found = chips_across(amount, payer, payee)
    assert (moved(found) if found else None) == (min(ways) if ways else None)


@given(st.integers(1, 60_000), rich, rich)
def test_what_crosses_is_the_amount_and_nobody_hands_over_what_they_have_not(
    amount: int, payer: Purse, payee: Purse
) -> None:
    found = chips_across(amount, payer, payee)
    if found:
        assert worth(dict(found.handed)) - worth(dict(found.change)) == amount
        assert all(0 < n <= payer[chip] for chip, n in found.handed)
        assert all(0 < n <= payee[chip] for chip, n in found.change)


@given(st.integers(0, 2000), rich)
def test_who_has_ones_enough_can_always_pay(amount: int, payer: Purse) -> None:
    assert chips_across(amount, {**payer, 1: amount}, {}) is not None


def test_a_hundred_pays_ninety_four_with_change() -> None:
    assert chips_across(94, {100: 1}, {5: 3}) is None
    assert chips_across(94, {100: 1}, {5: 3, 1: 6}) == Crossing(((100, 1),), ((5, 1), (1, 1)))


def test_three_ones_go_before_a_five_and_two_ones_back() -> None:
    assert chips_across(3, {5: 1, 1: 3}, {1: 2}) == Crossing(((1, 3),))


def test_fewer_chips_go_before_no_change() -> None:
    assert chips_across(24, {25: 1, 5: 4, 1: 4}, {1: 1}) == Crossing(((25, 1),), ((1, 1),))


def test_a_chip_too_many_helps_where_the_small_ones_do_not_fit() -> None:
    assert chips_across(13, {25: 9, 10: 9}, {6: 9}) == Crossing(((25, 1),), ((6, 2),))


def test_who_holds_too_little_cannot_pay() -> None:
    assert chips_across(11, {5: 2}, {1: 50}) is None


def test_what_crosses_is_said_in_words() -> None:
    assert str(Crossing(((25, 2), (5, 1))).says()) == "hands over 2 × 25 and 1 × 5"
    with_change = Crossing(((25, 2), (5, 1)), ((1, 2),))
    assert str(with_change.says()) == "hands over 2 × 25 and 1 × 5, and gets back 2 × 1"


# --- a whole plan


def test_a_plan_is_paid_in_order_each_with_the_chips_of_the_one_before() -> None:
    plan = (Payment("Ana", "Bo", 20), Payment("Bo", "Chan", 10))
    first, second = settle_in_chips(plan, {"Ana": {10: 2}})
    assert first.crossing == Crossing(((10, 2),))
    assert second.crossing == Crossing(((10, 1),))
    assert str(second.says()) == "hands over 1 × 10"


def test_a_payment_that_the_chips_cannot_make_is_said_and_the_next_ones_go_on() -> None:
    plan = (Payment("Ana", "Bo", 7), Payment("Ana", None, 5))
    first, second = settle_in_chips(plan, {"Ana": {5: 2}})
    assert first.crossing is None
    assert str(first.says()) == "cannot pay this with the chips that these two hold"
    assert second.crossing == Crossing(((5, 1),))


@given(st.lists(st.tuples(st.integers(-200, 200), rich), min_size=1, max_size=5))
def test_whatever_is_paid_in_chips_everyone_holds_that_much_more_or_less(
    people: list[tuple[int, Purse]],
) -> None:
    balances: dict[Account, int] = {n: points for n, (points, _) in enumerate(people)}
    balances[None] = -sum(balances.values())
    holdings: dict[Account, Purse] = {n: dict(purse) for n, (_, purse) in enumerate(people)}
    holdings[None] = {}
    held = {who: dict(purse) for who, purse in holdings.items()}
    unpaid = dict.fromkeys(balances, 0)
    for each in settle_in_chips(fewest(balances), holdings):
        payer, payee = each.payment.payer, each.payment.payee
        if each.crossing is None:
            unpaid[payer] -= each.payment.points
            unpaid[payee] += each.payment.points
            continue
        for giver, taker, chips in (
            (payer, payee, each.crossing.handed),
            (payee, payer, each.crossing.change),
        ):
            for chip, n in chips:
                held[giver][chip] -= n
                held[taker][chip] = held[taker].get(chip, 0) + n
                assert held[giver][chip] >= 0
    assert all_chips(held) == all_chips(holdings)
    for who, points in balances.items():
        assert worth(held[who]) == worth(holdings[who]) + points - unpaid[who]
