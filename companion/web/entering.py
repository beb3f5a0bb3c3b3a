"""A hand that is being entered: its form, what comes of it, and what it would pay."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from companion.codec.sittings import LineReader
from companion.forms.entry import EntryForm, Table, hand_form
from companion.rules.chips import Account, Transfer
from companion.rules.phrases import Phrase
from companion.rules.sitting import Row, carry_on
from companion.rules.telling import bank_told
from companion.store.books import Book

Typed = Mapping[str, str]
NOTHING: Typed = MappingProxyType({})


class Due(NamedTuple):
    """All that one pays another, and the transfers that it comes from."""

    payer: Account
    payee: Account
    transfers: tuple[Transfer, ...]

    @property
    def amount(self) -> int:
        return sum(transfer.amount for transfer in self.transfers)


class Entry:
    """A hand entered at the end of a book, or in the place of a line that is there.

    `typed` is by the names of the form's fields; `paid` as much of it as chips have crossed for.
    """

    def __init__(
        self, book: Book, typed: Typed = NOTHING, paid: Typed = NOTHING, number: int | None = None
    ):
        self.book = book
        self.number = number or book.next_number
        self.before = book.standing if number is None else book.rows[number - 1].before
        self.sheet = book.agreement.sheet
        self.table = Table(self.sheet, self.before.bank, self.before.seats)
        self.paid = paid
        self.form: EntryForm = hand_form(self.sheet.game)(self.table, typed)
        self.entered = self.form.entered()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits, by name."""
        return self.before.seats

    @property
    def hand_number(self) -> int:
        """What the table calls this hand."""
        return self.book.hand_number(self.number - 1) + 1

    @cached_property
    def row(self) -> Row | None:
        """The row that the hand would make, once it is whole."""
        if self.entered.hand is None:
            return None
        line = LineReader(self.sheet.game)({"hand": self.entered.hand}, "")
        return next(carry_on(self.sheet, self.before, (line,), self.number))

    @property
    def next_bank(self) -> Phrase:
        """Who banks after this hand."""
        return bank_told(self.row.after.bank if self.row else self.before.bank)

    @cached_property
    def dues(self) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
        """What was paid already, in the middle of the hand, and what is to be paid now."""
        due = self.row.transfers if self.row else self.entered.at_once
        before = type(self.form)(self.table, self.paid).at_once() if self.paid else ()
        crossed = Counter(before)
        already, now = list[Transfer](), list[Transfer]()
        for transfer in due:
            (already if crossed[transfer] > 0 else now).append(transfer)
            crossed[transfer] -= 1
        return between(already), between(now)


def between(transfers: Iterable[Transfer]) -> tuple[Due, ...]:
    """Transfers put together by who pays whom."""
    pairs: dict[tuple[Account, Account], tuple[Transfer, ...]] = {}
    for transfer in transfers:
        pair = (transfer.payer, transfer.payee)
        pairs[pair] = (*pairs.get(pair, ()), transfer)
    return tuple(Due(*pair, transfers) for pair, transfers in pairs.items())
