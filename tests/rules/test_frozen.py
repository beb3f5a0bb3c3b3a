"""Frozen values: made of what their class says, equal where they are made of the same."""

from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import ClassVar

import pytest

from companion.rules.frozen import NEEDED, Frozen
from companion.rules.phrases import phrase
from companion.rules.presets import AmendmentError, Edit
from companion.rules.sheet import Clause, number, one_of


class Tea(Frozen):
    leaf: str
    cups: int = 4

    warm: ClassVar[bool] = True


class Sweet(Tea):
    sugar: int = 1


class Coffee(Frozen):
    leaf: str
    cups: int = 4


def test_it_is_made_by_place_or_by_name_with_what_is_usual_left_out() -> None:
    assert Tea("pu-erh") == Tea(leaf="pu-erh", cups=4) == Tea("pu-erh", 4)
    assert Sweet("oolong", 2, sugar=3).sugar == 3
    assert (Tea.cups, Tea("oolong").warm) == (4, True)


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), (("oolong", 1, 2), {}), (("oolong",), {"leaf": "pu-erh"}), ((), {"cups": 1}),
     (("oolong",), {"milk": 1})],
)  # fmt: skip
def test_what_is_missing_or_said_twice_or_unknown_is_an_error(
    given: tuple[object, ...], named: dict[str, object]
) -> None:
    with pytest.raises(TypeError, match="Tea is made of leaf, cups"):
        Tea(*given, **named)  # type: ignore[arg-type]


def test_values_of_two_classes_are_never_equal() -> None:
    assert Tea("oolong") != Sweet("oolong")
    assert Tea("oolong") != Coffee("oolong")
    assert len({Tea("oolong"), Tea("oolong", 4), Tea("oolong", 5)}) == 2


def test_nothing_of_it_changes_but_another_may_be_made() -> None:
    tea = Tea("oolong")
    with pytest.raises(AttributeError, match="cups of a Tea stays as it is"):
        tea.cups = 5  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del tea.cups
    assert (tea.but(cups=5), tea) == (Tea("oolong", 5), Tea("oolong"))
    assert deepcopy(tea) == tea
    assert repr(tea) == "Tea(leaf='oolong', cups=4)"


def test_dataclasses_knows_it_as_one_of_its_own() -> None:
    assert [(each.name, each.type, each.default) for each in fields(Tea)][1] == ("cups", int, 4)
    assert replace(Sweet("oolong"), cups=1) == Sweet("oolong", 1)


@dataclass(frozen=True)
class RoundOfTea(Clause):
    """A clause as it was written before there was another way."""

    cups: int = number(4, 1, 9)
    leaf: str = one_of("oolong", "pu-erh")


def test_a_clause_that_is_a_dataclass_is_a_clause_like_any_other() -> None:
    tea = RoundOfTea("tea", 5)
    assert tea == RoundOfTea(key="tea", cups=5, leaf="oolong")
    assert tea.values() == {"cups": 5, "leaf": "oolong"}
    assert Edit("tea", (("cups", 6),)).apply((tea,)) == (RoundOfTea("tea", 6),)
    with pytest.raises(AmendmentError):
        Edit("tea", (("cups", 10),)).apply((tea,))
    with pytest.raises(FrozenInstanceError):
        tea.cups = 1  # type: ignore[misc]
    assert RoundOfTea.made_of["key"].usual is NEEDED
    assert tea.stored_as == "round-of-tea"
    assert replace(tea, cups=1).cups == 1


def test_what_a_class_says_of_itself_is_no_part_of_its_values() -> None:
    class Cake(Clause):
        essential: "ClassVar[bool]" = True

        def says(self):  # type: ignore[no-untyped-def]
            return phrase("There is cake.")

    assert list(Cake.made_of) == ["key"]
