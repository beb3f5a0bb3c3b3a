"""The rows of a ledger as pages show them: latest first, paged, in blocks by who sat."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from companion.ledger.book import Book
from companion.rules.chips import POT, ThePot, Transfer
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Question, Sheet
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Seats, Standing
from companion.rules.wording import bank_told
from companion.scores.readings import Otherwise, otherwise
from companion.templating import signed

AT_ONCE = 24
BOX = None
Name = str | ThePot | None
"""Whose a figure is: somebody by name, the pot, or the box."""


THE_HAND = phrase("The hand")


class Figure(NamedTuple):
    """What a row means to one account, in the column of its seat from 1 on.

    `won` says that they won the hand, `banked` for which hand in a row they banked it (0: not at
    all); `marks` is what was special, as the rules ask for it; `fined` that they pay a penalty.
    """

    place: int
    name: Name
    net: int
    total: int
    won: bool = False
    banked: int = 0
    marks: tuple[Question, ...] = ()
    fined: bool = False


class Paid(NamedTuple):
    """Payments that came of one thing, and what that was."""

    heading: Phrase
    transfers: tuple[Transfer, ...]

    @property
    def amount(self) -> int:
        return sum(transfer.amount for transfer in self.transfers)


class Shown(NamedTuple):
    """A row with its figures, and what it says: of a hand, by its number among the hands.

    `others` are the figures of those who have no seat in it: the box, or somebody who sits out.
    """

    line: str
    hand: int | None
    row: LedgerRow
    banks: Phrase
    told: tuple[Phrase, ...]
    names: tuple[Phrase, ...]
    counts: tuple[tuple[str, Phrase], ...]
    otherwise: tuple[Otherwise, ...]
    figures: tuple[Figure, ...]
    others: tuple[Figure, ...]
    paid: tuple[Paid, ...]

    @property
    def check(self) -> int:
        """What the figures come to, which is zero."""
        return sum(figure.net for figure in (*self.figures, *self.others))


class Block(NamedTuple):
    """Rows of the same four, the latest first, and where they stood after the last of all.

    `number` is that of the line with which they sat down, 0 at the beginning; `first` says that
    this line is among the rows. `now` says that nobody has come to the table after them.
    """

    number: int
    after: Standing
    now: bool
    rows: tuple[Shown, ...]

    @property
    def seats(self) -> Seats:
        return self.after.seats

    @property
    def longest(self) -> int:
        """How many characters the longest of its figures takes; all longer ones take ten."""
        totals = (self.after.balances[name] for name in self.seats)
        nets = (figure.net for row in self.rows for figure in row.figures)
        return min(max(len(signed(n)) for n in (*totals, *nets)), 10)


class Window(NamedTuple):
    """Some rows of a book, the latest first, and where those before and after them begin."""

    blocks: tuple[Block, ...]
    earlier: int | None
    later: int | None

    @property
    def rows(self) -> tuple[Shown, ...]:
        return tuple(row for block in self.blocks for row in block.rows)


def window(book: Book, before: int | None = None) -> Window:
    """The rows just before a number; the latest where none is given."""
    last = len(book.rows)
    end = last if before is None else min(max(before - 1, 0), last)
    first = max(end - AT_ONCE, 0)
    return Window(
        tuple(_blocks(book, first, end)),
        first + 1 if first else None,
        min(end + AT_ONCE, last) + 1 if end < last else None,
    )


def after(book: Book, known: int) -> Window:
    """The rows after the first n, below the heads of all who have sat since the last of
    these.
    """
    blocks = _blocks(book, known - 1, len(book.rows))
    new = (
        block._replace(rows=tuple(each for each in block.rows if each.row.number > known))
        for block in blocks
    )
    return Window(tuple(new), None, None)


def _blocks(book: Book, first: int, end: int) -> Iterator[Block]:
    """The rows after the first n, up to the end, by who sat; without rows, one for those
    who sit.
    """
    rows, hands = book.rows, book.hand_number(end)
    changes = [row.number for row in rows if row.line.sits]
    later = next((number for number in changes if number > end), None)
    while True:
        since = max((number for number in changes if number <= end), default=0)
        after = rows[later - 1].before if later else book.standing
        shown = []
        for row in reversed(rows[max(since - 1, first) : end]):
            is_hand = isinstance(row.line, HandLine)
            shown.append(show(book, row, hands if is_hand else None, after.seats))
            hands -= is_hand
        yield Block(since, after, later is None, tuple(shown))
        later, end = since, since - 1
        if end <= first:
            return


def show(book: Book, row: LedgerRow, hand: int | None, seats: Seats) -> Shown:
    """A row, in the columns of the people at `seats`."""
    figures = tuple(_figures(row, seats, book.agreement.sheet))
    return Shown(
        book.written[row.number - 1].id,
        hand,
        row,
        bank_told(row.before.bank),
        () if row.objections else row.line.tells(book.agreement.sheet),
        _names(row),
        tuple((row.before.seats[seat], count.worked()) for seat, count in enumerate(row.counts)),
        book.about(row, partial(otherwise, sheet=book.agreement.sheet)),
        tuple(sorted(figure for figure in figures if figure.place)),
        tuple(figure for figure in figures if not figure.place),
        _paid(row),
    )


def _names(row: LedgerRow) -> tuple[Phrase, ...]:
    """What the winner's hand is called, where the rules count what it is made of."""
    won = row.line.hand.won_by if isinstance(row.line, HandLine) and row.counts else None
    return row.counts[won].names if isinstance(won, int) else ()


