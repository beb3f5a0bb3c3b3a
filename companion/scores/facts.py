"""Facts of a sitting for its summary: the biggest hand, the longest bank, special events."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.ledger.book import Book
from companion.printing.summary import Big, summary
from companion.rules.chips import Account
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Question, Sheet
from companion.rules.sitting import LedgerRow
from companion.templating import said, signed

WORTH = 2
"""The least length of a bank, and number of wins, that is reported."""

MOST_EQUAL = 3
"""The most equal hands that are reported."""


class Best(NamedTuple):
    """The players with the highest number, and the number."""

    names: tuple[str, ...]
    times: int


class Special(NamedTuple):
    """The most frequent special event, how often it happened, and the player who had it most often;
    None if players are equal.
    """

    what: Question
    times: int
    most: Best | None


class Flow(NamedTuple):
    """The net payments of one account to another."""

    payer: Account
    payee: Account
    points: int


class Held(NamedTuple):
    """The points in the box and the pot; without them the players' totals do not sum to zero."""

    box: int = 0
    pot: int = 0


def held_told(held: Held, write: Callable[[int], str] = signed) -> list[str]:
    """A line each for the box and the pot, if they are not empty."""
    named = ((phrase("the kitty"), held.box), (phrase("the pot"), held.pot))
    return [said(phrase("{name} {points}", name=name, points=write(n))) for name, n in named if n]


class Facts(NamedTuple):
    """Up to three facts; each is None if there is none of its kind.

    Without special events, it reports who won most hands. `flows` are net payments between
    accounts. Equal players are all named; more than three equal hands are not reported as the
    biggest.
    """

    hands: int
    biggest: tuple[Big, ...]
    bank: Best | None
    special: Special | None
    winner: Best | None
    flows: tuple[Flow, ...]


def facts(book: Book) -> Facts:
    """The facts of a book."""
    told = summary(book.rows, book.standing.accounts())
    bank = _best((each.name, each.bank) for each in told.played)
    won = _best((each.name, each.won) for each in told.played)
    special = _special(book.agreement.sheet, book.rows)
    return Facts(
        told.hands,
        _biggest(told.biggest),
        bank if bank.times >= WORTH else None,
        special,
        won if won.times >= WORTH and not special else None,
        _flows(told.paid.pairs),
    )


def _best(each: Iterable[tuple[str, int]]) -> Best:
    """The players with the highest number."""
    found = tuple(each)
    most = max(times for _, times in found)
    return Best(tuple(name for name, times in found if times == most), most)


def _biggest(hands: Sequence[Big]) -> tuple[Big, ...]:
    """The hands with the largest win, if they are few enough to report."""
    equal = tuple(big for big in hands if big.points == hands[0].points)
    return equal if len(equal) <= MOST_EQUAL else ()


def _flows(paid: Iterable[tuple[Account, Account, int]]) -> tuple[Flow, ...]:
    """The net payments between each two accounts, the largest first."""
    sums = Counter[tuple[Account, Account]]()
    for payer, payee, points in paid:
        if (payee, payer) in sums:
            sums[payee, payer] -= points
        else:
            sums[payer, payee] += points
    flows = [
        Flow(payer, payee, points) if points > 0 else Flow(payee, payer, -points)
        for (payer, payee), points in sums.items()
        if points
    ]
    return tuple(sorted(flows, key=lambda flow: -flow.points))


def _special(sheet: Sheet, rows: Sequence[LedgerRow]) -> Special | None:
    asked = {question.code: question for question in sheet.questions if question.tiles}
    # Events with the same name count together, for example on the last trick and before.
    called = {code: question.name or question.text for code, question in asked.items()}
    done = Counter((called[code], name) for code, name in _done(rows) if code in called)
    times = Counter[Phrase]()
    for (what, _), count in done.items():
        times[what] += count
    if not times:
        return None
    [(what, count)] = times.most_common(1)
    by = Counter({name: n for (each, name), n in done.items() if each == what})
    question = next(question for code, question in asked.items() if called[code] == what)
    (most, *more) = by.most_common(2)
    leads = not more or most[1] > more[0][1]
    return Special(question, count, Best((most[0],), most[1]) if leads else None)


def _done(rows: Sequence[LedgerRow]) -> Iterator[tuple[str, str]]:
    """The special events, and the players who had them."""
    for row in rows:
        if isinstance(row.line, HandLine) and not row.objections:
            for mark in getattr(row.line.hand, "marks", ()):  # not every game has any
                yield mark.code, row.before.seats[int(mark.seat)]
