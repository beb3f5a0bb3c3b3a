"""Mahjong hands as JSON: valid ones, invalid ones, and those that the rules must refuse."""

from typing import Any

import pytest

from companion.documents.json_values import NoDocument
from companion.documents.mahjong import read_hand
from companion.rules.mahjong.hand import Counted, Limit, TileGroup, Tiles

Plain = dict[str, Any]


def error(document: object) -> str:
    """The error of an invalid hand."""
    with pytest.raises(NoDocument) as caught:
        read_hand(document, "hand")
    return str(caught.value)


def won(held: object, **more: Any) -> Plain:
    """A hand that seat 1 won with this."""
    return {"winner": 1, "hands": {"1": held}, **more}


def held(document: object) -> Any:
    """The hand of seat 1, as it is read."""
    return [way for _, way in read_hand(won(document), "hand").hands]


# The hand


def test_a_hand_without_a_word_of_the_winner_is_left_for_the_rules_to_refuse() -> None:
    assert read_hand({}, "hand").winner == "unsaid"


def test_hands_are_keyed_by_seat_and_a_key_that_is_none_is_left_for_the_rules() -> None:
    document = {"winner": 0, "hands": {seat: {} for seat in ("3", "0", "4", "-1", "01", "", "x")}}
    seats = [seat for seat, _ in read_hand(document, "hand").hands]
    assert seats == [3, 0, "4", "-1", "01", "", "x"]


# What a seat holds


def test_tiles_are_groups_and_flowers_which_may_be_left_out() -> None:
    groups = [{"kind": "triplet", "tile": "S9", "open": True}, {"kind": "pair", "tile": "DC"}]
    assert held({"groups": groups, "flowers": ["F2"]}) == [
        Tiles((TileGroup("triplet", "S9", True), TileGroup("pair", "DC")), ("F2",))
    ]
    assert held({"flowers": ["G1"]}) == [Tiles((), ("G1",))]
    assert held({}) == [Tiles()]


@pytest.mark.parametrize(
    ("document", "ways"),
    [
        ({"units": 4, "groups": []}, [Counted(4), Tiles()]),
        ({"units": 4, "flowers": ["F1"]}, [Counted(4), Tiles((), ("F1",))]),
        ({"units": 4, "limit": True}, [Counted(4), Limit()]),
        ({"groups": [], "limit": True, "why": "x"}, [Tiles(why="x"), Limit("x")]),
    ],
)
def test_a_hand_given_in_two_ways_is_kept_in_both_for_the_rules_to_refuse(
    document: Plain, ways: list[Any]
) -> None:
    assert held(document) == ways


# Invalid hands


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "hand: this must be an object"),
        ({"winner": 1, "banker": 0}, "hand: “banker” is not known here"),
        ({"winner": "1"}, "hand.winner: this must be a number"),
        ({"winner": 1, "self_pick": 1}, "hand.self_pick: this must be true or false"),
        ({"winner": 1, "hands": []}, "hand.hands: this must be an object"),
        ({"shown": "three-dragons"}, "hand: “by” is missing"),
        ({"shown": 3, "by": 1}, "hand.shown: this must be a text"),
        ({"shown": "three-dragons", "by": 1, "winner": 1}, "hand: “winner” is not known here"),
        ({"shown": "three-dragons", "by": 1, "hands": {}}, "hand: “hands” is not known here"),
    ],
)
def test_what_is_no_hand_is_told_with_its_place(document: object, said: str) -> None:
    assert error(document) == said


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (None, ": this must be an object"),
        ({"units": "4"}, ".units: this must be a number"),
        ({"units": 4, "farn": "1"}, ".farn: this must be a number"),
        ({"units": 4, "why": "x"}, ": “why” is not known here"),
        ({"farn": 1}, ": “units” is missing"),
        ({"points": 4}, ": “points” is not known here"),
        ({"limit": 1}, ".limit: this must be true or false"),
        ({"groups": {}}, ".groups: this must be a list"),
        ({"groups": ["S9"]}, ".groups[0]: this must be an object"),
        ({"groups": [{"kind": "pair"}]}, ".groups[0]: “tile” is missing"),
        (
            {"groups": [{"kind": "kong", "tile": "S9", "open": 1}]},
            ".groups[0].open: this must be true or false",
        ),
        (
            {"groups": [{"kind": "kong", "tile": "S9", "size": 4}]},
            ".groups[0]: “size” is not known here",
        ),
        ({"flowers": ["F1", 2]}, ".flowers[1]: this must be a text"),
        ({"groups": [], "house_farn": "2"}, ".house_farn: this must be a number"),
    ],
)
def test_what_nobody_can_hold_is_told_with_its_place(held: object, said: str) -> None:
    assert error(won(held)) == f"hand.hands.1{said}"
