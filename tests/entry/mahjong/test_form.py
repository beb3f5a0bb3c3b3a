"""Hands of real tiles, typed anew from what was recorded."""

from random import Random

from companion.documents.mahjong import write_hand
from companion.entry.forms import Table
from companion.entry.mahjong import HandForm
from companion.rules.games import preset
from companion.rules.mahjong.hand import Hand
from companion.rules.sheet import Bank
from tests.rules.mahjong.factories import deal

TABLE = Table(preset("malayan").sheet(), Bank(0), ("Ana", "Bo", "Chan", "Di"))


def test_any_hand_of_tiles_is_entered_as_it_was_dealt() -> None:
    for seed in range(40):
        dealt = deal(Random(seed))
        again = HandForm(TABLE, HandForm.of(TABLE, dealt).typed).entered().hand
        assert isinstance(again, Hand)
        written = write_hand(dealt)
        shown = {seat: held for seat, held in written["hands"].items() if any(held.values())}
        assert write_hand(again) == {**written, "hands": shown}, seed


def test_a_count_is_told_what_it_has_to_hold_already_where_a_self_pick_is_farn() -> None:
    one = Table(preset("malayan").sheet({"self-pick": 1}), Bank(0), TABLE.seats)
    asked = str(HandForm(one, {"winner": "1", "from": "self"}).counts_itself)
    assert asked.startswith("Include the self-draw, 1 farn")
    for typed in (
        {"winner": "1"},
        {"winner": "1", "from": "self", "tiles-1": "pair WE"},
        {"winner": "1", "from": "self", "full": "limit"},
    ):
        assert HandForm(one, typed).counts_itself is None
    assert HandForm(TABLE, {"winner": "1", "from": "self"}).counts_itself is None
