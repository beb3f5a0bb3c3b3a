"""The names of the seats."""

from companion.evenings.forms import places
from companion.rules.phrases import say


def test_a_table_for_four_has_its_four_sides_counter_clockwise() -> None:
    assert [*places(4)] == ["bottom", "right", "top", "left"]


def test_at_any_other_table_the_places_are_counted() -> None:
    assert [say(each) for each in places(5).values()] == [f"Seat {n}" for n in range(1, 6)]
    assert len(places(3)) == 3