def _figures(row: LedgerRow, seats: Seats, sheet: Sheet) -> Iterator[Figure]:
    """Those a row speaks of, and box and pot where it changes them; people without a seat, at 0."""
    places = {name: place for place, name in enumerate(seats, 1)}
    hand = row.line.hand if isinstance(row.line, HandLine) and not row.objections else None
    marks = _marks(hand, row.before.seats, sheet)
    winners = [row.before.seats[seat] for seat in hand.winners] if hand else []
    bank = row.before.bank
    banker = row.before.seats[bank.seat] if hand else None
    fined = {each.payer for each in row.transfers if each.kind == "penalty"}
    offenders = [row.before.seats[seat] for seat in fined if isinstance(seat, int)]
    for name, net in row.net.items():
        banked = bank.streak if name == banker else 0
        yield Figure(
            places.get(name, 0), name, net, row.after.balances[name],
            name in winners, banked, marks.get(name, ()), name in offenders,
        )  # fmt: skip
    was, now = row.before, row.after
    for whose, before, after in ((BOX, was.box or 0, now.box or 0), (POT, was.lies, now.lies)):
        if after != before:
            yield Figure(0, whose, after - before, after)


def _paid(row: LedgerRow) -> tuple[Paid, ...]:
    """What was paid in the middle of a hand by what it was paid for, then the hand itself.

    What is no hand says by itself who pays whom.
    """
    if not isinstance(row.line, HandLine):
        return ()
    found: dict[Phrase, tuple[Transfer, ...]] = {}
    for transfer in sorted(row.transfers, key=lambda each: not each.at_once):
        apart = transfer.at_once and transfer.because
        heading = transfer.because[0].text if apart else THE_HAND
        found[heading] = (*found.get(heading, ()), transfer)
    return tuple(Paid(heading, transfers) for heading, transfers in found.items())


def special(book: Book) -> tuple[Question, ...]:
    """What was special in a book, as far as the rules have tiles for it, in the rules' order; what
    is drawn and called alike is one.
    """
    hands = (row.line.hand for row in book.rows if isinstance(row.line, HandLine))
    happened = {mark.code for hand in hands for mark in getattr(hand, "marks", ())}
    questions = book.agreement.sheet.questions
    there = [each for each in questions if each.tiles and each.code in happened]
    return tuple({(each.tiles, str(each.name)): each for each in there}.values())


def _marks(hand: object, seats: Seats, sheet: Sheet) -> Mapping[str, tuple[Question, ...]]:
    """What was special at whose seat, as far as the rules have tiles for it."""
    asked = {question.code: question for question in sheet.questions if question.tiles}
    found: dict[str, tuple[Question, ...]] = {}
    for mark in getattr(hand, "marks", ()):  # not every game has any
        if mark.code in asked:
            name = seats[int(mark.seat)]
            found[name] = (*found.get(name, ()), asked[mark.code])
    return found
