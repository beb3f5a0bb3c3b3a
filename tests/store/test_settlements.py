"""The settlement of an evening: all sittings together, in money or points, and its laws."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.evenings import starting
from companion.settlement import actions
from companion.settlement.payments import after
from companion.settlement.plan import PLANS, combined_balances, settlement_of
from tests.store.table import A_DOLLAR_FOR_TEN, BOX, Table, owed


def test_all_sittings_of_the_evening_are_settled_together_and_once(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), (-4, 10, -6, 0))
    assert combined_balances(evening) == {table.ana: 6, table.bo: 0, table.chan: -6, table.di: 0}
    assert owed(settlement_of(evening)) == ((table.chan, table.ana, 6),)


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


def test_a_closed_sitting_counts_as_it_was_sealed(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    before = combined_balances(evening)
    table.write(lambda: starting.close_evening(actions.held(evening.id), table.author()))
    assert combined_balances(evening) == before


def test_through_one_person_may_be_through_the_box(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    table.write(
        lambda: actions.choose(actions.held(evening.id), {"plan": "through", "through": None})
    )
    assert owed(settlement_of(evening)) == ((table.bo, BOX, 10), (BOX, table.ana, 10))


nets = st.tuples(*[st.integers(-40, 40)] * 3).map(lambda n: (*n, -sum(n))).filter(any)


@settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    nets=st.lists(nets, min_size=1, max_size=2),
    stake=st.sampled_from([{}, A_DOLLAR_FOR_TEN, {"currency": "JPY", "money": 100, "points": 3}]),
    steps=st.lists(st.tuples(st.sampled_from(PLANS), st.integers(0, 5), st.integers(1, 60))),
)
def test_what_is_paid_and_what_is_left_is_what_is_owed(
    table: Table,
    nets: list[tuple[int, int, int, int]],
    stake: dict[str, Any],
    steps: list[tuple[str, int, int]],
) -> None:
    evening = table.evening(*nets, **stake)
    for plan, which, points in steps:
        how = {"plan": plan, "through": table.chan}
        table.write(lambda how=how: actions.choose(actions.held(evening.id), how))  # type: ignore[misc]
        left = settlement_of(evening).left
        if left:
            due = left[which % len(left)]
            table.pay(evening, due.payer, due.payee, min(points, due.points))
        settlement = settlement_of(evening)
        assert sum(settlement.won.values()) == sum(settlement.owed.values()) == 0
        everything = [*settlement.paid, *settlement.left]
        assert not any(after(settlement.owed, everything).values())
