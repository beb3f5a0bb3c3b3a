"""Dice for the first banker."""

import pytest

from companion.evenings.seating import Dice, read_dice, write_dice


@pytest.mark.parametrize(
    ("faces", "seat"), [((1, 1), 1), ((1, 2), 2), ((1, 3), 3), ((1, 4), 0), ((6, 6), 3)]
)
def test_seats_are_counted_round_from_the_thrower_who_is_one(
    faces: tuple[int, int], seat: int
) -> None:
    assert Dice(*faces).seat(4) == seat


def test_they_fall_on_one_of_as_many_as_sit() -> None:
    assert [Dice(first, 6).seat(5) for first in range(1, 7)] == [1, 2, 3, 4, 0, 1]


def test_dice_are_kept_by_a_form_and_nothing_else_is_taken_for_dice() -> None:
    assert read_dice(write_dice(Dice(3, 4))) == Dice(3, 4)
    for text in (None, "", "3", "0 4", "7 1", "3 4 5", "x y", "12 3", "² 3"):
        assert read_dice(text) is None
