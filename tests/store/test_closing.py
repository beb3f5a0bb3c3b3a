"""Closing and reopening an evening."""

import pytest

from companion.db.models import Sitting
from companion.db.session import db
from companion.evenings import starting
from companion.ledger import recording
from companion.ledger.recording import SittingClosed
from companion.settlement import actions
from companion.settlement.plan import state_of
from tests.store.table import Table


def test_an_evening_is_open_then_closed_then_settled(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    assert state_of(evening).word == "open"
    table.write(lambda: starting.close_evening(actions.held(evening.id), table.author()))
    assert state_of(evening).word == "closed"
    assert state_of(evening).left[table.bo] == -10
    table.pay(evening, table.bo, table.ana, 10)
    assert state_of(evening).word == "settled"


def test_opening_again_opens_what_was_closed_last_and_nothing_before_it(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0), (1, -1, 0, 0))
    first, second = (sitting.id for sitting in evening.sittings)
    table.write(lambda: recording.close(recording.lock_sitting(first), table.author()))
    table.write(lambda: starting.close_evening(actions.held(evening.id), table.author()))
    table.write(lambda: starting.reopen_evening(actions.held(evening.id), table.author()))
    assert [sitting.closed for sitting in evening.sittings] == [True, False]
    assert db.session.get_one(Sitting, second).closed is False


def test_what_is_closed_cannot_be_closed_nor_what_is_open_be_opened(table: Table) -> None:
    evening = table.evening((10, -10, 0, 0))
    with pytest.raises(SittingClosed):
        table.write(lambda: starting.reopen_evening(actions.held(evening.id), table.author()))
    table.write(lambda: starting.close_evening(actions.held(evening.id), table.author()))
    with pytest.raises(SittingClosed):
        table.write(lambda: starting.close_evening(actions.held(evening.id), table.author()))


def test_what_was_closed_last_is_opened_even_if_the_clock_was_put_back(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0), (2, -2, 0, 0))
    first, second = evening.sittings
    table.moment = 1_000
    table.write(lambda: recording.close(first, table.author()))
    table.moment = 0
    table.write(lambda: starting.close_evening(evening, table.author()))
    table.write(lambda: starting.reopen_evening(evening, table.author()))
    assert (first.closed, second.closed) == (True, False)
