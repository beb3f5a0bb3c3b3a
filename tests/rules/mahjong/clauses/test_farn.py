"""Farn: what doubles a hand, for whom, and by which options."""

import pytest

from companion.rules.mahjong.hand import Counted, Hand, MahjongCount, Tiles
from companion.rules.mahjong.tiles import BY_CODE
from companion.rules.sheet import Bank, Sheet
from tests.rules.mahjong.written import PLAIN, THREE_PLAIN, scored, sheet, tiles, won

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
def test_all_four_flowers_of_a_set(choice: str, one: int, two: int) -> None:
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
