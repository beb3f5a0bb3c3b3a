"""The referee's page: taps, and their results."""

import pytest

from companion.rulebook.tiengow import RefereeQuestion
from companion.rules import preset, say

CELKO_KAM = preset("celko-kam").sheet()


def tapped(*taps: str) -> RefereeQuestion:
    asked = RefereeQuestion()
    for tap in taps:
        asked = asked.tapped(tap)
    return asked


def test_a_lead_of_several_tiles_is_tapped_after_their_number() -> None:
    asked = tapped("size:2", "tile:2-1", "tile:4-2", "tile:6-6")
    assert (asked.shown, asked.next) == ("4-2 2-1,6-6,,", 1)
    assert asked.answer(CELKO_KAM).taker == 0


def test_a_play_is_skipped_or_taken_back_by_its_place() -> None:
    assert tapped("tile:5-5", "at:2", "tile:6-6").answer(CELKO_KAM).taker == 2
    assert tapped("tile:5-5", "tile:6-6", "at:1").shown == "5-5,,,"


def test_a_tile_is_tapped_as_often_as_there_is_of_it() -> None:
    assert tapped("tile:6-3", "tile:6-3").shown == "6-3,,,"
    full = tapped(*["tile:6-6", "tile:6-6", "tile:1-1", "tile:1-1", "tile:4-4"])
    assert full.shown == "6-6,6-6,1-1,1-1"
    assert full.next == 4


HELD = [f"tile:{tile}" for tile in ("6-6", "1-1", "1-1", "4-4", "3-3", "6-5", "6-2", "2-1")]


def test_ones_own_lead_is_judged_when_all_eight_tiles_are_there() -> None:
    asking = ["ask:lead", *HELD]
    assert say(tapped(*asking[:-1]).answer(CELKO_KAM).head) == "Tap your eight tiles"
    assert say(tapped(*asking).answer(CELKO_KAM).head) == "Tap what you lead"
    assert say(tapped(*asking, "held:1", "held:2").answer(CELKO_KAM).head) == "Unbeatable"
    assert say(tapped(*asking, "held:5").answer(CELKO_KAM).head) == "It can be beaten"


def test_a_tile_of_ones_own_is_taken_back_until_all_are_there() -> None:
    assert tapped("ask:lead", *HELD[:3], "held:0").held == "1-1 1-1"


def test_a_hand_that_wins_when_it_is_shown_is_said_to() -> None:
    tiles = ("5-5", "5-5", "3-3", "3-3", "2-2", "2-2", "6-5", "6-1")
    asked = tapped("ask:lead", *(f"tile:{tile}" for tile in tiles))
    [rule] = asked.answer(CELKO_KAM).rules
    assert "exactly one red pip" in say(rule)


@pytest.mark.parametrize(
    "typed",
    [
        {"shown": "9-9,,,"}, {"shown": "6-6"}, {"size": "x"}, {"at": "7"}, {"led": "33"},
        {"shown": "6-3,6-3,,"}, {"shown": "6-6 6-6,,,"}, {"held": "6-6 " * 9}, {"led": "x"},
    ],
)  # fmt: skip
def test_what_nobody_can_have_tapped_is_as_if_nothing_was(typed: dict[str, str]) -> None:
    assert RefereeQuestion.read(typed) == RefereeQuestion()


@pytest.mark.parametrize("tap", ["", "tile:9-9", "size:5", "at:4", "held:0", "ask:what", "no"])
def test_a_tap_that_means_nothing_does_nothing(tap: str) -> None:
    assert tapped(tap) == RefereeQuestion()
