"""The thirty-two tiles, by docs/rules/tien-gow.md, "Tiles"."""

from collections import Counter
from pathlib import Path

import pytest

from companion.rules.tiengow.tiles import FULL_SET, TILES, read_tile, read_tiles

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "tien-gow.md"


def page_rows() -> list[list[str]]:
    """The rows of the page's table of tiles: rank, tiles, English, 漢字, Jyutping, pinyin."""
    section = PAGE.read_text(encoding="utf-8").split("## Tiles")[1].split("## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_the_table_of_the_page_is_the_set() -> None:
    printed = [
        (rank, pips, copies, english, chinese)
        for rank, tiles, english, chinese, _, _ in page_rows()
        for copies in [2 if "×2" in tiles else 1]
        for pips in tiles.removesuffix(" ×2").split(", ")
    ]
    ours = [
        (f"{tile.suit[0].upper()}{tile.rank}", str(tile), tile.copies, str(tile.name), tile.chinese)
        for tile in TILES
    ]
    assert ours == printed


def test_a_set_is_thirty_two_tiles_with_227_pips_and_64_of_them_red() -> None:
    assert len(FULL_SET) == 32
    assert sum(tile.pips for tile in FULL_SET) == 227
    assert sum(tile.red for tile in FULL_SET) == 64
    assert Counter(FULL_SET) == {tile: tile.copies for tile in TILES}


def test_every_one_and_every_four_is_red_and_half_of_six_six() -> None:
    for tile in TILES:
        red = sum(end for end in (tile.high, tile.low) if end in (1, 4))
        assert tile.red == (6 if str(tile) == "6-6" else red)
        assert tile.pips == tile.high + tile.low


def test_the_pips_stand_beside_the_name() -> None:
    assert str(read_tile("6-3").label) == "6-3 Nine"
    assert str(read_tile("5-4").label) == "5-4 Nine"
    assert len({str(tile.label) for tile in TILES}) == 21


def test_a_tile_is_read_from_its_pips_in_either_order() -> None:
    for tile in TILES:
        assert read_tile(f"{tile.high}-{tile.low}") == tile
        assert read_tile(f"{tile.low}-{tile.high}") == tile


@pytest.mark.parametrize("text", ["7-1", "0-0", "66", "Heaven", "", "6-6-6"])
def test_what_is_no_tile_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=f"There is no tile {text}."):
        read_tile(text)


def test_every_fault_of_some_tiles_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="no tile") as refused:
        read_tiles("7-7 6-3 0-1 3-6 1-1 1-1 1-1")
    assert [str(fault) for fault in refused.value.args] == [
        "There is no tile 7-7.",
        "There is no tile 0-1.",
        "The set has 1 of 6-3 Nine, not 2.",
        "The set has 2 of 1-1 Earth, not 3.",
    ]
