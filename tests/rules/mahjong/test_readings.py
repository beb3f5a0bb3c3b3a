"""The open questions of the source of Malayan mahjong, and the effect of each answer."""

import pytest

from companion.rules.games import preset
from companion.rules.mahjong.presets import PRESETS
from companion.rules.presets import Choice, NumberChoice, Preset
from tests.rules.mahjong.written import differing, sheet

MALAYAN = preset("malayan")
EACH = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)


@EACH
def test_choices_are_asked_in_the_words_of_players(preset: Preset) -> None:
    jargon = {"clause", "sheet", "preset", "mark", "transfer", "streak", "seat", "boolean"}
    for choice in preset.choices:
        said = [choice.asks]
        if isinstance(choice, Choice):
            said += [option.says for option in choice.options]
            assert len({str(option.says) for option in choice.options}) == len(choice.options)
        assert str(choice.asks).endswith("?")
        words = {word.strip(",.;:?()").lower() for text in said for word in str(text).split()}
        assert not words & jargon


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


@pytest.mark.parametrize("key", ["base", "limit"])
def test_the_table_sets_base_and_limit_to_any_whole_number_from_zero(key: str) -> None:
    choice = MALAYAN.choice(key)
    assert isinstance(choice, NumberChoice)
    for right in (0, 1, 10**9):
        assert MALAYAN.sheet({key: right}).faults == ()
    for wrong in (-1, 0.5, 10**9 + 1):
        [fault] = MALAYAN.sheet({key: wrong}).faults
        assert fault.code == "number-of-the-table"
