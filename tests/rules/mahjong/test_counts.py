"""What a hand counts: units, farn, rounding, base and limit, and the count in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.documents.sittings import answer, read_sitting
from companion.rules.mahjong.hand import (
    Counted,
    Hand,
    Held,
    Limit,
    MahjongCount,
    MahjongCountLine,
    Tiles,
    totalled,
)
from companion.rules.mahjong.tiles import BY_CODE, DRAGONS, WINDS
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Sheet
from tests.rules.mahjong.factories import PLAIN, THREE_PLAIN, nets, scored, sheet, tiles, won

PAIR = MahjongCountLine(phrase("pair of winds"), "pairs", units=2)
NINES = MahjongCountLine(phrase("triplet of nines, concealed"), "triplets", units=8)
FLOWER = MahjongCountLine(phrase("flower"), "flowers", units=4, about="F1")
DRAGON = MahjongCountLine(phrase("dragon"), "dragons", farn=1, about="DC")
OWN = MahjongCountLine(phrase("own flower"), "own-flower", farn=1, about="F1")

COUNTED = MahjongCount((PAIR, NINES, DRAGON), basic=10, base=50)


def test_units_and_farn_are_the_sums_of_the_lines() -> None:
    assert (COUNTED.units, COUNTED.farn) == (10, 1)
    assert (MahjongCount().units, MahjongCount().farn, MahjongCount().value) == (0, 0, 0)


def test_basic_and_base_are_doubled_once_for_each_farn() -> None:
    assert COUNTED.value == 120
    assert COUNTED.plus(OWN, OWN).value == 480


@pytest.mark.parametrize(("limit", "value"), [(0, 0), (100, 100), (120, 120), (1920, 120)])
def test_no_more_than_the_limit(limit: int, value: int) -> None:
    assert COUNTED._replace(limit=limit).value == value


@pytest.mark.parametrize("limit", [0, 100, 120, 1920])
def test_a_full_hand_is_worth_the_limit_whatever_it_counts(limit: int) -> None:
    full = COUNTED._replace(limit=limit).at_limit(phrase("all four winds"), "four-winds")
    assert (full.value, full.units, full.farn) == (limit, 10, 1)
    assert str(full.because[-1].text) == "all four winds"


def test_lines_that_count_nothing_are_left_out() -> None:
    nothing = MahjongCountLine(phrase("pair of dots"), "pairs")
    assert MahjongCount().plus(nothing) == MahjongCount()
    assert MahjongCount().plus(nothing, PAIR).because == (PAIR,)


def test_units_and_farn_for_a_tile_are_taken_out_apart() -> None:
    count = MahjongCount().plus(PAIR, FLOWER, DRAGON, OWN)
    assert count.without("units", ("F1", "F2")).because == (PAIR, DRAGON, OWN)
    assert count.without("farn", ("F1", "F2")).because == (PAIR, FLOWER, DRAGON)
    assert count.without("farn", ("DC",)).because == (PAIR, FLOWER, OWN)
    assert count.without("units", ("DC",)) == count


def test_a_count_is_read_on_one_line() -> None:
    assert str(COUNTED.worked()) == (
        "pair of winds 2 · triplet of nines, concealed 8 · 10 → 10 · + 50 · × 2 dragon"
    )
    assert (
        str(MahjongCount((NINES,), basic=10).worked()) == "triplet of nines, concealed 8 · 8 → 10"
    )
    assert str(MahjongCount(basic=10).worked()) == "0 → 10"
    assert str(MahjongCount(base=50).worked()) == "0 → 0 · + 50"
    assert str(MahjongCount().worked()) == "nothing"


def test_the_limit_is_read_where_it_matters() -> None:
    assert str(COUNTED._replace(limit=100).worked()).endswith("× 2 dragon · limit 100")
    assert "limit" not in str(COUNTED._replace(limit=120).worked())
    declared = MahjongCount(limit=1920).at_limit(
        phrase("thirteen orphans"), "table", uncounted=True
    )
    assert str(declared.worked()) == "thirteen orphans · limit 1920"


@pytest.mark.parametrize(
    ("count", "total"),
    [
        (MahjongCount((NINES,), basic=10), "8 → 10"),
        (MahjongCount((NINES,), basic=10, base=50), "8 → 10, + 50 = 60"),
        (COUNTED, "10 → 10, + 50 = 60, × 2 = 120"),
        (COUNTED._replace(limit=100), "10 → 10, + 50 = 60, × 2 = 120, limit 100"),
        (COUNTED._replace(limit=500, full=True), "10 → 10, + 50 = 60, × 2 = 120, limit 500"),
        (MahjongCount(limit=1920).at_limit(phrase("shown"), "table", uncounted=True), "limit 1920"),
        (MahjongCount(), "0 → 0"),
    ],
)
def test_units_become_what_a_hand_is_worth_step_by_step(count: MahjongCount, total: str) -> None:
    assert str(totalled(count)) == total


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


BANKERS = pytest.mark.parametrize("banker", range(4))


def winner(held: Tiles, on: Sheet, self_pick: bool = False) -> int:
    """The farn of the player after the banker, who wins with these."""
    return scored(Hand(1, self_pick, hands=((1, held),)), on).counts[1].farn


def loser(held: Tiles, on: Sheet) -> int:
    """The farn of a loser who shows these, North of the banker."""
    return scored(won(Counted(4), losers={3: held}), on).counts[3].farn


def lines(count: MahjongCount) -> list[tuple[str, int]]:
    return [(str(line.text), line.farn) for line in count.because if line.farn]


@pytest.mark.parametrize("dragon", ["DC:3", "-DF:3", "DB:4", "-DC:4"])
def test_each_triplet_or_kong_of_a_dragon_is_a_farn_for_all(dragon: str) -> None:
    assert winner(tiles(f"T1:seq S3:seq M5:seq {dragon} M2:2"), sheet()) == 1
    assert loser(tiles(dragon), sheet()) == 1
    assert loser(tiles("DC:3 DF:3"), sheet()) == 2


def test_a_pair_of_dragons_is_no_farn() -> None:
    assert loser(tiles("DC:2"), sheet()) == 0


@BANKERS
def test_a_wind_is_a_farn_for_the_seat_whose_own_it_is(banker: int) -> None:
    for place, wind in enumerate(("WE", "WS", "WW", "WN")):
        for seat in range(4):
            hand = Hand(None, hands=((seat, tiles(f"{wind}:3")),))
            count = scored(hand, sheet(), Bank(banker)).counts[seat]
            own = seat == (banker + place) % 4
            assert lines(count) == ([(f"own {BY_CODE[wind].name}", 1)] if own else [])


def test_where_any_wind_is_a_farn_ones_own_is_so_once() -> None:
    on = sheet(wind_farn="any")
    assert loser(tiles("WN:3"), on) == 1
    assert loser(tiles("WN:4 WE:3 WS:3"), on) == 3
    assert winner(tiles(f"{THREE_PLAIN} WE:3 M2:2"), on) == 1


@BANKERS
def test_a_flower_of_ones_own_number_is_a_farn(banker: int) -> None:
    for number in range(1, 5):
        for seat in range(4):
            hand = Hand(None, hands=((seat, tiles(flowers=f"F{number} G{number}")),))
            count = scored(hand, sheet(), Bank(banker)).counts[seat]
            own = seat == (banker + number - 1) % 4
            flowers = (BY_CODE[f"{of}{number}"].name for of in "FG")
            assert lines(count) == ([(f"own {each}", 1) for each in flowers] if own else [])


@pytest.mark.parametrize(("choice", "one", "two"), [("three", 3, 6), ("plus-own", 4, 8)])
def test_the_farn_of_all_four_flowers_of_a_set(choice: str, one: int, two: int) -> None:
    on = sheet(bouquet_farn=choice)
    assert loser(tiles(flowers="G1 G2 G3 G4 F1"), on) == one
    assert loser(tiles(flowers="G1 G2 G3 G4 F4"), on) == one + 1
    assert loser(tiles(flowers="F1 F2 F3 F4 G1 G2 G3 G4"), on) == two


def test_a_bouquet_takes_in_farn_and_units_apart() -> None:
    on = sheet(bouquet_units="singles")
    count = scored(won(Counted(4), losers={3: tiles(flowers="F1 F2 F3 F4")}), on).counts[3]
    assert (count.units, count.farn) == (16, 3)
    on = sheet(bouquet_farn="plus-own")
    count = scored(won(Counted(4), losers={3: tiles(flowers="F1 F2 F3 F4")}), on).counts[3]
    assert (count.units, count.farn) == (32, 4)


@pytest.mark.parametrize(("choice", "farn"), [("total", 3), ("plus-triplets", 5)])
def test_two_dragon_triplets_and_a_pair_of_the_third(choice: str, farn: int) -> None:
    on = sheet(little_three=choice)
    assert loser(tiles("DC:3 -DF:4 DB:2"), on) == farn
    assert loser(tiles("DC:2 DF:3 DB:3"), on) == farn
    assert loser(tiles("DC:3 DF:3 WN:3 DB:2"), on) == farn + 1
    assert winner(tiles("DC:3 DF:3 T1:seq S3:seq DB:2"), on) == farn


def test_a_little_three_lacks_nothing() -> None:
    assert loser(tiles("DC:3 DF:3 WE:2"), sheet()) == 2
    assert loser(tiles("DC:3 DF:2 DB:2"), sheet()) == 1
    assert loser(tiles("DC:3 DF:3 DB:3"), sheet()) == 3


@pytest.mark.parametrize(
    ("groups", "farn"),
    [
        ("S1:seq S4:seq S9:3 S7:3 S5:2", 3),
        ("S1:seq S4:seq S9:3 WE:3 S5:2", 1),
        ("S1:seq S4:seq S9:3 S7:3 WE:2", 1),
        ("S1:seq S4:seq S9:3 S7:3 T5:2", 0),
        ("WE:3 WW:3 WN:3 DC:2 T5:3", 1),
    ],
)
def test_a_winner_with_one_suit(groups: str, farn: int) -> None:
    assert winner(tiles(groups, flowers="F1 G3"), sheet()) == farn


def test_honours_alone_have_no_suit() -> None:
    groups = tiles("WE:3 WW:3 WN:3 DC:3 DF:2")
    assert winner(groups, sheet()) == 1
    assert loser(tiles("WE:3 WS:2"), sheet(loser_suit_farn="yes")) == 0
    assert loser(tiles(flowers="F1"), sheet(loser_suit_farn="yes")) == 0


def test_losers_count_no_suit_but_where_the_table_plays_it() -> None:
    yes = sheet(loser_suit_farn="yes")
    for groups, farn in (("S9:3", 3), ("S9:3 S1:seq", 3), ("S2:2 WE:2", 1), ("S2:2 T2:2", 0)):
        assert loser(tiles(groups), sheet()) == 0
        assert loser(tiles(groups), yes) == farn


@pytest.mark.parametrize("farn", [0, 1, 2])
def test_four_sequences_and_any_pair(farn: int) -> None:
    on = sheet(sequences=farn)
    for pair in ("M2:2", "DC:2", "T9:2"):
        assert winner(tiles(f"{THREE_PLAIN} M7:seq {pair}"), on) == farn
    assert winner(tiles(PLAIN), on) == 0


def test_a_losers_sequences_are_none() -> None:
    assert loser(tiles("T1:seq S3:seq M5:seq M1:seq"), sheet()) == 0


@pytest.mark.parametrize("farn", [0, 1])
def test_a_self_picked_win(farn: int) -> None:
    on = sheet(self_pick=farn)
    assert winner(tiles(PLAIN), on, self_pick=True) == farn
    assert winner(tiles(PLAIN), on) == 0


def test_a_count_is_complete_as_the_players_counted_it() -> None:
    on = sheet(self_pick=1)
    hand = Hand(1, self_pick=True, hands=((1, Counted(12, 1)), (2, Counted(20, 2))))
    counts = scored(hand, on).counts
    assert [(count.units, count.farn) for count in counts] == [(0, 0), (12, 1), (20, 2), (0, 0)]


def test_farn_that_the_table_adds_are_the_last_line() -> None:
    held = tiles(f"{THREE_PLAIN} DC:3 M2:2", house_farn=2, why="won on a kong tile")
    count = scored(won(held, losers={3: tiles(house_farn=1)}), sheet()).counts
    assert lines(count[1]) == [("Red dragon (Zhong)", 1), ("won on a kong tile", 2)]
    assert lines(count[3]) == [("by this table’s own rule", 1)]


BIG_THREE = "DC:3 -DF:3 DB:4 T1:seq S3:2"
FOUR_WINDS = "WE:3 -WS:3 WW:4 WN:3 S3:2"


def worth(held: Held, on: Sheet) -> int:
    return scored(won(held), on).counts[1].value


@pytest.mark.parametrize("base", [0, 20, 50, 10**9])
def test_the_base_is_what_the_table_sets_and_doubles_too(base: int) -> None:
    on = sheet(base=base, limit_caps="no")
    assert worth(Counted(12, 3), on) == (20 + base) * 8


def test_losers_have_neither_base_nor_limit() -> None:
    counts = scored(won(Counted(4), losers={3: Counted(10_000, 30)}), sheet()).counts
    assert counts[3].value == 10_000 * 2**30


def test_a_hand_above_the_limit_is_worth_the_limit() -> None:
    assert worth(Counted(14, 5), sheet()) == 1920
    assert worth(Counted(10, 5), sheet()) == 1920
    assert worth(Counted(10, 4), sheet()) == 960


def test_without_a_cap_a_hand_is_worth_all_that_it_counts() -> None:
    assert worth(Counted(14, 5), sheet(limit_caps="no")) == 2240


@pytest.mark.parametrize("groups", [BIG_THREE, FOUR_WINDS])
@pytest.mark.parametrize("caps", ["yes", "no"])
@pytest.mark.parametrize("limit", [0, 10, 1920, 100_000])
def test_a_limit_hand_is_worth_exactly_the_limit(groups: str, caps: str, limit: int) -> None:
    assert worth(tiles(groups), sheet(limit=limit, limit_caps=caps)) == limit
    assert worth(Limit(), sheet(limit=limit, limit_caps=caps)) == limit


def test_a_losers_big_three_is_three_farn_and_no_more() -> None:
    counts = scored(won(Counted(4), losers={3: tiles("DC:3 DF:3 DB:3")}), sheet()).counts
    assert counts[3].value == 20 * 2**3


def test_three_winds_are_no_limit_hand() -> None:
    assert worth(tiles("WE:3 WS:3 WW:3 WN:2 S3:3"), sheet()) < 1920


def test_a_limit_hand_says_why_it_is_one() -> None:
    counts = scored(won(tiles(BIG_THREE)), sheet()).counts
    assert str(counts[1].because[-1].text) == "Dai Sam Yuen"
    assert str(counts[1].worked()).endswith("× 2 White dragon · Dai Sam Yuen · limit 1920")
    counts = scored(won(Limit("thirteen orphans")), sheet()).counts
    assert str(counts[1].worked()) == "thirteen orphans · limit 1920"
    assert counts[1].uncounted
    assert str(scored(won(Limit()), sheet()).counts[1].worked()).startswith("a limit hand at this")


def test_three_dragons_shown_are_paid_as_a_limit_hand_by_the_table_that_plays_it() -> None:
    on = sheet(three_dragons_shown="yes", limit=1000)
    shown = scored(Hand.show("three-dragons", 2), on)
    assert [count.value for count in shown.counts] == [0, 0, 1000, 0]
    assert [count.uncounted for count in shown.counts] == [False, False, True, False]
    assert nets(Hand.show("three-dragons", 2), on) == (-2000, -1000, 4000, -1000)


def test_three_dragons_shown_count_as_self_picked() -> None:
    shown = Hand.show("three-dragons", 2)
    on = sheet(three_dragons_shown="yes", limit=1000, double="discarder")
    assert nets(shown, on) == (-2000, -2000, 6000, -2000)
    on = sheet(three_dragons_shown="yes", limit=1000, double="both")
    assert nets(shown, on) == (-4000, -2000, 8000, -2000)


def test_three_dragons_shown_count_no_farn_for_the_self_pick() -> None:
    on = sheet(three_dragons_shown="yes", self_pick=1)
    [line] = scored(Hand.show("three-dragons", 2), on).counts[2].because
    assert (str(line.text), line.farn) == ("Dai Sam Yuen, shown", 0)


Plain = dict[str, Any]

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "mahjong.json").read_text("utf-8"))
FIGURES: dict[str, Plain] = {vector["id"]: vector for vector in VECTORS["vectors"]}


def answered(vector: Plain) -> Plain:
    return answer(read_sitting(vector["document"]).sitting)


def counts(name: str) -> Plain:
    """The counts of a figure's last row, without their lines."""
    last = answered(FIGURES[name])["rows"][-1]["counts"]
    shown = ("units", "basic", "farn", "value")
    return {seat: {key: count[key] for key in shown} for seat, count in last.items()}


def test_all_four_seats_are_counted_in_every_hand() -> None:
    nothing = {"units": 0, "basic": 0, "farn": 0, "value": 0}
    won = {"units": 4, "basic": 10, "farn": 0, "value": 60}
    assert counts("game-10-0") == {"0": nothing, "1": won, "2": nothing, "3": nothing}
    assert counts("draw-passes")["0"] == {"units": 4, "basic": 10, "farn": 1, "value": 20}


@pytest.mark.parametrize(("name", "value"), [("declared-limit", 1000), ("shown", 1920)])
def test_a_declared_or_shown_limit_hand_has_no_units_basic_and_farn(name: str, value: int) -> None:
    assert counts(name)["2"] == {"units": None, "basic": None, "farn": None, "value": value}


def test_a_limit_hand_of_tiles_shows_its_own_units_and_farn() -> None:
    assert counts("big-three")["3"] == {"units": 28, "basic": 30, "farn": 3, "value": 1920}
