"""Frozen values that are made of what their class names: clauses, lines, sheets.

They are as `dataclasses` would make them. But that writes methods for every class and compiles
them whenever the program starts, which took longer than to score an evening; here they stand once.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, dataclass_transform

from companion.rules.records import Record

NEEDED: Final = object()
"""What something usually is that has to be said."""


class Detail(Record):
    """One of the things that a value is made of: what it usually is, and what it may be."""

    usual: Any = NEEDED
    bounds: Mapping[str, Any] = {}
    kind: Any = Any


def _is_of_the_class(kind: object) -> bool:
    """Whether an annotation speaks of the class, and not of its values."""
    if isinstance(kind, str):
        return "ClassVar[" in kind
    return kind is ClassVar or getattr(kind, "__origin__", None) is ClassVar


class _AsDataclass:
    """What `dataclasses` asks of a class: one that it makes may inherit from a class of values."""

    def __set_name__(self, _: type, name: str) -> None:
        self.name = name

    def __get__(self, _: object, kind: Any) -> Any:
        return getattr(_dataclass(kind), self.name)


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value of a class that says, by annotations, what it is made of.

    Two are equal that are of one class and made of the same. It may be a dataclass as well.
    """

    made_of: ClassVar[Mapping[str, Detail]] = {}
    """The things it is made of, in order, those of the classes above it first."""

    if not TYPE_CHECKING:
        __dataclass_fields__ = _AsDataclass()
        __dataclass_params__ = _AsDataclass()

    def __init_subclass__(cls) -> None:
        made_of = dict(cls.made_of)
        for name, kind in cls.__annotations__.items():
            if not _is_of_the_class(kind):
                said = vars(cls).get(name, NEEDED)
                if not isinstance(said, Detail):
                    made_of[name] = Detail(said, kind=kind)
                    continue
                made_of[name] = Detail(said.usual, said.bounds, kind)
                if said.usual is not NEEDED:
                    setattr(cls, name, said.usual)
        cls.made_of = made_of
        cls.__match_args__ = tuple(made_of)  # type: ignore[misc, attr-defined]

    if not TYPE_CHECKING:

        def __init__(self, *given: Any, **named: Any) -> None:
            made = vars(self)
            if not given and named.keys() == self.made_of.keys():
                made.update(named)
                return
            for name, value in zip(self.made_of, given, strict=False):
                made[name] = value
            twice = made.keys() & named.keys()
            made.update(named)
            for name, detail in self.made_of.items():
                if name not in made and detail.usual is not NEEDED:
                    made[name] = detail.usual
            if twice or len(given) > len(self.made_of) or made.keys() != self.made_of.keys():
                what = ", ".join(self.made_of)
                raise TypeError(f"{type(self).__name__} is made of {what}, each of them once")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Frozen)
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.made_of)
        return f"{type(self).__qualname__}({parts})"

    def __setattr__(self, name: str, _: object) -> None:
        raise AttributeError(f"{name} of a {type(self).__name__} stays as it is")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name} of a {type(self).__name__} stays as it is")

    def _parts(self) -> tuple[Any, ...]:
        made = vars(self)
        return tuple([made[name] for name in self.made_of])

    def but(self, **values: Any) -> Self:
        """The value, where these things are otherwise."""
        return type(self)(**dict(zip(self.made_of, self._parts(), strict=True)) | values)


@cache
def _dataclass(kind: Any) -> type:
    from dataclasses import MISSING, field, make_dataclass

    said = []
    for name, detail in kind.made_of.items():
        default = MISSING if detail.usual is NEEDED else detail.usual
        said.append((name, detail.kind, field(default=default, metadata=detail.bounds)))
    return make_dataclass(kind.__name__, said, frozen=True)
