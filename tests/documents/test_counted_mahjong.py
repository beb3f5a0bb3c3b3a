"""Counted hands as JSON, and the schemas of every game's hands."""

import json
from typing import Any

import pytest

from companion.documents.counted_mahjong import read_hand
from companion.documents.json_values import NoDocument
from companion.rules.counted_mahjong.hand import Hand, Mark
from companion.rules.games import PACKAGES, game_module

Plain = dict[str, Any]


def error(document: object) -> str:
    with pytest.raises(NoDocument) as caught:
        read_hand(document, "hand")
    return str(caught.value)


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
