"""The record of a mahjong hand, and its properties."""

import pytest

from companion.rules.mahjong.hand import NO_TILES, THREE_DRAGONS, Counted, Hand, Limit, TileGroup
from companion.rules.mahjong.tiles import BY_CODE
from companion.rules.phrases import say
from tests.rules.mahjong.factories import tiles


@pytest.mark.parametrize(
    ("group", "made_of"),
    [
        (TileGroup("pair", "DB"), "DB DB"),
        (TileGroup("triplet", "S9", True), "S9 S9 S9"),
        (TileGroup("kong", "WE", False), "WE WE WE WE"),
        (TileGroup("sequence", "M7"), "M7 M8 M9"),
        (TileGroup("sequence", "M8"), ""),
        (TileGroup("sequence", "WE"), ""),
        (TileGroup("pair", "F1"), ""),
        (TileGroup("triplet", "B9", True), ""),
        (TileGroup("quintet", "T1"), ""),
    ],
)
def test_a_group_is_made_of_its_tiles_and_one_that_cannot_be_of_none(
    group: TileGroup, made_of: str
) -> None:
    assert group.tiles == tuple(made_of.split())


def test_a_kong_is_a_triplet_for_farn_and_limit() -> None:
    held = tiles("DC:3 -DF:4 T1:seq T5:2")
    assert held.triplets == (BY_CODE["DC"], BY_CODE["DF"])


def test_a_bouquet_is_all_four_of_one_set() -> None:
    assert tiles(flowers="F1 F2 F3 G4").bouquets == ()
    assert tiles(flowers="G1 F1 F2 F3 F4").bouquets == (("F1", "F2", "F3", "F4"),)
    assert len(tiles(flowers="F1 F2 F3 F4 G4 G3 G2 G1").bouquets) == 2


def test_losers_are_all_but_the_winner_and_on_a_draw_all() -> None:
    assert Hand(2).losers == (0, 1, 3)
    assert Hand(None).losers == (0, 1, 2, 3)
    assert (Hand(2).won_by, Hand(None).won_by, Hand("unsaid").won_by) == (2, None, None)


def test_a_seat_has_the_hand_that_was_written_for_it() -> None:
    lying = tiles("DC:3")
    hand = Hand(1, hands=((3, lying), (1, Limit("thirteen orphans")), (0, Counted(4))))
    assert hand.hand_of(3) is lying
    assert hand.hand_of(1) == Limit("thirteen orphans")
    assert hand.hand_of(2) is None
    assert hand.tiles_of(3) is lying
    assert [hand.tiles_of(seat) for seat in (0, 1, 2)] == [NO_TILES] * 3


NAMES = ("Ah Ming", "Bo", "Chan", "Di")


def told(hand: Hand) -> list[str]:
    return [say(phrase, NAMES) for phrase in hand.told((THREE_DRAGONS,))]


def test_a_hand_is_told_in_sentences() -> None:
    lying = tiles("DC:3 -S9:4 T1:seq", "F2", house_farn=1, why="won on a kong tile")
    hand = Hand(1, discarder=3, hands=((1, Limit("thirteen orphans")), (2, lying), (0, Counted(4))))
    assert told(hand) == [
        "Bo won",
        "Di discarded the winning tile",
        "Bo: a limit hand and thirteen orphans",
        (
            "Chan: open triplet of Red dragon (Zhong), concealed kong of 9 of bamboo, 1-2-3 "
            "of dots, Orchid (flower 2), 1 extra farn and won on a kong tile"
        ),
        "Ah Ming: 4 units",
    ]


def test_a_draw_a_self_pick_and_a_shown_hand_are_told() -> None:
    assert told(Hand(None)) == ["nobody won"]
    assert told(Hand(1, self_pick=True)) == ["Bo won by self-draw"]
    assert told(Hand.show("three-dragons", 2)) == ["Chan showed triplets of all three dragons"]
