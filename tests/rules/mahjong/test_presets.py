"""The three Malayan sheets: one sheet, what a house may change, what is asked of a hand."""

import pytest

from companion.rules.games import preset
from companion.rules.mahjong.hand import DISCARDER, SELF_PICK, THREE_DRAGONS
from companion.rules.presets import AmendmentError, Edit, Strike
from tests.rules.mahjong.factories import differing, sheet

MALAYAN = preset("malayan")
MALAYAN_EAST_DOUBLES = preset("malayan-east-doubles")
MALAYAN_SHOOTER = preset("malayan-shooter")


def test_the_three_are_one_sheet_under_different_choices() -> None:
    for other in (MALAYAN_EAST_DOUBLES, MALAYAN_SHOOTER):
        choices = dict(other.sheet().choices)
        assert MALAYAN.sheet(choices).clauses == other.sheet().clauses == other.clauses
        defaults = dict(MALAYAN.sheet().choices)
        assert other.sheet(defaults).clauses == MALAYAN.sheet().clauses == MALAYAN.clauses


def test_a_house_edits_numbers_and_strikes_lines_but_not_what_the_game_needs() -> None:
    edited = MALAYAN.sheet(house=[Edit("dragons", (("farn", 2),)), Strike("four-winds")])
    assert differing(MALAYAN.sheet(), edited) == {"dragons", "four-winds"}
    for key in ("four-groups-and-a-pair", "table-counts", "limit", "next-banker"):
        with pytest.raises(AmendmentError):
            MALAYAN.sheet(house=[Strike(key)])


def test_only_what_the_rules_of_the_table_need_is_asked_and_but_once() -> None:
    assert sheet().questions == ()
    assert sheet(self_pick=1).questions == (SELF_PICK,)
    assert sheet("malayan-shooter").questions == (SELF_PICK, DISCARDER)
    assert sheet(self_pick=1, double="both").questions == (SELF_PICK, DISCARDER)
    assert sheet(three_dragons_shown="yes").questions == (THREE_DRAGONS,)
