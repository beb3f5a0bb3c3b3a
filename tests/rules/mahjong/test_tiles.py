"""The 144 tiles: their copies and names."""

from companion.rules.mahjong.tiles import BOUQUETS, BY_CODE, DRAGONS, TILES, WINDS


def test_a_wall_has_144_tiles_four_of_each_and_one_of_each_flower() -> None:
    copies = {tile.code: tile.copies for tile in TILES}
    assert sum(copies.values()) == 144
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


def test_every_tile_has_names_of_its_own() -> None:
    names = {(str(tile.name), tile.chinese) for tile in TILES}
    assert [len(set(column)) for column in zip(*names, strict=True)] == [len(TILES)] * 2


def test_a_tile_is_named_in_english_and_in_characters() -> None:
    nine, wind = BY_CODE["S9"], BY_CODE["WN"]
    assert (str(nine.name), nine.chinese) == ("9 of bamboo", "九索")
    assert (str(wind.name), wind.chinese) == ("North wind", "北")
