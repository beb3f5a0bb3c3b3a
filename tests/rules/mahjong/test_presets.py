"""The three Malayan sheets: questions, what each answer changes, what is asked of a hand."""

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


@pytest.mark.parametrize(
    ("choice", "value", "lines"),
    [
        ("bouquet-units", "singles", {"bouquet"}),
        ("bouquet-units", "both", {"bouquet"}),
        ("wind-farn", "any", {"winds"}),
        ("bouquet-farn", "plus-own", {"bouquet-farn"}),
        ("little-three", "plus-triplets", {"little-three"}),
        ("loser-suit-farn", "yes", {"suit-with-honours", "one-suit"}),
        ("sequences", 0, {"sequences"}),
        ("sequences", 2, {"sequences"}),
        ("self-pick", 1, {"self-pick"}),
        ("three-dragons-shown", "yes", {"three-dragons-shown"}),
        ("zero-units", "ten", {"rounding"}),
        ("base", 0, {"base"}),
        ("limit-caps", "no", {"limit"}),
        ("limit", 500, {"limit"}),
        ("double", "discarder", {"banker", "discarder"}),
        ("double", "both", {"discarder"}),
        ("double", "none", {"banker"}),
        ("woo-mei", "banker-doubles", {"banker-among-losers"}),
        ("woo-mei", "off", {"woo-mei", "banker-among-losers"}),
        ("draw", "settle", {"woo-mei"}),
        ("banker-on-draw", "passes", {"draw-keeps-bank"}),
    ],
)
def test_a_choice_changes_its_own_lines_and_no_others(
    choice: str, value: str | int, lines: set[str]
) -> None:
    assert differing(MALAYAN.sheet(), MALAYAN.sheet({choice: value})) == lines


def test_choices_do_not_undo_each_other() -> None:
    capped = sheet(limit=500, limit_caps="no", bouquet_units="singles", bouquet_farn="plus-own")
    limit, farn = capped.clause("limit"), capped.clause("bouquet-farn")
    assert limit is not None
    assert farn is not None
    assert limit.values() == {"points": 500, "caps": False}
    assert farn.values() == {"farn": 3, "own_on_top": True}
    off = sheet(woo_mei="off", draw="settle")
    assert off.clause("woo-mei") is None


def test_only_what_the_rules_of_the_table_need_is_asked_and_but_once() -> None:
    assert sheet().questions == ()
    assert sheet(self_pick=1).questions == (SELF_PICK,)
    assert sheet("malayan-shooter").questions == (SELF_PICK, DISCARDER)
    assert sheet(self_pick=1, double="both").questions == (SELF_PICK, DISCARDER)
    assert sheet(three_dragons_shown="yes").questions == (THREE_DRAGONS,)
