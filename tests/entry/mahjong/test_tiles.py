"""Mahjong tiles as text: groups and flowers, and how they are drawn."""

import pytest
from wtforms import ValidationError

from companion.entry.mahjong import (
    FAMILIES,
    KINDS,
    PIECES,
    Piece,
    drawn_piece,
    read_piece,
    write_piece,
)
from companion.rules.mahjong.hand import TileGroup
from companion.rules.mahjong.tiles import TILES

WRITTEN: list[tuple[str, Piece]] = [
    ("open triplet S9", TileGroup("triplet", "S9", True)),
    ("concealed kong DC", TileGroup("kong", "DC", False)),
    ("sequence T1", TileGroup("sequence", "T1")),
    ("pair WE", TileGroup("pair", "WE")),
    ("F2", "F2"),
]


@pytest.mark.parametrize(("text", "piece"), WRITTEN)
def test_a_group_is_written_in_words_and_read_again(text: str, piece: Piece) -> None:
    assert read_piece(text) == piece
    assert write_piece(piece) == text


@pytest.mark.parametrize("text", ["TRIPLET s9 Open", "s9 open triplet", "  open  triplet\tS9 "])
def test_neither_order_nor_capitals_matter(text: str) -> None:
    assert read_piece(text) == TileGroup("triplet", "S9", True)


@pytest.mark.parametrize("text", ["triplet", "open", "open S9", "pair pair T1", "T1 T2", "🀄 中 x"])
def test_what_is_no_group_is_shown_how_to_write_one(text: str) -> None:
    with pytest.raises(ValidationError, match="isn’t a set"):
        read_piece(text)


def test_whether_there_is_such_a_tile_is_left_to_the_rules() -> None:
    assert read_piece("triplet B9") == TileGroup("triplet", "B9")
    assert read_piece("f9") == "F9"


def test_a_group_lies_as_its_tiles() -> None:
    laid = drawn_piece(TileGroup("sequence", "T1"))
    assert [tile.code for tile in laid.tiles] == ["T1", "T2", "T3"]
    assert (str(laid.says), laid.concealed) == ("1-2-3 of dots", False)
    kong = drawn_piece(TileGroup("kong", "DC", False))
    assert (len(kong.tiles), kong.concealed) == (4, True)
    assert str(kong.says) == "concealed kong of Red dragon (Zhong)"
    assert str(drawn_piece(TileGroup("triplet", "S9", True)).says) == "open triplet of 9 of bamboo"
    assert str(drawn_piece("F1").says) == "Plum (flower 1)"


@pytest.mark.parametrize("piece", [TileGroup("sequence", "T8"), TileGroup("pair", "B9"), "F9"])
def test_what_cannot_lie_is_shown_as_it_was_written(piece: Piece) -> None:
    assert drawn_piece(piece).tiles == ()
    assert str(drawn_piece(piece).says) == write_piece(piece)


def test_all_42_faces_are_found_in_some_family() -> None:
    assert {tile.code for family in FAMILIES for tile in family.tiles} == {t.code for t in TILES}
    assert len(TILES) == 42


def test_every_kind_of_group_can_be_tapped() -> None:
    kinds = {piece.kind for piece in PIECES if isinstance(piece, TileGroup)}
    assert {kind.kind for kind in KINDS} == kinds
    assert sum(isinstance(piece, str) for piece in PIECES) == 8
