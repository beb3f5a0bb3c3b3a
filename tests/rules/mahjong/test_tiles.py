"""The 144 tiles: copies, names, and parsing."""

import unicodedata
from collections import Counter

import pytest

from companion.rules.mahjong.tiles import (
    BOUQUETS,
    BY_CODE,
    DRAGONS,
    TILES,
    WALL,
    WINDS,
    MahjongTile,
    read_tile,
    read_tiles,
)

CHARACTERS = {"T": "{} OF CIRCLES", "S": "{} OF BAMBOOS", "M": "{} OF CHARACTERS"}
NUMBERS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
NAMED = {
    "WE": "EAST WIND", "WS": "SOUTH WIND", "WW": "WEST WIND", "WN": "NORTH WIND",
    "DC": "RED DRAGON", "DF": "GREEN DRAGON", "DB": "WHITE DRAGON",
    "F1": "PLUM", "F2": "ORCHID", "F3": "CHRYSANTHEMUM", "F4": "BAMBOO",
    "G1": "SPRING", "G2": "SUMMER", "G3": "AUTUMN", "G4": "WINTER",
}  # fmt: skip


def test_a_wall_has_144_tiles_four_of_each_and_one_of_each_flower() -> None:
    copies = Counter(tile.code for tile in WALL)
    assert len(WALL) == 144
    assert len(TILES) == len(copies) == 34 + 8
    assert sorted(code for code, n in copies.items() if n == 1) == [*BOUQUETS[0], *BOUQUETS[1]]
    assert set(copies.values()) == {1, 4}


def test_codes_are_those_of_the_rules() -> None:
    suited = [f"{suit}{n}" for suit in "TSM" for n in range(1, 10)]
    honours = ["WE", "WS", "WW", "WN", "DC", "DF", "DB"]
    flowers = ["F1", "F2", "F3", "F4", "G1", "G2", "G3", "G4"]
    assert [str(tile) for tile in TILES] == [*suited, *honours, *flowers]
    assert WINDS == ("WE", "WS", "WW", "WN")
    assert DRAGONS == ("DC", "DF", "DB")
    assert BOUQUETS == (("F1", "F2", "F3", "F4"), ("G1", "G2", "G3", "G4"))


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_is_of_one_sort(tile: MahjongTile) -> None:
    assert [tile.suited, tile.honour, tile.flower].count(True) == 1


def test_ones_nines_and_honours_are_worth_more() -> None:
    major = {tile.code for tile in TILES if tile.major}
    assert major == {"T1", "T9", "S1", "S9", "M1", "M9", *WINDS, *DRAGONS}


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_the_character_of_a_tile_is_its_own(tile: MahjongTile) -> None:
    name = NAMED.get(tile.code) or CHARACTERS[tile.code[0]].format(NUMBERS[tile.number - 1])
    assert unicodedata.name(tile.character) == f"MAHJONG TILE {name}"


def test_every_tile_has_names_of_its_own() -> None:
    names = {(str(tile.name), tile.chinese, tile.character) for tile in TILES}
    assert [len(set(column)) for column in zip(*names, strict=True)] == [len(TILES)] * 3
    assert all(tile.jyutping and tile.pinyin for tile in TILES)


def test_a_tile_is_named_in_english_characters_jyutping_and_pinyin() -> None:
    nine, wind = read_tile("S9"), read_tile("WN")
    assert [str(nine.name), nine.chinese, nine.jyutping, nine.pinyin] == [
        "9 of bamboo", "九索", "gau2 sok3", "jiǔsuǒ",
    ]  # fmt: skip
    assert [str(wind.name), wind.chinese, wind.jyutping, wind.pinyin] == [
        "North wind", "北", "bak1", "běi",
    ]  # fmt: skip


def test_a_flower_is_named_with_its_number() -> None:
    for tile in TILES:
        assert not tile.flower or f"(flower {tile.number})" in str(tile.name)


def test_tiles_are_read_by_their_codes() -> None:
    assert read_tiles("S9 S9 WE F2") == tuple(BY_CODE[code] for code in ("S9", "S9", "WE", "F2"))
    assert read_tiles("") == ()


@pytest.mark.parametrize("code", ["", "T0", "T10", "B9", "t5", "T5 ", "WX", "F5", "九索"])
def test_what_is_no_tile_is_no_tile(code: str) -> None:
    with pytest.raises(ValueError, match="there is no tile") as caught:
        read_tile(code)
    assert [str(fault) for fault in caught.value.args] == [f"there is no tile “{code}”"]


def test_tiles_that_cannot_be_are_refused_with_every_fault() -> None:
    with pytest.raises(ValueError, match="B9") as caught:
        read_tiles("B9 T5 T5 T5 T5 T5 F1 F1")
    assert [str(fault) for fault in caught.value.args] == [
        "there is no tile “B9”",
        "“5 of dots” is used 5 times, but there are only four",
        "“Plum (flower 1)” is used 2 times, but there is only one",
    ]
