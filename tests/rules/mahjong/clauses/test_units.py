"""Units: of groups, flowers and bouquets, and how they are rounded."""

import pytest

from companion.rules.mahjong.hand import Counted, Tiles
from companion.rules.mahjong.tiles import DRAGONS, WINDS
from tests.rules.mahjong.written import PLAIN, THREE_PLAIN, scored, sheet, tiles, won

MAJOR = ("T1", "S9", "M1", *WINDS, *DRAGONS)
MINOR = ("T2", "S5", "M8")


def units(held: Tiles, **choices: str) -> int:
    """What a loser counts for these."""
    return scored(won(Counted(4), losers={3: held}), sheet(**choices)).counts[3].units


@pytest.mark.parametrize("tile", MINOR)
def test_twos_to_eights(tile: str) -> None:
    shown = [f"{tile}:2", f"{tile}:3", f"-{tile}:3", f"{tile}:4", f"-{tile}:4"]
    assert [units(tiles(group)) for group in shown] == [0, 2, 4, 8, 16]


@pytest.mark.parametrize("tile", MAJOR)
def test_ones_nines_and_honours(tile: str) -> None:
    shown = [f"{tile}:2", f"{tile}:3", f"-{tile}:3", f"{tile}:4", f"-{tile}:4"]
    assert [units(tiles(group)) for group in shown] == [2, 4, 8, 16, 32]


@pytest.mark.parametrize("sequence", ["T1:seq", "S4:seq", "M7:seq"])
def test_a_sequence_is_worth_nothing_even_with_a_one_or_a_nine(sequence: str) -> None:
    assert units(tiles(sequence)) == 0


def test_each_flower_is_worth_four() -> None:
    assert units(tiles(flowers="F1")) == 4
    assert units(tiles(flowers="F1 F2 F3 G1 G2 G3")) == 24


@pytest.mark.parametrize(
    ("choice", "one", "two"), [("kong", 36, 64), ("singles", 20, 32), ("both", 52, 96)]
)
def test_all_four_flowers_of_a_set(choice: str, one: int, two: int) -> None:
    assert units(tiles(flowers="F1 F2 F3 F4 G2"), bouquet_units=choice) == one
    assert units(tiles(flowers="F1 F2 F3 F4 G1 G2 G3 G4"), bouquet_units=choice) == two


def test_four_flowers_of_two_sets_are_no_bouquet() -> None:
    assert units(tiles(flowers="F1 F2 G3 G4")) == 16


def test_units_of_a_hand_are_added_up_line_by_line() -> None:
    held = tiles("WN:2 -S9:3 T5:4 M1:seq", "F1")
    count = scored(won(Counted(4), losers={2: held}), sheet()).counts[2]
    assert [(str(line.text), line.units) for line in count.because] == [
        ("pair of North wind", 2),
        ("concealed triplet of 9 of bamboo", 8),
        ("open kong of 5 of dots", 8),
        ("Plum (flower 1)", 4),
    ]
    assert count.units == 22


@pytest.mark.parametrize(
    ("counted", "basic"), [(0, 0), (2, 10), (10, 10), (12, 20), (10_000, 10_000)]
)
def test_units_are_rounded_up_to_a_ten_and_none_stay_none(counted: int, basic: int) -> None:
    counts = scored(won(Counted(counted), losers={3: Counted(counted)}), sheet()).counts
    assert [counts[1].basic, counts[3].basic] == [basic, basic]


def test_where_no_units_are_ten_it_is_for_the_winner_only() -> None:
    on = sheet(zero_units="ten")
    counts = scored(won(tiles(f"{THREE_PLAIN} M7:seq M2:2"), losers={3: Counted(0)}), on).counts
    assert [(count.units, count.basic) for count in counts] == [(0, 0), (0, 10), (0, 0), (0, 0)]
    assert scored(won(Counted(0)), on).counts[1].basic == 10
    assert scored(won(Counted(2)), on).counts[1].basic == 10


def test_a_whole_count_is_read_on_one_line() -> None:
    held = tiles("WN:2 -S9:3 DC:3 T1:seq M1:seq")
    count = scored(won(held), sheet()).counts[1]
    assert str(count.worked()) == (
        "pair of North wind 2 · concealed triplet of 9 of bamboo 8 · open triplet of Red "
        "dragon (Zhong) 4 · 14 → 20 · + 50 · × 2 Red dragon (Zhong)"
    )
    assert scored(won(tiles(PLAIN)), sheet()).counts[1].value == 60
