"""An evening settled in chips or in money, or partly in each."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.db.models import Evening
from companion.settlement import actions
from companion.settlement.payments import after
from companion.settlement.plan import settlement_of
from tests.store.table import A_DOLLAR_FOR_TEN, Table, owed


def choose(table: Table, evening: Evening, **how: Any) -> None:
    table.write(lambda: actions.choose(actions.held(evening.id), how))


@pytest.mark.parametrize("crossing", [True, False])
def test_chips_can_be_changed_back_to_money_as_often_as_the_table_likes(
    table: Table, crossing: bool
) -> None:
    evening = table.evening((10, -10, 0, 0), crossing=crossing, chips=[5], **A_DOLLAR_FOR_TEN)
    in_money = owed(settlement_of(evening))
    choose(table, evening, in_chips=True)
    assert owed(settlement_of(evening)) == (() if crossing else ((table.bo, table.ana, 10),))
    choose(table, evening, in_chips=False)
    assert owed(settlement_of(evening)) == in_money == ((table.bo, table.ana, 100),)


def test_what_was_paid_in_money_is_settled_and_the_rest_is_in_chips(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), (0, 0, 20, -20), **A_DOLLAR_FOR_TEN)
    table.pay(evening, table.bo, table.ana, 50)
    choose(table, evening, in_chips=True)
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 5), (table.di, table.chan, 20))
    table.pay(evening, table.bo, table.ana, 5)
    choose(table, evening, in_chips=False)
    assert owed(settlement_of(evening)) == ((table.di, table.chan, 200),)


def test_one_who_was_paid_out_early_does_not_forbid_chips_to_the_others(table: Table) -> None:
    evening = table.evening((14, -10, 0, -4), chips=[5], **A_DOLLAR_FOR_TEN)
    table.leave(evening, table.ana, "book", 150, table.chan)
    choose(table, evening, in_chips=True)
    settlement = settlement_of(evening)
    assert settlement.remaining[table.ana] == 0
    assert owed(settlement) == ((table.bo, table.chan, 10), (table.di, table.chan, 4))


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


nets = st.tuples(*[st.integers(-40, 40)] * 3).map(lambda n: (*n, -sum(n))).filter(any)


@settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    net=nets,
    stake=st.sampled_from([A_DOLLAR_FOR_TEN, {"currency": "JPY", "money": 100, "points": 3}]),
    steps=st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.integers(1, 60)), max_size=6),
)
def test_whatever_was_paid_in_what_it_comes_to_zero_and_can_be_settled(
    table: Table,
    net: tuple[int, int, int, int],
    stake: dict[str, Any],
    steps: list[tuple[bool, int, int]],
) -> None:
    evening = table.evening(net, **stake)
    for in_chips, which, points in steps:
        choose(table, evening, in_chips=in_chips)
        left = settlement_of(evening).left
        if left:
            due = left[which % len(left)]
            table.pay(evening, due.payer, due.payee, min(points, due.points))
        settlement = settlement_of(evening)
        assert sum(settlement.owed.values()) == 0
        everything = [*settlement.paid, *settlement.left]
        assert not any(after(settlement.owed, everything).values())
    while left := settlement_of(evening).left:
        table.pay(evening, *left[0])
    assert settlement_of(evening).settled
