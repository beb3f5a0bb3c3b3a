"""Statements: the figures add up."""

from companion.printing.sitting_documents import statements
from companion.rules.settling import Payment as Due


def test_opening_tonight_paid_and_left_add_up_for_everyone_and_to_zero() -> None:
    found = statements(
        ["a", "b", "c", None],
        {"a": 46, "b": -50, None: 4},
        {"a": 320, "b": -320},
        {"a": 780, "b": -780},
        {"a": 780, "b": -820, None: 40},
        [Due("b", None, 40)],
        [Due("b", "a", 500)],
    )
    for each in found:
        assert each.opening + each.tonight + each.set_off + each.paid + each.carried == each.left
    by = {each.who: each for each in found}
    assert by["a"][1:] == (46, 320, 460, 0, 0, -500, 280)
    assert by["b"][1:] == (-50, -320, -460, -40, 40, 500, -280)
    assert by[None].left == 0
    assert sum(each.left for each in found) == 0
