"""The print queue: one job at a time, and few waiting."""

from threading import Event, Thread

import pytest

from companion.printing.worker import Busy, PrintQueue


def test_one_document_is_printed_at_a_time() -> None:
    row, order = PrintQueue(4, 2), list[str]()

    def print_it() -> None:
        with row.turn(member=True):
            order.append("second")

    with row.turn(member=False):
        waiting = Thread(target=print_it)
        waiting.start()
        order.append("first")
    waiting.join(30)
    assert order == ["first", "second"]


@pytest.mark.parametrize(("member", "most"), [(True, 4), (False, 2)])
def test_only_so_many_wait(member: bool, most: int) -> None:
    row, over, refused = PrintQueue(4, 2), Event(), list[bool]()

    def wait() -> None:
        try:
            with row.turn(member):
                over.wait(30)
        except Busy:
            refused.append(True)
            over.set()

    threads = [Thread(target=wait) for _ in range(most + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert refused == [True]


def test_a_place_is_free_again_after_a_turn_that_failed() -> None:
    row = PrintQueue(1, 1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            fail(row)


def fail(row: PrintQueue) -> None:
    with row.turn(member=False):
        raise ZeroDivisionError
