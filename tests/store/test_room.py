"""How much a group may keep: people are told before, and a table is not stopped in the middle."""

import pytest

from companion.store.room import SMALL, NoRoom, Room, take_in


@pytest.mark.parametrize(("size", "near"), [(0, False), (79, False), (80, True), (101, True)])
def test_when_four_fifths_are_full_that_is_near(size: int, near: bool) -> None:
    assert Room(size, 100).near == near


@pytest.mark.parametrize(
    ("size", "grown", "fits"),
    [
        (99, SMALL + 1, True),
        (100, SMALL + 1, False),
        (124, SMALL, True),
        (125, 1, False),
        (200, 0, True),
        (200, -5, True),
    ],
)
def test_what_is_large_is_refused_first_and_what_takes_nothing_never(
    size: int, grown: int, fits: bool
) -> None:
    if fits:
        take_in(grown, Room(size, 100))
        return
    with pytest.raises(NoRoom):
        take_in(grown, Room(size, 100))
