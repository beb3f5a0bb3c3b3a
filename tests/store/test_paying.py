"""Payments made and taken back, carried and taken over; players who go home."""

import pytest

from companion.ledger.recording import NothingThere
from companion.settlement import actions
from companion.settlement.payments import offered
from companion.settlement.plan import settlement_of
from tests.store.table import A_DOLLAR_FOR_TEN, BOX, Table, owed


def test_a_part_that_is_paid_leaves_the_rest(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    table.pay(evening, table.bo, table.ana, 4)
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 6),)


def test_what_is_taken_back_is_owed_again_and_both_are_kept(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    paid = table.pay(evening, table.bo, table.ana, 10)
    assert settlement_of(evening).settled
    table.take_back(evening, paid)
    assert owed(settlement_of(evening)) == ((table.bo, table.ana, 10),)
    assert [(row.kind, row.who) for row in evening.payments] == [
        ("made", "Ana"),
        ("taken-back", "Ana"),
    ]


def test_a_payment_is_taken_back_only_once(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    paid = table.pay(evening, table.bo, table.ana, 10)
    table.take_back(evening, paid)
    with pytest.raises(NothingThere):
        table.take_back(evening, paid)


@pytest.mark.parametrize("points", [0, -1])
def test_nobody_pays_nothing_or_less(table: Table, points: int) -> None:
    evening = table.evening((10, -10, 0, 0))
    with pytest.raises(actions.NotOwed):
        table.pay(evening, table.bo, table.ana, points)


def test_nobody_pays_more_than_they_owe_and_is_told_how_much_that_is(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    with pytest.raises(actions.PaymentTooLarge) as refused:
        table.pay(evening, table.bo, table.ana, 11)
    assert refused.value.most == 10


def test_ticking_one_off_leaves_the_others_as_they_are(table: Table) -> None:
    evening = table.evening((11, 6, -9, -8))
    before = owed(settlement_of(evening))
    table.pay(evening, *before[1])
    assert owed(settlement_of(evening)) == (before[0], *before[2:])


def test_a_debt_is_taken_over_by_one_evening_only(table: Table) -> None:
    (debt,) = table.carry(table.evening((10, -10, 0, 0)))
    second, third = table.evening(), table.evening()
    table.take_over(second, debt)
    with pytest.raises(actions.NotOwed):
        table.take_over(third, debt)


def test_what_a_later_evening_owes_is_not_taken_back_before_that_is_undone(table: Table) -> None:
    first = table.evening((10, -10, 0, 0))
    (debt,) = table.carry(first)
    second = table.evening()
    (taken,) = table.take_over(second, debt)
    with pytest.raises(actions.TakenOver):
        table.take_back(first, debt)
    table.take_back(second, taken)
    table.take_back(first, debt)
    assert not offered(second)
    assert owed(settlement_of(first)) == ((table.bo, table.ana, 10),)


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


def test_whoever_goes_home_is_settled_and_another_stands_in_for_them(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    table.leave(evening, table.ana, "book", 10, table.chan)
    assert owed(settlement_of(evening)) == ((table.bo, table.chan, 10),)
    mended = {"agreed": {"net": [5, -5, 0, 0], "why": "found later"}}
    table.write(lambda: table.line(evening.sittings[0], mended))
    assert owed(settlement_of(evening)) == ((table.bo, table.chan, 15),)


def test_whoever_lost_pays_before_going_home(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    table.leave(evening, table.bo, "book", -10, BOX)
    assert owed(settlement_of(evening)) == ((BOX, table.ana, 10),)


def test_nobody_goes_home_on_figures_that_have_changed(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    with pytest.raises(actions.NotOwed):
        table.leave(evening, table.ana, "book", 9, table.bo)


def test_chips_say_what_whoever_leaves_gets_where_they_are_worth_money(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    table.count(evening, 100, {100: 1, 5: 3})
    assert actions.going_home(evening, table.ana) == {"book": 100, "chips": 150}
    table.leave(evening, table.ana, "chips", 150, table.chan)
    assert owed(settlement_of(evening)) == ((table.bo, table.chan, 100),)
