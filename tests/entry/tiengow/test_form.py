"""The entry form of a Tien Gow hand: its questions, results, and impossible taps."""

from collections.abc import Mapping

import pytest

from companion.entry.forms import Faults
from companion.entry.tiengow import HandForm
from companion.rules.phrases import say
from tests.entry.tiengow.factories import NAMES, at, entered, written
from tests.factories import TYPED


def cannot(typed: dict[str, str], key: str = "celko-kam") -> Mapping[str, Faults]:
    return HandForm(at(key), typed).cannot()


def faults(typed: dict[str, str], key: str = "celko-kam") -> list[str]:
    return [say(fault, NAMES) for fault in entered(typed, key).faults]


def test_groups_without_questions_are_left_out() -> None:
    groups = [group.field for group in HandForm(at("hong-kong"), {}).groups]
    assert groups == ["last-trick", "manner", "declared"]
    assert HandForm(at("simple"), {}).groups == ()


def test_the_last_seat_need_not_be_typed() -> None:
    hand = written(entered(TYPED))
    assert hand == {"tricks": [3, 2, 0, 3], "last_trick": 0, "marks": []}


@pytest.mark.parametrize("counts", [(8, 0, 0), (0, 8, 0), (0, 0, 0)])
def test_a_player_with_all_eight_tricks_took_the_last_one(counts: tuple[int, ...]) -> None:
    typed = {f"tricks-{seat}": str(count) for seat, count in enumerate(counts)}
    hand = written(entered(typed))
    assert hand
    assert hand["tricks"][hand["last_trick"]] == 8


@pytest.mark.parametrize("seat", range(4))
def test_all_eight_of_one_are_a_hand_the_zeros_go_without_saying(seat: int) -> None:
    form = HandForm(at(), {f"tricks-{seat}": "8"})
    hand = written(form.entered())
    assert hand
    assert hand["tricks"] == [8 * (other == seat) for other in range(4)]
    assert form.rests == {other: 0 for other in range(4) if other != seat}


def test_where_nothing_is_left_the_others_have_none() -> None:
    assert HandForm(at(), {"tricks-1": "5", "tricks-3": "3"}).rests == {0: 0, 2: 0}
    assert HandForm(at(), {"tricks-1": "5", "tricks-3": "4"}).rests == {}
    assert HandForm(at(), {"tricks-1": "5"}).rests == {}


def test_what_the_tricks_come_to_is_counted() -> None:
    assert [HandForm(at(), dict(typed)).counted for typed in (
        {}, {"tricks-0": "3"}, {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0"},
        {f"tricks-{seat}": "3" for seat in range(4)}, {"tricks-0": "2", "tricks-1": "9" * 4000},
    )] == [0, 3, 8, 12, 2]  # fmt: skip


def test_what_is_missing_is_asked_for_in_order_of_play() -> None:
    asked = [
        entered({}),
        entered({"tricks-0": "3"}),
        entered({"tricks-0": "3", "tricks-1": "2", "tricks-2": "0"}),
    ]
    assert [say(each.missing, NAMES) for each in asked if each.missing] == [
        "How many tricks did Ana take?",
        "How many tricks did Bo take?",
        "Who took the last trick?",
    ]


def test_a_shown_hand_has_no_tricks() -> None:
    assert faults({**TYPED, "declared": "one-red-dot:2"}) == [
        "a hand that is shown is not played, so it has no tricks and no leads"
    ]


def test_what_cannot_be_read_is_said_with_the_player_and_every_fault_at_once() -> None:
    assert faults({"tricks-0": "x", "tricks-1": "9", "last_trick": "7"}) == [
        "Ana: Enter a whole number.",
        "Bo: Enter a number from 0 to 8.",
        "Choose one of these.",
    ]


@pytest.mark.parametrize(
    "text", ["x" * 10_000, "9" * 5000, "\u202e3", "🀄", "<b>3</b>", "-1", "2.5"]
)
def test_whatever_is_typed_stays_as_it_was_typed(text: str) -> None:
    form = HandForm(at(), {"tricks-0": text})
    assert form.entered().faults
    assert form.typed == {"tricks-0": text}


def test_nothing_cannot_be_tapped_before_anything_is() -> None:
    assert cannot({}) == {}


def test_a_tap_that_would_make_the_hand_impossible_has_its_reason() -> None:
    dim = cannot({"tricks-0": "3", "tricks-1": "2", "tricks-2": "0"})
    assert say(dim["last_trick=2"][0], NAMES) == "Chan took the last trick, but has no trick"
    assert "last_trick=0" not in dim
    assert say(dim["tricks-2=6"][0], NAMES) == "the tricks add up to 11, not to 8"
    assert "tricks-2=3" not in dim
    # The seat that is left takes no other tricks than are left for it.
    assert say(dim["tricks-3=4"][0], NAMES) == "the tricks add up to 9, not to 8"
    assert "tricks-3=3" not in dim


@pytest.mark.parametrize("field", ["last_trick", "last-trick", "supreme-led-1"])
def test_where_all_four_are_typed_each_can_be_changed_in_any_order(field: str) -> None:
    typed = {**TYPED, "tricks-3": "3"}
    own = "last-trick=little-three-captured:0"  # the winner of the last trick did not lead this one
    assert not [tap for tap in cannot(typed) if tap.startswith(("tricks", field)) and tap != own]


def test_the_taker_of_the_last_trick_is_not_offered_as_another() -> None:
    typed = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "1", "tricks-3": "2", "last_trick": "0"}
    own = cannot(typed)["last-trick=little-three-captured:0"]
    assert [say(why, NAMES) for why in own] == [
        "Ana took the last trick, so this cannot be: Ana led the 2-1 as the last "
        "trick, and the 4-2 took it"
    ]


def test_what_is_impossible_already_can_be_put_right_by_any_tap() -> None:
    typed = {"tricks-0": "5", "tricks-1": "5"}
    assert faults(typed) == ["the tricks add up to 10, not to 8"]
    assert cannot(typed) == {}


def test_what_was_paid_at_once_is_the_same_when_the_hand_is_over() -> None:
    whole = entered({"tricks-1": "4", "tricks-0": "2", "tricks-2": "1", "last_trick": "1",
                     "supreme-led-1": "1", "last-trick": "plain"})  # fmt: skip
    assert whole.hand
    assert not whole.in_play
    assert whole.at_once == entered({"supreme-led-1": "1"}).at_once
