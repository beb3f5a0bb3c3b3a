"""The rows of the ledger page: latest first, in pages, with what other rules would pay."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import NamedTuple

from companion.ledger.book import Book
from companion.rulebook.rulesets import kept_answers
from companion.rules.chips import POT, ThePot, Transfer
from companion.rules.games import find_preset
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import AmendmentError, Choice
from companion.rules.sheet import Question, Sheet
from companion.rules.sitting import LedgerRow, carry_on
from companion.rules.standing import Seats, Standing, bank_told
from companion.rules.what_if import as_read
from companion.templating import as_figure

SHEETS = 64


class AlternativeAnswer(NamedTuple):
    """A question, another answer to it, and the sheet with that answer."""

    asks: Phrase
    says: Phrase
    sheet: Sheet


class RescoredHand(NamedTuple):
    """A hand under another answer: the question, the answer, and each player's points."""

    asks: Phrase
    says: Phrase
    nets: tuple[tuple[str, int], ...]


@lru_cache(SHEETS)
def alternatives(sheet: Sheet) -> tuple[AlternativeAnswer, ...]:
    """All other answers to the questions of a sheet."""
    found: list[AlternativeAnswer] = []
    preset = find_preset(sheet.preset)
    if preset is None:
        return ()
    answers = kept_answers(preset, sheet)
    given = {choice.key: answers.get(choice.key, choice.default) for choice in preset.choices}
    for choice in preset.choices:
        if choice.key not in answers or not isinstance(choice, Choice):
            continue
        for option in choice.options:
            if option.value == answers[choice.key]:
                continue
            # A house rule may change a line that another answer removes.
            with suppress(AmendmentError):
                other = preset.sheet({**given, choice.key: option.value}, sheet.house)
                found.append(AlternativeAnswer(choice.asks, option.says, other))
    return tuple(found)


def otherwise(row: LedgerRow, sheet: Sheet) -> tuple[RescoredHand, ...]:
    """The answers under which a hand would have paid something else; () for other lines."""
    if not isinstance(row.line, HandLine) or row.objections:
        return ()
    found = []
    for asks, says, other_sheet in alternatives(sheet):
        hand = HandLine(as_read(row, row.line, sheet, other_sheet).hand)
        other = next(carry_on(other_sheet, row.before, (hand,), row.number))
        if not other.objections and other.net != row.net:
            found.append(RescoredHand(asks, says, tuple(other.net.items())))
    return tuple(found)


AT_ONCE = 24
BOX = None
Name = str | ThePot | None
"""The account of a figure: a player's name, the pot, or the box."""


class RowFigure(NamedTuple):
    """The figure of a row for one account, in the column of its seat (from 1).

    `won` marks the hand's winners, `banked` is the banker's streak (0: not the banker), `marks` are
    special events, and `fined` marks a penalty.
    """

    place: int
    name: Name
    net: int
    total: int
    won: bool = False
    banked: int = 0
    marks: tuple[Question, ...] = ()
    fined: bool = False


class PaymentGroup(NamedTuple):
    """Payments with a common reason."""

    heading: Phrase
    transfers: tuple[Transfer, ...]

    @property
    def amount(self) -> int:
        return sum(transfer.amount for transfer in self.transfers)


class DisplayedRow(NamedTuple):
    """A row with its figures and texts; `others` are the figures of accounts without a seat."""

    line: str
    hand: int | None
    row: LedgerRow
    banks: Phrase
    told: tuple[Phrase, ...]
    names: tuple[Phrase, ...]
    counts: tuple[tuple[str, Phrase], ...]
    otherwise: tuple[RescoredHand, ...]
    figures: tuple[RowFigure, ...]
    others: tuple[RowFigure, ...]
    paid: tuple[PaymentGroup, ...]

    @property
    def check(self) -> int:
        return sum(figure.net for figure in (*self.figures, *self.others))


class SeatingBlock(NamedTuple):
    """Rows with the same players, who sat down with line `number` and still sit if `now`."""

    number: int
    after: Standing
    now: bool
    rows: tuple[DisplayedRow, ...]

    @property
    def seats(self) -> Seats:
        return self.after.seats

    @property
    def longest(self) -> int:
        """The number of characters of its longest figure, at most ten."""
        totals = (self.after.balances[name] for name in self.seats)
        nets = (figure.net for row in self.rows for figure in row.figures)
        return min(max(len(as_figure(n)) for n in (*totals, *nets)), 10)


