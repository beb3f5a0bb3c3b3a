"""Who pays whom: the fewest payments, the three plans, their stability, and the chips."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.chips import Account
from companion.rules.settling import (
    EXACT,
    ChipHandover,
    Payment,
    chips_across,
    fewest,
    settle_in_chips,
    through,
    to_biggest_winner,
    worth,
)
from tests.oracle.sittings import fewest_payments

Balances = dict[Account, int]
BOX: Account = None
PEOPLE: tuple[Account, ...] = ("Ana", "Bo", BOX, "Chan", "Di", "Eve", "Fan", "Gus")


Plan = Callable[..., tuple[Payment, ...]]


PLANS: dict[str, Plan] = {
    "fewest": fewest,
    **{
        f"through {keeper}": lambda balances, paid=(), by=keeper: through(balances, by, paid)
        for keeper in ("Bo", BOX, "Hal")  # a player, the box and a guest
    },
    "to the biggest winner": to_biggest_winner,
}
EVERY_PLAN = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


def closed(points: Sequence[int]) -> Balances:
    """Balances of as many people and one more, who has the rest."""
    return dict(zip(PEOPLE, [*points, -sum(points)], strict=False))


def balances(reach: int = 12) -> st.SearchStrategy[Balances]:
    return st.lists(st.integers(-reach, reach), max_size=7).map(closed)


def payments() -> st.SearchStrategy[list[Payment]]:
    """Payments between any two, whatever a plan says."""
    pair = st.lists(st.sampled_from([*PEOPLE, "Hal"]), min_size=2, max_size=2, unique=True)
    each = st.builds(lambda two, n: Payment(two[0], two[1], n), pair, st.integers(1, 15))
    return st.lists(each, max_size=4)


def after(balances: Balances, payments: Iterable[Payment]) -> Balances:
    """Who is still above or below zero after these payments."""
    left = dict(balances)
    for payment in payments:
        left[payment.payer] = left.get(payment.payer, 0) + payment.points
        left[payment.payee] = left.get(payment.payee, 0) - payment.points
    return {who: points for who, points in left.items() if points}


def part_of(payment: Payment, points: int) -> Payment:
    return Payment(payment.payer, payment.payee, points)


def less(plan: Iterable[Payment], parts: Iterable[int]) -> tuple[Payment, ...]:
    """The plan as it must stand when this much is paid of each of its payments."""
    left = [part_of(due, due.points - part) for due, part in zip(plan, parts, strict=True)]
    return tuple(payment for payment in left if payment.points)


@given(balances(reach=6))
def test_no_way_of_parting_the_people_needs_fewer_payments(balances: Balances) -> None:
    assert len(fewest(balances)) == len(fewest_payments(balances))


@given(balances())
def test_losers_only_pay_and_winners_only_get(balances: Balances) -> None:
    for payment in fewest(balances):
        assert balances[payment.payer] < 0 < balances[payment.payee]
        assert payment.points > 0


def test_payers_in_their_order_fill_up_payees_in_theirs() -> None:
    assert fewest({"Ana": 28, "Bo": -8, "Chan": -21, "Di": 1}) == (
        Payment("Bo", "Ana", 8),
        Payment("Chan", "Ana", 20),
        Payment("Chan", "Di", 1),
    )


@settings(max_examples=8)
@given(st.data())
def test_groups_hidden_among_as_many_people_as_are_settled_exactly_are_found(
    data: st.DataObject,
) -> None:
    points: list[int] = []
    while len(points) <= EXACT - 4:
        group = data.draw(st.lists(st.integers(1, 300), min_size=2, max_size=3))
        points += [*group, -sum(group)]
    hidden = sum(1 for n in points if n < 0)
    balances: Balances = dict(enumerate(data.draw(st.permutations(points))))
    plan = fewest(balances)
    assert not after(balances, plan)
    assert len(plan) <= len(points) - hidden


def test_among_forty_people_hidden_threes_are_still_found() -> None:
    points = [n * 10**k for n in (1, 2, -3) for k in range(13)]
    assert len(fewest(dict(enumerate(points)))) == 39 - 13


@settings(max_examples=8)
@given(st.lists(st.integers(-1000, 1000), min_size=EXACT, max_size=60))
def test_any_number_of_people_come_to_zero(points: list[int]) -> None:
    balances: Balances = dict(enumerate([*points, -sum(points)]))
    plan = fewest(balances)
    assert not after(balances, plan)
    assert len(plan) < len(balances)


@given(balances(), st.integers(0, 7))
def test_a_player_at_zero_changes_nothing(balances: Balances, place: int) -> None:
    entries = list(balances.items())
    assert fewest(dict([*entries[:place], ("Hal", 0), *entries[place:]])) == fewest(balances)


@given(balances(), st.integers(1, 10**6))
def test_a_higher_stake_is_the_same_plan_multiplied(balances: Balances, stake: int) -> None:
    dear: Balances = {who: points * stake for who, points in balances.items()}
    assert fewest(dear) == tuple(part_of(each, each.points * stake) for each in fewest(balances))


def test_through_one_person_money_comes_in_before_it_goes_out() -> None:
    assert through({"Ana": 28, "Bo": -8, "Chan": -14, "Di": -6}, "Di") == (
        Payment("Bo", "Di", 8),
        Payment("Chan", "Di", 14),
        Payment("Di", "Ana", 28),
    )


def test_everyone_settles_with_the_biggest_winner() -> None:
    assert to_biggest_winner({"Ana": 4, "Bo": -9, "Chan": 5}) == (
        Payment("Bo", "Chan", 9),
        Payment("Chan", "Ana", 4),
    )


def test_of_two_biggest_winners_the_first_is_settled_with() -> None:
    assert to_biggest_winner({"Bo": -10, "Ana": 5, "Chan": 5})[0] == Payment("Bo", "Ana", 10)


def test_the_box_is_no_winner_beside_a_player_who_won() -> None:
    plan = to_biggest_winner({BOX: 20, "Ana": 4, "Bo": -24})
    assert plan == (Payment("Bo", "Ana", 24), Payment("Ana", BOX, 20))


def test_where_only_the_box_has_won_everyone_settles_with_it() -> None:
    assert to_biggest_winner({"Ana": -4, "Bo": 0, BOX: 4}) == (Payment("Ana", BOX, 4),)


@given(balances())
def test_the_biggest_winner_stays_the_one_when_paid(balances: Balances) -> None:
    plan = to_biggest_winner(balances)
    hub = {payment.payee for payment in plan[:1]}
    paid = [payment for payment in plan if payment.payee in hub][:1]
    assert to_biggest_winner(balances, paid) == plan[1:]


@EVERY_PLAN
def test_where_nobody_won_there_is_nothing_to_pay(plan: Plan) -> None:
    assert plan({}) == ()
    assert plan({"Ana": 0, "Bo": 0, BOX: 0}) == ()


@EVERY_PLAN
def test_balances_that_do_not_sum_to_zero_are_an_error(plan: Plan) -> None:
    with pytest.raises(ValueError, match="sum to 1, not to 0"):
        plan({"Ana": 3, "Bo": -2})


@EVERY_PLAN
@given(balances=balances(), paid=payments(), data=st.data())
def test_whatever_parts_are_paid_in_any_order_leave_the_rest_as_it_was(
    plan: Plan, balances: Balances, paid: list[Payment], data: st.DataObject
) -> None:
    due = plan(balances, paid)
    assert not after(balances, [*paid, *due])
    parts = [data.draw(st.integers(0, payment.points)) for payment in due]
    made = [part_of(payment, part) for payment, part in zip(due, parts, strict=True) if part]
    shuffled = data.draw(st.permutations(made))
    assert plan(balances, [*paid, *shuffled]) == less(due, parts)
    assert plan(balances, [*paid, *due]) == ()
    for payment in due:  # one that is given back is due again, and nothing else changes
        points = data.draw(st.integers(1, payment.points))
        there = part_of(payment, points)
        back = Payment(payment.payee, payment.payer, points)
        assert plan(balances, [*paid, there, back]) == due


def test_who_pays_somebody_else_leaves_those_two_creditors_to_each_other() -> None:
    balances: Balances = {"Ana": -5, "Bo": 5, "Chan": -7, "Di": 7}
    assert fewest(balances, [Payment("Ana", "Di", 5)]) == (
        Payment("Chan", "Bo", 5),
        Payment("Chan", "Di", 2),
    )


def test_who_pays_too_much_gets_the_rest_back() -> None:
    assert fewest({"Ana": -5, "Bo": 5}, [Payment("Ana", "Bo", 8)]) == (Payment("Bo", "Ana", 3),)


def test_who_pays_for_a_friend_gets_it_from_them() -> None:
    balances: Balances = {"Ana": -5, "Bo": 5}
    assert fewest(balances, [Payment("Hal", "Bo", 5)]) == (Payment("Ana", "Hal", 5),)


@given(balances(), payments())
def test_groups_in_which_nobody_else_pays_keep_their_payments(
    balances: Balances, paid: list[Payment]
) -> None:
    def people_tied_to(someone: set[Account]) -> set[Account]:
        tied = set(someone)
        for _ in PEOPLE:
            for payment in (*paid, *fewest(balances)):
                if tied & {payment.payer, payment.payee}:
                    tied |= {payment.payer, payment.payee}
        return tied

    disturbed = people_tied_to({who for each in paid for who in (each.payer, each.payee)})
    untouched = [payment for payment in fewest(balances) if payment.payer not in disturbed]
    left = fewest(balances, paid)
    assert [payment for payment in left if payment.payer not in disturbed] == untouched


@given(balances(), st.sampled_from([*PEOPLE, "Hal"]), payments())
def test_where_all_settle_with_one_a_payment_concerns_only_those_who_made_it(
    balances: Balances, keeper: Account, paid: list[Payment]
) -> None:
    concerned = {who for each in paid for who in (each.payer, each.payee)} - {keeper}
    changed = set(through(balances, keeper)) ^ set(through(balances, keeper, paid))
    assert all(concerned & {each.payer, each.payee} for each in changed)


Purse = dict[int, int]

purses = st.dictionaries(st.integers(1, 12), st.integers(0, 3), max_size=4)
rich = st.dictionaries(st.sampled_from([1, 5, 25, 100]), st.integers(0, 400))


def crossings(payer: Purse, payee: Purse) -> Iterator[tuple[int, int, int]]:
    """Every way chips can move between the two: points that cross, chips moved, chips of change."""
    chips = sorted({*payer, *payee})
    for moves in product(*(range(-payee.get(c, 0), payer.get(c, 0) + 1) for c in chips)):
        points = sum(c * n for c, n in zip(chips, moves, strict=True))
        yield points, sum(map(abs, moves)), -sum(n for n in moves if n < 0)


def moved(crossing: ChipHandover) -> tuple[int, int]:
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


def test_what_crosses_is_said_in_words() -> None:
    assert str(ChipHandover(((25, 2), (5, 1))).says()) == "hands over 2 × 25 and 1 × 5"
    with_change = ChipHandover(((25, 2), (5, 1)), ((1, 2),))
    assert str(with_change.says()) == "hands over 2 × 25 and 1 × 5, and gets back 2 × 1"


def test_a_plan_is_paid_in_order_each_with_the_chips_of_the_one_before() -> None:
    plan = (Payment("Ana", "Bo", 20), Payment("Bo", "Chan", 10))
    first, second = settle_in_chips(plan, {"Ana": {10: 2}})
    assert first.crossing == ChipHandover(((10, 2),))
    assert second.crossing == ChipHandover(((10, 1),))
    assert str(second.says()) == "hands over 1 × 10"


def test_a_payment_that_the_chips_cannot_make_is_said_and_the_next_ones_go_on() -> None:
    plan = (Payment("Ana", "Bo", 7), Payment("Ana", None, 5))
    first, second = settle_in_chips(plan, {"Ana": {5: 2}})
    assert first.crossing is None
    assert str(first.says()) == "cannot pay this with the chips that these two hold"
    assert second.crossing == ChipHandover(((5, 1),))


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
