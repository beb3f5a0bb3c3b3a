"""Records: what named tuples are, and as `typing` would make them."""

import pickle
from copy import copy
from inspect import signature
from typing import Generic, NamedTuple, TypeVar

import pytest

from companion.rules.records import Record

T = TypeVar("T")


class Cup(Record):
    """What tea is drunk from."""

    tea: str
    kind: str = "porcelain"
    cups: int = 4

    @property
    def full(self) -> bool:
        return self.cups > 0


class Known(NamedTuple):
    tea: str
    kind: str = "porcelain"
    cups: int = 4


class Held(Record, Generic[T]):
    what: T
    hands: int = 2


def test_it_is_made_by_place_or_by_name_with_what_is_usual_left_out() -> None:
    assert Cup("oolong") == Cup(tea="oolong", cups=4) == Cup("oolong", "porcelain", 4)
    assert Cup("oolong", cups=0).full is False
    assert Held[str]("a tray") == Held("a tray", 2)


@pytest.mark.parametrize("given", [{}, {"tea": "oolong", "milk": 1}])
def test_what_is_missing_or_unknown_is_an_error(given: dict[str, str]) -> None:
    with pytest.raises(TypeError, match=r"Cup\.__new__\(\)"):
        Cup(**given)  # type: ignore[arg-type]


def test_it_is_what_typing_would_make_of_the_same_words() -> None:
    cup, known = Cup("oolong", cups=3), Known("oolong", cups=3)
    assert tuple(cup) == tuple(known)
    assert hash(cup) == hash(known)
    assert repr(cup) == repr(known).replace("Known", "Cup")
    assert cup._asdict() == known._asdict()
    assert (Cup._fields, Cup.__match_args__) == (Known._fields, Known.__match_args__)
    assert list(signature(Cup).parameters) == list(signature(Known).parameters)
    assert cup.__doc__ == "What tea is drunk from."


def test_a_part_may_be_otherwise_in_another() -> None:
    cup = Cup("oolong")
    assert cup._replace(cups=1) == Cup("oolong", cups=1)
    assert type(cup._replace(cups=1)) is Cup
    with pytest.raises(ValueError, match="a Cup has no milk"):
        cup._replace(milk=1)  # type: ignore[call-arg]


def test_it_stays_as_it_is() -> None:
    cup = Cup("oolong")
    with pytest.raises(AttributeError):
        cup.tea = "pu-erh"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        cup.milk = 1  # type: ignore[attr-defined]


def test_copies_and_what_is_kept_in_a_file_are_the_same_again() -> None:
    cup = Cup("oolong", cups=1)
    assert copy(cup) == cup
    again = pickle.loads(pickle.dumps(cup))
    assert (again, type(again)) == (cup, Cup)
