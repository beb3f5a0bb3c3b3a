"""The page of tiles: the families, and what the sheet counts for groups."""

from companion.printing.mahjong import MahjongReference, tile_reference
from companion.rules.games import preset


def test_what_groups_are_worth_is_worked_out_by_the_sheet() -> None:
    shown = tile_reference(preset("malayan").sheet())
    assert isinstance(shown, MahjongReference)
    units = {str(title): worth for title, worth in shown.groups}
    assert units["A pair"] == (0, 2)
    assert units["A kong, concealed"] == (16, 32)
    assert sum(tile.copies for _, family in shown.families for tile in family) == 144
    assert any("dragon" in str(says) for says in shown.farn)
