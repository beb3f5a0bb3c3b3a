"""The totals of an evening with several sittings."""

import pytest
from flask import Flask

from companion.evenings.cards import together
from tests.store.table import Table


@pytest.fixture
def table(app: Flask) -> Table:
    return Table()


def test_whoever_won_the_last_part_has_not_won_the_evening(table: Table) -> None:
    whole = together(table.evening((40, -20, -10, -10), (-23, 23, 0, 0)))
    assert whole
    assert str(whole.told) == "Ana wins, 14 ahead"
    assert [(p.place, p.name, p.total) for p in whole.places] == [
        (1, "Ana", 17), (2, "Bo", 3), (3, "Chan", -10), (3, "Di", -10),
    ]  # fmt: skip
    assert (whole.box, whole.pot) == (None, None)


def test_what_was_begun_and_not_played_is_no_part(table: Table) -> None:
    evening = table.evening((40, -20, -10, -10))
    table.begun(evening.id)
    assert together(evening) is None
    table.line(evening.sittings[1], {"transfer": {"payer": "Bo", "payee": None, "points": 5}})
    whole = together(evening)
    assert whole
    assert (whole.part(evening.sittings[1]), whole.box) == (2, 5)
    assert [place.name for place in whole.places][:2] == ["Ana", "Chan"]
