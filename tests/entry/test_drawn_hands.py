"""A mahjong hand that was entered by tiles is drawn wherever it is shown."""

import re

import pytest
from flask import Flask

from tests.factories import Phone, TableInApp
from tests.pages import said

DAI_SAM_YUEN = [
    {"kind": "triplet", "tile": "DC", "open": True},
    {"kind": "triplet", "tile": "DF", "open": True},
    {"kind": "triplet", "tile": "DB", "open": False},
    {"kind": "sequence", "tile": "S4"},
    {"kind": "pair", "tile": "T5"},
]
HAND = {
    "hand": {
        "winner": 2,
        "self_pick": False,
        "discarder": 0,
        "hands": {"2": {"groups": DAI_SAM_YUEN, "flowers": ["F2"]}},
    }
}
TILES = 3 * 4 + 2 + 1


@pytest.fixture
def table(app: Flask) -> TableInApp:
    table = TableInApp(app, "malayan")
    table.record(HAND)
    return table


@pytest.mark.parametrize("page", ["", "/lines/1/strike"])
def test_its_tiles_lie_in_the_scores_and_where_it_is_struck_out(
    page: str, table: TableInApp, scorer: Phone
) -> None:
    scorer.look(table.at + page)
    drawn(scorer)


def test_its_tiles_lie_where_two_have_recorded_at_once(table: TableInApp, scorer: Phone) -> None:
    scorer.look(table.at)
    scorer.send(f"{table.at}/lines", number=1, key="k", winner="1")
    drawn(scorer)
    assert said(scorer).count("Chan won") == 1


def drawn(phone: Phone) -> None:
    """Assert that every tile's face is defined once, and that screen readers get its name."""
    lie = re.findall(r'<use href="#(tile-\w+)"', phone.page)
    assert len(lie) % TILES == 0
    assert len(lie) >= TILES
    faces = re.findall(r'<symbol id="([^"]+)"', phone.page)
    assert sorted(faces) == sorted(set(lie))
    assert "open triplet of Red dragon (Zhong)" in said(phone)
