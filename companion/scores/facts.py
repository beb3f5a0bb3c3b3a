"""What was worth telling of a sitting: the biggest hand, the longest bank, what was special."""

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
"""A bank of one hand, and a hand won once, are no news."""

MOST_EQUAL = 3
"""Most equal hands that are named."""


class Best(NamedTuple):
    """Everyone who had most of something, and how much."""

    names: tuple[str, ...]
    times: int


class Special(NamedTuple):
    """What the rules ask for that happened most often, how often, and who did it more often than
    anybody else; None where nobody did.
    """

    what: Question
    times: int
    most: Best | None


class Flow(NamedTuple):
    """What somebody has paid somebody in all, less what came back."""

    payer: Account
    payee: Account
    points: int


class Held(NamedTuple):
    """What lies in the box and in the pot; without these, totals of players do not sum to zero."""

    box: int = 0
    pot: int = 0


def held_told(held: Held, write: Callable[[int], str] = signed) -> list[str]:
    """A line for the box and one for the pot, where something lies in them."""
    named = ((phrase("the kitty"), held.box), (phrase("the pot"), held.pot))
    return [said(phrase("{name} {points}", name=name, points=write(n))) for name, n in named if n]


class Facts(NamedTuple):
    """Three things worth telling at most; each is None where there was nothing of the kind.

    Where nothing was special, it is told who won most hands. `flows` is who has paid whom. Those
    who are equal are all named; of more than three equal hands none is told as the biggest.
    """

    hands: int
    biggest: tuple[Big, ...]
    bank: Best | None
    special: Special | None
    winner: Best | None
    flows: tuple[Flow, ...]


def facts(book: Book) -> Facts:
    """What is worth telling of all hands of a book."""
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
    """Everyone with the highest of these numbers."""
    found = tuple(each)
    most = max(times for _, times in found)
    return Best(tuple(name for name, times in found if times == most), most)


def _biggest(hands: Sequence[Big]) -> tuple[Big, ...]:
    """The hands that brought somebody most, if there are few enough to name."""
    equal = tuple(big for big in hands if big.points == hands[0].points)
    return equal if len(equal) <= MOST_EQUAL else ()


def _flows(paid: Iterable[tuple[Account, Account, int]]) -> tuple[Flow, ...]:
    """Payments between two as one, the largest first."""
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
    # What people call the same is the same, as the last trick and before.
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
    """What was special, and who did it."""
    for row in rows:
        if isinstance(row.line, HandLine) and not row.objections:
            for mark in getattr(row.line.hand, "marks", ()):  # not every game has any
                yield mark.code, row.before.seats[int(mark.seat)]
