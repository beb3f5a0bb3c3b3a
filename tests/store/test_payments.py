"""Valid payments: what was taken back, and what is offered to a later evening."""

from companion.settlement.payments import offered, standing
from companion.settlement.plan import settlement_of
from tests.store.table import Table, owed


def test_what_is_carried_is_offered_to_the_next_evening_by_name_and_day(table: Table) -> None:
    first = table.evening((10, -10, 0, 0))
    table.carry(first)
    second = table.evening((0, 0, 5, -5))
    (offer,) = offered(second)
    assert settlement_of(first).settled
    assert (offer.payer, offer.payee, offer.amount) == (table.bo, table.ana, 10)
    assert offer.evening.day == "2026-11-20"
    assert not offered(first)


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
