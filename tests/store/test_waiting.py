"""The queue of those who sit out."""

import pytest

from companion.store import paying, people, waiting
from companion.store.database import writing
from tests.store.seated import ANA, LEVEL, Seated, hand, seating, tea

WON_BY_BO = hand(3, 2, 0, 3, last=1)


@pytest.fixture
def queue(seated: Seated) -> Seated:
    """Eve and Fay wait."""
    with writing():
        ids = [people.add_player(seated.group, name).id for name in ("Eve", "Fay")]
        seated.sitting.evening.waiting = ids
    return seated


def turn(seated: Seated, rotation: str) -> tuple[str, str] | None:
    with writing():
        seated.sitting.evening.rotation = rotation
    return waiting.turn(seated.sitting.evening, seated.book)


def test_after_every_hand_whoever_lost_most_goes_out(queue: Seated) -> None:
    queue.record(WON_BY_BO)
    assert turn(queue, "hand") == ("Eve", "Chan")


def test_when_the_bank_passes_the_old_banker_goes_out(queue: Seated) -> None:
    queue.record(LEVEL)
    assert turn(queue, "bank") is None
    queue.record(WON_BY_BO)
    assert turn(queue, "bank") == ("Eve", "Ah Ming")


def test_by_hand_nobody_is_sent_out(queue: Seated) -> None:
    queue.record(WON_BY_BO)
    assert turn(queue, "free") is None


def test_only_a_hand_sends_somebody_out(queue: Seated) -> None:
    assert turn(queue, "hand") is None
    queue.record(tea("Bo"))
    assert turn(queue, "hand") is None


def test_a_fine_after_the_hand_leaves_the_turn_as_it_is(queue: Seated) -> None:
    queue.record(WON_BY_BO, tea("Bo"))
    assert turn(queue, "hand") == ("Eve", "Chan")
    assert turn(queue, "bank") == ("Eve", "Ah Ming")


def test_a_change_of_places_among_the_four_leaves_the_turn_as_it_is(queue: Seated) -> None:
    queue.record(WON_BY_BO, seating("Bo", "Ah Ming", "Chan", "Di"))
    assert turn(queue, "hand") == ("Eve", "Chan")


def test_once_somebody_has_sat_down_it_is_nobodys_turn(queue: Seated) -> None:
    queue.record(WON_BY_BO, seating("Ah Ming", "Bo", "Eve", "Di"), tea("Bo"))
    assert turn(queue, "hand") is None


def test_undoing_a_change_of_seats_puts_the_queue_right(queue: Seated) -> None:
    queue.record(seating("Ah Ming", "Bo", "Eve", "Di"))
    with writing():
        evening = queue.sitting.evening
        waiting.queue_up(evening, people.ids_by_name(queue.group)["Chan"])
    assert waiting.waiting(queue.sitting.evening, queue.book) == ("Fay", "Chan")
    queue.undo()
    assert waiting.waiting(queue.sitting.evening, queue.book) == ("Eve", "Fay")


def test_whoever_waits_no_more_is_out_of_the_queue(queue: Seated) -> None:
    with writing():
        waiting.leave_queue(queue.sitting.evening, people.ids_by_name(queue.group)["Eve"])
    assert waiting.waiting(queue.sitting.evening, queue.book) == ("Fay",)


def test_whoever_has_gone_home_is_passed_over_until_that_is_taken_back(queue: Seated) -> None:
    ids = people.ids_by_name(queue.group)
    with writing():
        evening = paying.held(queue.sitting.evening_id)
        left = paying.pay_off(evening, ids["Eve"], "book", 0, ids["Di"], ANA).id
    assert waiting.waiting(queue.sitting.evening, queue.book) == ("Fay",)
    with writing():
        paying.take_back(paying.held(queue.sitting.evening_id), left, ANA)
    assert waiting.waiting(queue.sitting.evening, queue.book) == ("Eve", "Fay")
