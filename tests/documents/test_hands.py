"""Hands as JSON, by game: valid ones, invalid ones, and those that the rules must refuse."""

import json
from typing import Any

import pytest

from companion.documents import counted_mahjong, mahjong
from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.games import PACKAGES, game_module
from companion.rules.mahjong.hand import Counted, Limit, TileGroup, Tiles
from tests.documents.factories import Plain, error

PLAYED: Plain = {"tricks": [3, 2, 0, 3], "last_trick": 0}


@pytest.mark.parametrize("key", PACKAGES)
def test_every_game_says_what_its_hands_look_like_as_documents(key: str) -> None:
    told = game_module(key, "documents")
    for form in (*told.HANDS, *getattr(told, "COUNTS", ())):
        assert (form["type"], bool(form["description"])) == ("object", True)
    assert all(f"schemas/{part}" in json.dumps(told.HANDS) for part in getattr(told, "PARTS", {}))


REFUSED: dict[str, list[tuple[object, str]]] = {
    "tien-gow": [
        (None, "hand: this must be an object"),
        ({}, "hand: “tricks” is missing"),
        ({"tricks": [3, 2, 0, 3]}, "hand: “last_trick” is missing"),
        ({**PLAYED, "winner": 0}, "hand: “winner” is not known here"),
        ({**PLAYED, "tricks": 8}, "hand.tricks: this must be a list"),
        ({**PLAYED, "tricks": [3, 2, 3]}, "hand.tricks: this needs 4, not 3"),
        ({**PLAYED, "last_trick": "0"}, "hand.last_trick: this must be a number"),
        ({**PLAYED, "marks": {}}, "hand.marks: this must be a list"),
        ({**PLAYED, "marks": ["supreme-led"]}, "hand.marks[0]: this must be an object"),
        (
            {**PLAYED, "marks": [{"code": "a", "seat": 0}, {"code": "a"}]},
            "hand.marks[1]: “seat” is missing",
        ),
        (
            {**PLAYED, "marks": [{"code": "a", "seat": 0, "n": 2}]},
            "hand.marks[0]: “n” is not known here",
        ),
        ({"declared": "one-red-dot"}, "hand: “by” is missing"),
        ({"declared": None, "by": 0}, "hand.declared: this must be a text"),
        ({"declared": "one-red-dot", "by": 0, "marks": []}, "hand: “marks” is not known here"),
    ],
    "mahjong": [
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
    "modern-mahjong": [
        ({"win": [{"seat": 1}]}, "hand.win[0]: “count” is missing"),
        ({"win": [{"seat": "1", "count": 3}]}, "hand.win[0].seat: this must be a number"),
        ({"win": {}}, "hand.win: this must be a list"),
        ({"win": [], "from": "sky"}, "hand.from: a tile must come from a seat, or from “wall”"),
        ({"win": [], "winner": 1}, "hand: “winner” is not known here"),
        (
            {"win": [{"seat": 1, "count": 3, "jokerless": 1}]},
            "hand.win[0].jokerless: this must be true or false",
        ),
        ({"marks": [{"code": 1, "seat": 1}]}, "hand.marks[0].code: this must be a text"),
        ({"marks": [{"code": "kong", "seat": True}]}, "hand.marks[0].seat: this must be a number"),
        (["kong"], "hand: this must be an object"),
        ({"win": [], "from": False}, "hand.from: this must be a number"),
        (
            {"win": [{"seat": 1, "count": 3, "liable": "2"}]},
            "hand.win[0].liable: this must be a number",
        ),
        ({"win": [{"seat": 1, "count": 3, "why": "luck"}]}, "hand.win[0]: “why” is not known here"),
        ({"marks": {"code": "kong", "seat": 1}}, "hand.marks: this must be a list"),
        ({"marks": [{"code": "kong"}]}, "hand.marks[0]: “seat” is missing"),
        (
            {"marks": [{"code": "kong", "seat": 1, "from": "wall"}]},
            "hand.marks[0].from: this must be a number",
        ),
    ],
}


@pytest.mark.parametrize(
    ("key", "document", "said"), [(key, *each) for key, rows in REFUSED.items() for each in rows]
)
def test_what_is_no_hand_is_told_with_its_place(key: str, document: object, said: str) -> None:
    assert error(game_module(key, "documents").read_hand, document, "hand") == said


# Counted mahjong


def test_what_may_be_left_out_may_also_be_null() -> None:
    told = {"win": [], "from": None, "marks": [{"code": "kong", "seat": 1, "from": None}]}
    assert counted_mahjong.read_hand(told, "hand") == Hand((), None, (Mark("kong", 1),))


def test_numbers_and_codes_that_cannot_be_are_left_for_the_rules_to_refuse() -> None:
    win = {"seat": 4, "count": 2.5, "liable": None, "jokerless": False}
    told = {"win": [win], "from": -1, "marks": [{"code": "Kong", "seat": 10**17, "from": 0.5}]}
    expected = Hand((Win(4, 2.5),), -1, (Mark("Kong", 10**17, 0.5),))
    assert counted_mahjong.read_hand(told, "hand") == expected


# Mahjong


def test_a_hand_without_a_word_of_the_winner_is_left_for_the_rules_to_refuse() -> None:
    assert mahjong.read_hand({}, "hand").winner == "unsaid"


def test_hands_are_keyed_by_seat_and_a_key_that_is_none_is_left_for_the_rules() -> None:
    document = {"winner": 0, "hands": {seat: {} for seat in ("3", "0", "4", "-1", "01", "", "x")}}
    seats = [seat for seat, _ in mahjong.read_hand(document, "hand").hands]
    assert seats == [3, 0, "4", "-1", "01", "", "x"]


def held(document: object) -> list[Any]:
    """The hand of seat 1, as it is read: once for each way in which it is given."""
    won = {"winner": 1, "hands": {"1": document}}
    return [way for _, way in mahjong.read_hand(won, "hand").hands]


SETS = [{"kind": "triplet", "tile": "S9", "open": True}, {"kind": "pair", "tile": "DC"}]
AS_READ = (TileGroup("triplet", "S9", True), TileGroup("pair", "DC"))


@pytest.mark.parametrize(
    ("document", "ways"),
    [
        ({"groups": SETS, "flowers": ["F2"]}, [Tiles(AS_READ, ("F2",))]),
        ({"flowers": ["G1"]}, [Tiles((), ("G1",))]),
        ({}, [Tiles()]),
        ({"units": 4, "groups": []}, [Counted(4), Tiles()]),
        ({"units": 4, "flowers": ["F1"]}, [Counted(4), Tiles((), ("F1",))]),
        ({"units": 4, "limit": True}, [Counted(4), Limit()]),
        ({"groups": [], "limit": True, "why": "x"}, [Tiles(why="x"), Limit("x")]),
    ],
)
def test_tiles_may_be_left_out_and_a_hand_given_in_two_ways_is_left_for_the_rules_to_refuse(
    document: Plain, ways: list[Any]
) -> None:
    assert held(document) == ways


@pytest.mark.parametrize(
    ("document", "said"),
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
def test_what_nobody_can_hold_is_told_with_its_place(document: object, said: str) -> None:
    assert error(held, document) == f"hand.hands.1{said}"
