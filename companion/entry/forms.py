"""The base of all games' entry forms: their table, their result, their checks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms.form import BaseForm

from companion.cache import Cache
from companion.form_fields import put
from companion.rules.chips import Transfer
from companion.rules.games import game, game_module
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Bank, Hand, Sheet, score
from companion.rules.standing import Seats

Played = TypeVar("Played", bound=Hand)
Faults = tuple[Phrase, ...]

STREAKS = range(1, 13)
"""The streaks for which a phone gets the text of the puck."""


class Table(NamedTuple):
    """The context of an entry form: the rules, the bank, and the seats in order of play."""

    sheet: Sheet
    bank: Bank
    seats: Seats


@dataclass(frozen=True, slots=True)
class Entered:
    """The result of what is typed so far.

    `hand` is the complete valid hand; until then `missing` asks for the next entry. `at_once` are
    the payments due during the hand; `in_play` says that nothing else is typed.
    """

    hand: Hand | None = None
    missing: Phrase | None = None
    faults: Faults = ()
    at_once: tuple[Transfer, ...] = ()
    in_play: bool = False


When = Mapping[str, tuple[str, ...]]
"""The accepted values of fields; "" is an empty field."""


class Need(NamedTuple):
    """A condition for recording a hand, which a phone checks offline.

    It applies if the fields match `when` and each field of `more` is a number other than zero. It
    is met if one of the fields of `needs` is filled, or has the value behind its "=". `says` is the
    server's sentence if it is not.
    """

    says: Phrase
    needs: tuple[str, ...] = ()
    when: When = MappingProxyType({})
    more: tuple[str, ...] = ()


class Shares(NamedTuple):
    """Fields whose numbers must come to a total; the last empty one gets the rest.

    `empty` is the sentence for each other empty field, `wrong` that for each other sum.
    """

    fields: tuple[str, ...]
    total: int
    empty: tuple[Phrase, ...]
    wrong: Mapping[int, Phrase]
    when: When = MappingProxyType({})


_IMPOSSIBLE: Cache[object, Mapping[str, Faults]] = Cache(400)


class EntryForm(BaseForm, Generic[Played]):  # type: ignore[misc]
    """The form of a hand, valid from the first tap on. Each game has one, named `HandForm`."""

    pays_below: ClassVar[bool] = False
    """Whether the payments are shown below the keys instead of beside Record."""

    def __init__(self, table: Table, typed: Mapping[str, str]):
        """`typed` has texts by field name; unknown fields are ignored."""
        super().__init__(self.fields(table))
        self.table = table
        self.process(MultiDict(typed))

    @property
    def game(self) -> str:
        """The key of the game, which also names its templates."""
        return self.table.sheet.game

    @classmethod
    def fields(cls, table: Table) -> Mapping[str, Any]:
        """The fields that the table's rules require, by name."""
        raise NotImplementedError

    @classmethod
    def of(cls, table: Table, hand: Played) -> "EntryForm[Played]":
        raise NotImplementedError

    @staticmethod
    def without_mark(typed: Mapping[str, str], code: str) -> dict[str, str]:
        return {name: text for name, text in typed.items() if not name.startswith(f"{code}-")}

    def entered(self) -> Entered:
        return self.judged() if self.validate() else Entered(faults=tuple(self.unreadable()))

    def judged(self) -> Entered:
        """The result of fields that are valid by themselves."""
        raise NotImplementedError

    def cannot(self) -> Mapping[str, Faults]:
        """The faults that taps would cause, by field and value: "tricks-2=7". Cached."""
        key = (self.table.sheet, self.table.bank, frozenset(self.typed.items()))
        found = _IMPOSSIBLE.get(key)
        if found is None:
            _IMPOSSIBLE.put(key, found := self.impossible() if self.validate() else {})
        return found

    def impossible(self) -> Mapping[str, Faults]:
        raise NotImplementedError

    @property
    def offered(self) -> tuple[str, ...]:
        """Rare answers that are possible now, keyed as in `cannot`."""
        return ()

    @property
    def on_phone(self) -> Mapping[str, Any] | None:
        """A table of payments and next bankers for offline phones; None if there is none."""
        found = game(self.game).offline_table
        return found(self.table.sheet) if found else None

    @property
    def needed(self) -> tuple[Need | Shares, ...]:
        """The conditions that an offline phone checks; it shows the first one that is not met."""
        return ()

    def says(self, typed: Mapping[str, str]) -> Phrase:
        """The first fault or missing entry of a hand with these fields."""
        entered = type(self)(self.table, typed).entered()
        text = entered.faults[0] if entered.faults else entered.missing
        assert text is not None, typed
        return text

    @property
    def pucks(self) -> list[list[list[str]]]:
        """The text of the puck for offline phones: by whether dice chose the banker, by streak."""
        banks = ((Bank(0, streak, bool(dice)) for streak in STREAKS) for dice in range(2))
        return [[list(map(put, self.table.sheet.puck(bank))) for bank in each] for each in banks]

    def at_once(self) -> tuple[Transfer, ...]:
        return ()

    def paid_at_once(self, hand: Hand) -> tuple[Transfer, ...]:
        """The payments due during a hand, which are the same however it ends."""
        paid = score(self.table.sheet, hand, self.table.bank).transfers
        return tuple(transfer for transfer in paid if transfer.at_once)

    def unreadable(self) -> Iterator[Phrase]:
        """The faults of single fields; the seat is named if the field's name ends in its number."""
        for name, fault in ((each.name, str(text)) for each in self for text in each.errors):
            seat = name.rpartition("-")[2]
            if seat.isdecimal():
                yield phrase("{who}: {fault}", who=Who(int(seat)), fault=fault)
            else:
                yield phrase("{fault}", fault=fault)

    @property
    def typed(self) -> dict[str, str]:
        texts = {each.name: "".join((each.raw_data or [])[:1]) for each in self}
        return {name: text for name, text in texts.items() if text.strip()}


def hand_form(game: str) -> type[EntryForm[Any]]:
    """The entry form of a game: its module is named like the game's rules."""
    found: type[EntryForm[Any]] = game_module(game, "entry").HandForm
    return found
