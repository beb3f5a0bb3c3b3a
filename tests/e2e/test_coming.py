"""An entry page on a slow connection: drawn before its scripts load, and nothing moves later."""

import re

import pytest

from tests.e2e.measuring import places
from tests.e2e.phones import Begin, NewPage
from tests.marks import in_ordeal

DRAWN = ".seat, .seat > *, .middle, .ends, .desk, .do > *"


@pytest.mark.parametrize("preset", ["celko-kam", *map(in_ordeal, ("malayan", "hong-kong-mahjong"))])
def test_nothing_moves_when_the_scripts_come(preset: str, begin: Begin, new_page: NewPage) -> None:
    page, table = new_page(), begin(preset)
    table.join(page)
    page.route(re.compile("/modules/"), lambda asked: asked.abort())
    page.goto(table.enter)
    drawn = places(page, DRAWN)
    assert drawn
    page.unroute_all()
    page.goto(table.enter)
    assert places(page, DRAWN) == drawn
