"""The queue of waiting players."""

import pytest

from companion.db.session import writing
from companion.evenings import seating as seat_queue
from companion.groups import members
from companion.settlement import actions
from tests.store.seated import ANA, LEVEL, Seated, hand, seating, tea

WON_BY_BO = hand(3, 2, 0, 3, last=1)


@pytest.fixture
def queue(seated: Seated) -> Seated:
    """Eve and Fay wait."""
    with writing():
        ids = [members.add_player(seated.group, name).id for name in ("Eve", "Fay")]
        seated.sitting.evening.waiting = ids
    return seated


def turn(seated: Seated, rotation: str) -> tuple[str, str | None] | None:
    with writing():
        seated.sitting.evening.rotation = rotation
    return seat_queue.turn(seated.sitting.evening, seated.book)


def test_after_every_hand_whoever_lost_most_goes_out(queue: Seated) -> None:
    queue.record(WON_BY_BO)
    assert turn(queue, "hand") == ("Eve", "Chan")


def test_when_the_bank_passes_the_old_banker_goes_out(queue: Seated) -> None:
    queue.record(LEVEL)
    assert turn(queue, "bank") == ("Eve", None)
    queue.record(WON_BY_BO)
    assert turn(queue, "bank") == ("Eve", "Ah Ming")


def test_by_hand_nobody_is_sent_out(queue: Seated) -> None:
    queue.record(WON_BY_BO)
    assert turn(queue, "free") == ("Eve", None)


def test_only_a_hand_sends_somebody_out(queue: Seated) -> None:
    assert turn(queue, "hand") == ("Eve", None)
    queue.record(tea("Bo"))
    assert turn(queue, "hand") == ("Eve", None)


def test_a_fine_after_the_hand_leaves_the_turn_as_it_is(queue: Seated) -> None:
    queue.record(WON_BY_BO, tea("Bo"))
    assert turn(queue, "hand") == ("Eve", "Chan")
    assert turn(queue, "bank") == ("Eve", "Ah Ming")


def test_a_change_of_places_among_the_four_leaves_the_turn_as_it_is(queue: Seated) -> None:
    queue.record(WON_BY_BO, seating("Bo", "Ah Ming", "Chan", "Di"))
    assert turn(queue, "hand") == ("Eve", "Chan")


def test_once_somebody_has_sat_down_it_is_nobodys_turn(queue: Seated) -> None:
    queue.record(WON_BY_BO, seating("Ah Ming", "Bo", "Eve", "Di"), tea("Bo"))
    assert turn(queue, "hand") == ("Fay", None)


def test_somebody_gone_home_goes_out_before_who_lost_most(queue: Seated) -> None:
    queue.record(WON_BY_BO)
    ids = members.ids_by_name(queue.group)
    with writing():
        evening = actions.held(queue.sitting.evening_id)
        actions.pay_off(
            evening, ids["Di"], "book", queue.book.standing.balances["Di"], ids["Bo"], ANA
        )
    assert turn(queue, "hand") == ("Eve", "Di")


def test_where_nobody_waits_nobody_comes_in(seated: Seated) -> None:
    seated.record(WON_BY_BO)
    assert turn(seated, "hand") is None


def test_undoing_a_change_of_seats_puts_the_queue_right(queue: Seated) -> None:
    queue.record(seating("Ah Ming", "Bo", "Eve", "Di"))
    with writing():
        evening = queue.sitting.evening
        seat_queue.queue_up(evening, members.ids_by_name(queue.group)["Chan"])
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Fay", "Chan")
    queue.undo()
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Eve", "Fay")


def test_whoever_waits_no_more_is_out_of_the_queue(queue: Seated) -> None:
    with writing():
        seat_queue.leave_queue(queue.sitting.evening, members.ids_by_name(queue.group)["Eve"])
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Fay",)


def test_whoever_has_gone_home_is_passed_over_until_that_is_taken_back(queue: Seated) -> None:
    ids = members.ids_by_name(queue.group)
    with writing():
        evening = actions.held(queue.sitting.evening_id)
        left = actions.pay_off(evening, ids["Eve"], "book", 0, ids["Di"], ANA).id
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Fay",)
    with writing():
        actions.take_back(actions.held(queue.sitting.evening_id), left, ANA)
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Eve", "Fay")
