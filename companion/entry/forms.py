"""Hands in entry: the base of all games' forms, what a hand pays, the data for offline phones."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms.form import BaseForm

from companion.cache import Cache
from companion.form_fields import translated
from companion.ledger.book import Book
from companion.ledger.recording import TypedFields
from companion.printing.game_documents import game_paper
from companion.request_context import g
from companion.rules import standing
from companion.rules.chips import Account, Transfer
from companion.rules.games import game, game_module
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.settling import Payment, given_back_told
from companion.rules.sheet import Bank, Hand, Sheet, score
from companion.rules.sitting import GameLimit, LedgerRow, carry_on
from companion.rules.standing import Seats
from companion.settlement.payments import point_worth

Played = TypeVar("Played", bound=Hand)
Faults = tuple[Phrase, ...]

STREAKS = range(1, 13)
"""The streaks for which a phone gets the text of the puck."""


class EntryTable(NamedTuple):
    """The context of an entry form: the rules, the bank, and the seats in order of play."""

    sheet: Sheet
    bank: Bank
    seats: Seats


@dataclass(frozen=True, slots=True)
class EntryResult:
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


class RecordCondition(NamedTuple):
    """A condition for recording a hand, which a phone checks offline.

    It applies if the fields match `when` and each field of `more` is a number other than zero. It
    is met if one of the fields of `needs` is filled, or has the value behind its "=". `says` is the
    server's sentence if it is not.
    """

    says: Phrase
    needs: tuple[str, ...] = ()
    when: When = MappingProxyType({})
    more: tuple[str, ...] = ()


class SharedTotal(NamedTuple):
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

    def __init__(self, table: EntryTable, typed: Mapping[str, str]):
        """`typed` has texts by field name; unknown fields are ignored."""
        super().__init__(self.fields(table))
        self.table = table
        self.process(MultiDict(typed))

    @property
    def game(self) -> str:
        """The key of the game, which also names its templates."""
        return self.table.sheet.game

    @classmethod
    def fields(cls, table: EntryTable) -> Mapping[str, Any]:
        """The fields that the table's rules require, by name."""
        raise NotImplementedError

    @classmethod
    def of(cls, table: EntryTable, hand: Played) -> "EntryForm[Played]":
        raise NotImplementedError

    @staticmethod
    def without_mark(typed: Mapping[str, str], code: str) -> dict[str, str]:
        return {name: text for name, text in typed.items() if not name.startswith(f"{code}-")}

    def entered(self) -> EntryResult:
        return self.judged() if self.validate() else EntryResult(faults=tuple(self.unreadable()))

    def judged(self) -> EntryResult:
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
    def needed(self) -> tuple[RecordCondition | SharedTotal, ...]:
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
        return [
            [list(map(translated, self.table.sheet.puck(bank))) for bank in each] for each in banks
        ]

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


NOTHING: TypedFields = MappingProxyType({})


class PairPayment(NamedTuple):
    """All that one account pays another, and the transfers it consists of."""

    payer: Account
    payee: Account
    transfers: tuple[Transfer, ...]

    @property
    def amount(self) -> int:
        return sum(transfer.amount for transfer in self.transfers)


class SeatFigure(NamedTuple):
    """A figure at a seat: its total before, what is paid now, or the result of the hand."""

    kind: Literal["total", "now", "net"]
    points: int


