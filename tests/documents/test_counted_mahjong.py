"""Counted hands as JSON, and the schemas of every game's hands."""

import json
from typing import Any

import pytest

from companion.documents.counted_mahjong import read_hand, write_hand
from companion.documents.json_values import NoDocument
from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.games import PACKAGES, game_module

Plain = dict[str, Any]


def error(document: object) -> str:
    with pytest.raises(NoDocument) as caught:
        read_hand(document, "hand")
    return str(caught.value)


@pytest.mark.parametrize(
    ("document", "hand"),
    [
        ({"win": [{"seat": 1, "count": 3}], "from": "wall"}, Hand((Win(1, 3),), "wall")),
        (
            {
                "win": [{"seat": 1, "count": 5, "liable": 2, "jokerless": True}],
                "from": 2,
                "marks": [{"code": "kong", "seat": 0, "from": 2}],
            },
            Hand((Win(1, 5, 2, True),), 2, (Mark("kong", 0, 2),)),
        ),
        ({"win": []}, Hand(())),
        ({}, Hand("unsaid")),
        ({"win": [{"seat": 1.5, "count": 2.5}], "from": -1}, Hand((Win(1.5, 2.5),), -1)),
    ],
)
def test_a_hand_is_read_and_written_again(document: Plain, hand: Hand) -> None:
    assert read_hand(document, "hand") == hand
    assert write_hand(hand) == document


def test_what_may_be_left_out_may_also_be_null() -> None:
    told = {"win": [], "from": None, "marks": [{"code": "kong", "seat": 1, "from": None}]}
    assert read_hand(told, "hand") == Hand((), None, (Mark("kong", 1),))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"win": [{"seat": 1}]}, "hand.win[0]: “count” is missing"),
        ({"win": [{"seat": "1", "count": 3}]}, "hand.win[0].seat: this must be a number"),
        ({"win": {}}, "hand.win: this must be a list"),
        ({"win": [], "from": "sky"}, "hand.from: a tile must come from a seat, or from “wall”"),
        ({"win": [], "winner": 1}, "hand: “winner” is not known here"),
        ({"win": [{"seat": 1, "count": 3, "jokerless": 1}]}, None),
        ({"marks": [{"code": 1, "seat": 1}]}, "hand.marks[0].code: this must be a text"),
        ({"marks": [{"code": "kong", "seat": True}]}, None),
    ],
)
def test_another_key_or_type_is_no_hand(document: Plain, said: str | None) -> None:
    assert error(document) == said or said is None


@pytest.mark.parametrize("key", PACKAGES)
def test_every_game_says_what_its_hands_look_like_as_documents(key: str) -> None:
    told = game_module(key, "documents")
    assert all(form["type"] == "object" and form["description"] for form in told.HANDS)
    assert all(
        form["type"] == "object" and form["description"] for form in getattr(told, "COUNTS", ())
    )
    assert all(f"schemas/{part}" in json.dumps(told.HANDS) for part in getattr(told, "PARTS", {}))