class RowsPage(NamedTuple):
    """A page of rows, the latest first, and where the previous and next pages begin."""

    blocks: tuple[SeatingBlock, ...]
    earlier: int | None
    later: int | None

    @property
    def rows(self) -> tuple[DisplayedRow, ...]:
        return tuple(row for block in self.blocks for row in block.rows)


def window(book: Book, before: int | None = None) -> RowsPage:
    last = len(book.rows)
    end = last if before is None else min(max(before - 1, 0), last)
    first = max(end - AT_ONCE, 0)
    return RowsPage(
        tuple(_blocks(book, first, end)),
        first + 1 if first else None,
        min(end + AT_ONCE, last) + 1 if end < last else None,
    )


def rows_after(book: Book, known: int) -> RowsPage:
    """The rows after the first `known` lines, with the headings of everyone seated since then."""
    blocks = _blocks(book, known - 1, len(book.rows))
    new = (
        block._replace(rows=tuple(each for each in block.rows if each.row.number > known))
        for block in blocks
    )
    return RowsPage(tuple(new), None, None)


def _blocks(book: Book, first: int, end: int) -> Iterator[SeatingBlock]:
    """The rows from `first` to `end` by seated players; without rows, one empty block."""
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
        yield SeatingBlock(since, after, later is None, tuple(shown))
        later, end = since, since - 1
        if end <= first:
            return


def show(book: Book, row: LedgerRow, hand: int | None, seats: Seats) -> DisplayedRow:
    """A row, in the columns of the players at `seats`."""
    figures = tuple(_figures(row, seats, book.agreement.sheet))
    return DisplayedRow(
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
    """The names of the winner's patterns, if the rules count patterns."""
    won = row.line.hand.won_by if isinstance(row.line, HandLine) and row.counts else None
    return row.counts[won].names if isinstance(won, int) else ()


def _figures(row: LedgerRow, seats: Seats, sheet: Sheet) -> Iterator[RowFigure]:
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
        yield RowFigure(
            places.get(name, 0), name, net, row.after.balances[name],
            name in winners, banked, marks.get(name, ()), name in offenders,
        )  # fmt: skip
    was, now = row.before, row.after
    for whose, before, after in ((BOX, was.box or 0, now.box or 0), (POT, was.in_pot, now.in_pot)):
        if after != before:
            yield RowFigure(0, whose, after - before, after)


def _paid(row: LedgerRow) -> tuple[PaymentGroup, ...]:
    """The payments of a hand by reason: those during the hand, then the hand itself."""
    if not isinstance(row.line, HandLine):
        return ()
    found: dict[Phrase, tuple[Transfer, ...]] = {}
    for transfer in sorted(row.transfers, key=lambda each: not each.at_once):
        apart = transfer.at_once and transfer.because
        heading = transfer.because[0].text if apart else phrase("The hand")
        found[heading] = (*found.get(heading, ()), transfer)
    return tuple(PaymentGroup(heading, transfers) for heading, transfers in found.items())


def special(book: Book) -> tuple[Question, ...]:
    """The special events of a book that have an icon, in the order of the rules, each once."""
    hands = (row.line.hand for row in book.rows if isinstance(row.line, HandLine))
    happened = {mark.code for hand in hands for mark in getattr(hand, "marks", ())}
    questions = book.agreement.sheet.questions
    there = [each for each in questions if each.tiles and each.code in happened]
    return tuple({(each.tiles, str(each.name)): each for each in there}.values())


def _marks(hand: object, seats: Seats, sheet: Sheet) -> Mapping[str, tuple[Question, ...]]:
    asked = {question.code: question for question in sheet.questions if question.tiles}
    found: dict[str, tuple[Question, ...]] = {}
    for mark in getattr(hand, "marks", ()):  # not every game has any
        if mark.code in asked:
            name = seats[int(mark.seat)]
            found[name] = (*found.get(name, ()), asked[mark.code])
    return found
