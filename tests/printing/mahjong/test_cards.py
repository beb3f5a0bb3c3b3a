"""The payment cards of mahjong: the winner's, and the losers' among themselves."""

import pytest

from companion.rules.games import game
from companion.rules.presets import Preset
from tests.printing.factories import card, card_figures, losers_card
from tests.rules.mahjong.factories import WOO_MEI_CELLS

MAHJONG = game("mahjong").presets


def test_mahjong_doubles_for_each_farn_up_to_the_limit() -> None:
    rows = card_figures(card("malayan"))
    assert rows["Neither winner nor payer is the banker", "20 units"] == (70, 140, 280, 560, 1120)
    assert rows["Neither winner nor payer is the banker", "100 units"][-1] == 1920


def test_where_the_shooter_pays_double_the_card_says_what_who_discarded_pays() -> None:
    rows = card_figures(card("malayan-shooter"))
    assert rows["Loser discarded / Self-drawn", "10 units"][0] == 120
    assert rows["Someone else discarded", "10 units"][0] == 60


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
    worth = {n: rows[(n - 1) // 10][1] for n in range(2, 31, 2)}
    assert all(worth[units][farn] == cell for units, farn, cell in WOO_MEI_CELLS)


def test_there_is_no_woo_mei_table_where_losers_settle_nothing() -> None:
    assert losers_card(MAHJONG[0].sheet({"woo-mei": "off"})) is None
