"""What a line of a sitting is: what it is made of, and what it may do and say."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, get_args

from companion.rules.chips import Account, ThePot, Transfer
from companion.rules.phrases import Phrase, Value
from companion.rules.rounds import Wind
from companion.rules.sheet import Count, Objection, Sheet
from companion.rules.sheet import Hand as AnyHand
from companion.rules.standing import NOTHING, Seats, Standing
from companion.rules.wording import spoken

Number = int | float
Called = Callable[[Account], Value]
"""What accounts are called."""

# What a line is made of: the word beside each type is how documents read and write it.
Hand = Annotated[AnyHand, "hand"]
"""A hand, of the sheet's own game."""
Sitters = Annotated[Seats, "names"]
"""The names of those who sit, in order of play."""
Whom = Annotated[str | ThePot | None, "account"]
"""Somebody by name, the pot, or (None) the box."""
Points = Annotated[Number, "number"]
"""So many, one at least."""
Seat = Annotated[Number, "seat"]
BySeat = Annotated[tuple[Number, ...], "by seat"]
"""Points by seat, won or lost."""
PrevailingWind = Annotated[Wind | None, "wind"]
"""The wind of the round; only in games that have rounds."""
Why = Annotated[str, "text"]


class Part(NamedTuple):
    """One of the values that a line is made of: its name, what it is, whether it must be there."""

    name: str
    what: str
    needed: bool


class Moved(NamedTuple):
    """What a line makes of the standing before it.

    `net` is by the names of those it speaks of.
    """

    after: Standing
    transfers: tuple[Transfer, ...] = ()
    net: Mapping[str, int] = NOTHING
    counts: tuple[Count, ...] = ()


@dataclass(frozen=True)
class Line:
    """One entry of a sitting. What it does not say of itself below, it does not do."""

    stored_as: ClassVar[str]
    """What documents and databases call this kind of line; it never changes."""
    name: ClassVar[Phrase]
    """What a table calls it, within a sentence."""
    heading: ClassVar[Phrase | None] = None
    """What stands above it in a ledger; None where what it tells begins with that."""
    bare: ClassVar[bool] = False
    """Whether its document is its one value itself, without a name for it."""
    in_seats: ClassVar[bool] = False
    """Whether its transfers and nets speak in seats; else in names."""
    pays: ClassVar[tuple[str, ...]] = ()
    """The codes of its transfers, where these are no clauses' keys."""
    faults: ClassVar[tuple[str, ...]] = ()
    """The codes of its objections."""

    def objects(self, sheet: Sheet, standing: Standing) -> Iterable[Objection]:
        """Why it cannot have happened."""
        return ()

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        """What it makes of the standing, where nothing objects to it."""
        raise NotImplementedError

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """What it says, to be said by the names of those who sat before it."""
        raise NotImplementedError

    def gist(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """The same in short, for one line of a page."""
        return self.tells(sheet)[:1]

    def notes(self, called: Called = spoken) -> Phrase | None:
        """What a score sheet notes beside its figures; `called` is what accounts are called there.

        None for what the figures say.
        """
        return None

    @property
    def sits(self) -> Seats | None:
        """Who sits from the next hand on, where it says so."""
        return None

    @classmethod
    @cache
    def parts(cls) -> tuple[Part, ...]:
        """What it is made of, in the order in which its document has it."""
        return tuple(
            Part(each.name, get_args(each.type)[1], each.default is MISSING) for each in fields(cls)
        )

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names for those it speaks of; who has none here keeps what they have."""
        people = [part.name for part in self.parts() if part.what in ("account", "names")]
        new: dict[str, Any] = {name: _renamed(getattr(self, name), names) for name in people}
        return replace(self, **new) if new else self


def _renamed(whom: Account | Seats, names: Mapping[str, str]) -> Account | Seats:
    if isinstance(whom, tuple):
        return tuple(names.get(name, name) for name in whom)
    return names.get(whom, whom) if isinstance(whom, str) else whom
