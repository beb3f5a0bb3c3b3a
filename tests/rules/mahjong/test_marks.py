"""The questions about how a hand was won."""

from companion.rules.mahjong.hand import DISCARDER, SELF_PICK, THREE_DRAGONS
from tests.rules.mahjong.written import sheet


def test_a_hand_is_self_picked_or_discarded_not_both() -> None:
    assert SELF_PICK.group == DISCARDER.group == "win"
    assert (SELF_PICK.seat, DISCARDER.seat) == ("winner", "others")


def test_anyone_may_show_three_dragons() -> None:
    assert (THREE_DRAGONS.group, THREE_DRAGONS.seat) == ("declared", "anyone")


def test_only_what_the_rules_of_the_table_need_is_asked_and_but_once() -> None:
    assert sheet().questions == ()
    assert sheet(self_pick=1).questions == (SELF_PICK,)
    assert sheet("malayan-shooter").questions == (SELF_PICK, DISCARDER)
    assert sheet(self_pick=1, double="both").questions == (SELF_PICK, DISCARDER)
    assert sheet(three_dragons_shown="yes").questions == (THREE_DRAGONS,)
