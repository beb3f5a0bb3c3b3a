"""The payment cards of mahjong, the winner’s and the losers’, and the page of tiles."""

import pytest

from companion.printing.mahjong import MahjongReference, tile_reference
from companion.rules.games import game, preset
from companion.rules.presets import Preset
from tests.printing.factories import card, losers_card

MAHJONG = game("mahjong").presets


def test_where_banker_and_shooter_both_double_each_kind_of_hand_is_told() -> None:
    heads = [str(title) for title, _ in card("malayan", double="both").groups]
    assert len(heads) == 3
    assert heads[1] == "Neither winner nor payer is the banker: Someone else discarded"


@pytest.mark.parametrize("preset", MAHJONG, ids=lambda preset: preset.key)
def test_the_woo_mei_table_is_the_sources_own(preset: Preset) -> None:
    drawn = losers_card(preset.sheet())
    assert drawn is not None
    rows = [(str(head), row) for _, each in drawn.groups for head, row in each]
    assert rows == [
        ("2 to 10 units", (10, 20, 40, 80, 160)),
        ("12 to 20 units", (20, 40, 80, 160, 320)),
        ("22 to 30 units", (30, 60, 120, 240, 480)),
    ]


def test_there_is_no_woo_mei_table_where_losers_settle_nothing() -> None:
    assert losers_card(MAHJONG[0].sheet({"woo-mei": "off"})) is None


def test_what_groups_are_worth_is_worked_out_by_the_sheet() -> None:
    shown = tile_reference(preset("malayan").sheet())
    assert isinstance(shown, MahjongReference)
    units = {str(title): worth for title, worth in shown.groups}
    assert units["A pair"] == (0, 2)
    assert units["A kong, concealed"] == (16, 32)
    assert sum(tile.copies for _, family in shown.families for tile in family) == 144
    assert any("dragon" in str(says) for says in shown.farn)
