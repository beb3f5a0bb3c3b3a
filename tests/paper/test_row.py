"""Who is next at the press: members before strangers, and few of either."""

from threading import Event, Thread

import pytest

from companion.paper.row import Busy, Row


def waiting(row: Row, member: bool, order: list[str]) -> Thread:
    """Somebody who has come to wait, and says so when it is their turn."""
    come = Event()
    whole = row._come

    def has_come(member: bool) -> None:
        whole(member)
        come.set()

    row._come = has_come  # type: ignore[method-assign]

    def print_it() -> None:
        with row.turn(member):
            order.append("member" if member else "stranger")

    thread = Thread(target=print_it)
    thread.start()
    assert come.wait(30)
    row._come = whole  # type: ignore[method-assign]
    return thread


def test_a_member_who_came_later_goes_before_a_stranger_who_waits() -> None:
    row, order = Row(4, 2), list[str]()
    with row.turn(member=False):
        threads = [waiting(row, member, order) for member in (False, True, True)]
    for thread in threads:
        thread.join(30)
    assert order == ["member", "member", "stranger"]


def test_strangers_take_no_more_than_their_places() -> None:
    row, order = Row(4, 2), list[str]()
    with row.turn(member=False):
        threads = [waiting(row, False, order)]
        with pytest.raises(Busy), row.turn(member=False):
            pass
        threads += [waiting(row, True, order) for _ in range(2)]
        with pytest.raises(Busy), row.turn(member=True):
            pass
    for thread in threads:
        thread.join(30)
    assert sorted(order) == ["member", "member", "stranger"]


def test_a_place_is_free_again_after_a_turn_that_failed() -> None:
    row = Row(1, 1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            fail(row)


def fail(row: Row) -> None:
    with row.turn(member=False):
        raise ZeroDivisionError
