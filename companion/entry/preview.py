"""What a hand in entry pays, on the page and as data for phones that compute it offline."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from companion.entry.forms import EntryForm, Table, hand_form
from companion.ledger.book import Book
from companion.ledger.recording import TypedFields
from companion.printing.game_documents import on_paper
from companion.request_context import g
from companion.rules import standing
from companion.rules.chips import Account, Transfer
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase
from companion.rules.settling import Payment, given_back_told, if_crossed
from companion.rules.sitting import GameLimit, LedgerRow, carry_on
from companion.settlement.payments import point_worth

NOTHING: TypedFields = MappingProxyType({})


class Due(NamedTuple):
    """All that one account pays another, and the transfers it consists of."""

    payer: Account
    payee: Account
    transfers: tuple[Transfer, ...]

    @property
    def amount(self) -> int:
        return sum(transfer.amount for transfer in self.transfers)


class Result(NamedTuple):
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
        self.table = Table(self.sheet, self.before.bank, self.before.seats)
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
    def results(self) -> tuple[Result, ...]:
        if self.row:
            return tuple(Result("net", self.row.net[name]) for name in self.seats)
        if at_once := self.entered.at_once:
            moved = Counter[Account]()
            for transfer in at_once:
                moved[transfer.payer] -= transfer.amount
                moved[transfer.payee] += transfer.amount
            return tuple(Result("now", moved[seat]) for seat, _ in enumerate(self.seats))
        return tuple(Result("total", self.before.balances[name]) for name in self.seats)

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
        return on_paper(self.sheet.game).reference(self.sheet)

    @cached_property
    def dues(self) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
        """The payments already made during the hand, and those due now."""
        due = self.row.transfers if self.row else self.entered.at_once
        crossed = Counter(self._crossed)
        already, now = list[Transfer](), list[Transfer]()
        for transfer in due:
            (already if crossed[transfer] > 0 else now).append(transfer)
            crossed[transfer] -= 1
        return between(already), between(now)

    @cached_property
    def given_back(self) -> tuple[Payment, ...]:
        """Payments made during the hand that are no longer due, as payments back."""
        due = self.row.transfers if self.row else self.entered.at_once
        undue = (Counter(self._crossed) - Counter(due)).elements()
        return tuple(
            Payment(self._named(back.payee), self._named(back.payer), back.amount)
            for back in between(undue)
        )

    @property
    def back_told(self) -> Phrase | None:
        return if_crossed(given_back_told(self.given_back)) if self.given_back else None

    def _named(self, account: Account) -> Account:
        return self.seats[account] if isinstance(account, int) else account

    @property
    def _crossed(self) -> tuple[Transfer, ...]:
        return type(self.form)(self.table, self.paid).at_once() if self.paid else ()


def needed(form: EntryForm[Any], say: Callable[[Phrase], str]) -> list[dict[str, Any]]:
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


def between(transfers: Iterable[Transfer]) -> tuple[Due, ...]:
    pairs: dict[tuple[Account, Account], tuple[Transfer, ...]] = {}
    for transfer in transfers:
        pair = (transfer.payer, transfer.payee)
        pairs[pair] = (*pairs.get(pair, ()), transfer)
    return tuple(Due(*pair, transfers) for pair, transfers in pairs.items())


AHEAD = standing.PASSES * standing.ROUNDS_OF_A_GAME
"""How often the bank may pass while a phone is offline: a whole game."""


def on_phone(entry: Entry, limit: GameLimit, say: Callable[[Phrase], str]) -> dict[str, Any] | None:
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
