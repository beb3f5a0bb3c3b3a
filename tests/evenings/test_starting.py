"""Evenings: repeated or continued, closed and reopened, their totals, the queue."""

import pytest

from companion.db.session import writing
from companion.evenings import seating as seat_queue
from companion.evenings import starting
from companion.evenings.seating import Dice, read_dice, write_dice
from companion.groups import members
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.scores.result import combined_result
from companion.settlement import actions
from tests.ledger.factories import ANA, LEVEL, Plain, Seated, Table, hand, seating, tea


def test_once_more_in_the_same_evening_begins_a_bank_of_its_own(four: Table) -> None:
    evening = four.evening((1, -1, 0, 0))
    sitting = four.write(lambda: starting.repeat_sitting(evening, evening, 3, four.author()))
    assert [each.place for each in evening.sittings] == [0, 1]
    assert book_cache.open(sitting).standing.bank == (3, 1, True)


def test_points_to_start_with_go_on_only_under_the_same_rules(four: Table) -> None:
    evening = four.evening((1, -1, 0, 0))

    def agree() -> None:
        evening.sittings[0].meta = {"start": 100, "hands": 6, "title": "x"}

    four.write(agree)
    assert starting.terms_of(evening, "celko-kam") == {"start": 100, "hands": 6}
    assert starting.terms_of(evening, "simple") == {}


def test_the_latest_evening_is_one_with_hands_to_enter(four: Table) -> None:
    first = four.evening((1, -1, 0, 0))
    four.evening()
    assert starting.latest(first.group) is first


def test_what_was_closed_last_is_opened_even_if_the_clock_was_put_back(four: Table) -> None:
    evening = four.evening((1, -1, 0, 0), (2, -2, 0, 0))
    first, second = evening.sittings
    four.moment = 1_000
    four.write(lambda: recording.close(first, four.author()))
    four.moment = 0
    four.write(lambda: starting.close_evening(evening, four.author()))
    four.write(lambda: starting.reopen_evening(evening, four.author()))
    assert (first.closed, second.closed) == (True, False)


def test_what_was_begun_and_not_played_is_no_part(four: Table) -> None:
    evening = four.evening((40, -20, -10, -10))
    four.begun(evening.id)
    assert combined_result(evening) is None
    four.line(evening.sittings[1], {"transfer": {"payer": "Bo", "payee": None, "points": 5}})
    whole = combined_result(evening)
    assert whole
    assert (whole.part(evening.sittings[1]), whole.box) == (2, 5)
    assert [place.name for place in whole.places][:2] == ["Ana", "Chan"]


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


MOVED = seating("Bo", "Ah Ming", "Chan", "Di")
COME_IN = seating("Ah Ming", "Bo", "Eve", "Di")


@pytest.mark.parametrize(
    ("lines", "rotation", "comes", "goes"),
    [
        pytest.param([LEVEL], "bank", "Eve", None, id="the bank stays"),
        pytest.param([LEVEL, WON_BY_BO], "bank", "Eve", "Ah Ming", id="the bank passes"),
        pytest.param([], "hand", "Eve", None, id="no hand yet"),
        pytest.param([tea("Bo")], "hand", "Eve", None, id="only a fine"),
        pytest.param([WON_BY_BO, tea("Bo")], "hand", "Eve", "Chan", id="a fine after the hand"),
        pytest.param([WON_BY_BO, tea("Bo")], "bank", "Eve", "Ah Ming", id="a fine after the bank"),
        pytest.param([WON_BY_BO, MOVED], "hand", "Eve", "Chan", id="the four change places"),
        pytest.param([WON_BY_BO, COME_IN, tea("Bo")], "hand", "Fay", None, id="one has come in"),
    ],
)
def test_a_hand_sends_out_who_lost_most_or_who_was_banker(
    queue: Seated, lines: list[Plain], rotation: str, comes: str, goes: str | None
) -> None:
    if lines:
        queue.record(*lines)
    assert turn(queue, rotation) == (comes, goes)


def test_somebody_gone_home_goes_out_before_who_lost_most(queue: Seated) -> None:
    queue.record(WON_BY_BO)
    ids = members.ids_by_name(queue.group)
    with writing():
        evening = actions.lock_evening(queue.sitting.evening_id)
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


def test_a_player_gone_home_is_passed_over_until_that_is_taken_back(queue: Seated) -> None:
    ids = members.ids_by_name(queue.group)
    with writing():
        evening = actions.lock_evening(queue.sitting.evening_id)
        left = actions.pay_off(evening, ids["Eve"], "book", 0, ids["Di"], ANA).id
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Fay",)
    with writing():
        actions.take_back(actions.lock_evening(queue.sitting.evening_id), left, ANA)
    assert seat_queue.waiting(queue.sitting.evening, queue.book) == ("Eve", "Fay")


def test_seats_are_counted_round_from_the_thrower_who_is_one() -> None:
    assert [Dice(1, second).seat(4) for second in range(1, 7)] == [1, 2, 3, 0, 1, 2]
    assert [Dice(first, 6).seat(5) for first in range(1, 7)] == [1, 2, 3, 4, 0, 1]


def test_dice_are_kept_by_a_form_and_nothing_else_is_taken_for_dice() -> None:
    assert read_dice(write_dice(Dice(3, 4))) == Dice(3, 4)
    for text in (None, "", "3", "0 4", "7 1", "3 4 5", "x y", "12 3", "² 3"):
        assert read_dice(text) is None
