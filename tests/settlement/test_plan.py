"""The settlement of an evening: sums, payments, debts, counted chips, money or chips."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.db.models import Evening
from companion.ledger.recording import NothingThere
from companion.rules.settling import after
from companion.settlement import actions
from companion.settlement.payments import offered, standing
from companion.settlement.plan import PLANS, combined_balances, settlement_of
from tests.ledger.factories import A_DOLLAR_FOR_TEN, BOX, Table, owed


@pytest.fixture
def table(stored: Flask) -> Table:
    return Table()


def test_the_box_is_one_of_the_accounts(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    tea = {"transfer": {"payer": "Ana", "payee": None, "points": 2, "why": "tea"}}
    table.write(lambda: table.line(evening.sittings[0], tea))
    assert combined_balances(evening)[BOX] == 2
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 8), (table.bo, BOX, 2))


def test_points_become_money_in_coins_that_the_table_uses_and_nothing_is_lost(table: Table) -> None:
    evening = table.evening((7, 7, -7, -7), **A_DOLLAR_FOR_TEN)
    settlement = settlement_of(evening)
    assert settlement.unit == "HKD"
    assert sum(settlement.owed.values()) == 0
    assert all(units % 50 == 0 for units in settlement.owed.values())


def test_through_one_person_may_be_through_the_box(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    table.write(
        lambda: actions.choose(actions.held(evening.id), {"plan": "through", "through": None})
    )
    assert owed(settlement_of(evening)) == ((table.bo, BOX, 10), (BOX, table.ana, 10))


nets = st.tuples(*[st.integers(-40, 40)] * 3).map(lambda n: (*n, -sum(n))).filter(any)


@pytest.mark.parametrize("points", [0, -1])
def test_nobody_pays_nothing_or_less(table: Table, points: int) -> None:
    evening = table.evening((10, -10, 0, 0))
    with pytest.raises(actions.NotOwed):
        table.pay(evening, table.bo, table.ana, points)


def test_a_debt_is_taken_over_by_one_evening_only(table: Table) -> None:
    (debt,) = table.carry(table.evening((10, -10, 0, 0)))
    second, third = table.evening(), table.evening()
    table.take_over(second, debt)
    with pytest.raises(actions.NotOwed):
        table.take_over(third, debt)


def test_money_joins_only_money_of_its_kind(table: Table) -> None:
    points = table.carry(table.evening((10, -10, 0, 0)))
    dollars = table.carry(table.evening((20, -20, 0, 0), **A_DOLLAR_FOR_TEN))
    for_dollars = table.evening((0, 30, -30, 0), currency="HKD", money=5000, points=1, coin=100)
    table.take_over(for_dollars, *dollars)
    assert settlement_of(for_dollars).before == {table.ana: 200, table.bo: -200}
    with pytest.raises(actions.NotOwed):
        table.take_over(for_dollars, *points)


def test_there_is_nothing_to_carry_once_all_is_settled(table: Table) -> None:
    with pytest.raises(NothingThere):
        table.carry(table.evening((0, 0, 1, -1), (0, 0, -1, 1)))


def test_chips_say_what_whoever_leaves_gets_where_they_are_worth_money(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    table.count(evening, 100, {100: 1, 5: 3})
    assert actions.going_home(evening, table.ana) == {"book": 100, "chips": 150}
    table.leave(evening, table.ana, "chips", 150, table.chan)
    assert owed(settlement_of(evening)) == ((table.bo, table.chan, 100),)


def test_what_is_taken_over_is_settled_with_the_evening_and_offered_no_more(table: Table) -> None:
    first = table.evening((10, -10, 0, 0))
    (debt,) = table.carry(first)
    second, third = table.evening((-10, 0, 10, 0)), table.evening()
    table.take_over(second, debt)
    settlement = settlement_of(second)
    assert settlement.before == {table.ana: 10, table.bo: -10}
    assert owed(settlement) == ((table.bo, table.chan, 10),)
    assert not offered(second)
    assert not offered(third)


def test_taking_over_can_be_undone_and_is_then_offered_again(table: Table) -> None:
    (debt,) = table.carry(table.evening((10, -10, 0, 0)))
    second = table.evening((1, -1, 0, 0))
    (taken,) = table.take_over(second, debt)
    table.take_back(second, taken)
    assert [row.id for row in offered(second)] == [debt.id]
    assert owed(settlement_of(second)) == ((table.bo, table.ana, 1),)


def test_nothing_that_was_written_down_is_ever_taken_away(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    paid = table.pay(evening, table.bo, table.ana, 3)
    table.take_back(evening, paid)
    table.carry(evening)
    assert len(evening.payments) == 3
    assert [row.kind for row in standing(evening.payments)] == ["carried"]


def test_what_was_carried_is_offered_even_if_the_clock_was_put_back(table: Table) -> None:
    table.moment = 1_000
    earlier = table.evening((5, -5, 0, 0))
    table.carry(earlier)
    table.moment = 0
    later = table.evening()
    assert [row.amount for row in offered(later)] == [5]
    table.moment = 2_000
    assert offered(earlier) == []


def test_pay_by_chips_settles_what_the_chips_say(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), crossing=True, **A_DOLLAR_FOR_TEN)
    table.count(evening, 100, {100: 1, 25: 1}, {25: 3}, {100: 1}, {100: 1})
    table.write(lambda: actions.choose(actions.held(evening.id), {"by_chips": True}))
    settlement = settlement_of(evening)
    assert settlement.by_chips
    assert owed(settlement) == ((table.bo, table.ana, 250),)


def test_chips_that_crossed_after_every_hand_leave_only_what_differs(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), crossing=True, chips=[1, 5, 25])
    assert settlement_of(evening).settled
    table.count(evening, 50, {25: 2, 5: 1}, {25: 1, 5: 4}, {25: 2}, {25: 2})
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 5),)


def test_counting_again_after_paying_in_chips_changes_nothing(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), crossing=True, chips=[1, 5, 25])
    table.count(evening, 50, {25: 2, 5: 1}, {25: 1, 5: 4}, {25: 2}, {25: 2})
    table.pay(evening, table.bo, table.ana, 5)
    assert settlement_of(evening).settled
    table.count(evening, 50, {25: 2, 5: 2}, {25: 1, 5: 3}, {25: 2}, {25: 2})
    assert settlement_of(evening).settled


def test_the_chips_of_a_payment_are_those_that_people_hold_by_then(table: Table) -> None:
    evening = table.evening((6, -3, -3, 0), chips=[1, 5])
    table.count(evening, 11, {5: 2, 1: 1}, {5: 2, 1: 1}, {5: 1, 1: 6}, {5: 2, 1: 1})
    by_bo, by_chan = settlement_of(evening).left
    said = settlement_of(evening).in_chips
    assert str(said[by_bo].says()) == "cannot pay this with the chips that these two hold"
    assert str(said[by_chan].says()) == "hands over 3 × 1"
    table.pay(evening, *by_chan)
    assert str(settlement_of(evening).in_chips[by_bo].says()) == (
        "hands over 1 × 5, and gets back 2 × 1"
    )


def test_what_went_home_uncounted_is_not_known_so_the_chips_do_not_decide(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    table.count(evening, 50, {50: 1}, {50: 1}, {50: 1})
    table.leave(evening, table.di, "book", 0, table.ana)
    counting = settlement_of(evening).counting
    assert not counting.uncounted
    assert not counting.count.missing
    assert not counting.decides


def test_a_payment_after_the_count_is_not_in_it_even_if_the_clock_was_put_back(
    table: Table,
) -> None:
    evening = table.evening((5, -5, 0, 0))
    table.moment = 1_000
    table.count(evening, 10, {1: 15}, {1: 5}, {1: 10}, {1: 10})
    table.moment = 0
    table.pay(evening, table.bo, table.ana, 5)
    found = settlement_of(evening).counting
    assert [due.points for due in found.since] == [5]
    assert found.count.by_chips[table.ana] == 5


def choose(table: Table, evening: Evening, **how: Any) -> None:
    table.write(lambda: actions.choose(actions.held(evening.id), how))


def test_what_was_paid_in_money_is_settled_and_the_rest_is_in_chips(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), (0, 0, 20, -20), **A_DOLLAR_FOR_TEN)
    table.pay(evening, table.bo, table.ana, 50)
    choose(table, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 5), (table.di, table.chan, 20))
    table.pay(evening, table.bo, table.ana, 5)
    choose(table, evening, in_chips=False)
    assert owed(settlement_of(evening)) == ((table.di, table.chan, 200),)


def test_after_a_payment_in_money_what_is_left_in_chips_is_exact(table: Table) -> None:
    evening = table.evening((13, -13, 7, -7), **A_DOLLAR_FOR_TEN)
    table.pay(evening, table.bo, table.ana, 50)
    choose(table, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 8), (table.di, table.chan, 7))


def test_who_was_rounded_when_somebody_went_home_stands_in_for_that_alone(table: Table) -> None:
    evening = table.evening((14, -10, 0, -4), chips=[5], **A_DOLLAR_FOR_TEN)
    table.leave(evening, table.ana, "book", 150, table.chan)
    choose(table, evening, in_chips=True)
    for due in settlement_of(evening).left:
        table.pay(evening, *due)
    choose(table, evening, in_chips=False)
    assert settlement_of(evening).settled


def test_who_left_with_chips_is_settled_in_money_too(table: Table) -> None:
    evening = table.evening((14, -10, 0, -4), in_chips=True, **A_DOLLAR_FOR_TEN)
    table.leave(evening, table.ana, "book", 14, table.chan)
    choose(table, evening, in_chips=False)
    settlement = settlement_of(evening)
    assert settlement.remaining[table.ana] == 0
    assert sum(due.points for due in settlement.left) == 150
    assert {due.payee for due in settlement.left} == {table.chan}


def test_where_chips_have_crossed_who_left_leaves_the_others_their_own(table: Table) -> None:
    evening = table.evening((14, -10, 0, -4), chips=[5], crossing=True, **A_DOLLAR_FOR_TEN)
    table.leave(evening, table.ana, "book", 150, table.chan)
    choose(table, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ()
    choose(table, evening, in_chips=False)
    assert {due.payee for due in settlement_of(evening).left} == {table.chan}


def test_a_debt_from_before_is_settled_in_whatever_the_rest_is(table: Table) -> None:
    (debt,) = table.carry(table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN))
    evening = table.evening((0, 0, 10, -10), **A_DOLLAR_FOR_TEN)
    table.take_over(evening, debt)
    choose(table, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 10), (table.di, table.chan, 10))


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
    table: Table,
    nets: list[tuple[int, int, int, int]],
    stake: dict[str, Any],
    steps: list[tuple[str, bool, int, int]],
) -> None:
    evening = table.evening(*nets, **stake)
    for plan, in_chips, which, points in steps:
        choose(table, evening, plan=plan, through=table.chan, in_chips=in_chips)
        left = settlement_of(evening).left
        if left:
            due = left[which % len(left)]
            table.pay(evening, due.payer, due.payee, min(points, due.points))
        settlement = settlement_of(evening)
        assert sum(settlement.won.values()) == sum(settlement.owed.values()) == 0
        everything = [*settlement.paid, *settlement.left]
        assert not any(after(settlement.owed, everything).values())
    while left := settlement_of(evening).left:
        table.pay(evening, *left[0])
    assert settlement_of(evening).settled
