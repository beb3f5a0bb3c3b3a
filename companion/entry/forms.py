"""What the entry forms of all games share: what they are made for, and what comes of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms.form import BaseForm

from companion.cache import Cache
from companion.form_fields import put
from companion.rules.chips import Transfer
from companion.rules.games import room
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Bank, Hand, Sheet
from companion.rules.standing import Seats

Played = TypeVar("Played", bound=Hand)
Faults = tuple[Phrase, ...]

STREAKS = range(1, 13)
"""Hands of a bank of which a phone knows the puck."""


class Table(NamedTuple):
    """Where a hand is entered: the rules, who banks, and who sits, in order of play."""

    sheet: Sheet
    bank: Bank
    seats: Seats


@dataclass(frozen=True, slots=True)
class Entered:
    """What comes of what was typed so far.

    `hand` is the hand once it is whole and can be; until then `missing` asks for what
    is wanted next. `at_once` is what is paid in the middle of the hand; `in_play` says that
    nothing else was typed.
    """

    hand: Hand | None = None
    missing: Phrase | None = None
    faults: Faults = ()
    at_once: tuple[Transfer, ...] = ()
    in_play: bool = False


When = Mapping[str, tuple[str, ...]]
"""Fields, and the values of which each has one; "" is an empty field."""


class Need(NamedTuple):
    """Something that a hand needs before it can be recorded, as a phone checks it offline.

    It is asked for where the fields are as `when` says and each field of `more` has a number that
    is not zero. It is there where one of the fields of `needs`
    is filled, or has the value behind its "=". `says` is the sentence that the server shows.
    """

    says: Phrase
    needs: tuple[str, ...] = ()
    when: When = MappingProxyType({})
    more: tuple[str, ...] = ()


class Shares(NamedTuple):
    """Fields whose numbers have to come to a total: what is left goes to the last empty one.

    `empty` is said of each field that is empty otherwise, `wrong` of each sum that is not the
    total.
    """

    fields: tuple[str, ...]
    total: int
    empty: tuple[Phrase, ...]
    wrong: Mapping[int, Phrase]
    when: When = MappingProxyType({})


_IMPOSSIBLE: Cache[object, Mapping[str, Faults]] = Cache(400)


class EntryForm(BaseForm, Generic[Played]):  # type: ignore[misc]
    """A hand as it is typed, from the first tap on; every game has one, named `HandForm`."""

    pays_below: ClassVar[bool] = False
    """Whether who pays whom stands below what is tapped, and not beside Record."""

    def __init__(self, table: Table, typed: Mapping[str, str]):
        """`typed` are texts by the names of the fields; others are left aside."""
        super().__init__(self.fields(table))
        self.table = table
        self.process(MultiDict(typed))

    @property
    def game(self) -> str:
        """The key of the game, by which its templates are called."""
        return self.table.sheet.game

    @classmethod
    def fields(cls, table: Table) -> Mapping[str, Any]:
        """The fields that the rules of the table ask for, by name."""
        raise NotImplementedError

    @classmethod
    def of(cls, table: Table, hand: Played) -> "EntryForm[Played]":
        """The form of a hand that was recorded."""
        raise NotImplementedError

    def entered(self) -> Entered:
        """What comes of it."""
        raise NotImplementedError

    def cannot(self) -> Mapping[str, Faults]:
        """Why a tap would make the hand impossible, for those that would.

        By the field and the value that the tap would give it: "tricks-2=7". Kept, because all
        phones of a table ask for the same, and to find it takes a third of the page's time.
        """
        key = (self.table.sheet, self.table.bank, frozenset(self.typed.items()))
        found = _IMPOSSIBLE.get(key)
        if found is None:
            _IMPOSSIBLE.put(key, found := self.impossible())
        return found

    def impossible(self) -> Mapping[str, Faults]:
        """The same, found by the rules."""
        raise NotImplementedError

    @property
    def offered(self) -> tuple[str, ...]:
        """What is asked only where it can be, as `cannot` names it."""
        return ()

    @property
    def on_phone(self) -> Mapping[str, Any] | None:
        """What hands pay and who is banker next, for phones without the server; None where no
        table says so.
        """
        return None

    @property
    def needed(self) -> tuple[Need | Shares, ...]:
        """What a hand needs, for phones that keep it without the server; the first that it lacks
        is said.
        """
        return ()

    def says(self, typed: Mapping[str, str]) -> Phrase:
        """What is wrong or missing in a hand in which this is typed."""
        entered = type(self)(self.table, typed).entered()
        text = entered.faults[0] if entered.faults else entered.missing
        assert text is not None, typed
        return text

    @property
    def pucks(self) -> list[list[list[str]]]:
        """What stands on the banker's puck in hands to come, for phones that nobody can tell: by
        whether the dice chose the bank, and by the hand of the bank.
        """
        banks = ((Bank(0, streak, bool(dice)) for streak in STREAKS) for dice in range(2))
        return [[list(map(put, self.table.sheet.puck(bank))) for bank in each] for each in banks]

    def at_once(self) -> tuple[Transfer, ...]:
        """What is paid in the middle of the hand for what was typed."""
        return ()

    def unreadable(self) -> Iterator[Phrase]:
        """What is wrong with single fields, of a seat where its number ends the field's name."""
        for name, fault in ((each.name, str(text)) for each in self for text in each.errors):
            seat = name.rpartition("-")[2]
            if seat.isdecimal():
                yield phrase("{who}: {fault}", who=Who(int(seat)), fault=fault)
            else:
                yield phrase("{fault}", fault=fault)

    @property
    def typed(self) -> dict[str, str]:
        """What was typed, as it was typed."""
        texts = {each.name: "".join((each.raw_data or [])[:1]) for each in self}
        return {name: text for name, text in texts.items() if text.strip()}


def hand_form(game: str) -> type[EntryForm[Any]]:
    """The entry form of a game: its module is named like the game's rules."""
    found: type[EntryForm[Any]] = room(game, "entry").HandForm
    return found
