"""The end of a game in documents: by the rules, or as the table has set it."""

import pytest

from companion.codec.ending import ends_after, write_end
from companion.rules.games import game

TOTALS = {"Ana": 9, "Bo": -3, "Di": -6}


@pytest.mark.parametrize(
    ("meta", "after"),
    [
        ({}, 6),
        ({"hands": 8}, 8),
        ({"hands": 0}, None),
        ({"hands": 8, "on": 16}, 16),
        ({"on": 0}, None),
        ({"hands": "many"}, 6),
        ({"hands": -1, "on": True}, 6),
    ],
)
def test_what_the_table_has_set_goes_before_the_rules(
    meta: dict[str, object], after: int | None
) -> None:
    preset = game("tien-gow").preset("six-round")
    assert preset
    assert ends_after(preset.sheet(), meta) == after


def test_who_has_won_is_told_once_it_is_over() -> None:
    assert write_end(None, 3, TOTALS) == {}
    assert write_end(4, 3, TOTALS) == {"end": {"after": 4, "played": 3, "over": False}}
    assert write_end(3, 3, TOTALS)["end"]["winners"] == ["Ana"]
    assert write_end(3, 3, TOTALS)["end"]["ahead"] == 12