class Entry:
    """A hand entered at the end of a book, or in place of an existing line.

    `typed` has the form's fields by name, `paid` those for which chips were already paid, and `was`
    those of the recorded hand that is being corrected.
    """

    def __init__(
        self,
        book: Book,
        typed: TypedFields = NOTHING,
        paid: TypedFields = NOTHING,
        number: int | None = None,
        was: TypedFields | None = None,
    ):
        self.book = book
        self.was = was
        self.number = number or book.next_number
        self.before = book.standing if number is None else book.rows[number - 1].before
        self.sheet = book.agreement.sheet
        self.table = EntryTable(self.sheet, self.before.bank, self.before.seats)
        self.paid = paid
        self.form: EntryForm[Any] = hand_form(self.sheet.game)(self.table, typed)
        self.entered = self.form.entered()

    @property
    def seats(self) -> tuple[str, ...]:
        return self.before.seats

    @property
    def hand_number(self) -> int:
        return self.book.hand_number(self.number - 1) + 1

    @cached_property
    def row(self) -> LedgerRow | None:
        """The row of the hand; None until it is complete."""
        if self.entered.hand is None:
            return None
        line = HandLine(self.entered.hand)
        return next(carry_on(self.sheet, self.before, (line,), self.number))

    @cached_property
    def results(self) -> tuple[SeatFigure, ...]:
        if self.row:
            return tuple(SeatFigure("net", self.row.net[name]) for name in self.seats)
        if at_once := self.entered.at_once:
            moved = Counter[Account]()
            for transfer in at_once:
                moved[transfer.payer] -= transfer.amount
                moved[transfer.payee] += transfer.amount
            return tuple(SeatFigure("now", moved[seat]) for seat, _ in enumerate(self.seats))
        return tuple(SeatFigure("total", self.before.balances[name]) for name in self.seats)

    @property
    def flows(self) -> dict[Account, list[tuple[Account, int]]]:
        """The payments due now: payers and amounts by payee."""
        found: dict[Account, list[tuple[Account, int]]] = {}
        for due in self.dues[1]:
            found.setdefault(due.payee, []).append((due.payer, due.amount))
        return found

    @property
    def next_bank(self) -> Phrase:
        return standing.bank_told(self.row.after.bank if self.row else self.before.bank)

    @property
    def reference(self) -> Any:
        """The counting reference of the pay card, to look at during entry."""
        return game_paper(self.sheet.game).reference(self.sheet)

    @cached_property
    def dues(self) -> tuple[tuple[PairPayment, ...], tuple[PairPayment, ...]]:
        """The payments already made during the hand, and those due now."""
        due = self.row.transfers if self.row else self.entered.at_once
        crossed = Counter(self._crossed)
        already, now = list[Transfer](), list[Transfer]()
        for transfer in due:
            (already if crossed[transfer] > 0 else now).append(transfer)
            crossed[transfer] -= 1
        return pair_payments(already), pair_payments(now)

    @cached_property
    def given_back(self) -> tuple[Payment, ...]:
        """Payments made during the hand that are no longer due, as payments back."""
        due = self.row.transfers if self.row else self.entered.at_once
        undue = (Counter(self._crossed) - Counter(due)).elements()
        return tuple(
            Payment(self._named(back.payee), self._named(back.payer), back.amount)
            for back in pair_payments(undue)
        )

    @property
    def back_told(self) -> Phrase | None:
        if not self.given_back:
            return None
        told = given_back_told(self.given_back)
        return phrase("If chips have already been paid for this: {told}", told=told)

    def _named(self, account: Account) -> Account:
        return self.seats[account] if isinstance(account, int) else account

    @property
    def _crossed(self) -> tuple[Transfer, ...]:
        return type(self.form)(self.table, self.paid).at_once() if self.paid else ()


def record_conditions(form: EntryForm[Any], say: Callable[[Phrase], str]) -> list[dict[str, Any]]:
    """The checks of a hand for static/js/entry/offline_rules.js; `say` translates sentences."""
    return [_written(each._asdict(), say) for each in form.needed]


def _written(value: Any, say: Callable[[Phrase], str]) -> Any:
    match value:
        case Phrase():
            return say(value)
        case Mapping():
            return {key: _written(each, say) for key, each in value.items()}
        case tuple():
            return [_written(each, say) for each in value]
        case _:
            return value


def pair_payments(transfers: Iterable[Transfer]) -> tuple[PairPayment, ...]:
    pairs: dict[tuple[Account, Account], tuple[Transfer, ...]] = {}
    for transfer in transfers:
        pair = (transfer.payer, transfer.payee)
        pairs[pair] = (*pairs.get(pair, ()), transfer)
    return tuple(PairPayment(*pair, transfers) for pair, transfers in pairs.items())


AHEAD = standing.PASSES * standing.ROUNDS_OF_A_GAME
"""How often the bank may pass while a phone is offline: a whole game."""


def offline_table(
    entry: Entry, limit: GameLimit, say: Callable[[Phrase], str]
) -> dict[str, Any] | None:
    """What hands pay and who banks next; None if the game's form has no table for this."""
    known = entry.form.on_phone
    if known is None:
        return None
    passes = entry.before.passes
    return {
        **known,
        "pucks": entry.form.pucks,
        "rounds": [
            {
                "told": say(standing.round_told(then, 1)),
                "name": say(standing.ROUND_NAMES[standing.wind_of(then)]),
                "last": say(standing.last_told(then)) if limit.last_of_round(then) else "",
            }
            for then in (() if passes is None else range(passes, passes + AHEAD + 1))
        ],
        "streak": say(standing.streak_told("{place}", "{n}")),
        "worth": worth.for_phone() if (worth := point_worth(g.evening)) else None,
    }
