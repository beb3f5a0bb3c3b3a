"""The settlement of an evening: sums, payments, debts, counted chips, money or chips."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.db.models import Evening, not_taken_back
from companion.ledger.recording import NothingThere
from companion.rules.settling import after
from companion.settlement import actions
from companion.settlement.payments import offered
from companion.settlement.plan import PLANS, combined_balances, settlement_of
from tests.ledger.factories import A_DOLLAR_FOR_TEN, BOX, Table, owed


def choose(four: Table, evening: Evening, **how: Any) -> None:
    four.write(lambda: actions.choose(actions.lock_evening(evening.id), how))


def test_the_box_is_one_of_the_accounts(four: Table) -> None:
    evening = four.evening((10, -10, 0, 0))
    tea = {"transfer": {"payer": "Ana", "payee": None, "points": 2, "why": "tea"}}
    four.write(lambda: four.line(evening.sittings[0], tea))
    assert combined_balances(evening)[BOX] == 2
    assert owed(settlement_of(evening)) == ((four.bo, four.ana, 8), (four.bo, BOX, 2))


def test_through_one_person_may_be_through_the_box(four: Table) -> None:
    evening = four.evening((10, -10, 0, 0))
    choose(four, evening, plan="through", through=None)
    assert owed(settlement_of(evening)) == ((four.bo, BOX, 10), (BOX, four.ana, 10))


nets = st.tuples(*[st.integers(-40, 40)] * 3).map(lambda n: (*n, -sum(n))).filter(any)


@pytest.mark.parametrize("points", [0, -1])
def test_nobody_pays_nothing_or_less(four: Table, points: int) -> None:
    evening = four.evening((10, -10, 0, 0))
    with pytest.raises(actions.NotOwed):
        four.pay(evening, four.bo, four.ana, points)


def test_a_debt_is_taken_over_by_one_evening_only(four: Table) -> None:
    (debt,) = four.carry(four.evening((10, -10, 0, 0)))
    second, third = four.evening(), four.evening()
    four.take_over(second, debt)
    with pytest.raises(actions.NotOwed):
        four.take_over(third, debt)


def test_a_debt_that_a_later_evening_has_stays_there_when_its_own_is_reopened(
    four: Table,
) -> None:
    first = four.evening((10, -10, 0, 0))
    (debt,) = four.carry(first)
    second = four.evening()
    four.take_over(second, debt)
    four.write(lambda: actions.take_back_carried(first, four.author()))
    assert [row.id for row in not_taken_back(first.payments)] == [debt.id]
    assert settlement_of(second).before == {four.ana: 10, four.bo: -10}


def test_money_joins_only_money_of_its_kind(four: Table) -> None:
    points = four.carry(four.evening((10, -10, 0, 0)))
    dollars = four.carry(four.evening((20, -20, 0, 0), **A_DOLLAR_FOR_TEN))
    for_dollars = four.evening((0, 30, -30, 0), currency="HKD", money=5000, points=1, coin=100)
    four.take_over(for_dollars, *dollars)
    assert settlement_of(for_dollars).before == {four.ana: 200, four.bo: -200}
    with pytest.raises(actions.NotOwed):
        four.take_over(for_dollars, *points)


def test_there_is_nothing_to_carry_once_all_is_settled(four: Table) -> None:
    with pytest.raises(NothingThere):
        four.carry(four.evening((0, 0, 1, -1), (0, 0, -1, 1)))


def test_chips_say_what_a_leaver_gets_where_they_are_worth_money(four: Table) -> None:
    evening = four.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    four.count(evening, 100, {100: 1, 5: 3})
    assert actions.going_home(evening, four.ana) == {"book": 100, "chips": 150}
    four.leave(evening, four.ana, "chips", 150, four.chan)
    assert owed(settlement_of(evening)) == ((four.bo, four.chan, 100),)


def test_nothing_that_was_written_down_is_ever_taken_away(four: Table) -> None:
    evening = four.evening((10, -10, 0, 0))
    paid = four.pay(evening, four.bo, four.ana, 3)
    four.take_back(evening, paid)
    four.carry(evening)
    assert len(evening.payments) == 3
    assert [row.kind for row in not_taken_back(evening.payments)] == ["carried"]


def test_what_was_carried_is_offered_even_if_the_clock_was_put_back(four: Table) -> None:
    four.moment = 1_000
    earlier = four.evening((5, -5, 0, 0))
    four.carry(earlier)
    four.moment = 0
    later = four.evening()
    assert [row.amount for row in offered(later)] == [5]
    four.moment = 2_000
    assert offered(earlier) == []


def test_chips_that_crossed_after_every_hand_leave_only_what_differs_and_that_once(
    four: Table,
) -> None:
    evening = four.evening((10, -10, 0, 0), crossing=True, chips=[1, 5, 25])
    assert settlement_of(evening).settled
    four.count(evening, 50, {25: 2, 5: 1}, {25: 1, 5: 4}, {25: 2}, {25: 2})
    assert owed(settlement_of(evening)) == ((four.bo, four.ana, 5),)
    four.pay(evening, four.bo, four.ana, 5)
    assert settlement_of(evening).settled
    four.count(evening, 50, {25: 2, 5: 2}, {25: 1, 5: 3}, {25: 2}, {25: 2})
    assert settlement_of(evening).settled


def test_the_chips_of_a_payment_are_those_that_people_hold_by_then(four: Table) -> None:
    evening = four.evening((6, -3, -3, 0), chips=[1, 5])
    four.count(evening, 11, {5: 2, 1: 1}, {5: 2, 1: 1}, {5: 1, 1: 6}, {5: 2, 1: 1})
    by_bo, by_chan = settlement_of(evening).left
    said = settlement_of(evening).in_chips
    assert str(said[by_bo].says()) == "cannot pay this with the chips that these two hold"
    assert str(said[by_chan].says()) == "hands over 3 × 1"
    four.pay(evening, *by_chan)
    assert str(settlement_of(evening).in_chips[by_bo].says()) == (
        "hands over 1 × 5, and gets back 2 × 1"
    )


def test_what_went_home_uncounted_is_not_known_so_the_chips_do_not_decide(four: Table) -> None:
    evening = four.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    four.count(evening, 50, {50: 1}, {50: 1}, {50: 1})
    four.leave(evening, four.di, "book", 0, four.ana)
    counting = settlement_of(evening).counting
    assert not counting.uncounted
    assert not counting.count.missing
    assert not counting.decides


def test_a_payment_after_the_count_is_not_in_it_even_if_the_clock_was_put_back(four: Table) -> None:
    evening = four.evening((5, -5, 0, 0))
    four.moment = 1_000
    four.count(evening, 10, {1: 15}, {1: 5}, {1: 10}, {1: 10})
    four.moment = 0
    four.pay(evening, four.bo, four.ana, 5)
    found = settlement_of(evening).counting
    assert [due.points for due in found.since] == [5]
    assert found.count.by_chips[four.ana] == 5


def test_what_was_paid_in_money_is_settled_and_the_rest_is_in_chips(four: Table) -> None:
    evening = four.evening((10, -10, 0, 0), (0, 0, 20, -20), **A_DOLLAR_FOR_TEN)
    four.pay(evening, four.bo, four.ana, 50)
    choose(four, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ((four.bo, four.ana, 5), (four.di, four.chan, 20))
    four.pay(evening, four.bo, four.ana, 5)
    choose(four, evening, in_chips=False)
    assert owed(settlement_of(evening)) == ((four.di, four.chan, 200),)


def test_who_was_rounded_when_somebody_went_home_stands_in_for_that_alone(four: Table) -> None:
    evening = four.evening((14, -10, 0, -4), chips=[5], **A_DOLLAR_FOR_TEN)
    four.leave(evening, four.ana, "book", 150, four.chan)
    choose(four, evening, in_chips=True)
    for due in settlement_of(evening).left:
        four.pay(evening, *due)
    choose(four, evening, in_chips=False)
    assert settlement_of(evening).settled


def test_who_left_with_chips_is_settled_in_money_too(four: Table) -> None:
    evening = four.evening((14, -10, 0, -4), in_chips=True, **A_DOLLAR_FOR_TEN)
    four.leave(evening, four.ana, "book", 14, four.chan)
    choose(four, evening, in_chips=False)
    settlement = settlement_of(evening)
    assert settlement.remaining[four.ana] == 0
    assert sum(due.points for due in settlement.left) == 150
    assert {due.payee for due in settlement.left} == {four.chan}


def test_where_chips_have_crossed_who_left_leaves_the_others_their_own(four: Table) -> None:
    evening = four.evening((14, -10, 0, -4), chips=[5], crossing=True, **A_DOLLAR_FOR_TEN)
    four.leave(evening, four.ana, "book", 150, four.chan)
    choose(four, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ()
    choose(four, evening, in_chips=False)
    assert {due.payee for due in settlement_of(evening).left} == {four.chan}


def test_a_debt_from_before_is_settled_in_whatever_the_rest_is(four: Table) -> None:
    (debt,) = four.carry(four.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN))
    evening = four.evening((0, 0, 10, -10), **A_DOLLAR_FOR_TEN)
    four.take_over(evening, debt)
    choose(four, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ((four.bo, four.ana, 10), (four.di, four.chan, 10))


@settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    nets=st.lists(nets, min_size=1, max_size=2),
    stake=st.sampled_from([{}, A_DOLLAR_FOR_TEN, {"currency": "JPY", "money": 100, "points": 3}]),
    steps=st.lists(
        st.tuples(st.sampled_from(PLANS), st.booleans(), st.integers(0, 5), st.integers(1, 60)),
        max_size=6,
    ),
)
def test_whatever_was_paid_in_what_it_comes_to_zero_and_can_be_settled(
    four: Table,
    nets: list[tuple[int, int, int, int]],
    stake: dict[str, Any],
    steps: list[tuple[str, bool, int, int]],
) -> None:
    evening = four.evening(*nets, **stake)
    for plan, in_chips, which, points in steps:
        choose(four, evening, plan=plan, through=four.chan, in_chips=in_chips)
        left = settlement_of(evening).left
        if left:
            due = left[which % len(left)]
            four.pay(evening, due.payer, due.payee, min(points, due.points))
        settlement = settlement_of(evening)
        assert sum(settlement.won.values()) == sum(settlement.owed.values()) == 0
        everything = [*settlement.paid, *settlement.left]
        assert not any(after(settlement.owed, everything).values())
    while left := settlement_of(evening).left:
        four.pay(evening, *left[0])
    assert settlement_of(evening).settled
