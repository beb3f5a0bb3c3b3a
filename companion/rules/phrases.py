"""Messages to people, not yet translated.

Every visible string begins as a `Phrase`, made by `phrase` or `counted`: the names under which
translators' tools collect messages. English messages are the keys.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Who(NamedTuple):
    """A seat; replaced by the player's name when the phrase is translated."""

    seat: int


class PointsTold(int):
    """A number of points that a page of a table for money shows as money."""


class Phrase(NamedTuple):
    """A message with named gaps and their values; `plural` and `number` are given together."""

    message: str
    values: tuple[tuple[str, "Value"], ...] = ()
    plural: str | None = None
    number: int = 0

    def __str__(self) -> str:
        return say(self)

    def of(self, **values: "Value") -> "Phrase":
        """The phrase with these gaps filled in as well."""
        return Phrase(self.message, (*self.values, *values.items()), self.plural, self.number)


Value = int | str | Who | Phrase | tuple[Phrase, ...]


def phrase(message: str, /, **values: Value) -> Phrase:
    """A sentence or a part of one; `{name}` in the message is the gap for `name=`."""
    return Phrase(message, tuple(values.items()))


def counted(one: str, many: str, /, n: int, **values: Value) -> Phrase:
    """A phrase that depends on a number, which fills the gap `{n}`."""
    return Phrase(one, (("n", n), *values.items()), many, n)


class Words(Protocol):
    """A language: translations as in `gettext`, and the format of numbers."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, n: int, /) -> str: ...
    def number(self, n: int, /) -> str: ...


class English:
    """The language of the messages themselves."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return one if n == 1 else many

    def number(self, n: int, /) -> str:
        return str(n)


ENGLISH = English()


def say(said: Phrase, names: Sequence[str] = (), words: Words = ENGLISH) -> str:
    """The phrase as text; seats are named by `names`, or by number without one."""
    if said.plural is None:
        template = words.gettext(said.message)
    else:
        template = words.ngettext(said.message, said.plural, said.number)
    if not said.values:
        return template
    return template.format_map({gap: _fill(value, names, words) for gap, value in said.values})


def _fill(value: Value, names: Sequence[str], words: Words) -> str:
    match value:
        case str():
            return value
        case int():
            return words.number(value)
        case Who(seat):
            return names[seat] if names else say(phrase("seat {n}", n=seat + 1), (), words)
        case Phrase():
            return say(value, names, words)
        case parts:
            return _listed([say(part, names, words) for part in parts], words)


def _listed(parts: list[str], words: Words) -> str:
    if len(parts) < 2:
        return "".join(parts)
    comma = words.gettext(phrase("{a}, {b}").message)
    last = words.gettext(phrase("{a} and {b}").message)
    text = parts[0]
    for part in parts[1:-1]:
        text = comma.format(a=text, b=part)
    return last.format(a=text, b=parts[-1])


def multiplied(n: int) -> Phrase:
    """What multiplication by n does to a payment: "is doubled"."""
    few = {1: phrase("counts once"), 2: phrase("is doubled"), 3: phrase("is tripled")}
    return few.get(n) or phrase("is multiplied by {n}", n=n)
