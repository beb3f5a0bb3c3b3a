"""Counted chips: evenings paid by the count, or with chips."""

import pytest

from companion.settlement import actions
from companion.settlement.plan import settlement_of
from tests.store.table import A_DOLLAR_FOR_TEN, Table, owed


def test_pay_by_chips_settles_what_the_chips_say(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), crossing=True, **A_DOLLAR_FOR_TEN)
    table.count(evening, 100, {100: 1, 25: 1}, {25: 3}, {100: 1}, {100: 1})
    table.write(lambda: actions.choose(actions.held(evening.id), {"by_chips": True}))
    settlement = settlement_of(evening)
    assert settlement.by_chips
    assert owed(settlement) == ((table.bo, table.ana, 250),)


def test_by_chips_waits_until_no_chip_is_missing(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    table.write(lambda: actions.choose(actions.held(evening.id), {"by_chips": True}))
    table.count(evening, 100, {100: 1, 25: 1}, {25: 3}, {100: 1}, {25: 3})
    settlement = settlement_of(evening)
    assert settlement.counting.count.missing == 25
    assert not settlement.by_chips
    assert owed(settlement) == ((table.bo, table.ana, 100),)


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


def test_what_is_paid_in_one_currency_is_not_settled_on_in_another(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    table.pay(evening, table.bo, table.ana, 50)
    with pytest.raises(actions.Begun):
        table.write(lambda: actions.choose(actions.held(evening.id), {"currency": "EUR"}))
    with pytest.raises(actions.Begun):
        table.write(lambda: actions.choose(actions.held(evening.id), {"money": 0}))
    assert settlement_of(evening).unit == "HKD"


def test_whoever_has_gone_home_is_not_still_to_be_counted(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    table.count(evening, 50, {50: 1}, {50: 1})
    assert settlement_of(evening).counting.uncounted == (table.chan, table.di)
    table.leave(evening, table.di, "book", 0, table.ana)
    counting = settlement_of(evening).counting
    assert counting.uncounted == (table.chan,)
    assert counting.uncountable == (table.di,)


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
