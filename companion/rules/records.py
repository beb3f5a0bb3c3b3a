"""Records: named tuples, as `typing` would make them.

But that writes a constructor for every class and has it compiled whenever the program starts, which
took a tenth of `companion score`. Here constructors stand once, one for each number of parts.
"""

from collections import _tuplegetter  # type: ignore[attr-defined]
from types import FunctionType
from typing import TYPE_CHECKING, Any, Self

__all__ = ["Record"]

_new = tuple.__new__
_CONSTRUCTORS = (
    lambda _cls, a: _new(_cls, (a,)),
    lambda _cls, a, b: _new(_cls, (a, b)),
    lambda _cls, a, b, c: _new(_cls, (a, b, c)),
    lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
    lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
    lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
    lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
    lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
    lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
)


class _OfRecords(type):
    """What makes a class of records: its annotations say what they are made of, in order."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        made: Any = super().__new__(cls, name, bases, {"__slots__": (), **body})
        parts = tuple(made.__annotations__)
        if parts:
            usual = tuple([body[part] for part in parts if part in body])
            code = _CONSTRUCTORS[len(parts) - 1].__code__
            named = code.replace(co_varnames=("_cls", *parts), co_qualname=f"{name}.__new__")
            made.__new__ = staticmethod(FunctionType(named, globals(), "__new__", usual))
            made._fields = parts
            made.__match_args__ = parts  # type: ignore[misc]
            for place, part in enumerate(parts):
                setattr(made, part, _tuplegetter(place, None))
        return made


if TYPE_CHECKING:
    from typing import NamedTuple as Record
else:

    class Record(tuple, metaclass=_OfRecords):
        """A tuple whose parts have names. What else there is to it, named tuples have as well."""

        def _replace(self, **parts: Any) -> Self:
            changed = _new(type(self), map(parts.pop, self._fields, self))
            if parts:
                raise ValueError(f"a {type(self).__name__} has no {', '.join(parts)}")
            return changed

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

        def __repr__(self) -> str:
            parts = zip(self._fields, self, strict=True)
            return f"{type(self).__name__}({', '.join(f'{name}={part!r}' for name, part in parts)})"
