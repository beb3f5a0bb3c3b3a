"""The payment card: what comes out is what the sheet pays."""

import pytest

from companion.paper.cards import Card, payment_card
from companion.rules.games import all_games, game
from companion.rules.presets import Edit, Preset

PRESETS = [preset for each in all_games() for preset in each.presets]


def card(preset: str, **choices: str) -> Card:
    of = next(p for p in PRESETS if p.key == preset)
    return payment_card(of.sheet(choices))


def figures(of: Card) -> dict[tuple[str, str], tuple[int, ...]]:
    return {(str(title), str(head)): row for title, rows in of.groups for head, row in rows}


def test_celko_kam_pays_the_banker_double_at_every_hand_of_the_bank() -> None:
    rows = figures(card("celko-kam"))
    assert rows["every hand", "otherwise"] == (5, 3, 2, 1, 0, -1, -2, -3, -4)
    assert rows["every hand", "to the banker"] == (10, 6, 4, 2, 0, -2, -4, -6, -8)
    assert len(rows) == 3


def test_a_bank_that_grows_has_a_group_for_each_of_its_hands() -> None:
    rows = figures(card("celko-kam", streak="growing"))
    first = [rows[f"hand {n} of the bank", "to the banker"][0] for n in (1, 2, 3, 4)]
    assert first == sorted(set(first))
    assert len(rows) == 12


def test_a_number_that_a_house_changed_shows_on_its_card() -> None:
    sheet = game("tien-gow").presets[0].sheet({}, (Edit("empty", (("points", 7),)),))
    assert figures(payment_card(sheet))["hand 1 of the bank", "otherwise"][0] == 7


def test_mahjong_doubles_for_each_farn_up_to_the_limit() -> None:
    rows = figures(card("malayan"))
    assert rows["Neither is the banker", "20 units"] == (70, 140, 280, 560, 1120)
    assert rows["Neither is the banker", "100 units"][-1] == 1920


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_every_sheet_has_a_card_with_a_figure_in_every_field(preset: Preset) -> None:
    drawn = payment_card(preset.sheet())
    assert all(len(row) == len(drawn.columns) for _, rows in drawn.groups for _, row in rows)
    assert drawn.paid_back == (preset.game == "tien-gow")
