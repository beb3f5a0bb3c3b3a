"""Documents of a sitting: score sheet, summary and settlement."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import segno

from companion.db.models import Sitting
from companion.evenings.starting import COUNTS
from companion.groups.access import now
from companion.groups.monograms import chops
from companion.i18n import chosen, isolate_text
from companion.i18n.currency import PointWorth, currency_sign
from companion.ledger.book import GameEnd, book_cache, game_end
from companion.ledger.history import corrected_lines, played_for
from companion.printing.paper import GAP, ORDINARY, Paper
from companion.printing.score_sheet import (
    BESIDE,
    DIGIT,
    Grid,
    SeatingRows,
    bank_of,
    check,
    fitted,
    record_rows,
    seatings,
    totals,
)
from companion.printing.sheet_documents import PrintedSheet
from companion.rulebook.rulesets import rules_of
from companion.rules.chips import POT, Account
from companion.rules.lines import HandLine
from companion.rules.phrases import counted, phrase
from companion.rules.settling import Payment
from companion.scores.chart import ON_PAPER, ON_WIDE_PAPER, Chart, chart
from companion.scores.result import Facts, LargeHand, PlayerResult, Summary, facts, summary
from companion.settlement.payments import HANDED_OVER, as_payment, deducted, point_worth
from companion.settlement.plan import Settlement, balances_of, settlement_of
from companion.templating import amount, figure, number, said, signed

MOST_SIGNERS = 12
FIXED, SETTLED, AGREED, SIGNED = 58.0, 4.1, 4.2, 10.0
"""Millimetres in ordinary print: titles and heads of a score sheet, a row of its totals, a line of
what was agreed, a row of signatures.
"""

ONE_WRAPS = 4
"""One in this number of notes is expected to need a second line."""

BANKER, NOT_BANKER = phrase("banker"), phrase("not banker")
"""What the winner of a hand was."""

NAME = 21
"""Millimetres: the least room for a chop and a name beside its totals."""


Balances = Mapping[Account, int]


class Statement(NamedTuple):
    """An account's statement: its points, opening balance, result, payments and remaining balance.

    All but the points are in the unit of the settlement. `paid` is positive for what the account
    paid and negative for what it got; debts are negative. `set_off` was settled in the other of
    money and points, or is for another account to settle.
    """

    who: Account
    points: int
    opening: int
    tonight: int
    set_off: int
    paid: int
    carried: int
    left: int


def statements(
    accounts: Iterable[Account],
    points: Balances,
    opening: Balances,
    whole: Balances,
    owed: Balances,
    paid: Iterable[Payment],
    carried: Iterable[Payment],
) -> tuple[Statement, ...]:
    """A statement for each account, in their order.

    `whole` is opening balance and result together, `owed` the part of it that is settled here.
    """
    crossed, later = _moved(paid), _moved(carried)
    return tuple(
        Statement(
            who,
            points.get(who, 0),
            opening.get(who, 0),
            whole.get(who, 0) - opening.get(who, 0),
            owed.get(who, 0) - whole.get(who, 0),
            crossed.get(who, 0),
            later.get(who, 0),
            owed.get(who, 0) + crossed.get(who, 0) + later.get(who, 0),
        )
        for who in accounts
    )


def _moved(payments: Iterable[Payment]) -> dict[Account, int]:
    moved: dict[Account, int] = {}
    for payment in payments:
        moved[payment.payer] = moved.get(payment.payer, 0) + payment.points
        moved[payment.payee] = moved.get(payment.payee, 0) - payment.points
    return moved


def qr_code(address: str, says: str) -> str:
    """Return the QR code of an address as SVG: black on white, with its quiet zone.

    `says` is its text alternative.
    """
    return segno.make(address, error="m", micro=False).svg_inline(
        border=2, title=says, scale=1, omitsize=True, dark="#000", light="#fff"
    )


class SetOff(NamedTuple):
    """A payment in the other unit, its amount as text, and whether it is still open."""

    payment: Payment
    written: str
    later: bool


class PrintedSitting(PrintedSheet):
    """A sitting with its evening and its settlement."""

    def __init__(self, sitting: Sitting, paper: Paper, link: str):
        """`link` is the address of the live page, for people who may open it."""
        self.book = book_cache.open(sitting)
        super().__init__(self.book.agreement.sheet, paper)
        self.name = rules_of(sitting)
        self.sitting, self.evening, self.group = sitting, sitting.evening, sitting.evening.group
        self.link = link
        self.start = int(sitting.meta.get("start") or 0)
        self.own_counts = sitting.meta.get(COUNTS) or {}
        self.standing = standing = self.book.standing
        self.chops = chops(standing.balances)
        mended = corrected_lines(self.book)
        self.entries = tuple(
            record_rows(self.sheet, self.book.rows, self.chops, self.start, mended)
        )
        self.hands = sum(isinstance(line, HandLine) for line in self.book.agreement.lines)
        self.names = standing.seats
        self.standing_totals = totals(standing, self.start)
        self.letters = tuple(self.chops[name] for name in standing.seats)
        self.banks = bank_of(standing, self.letters)

    @property
    def title(self) -> str:
        """The title of the evening, or the name of its group."""
        return isolate_text(self.evening.title or self.group.name)

    @property
    def footer(self) -> tuple[Sequence[str], str]:
        return (self.group.name, said(self.name)), self.day

    @property
    def as_of(self) -> str:
        return said(phrase("as of hand {n}", n=self.hands)) if self.hands else ""

    @property
    def signers(self) -> tuple[str, ...]:
        """The people who sign: all who sat, as far as their lines fit."""
        return tuple(self.book.standing.balances)[:MOST_SIGNERS]

    @property
    def away(self) -> tuple[tuple[Account, int], ...]:  # type: ignore[override]
        of, start = self.book.standing, self.start
        return tuple(
            (who, start + n if isinstance(who, str) else n)
            for who, n in of.accounts().items()
            if who not in of.seats and (n or isinstance(who, str))
        )

    @property
    def day(self) -> str:
        return chosen().day(date.fromisoformat(self.evening.day))

    @property
    def address(self) -> str:
        """The link without its scheme, to type by hand."""
        return self.link.partition("://")[2]

    @property
    def qr(self) -> str:
        return qr_code(self.link, said(phrase("QR code for the live scores")))

    @cached_property
    def grid(self) -> Grid:
        """The grid of the hands; its rows are lower if all of them then fit on one page."""
        grid = self._fitted
        rows = sum(3 + len(seating.rows) for seating in self.seatings) + bool(self.away)
        noted = sum(bool(entry.says) for entry in self.entries) / ONE_WRAPS
        return grid.dense(
            rows + int(noted), grid.paper.high - self._below * self.paper.small / ORDINARY
        )

    @cached_property
    def _fitted(self) -> Grid:
        return fitted(self.paper, self.entries, len(self.sheet.seats))

    @property
    def _below(self) -> float:
        """The approximate height of everything outside the grid, by its number of rows."""
        totals, plan = len(self.accounts), len(self.due) + len(self.settlement.done)
        settled = max(totals, plan) if self.abreast else totals + plan + 3
        agreed = len(self.agreed) / (1 if self.paper.narrow else 2) + len(self.changes_in_short)
        signed = -(-len(self.signers) // self.signers_abreast)
        return FIXED + SETTLED * settled + AGREED * agreed + SIGNED * signed

    @cached_property
    def seatings(self) -> tuple[SeatingRows, ...]:
        start = self.book.agreement.start()
        return tuple(seatings(self.entries, start.seats, totals(start, self.start)))

    @property
    def even(self) -> bool:
        """Whether every row and all balances sum to zero."""
        return not check(self.book.standing) and not any(entry.check for entry in self.entries)

    @cached_property
    def abreast(self) -> bool:
        """Whether totals and payments fit side by side."""
        room = (self._fitted.paper.inside - GAP) / 2 - self._figures
        return not self.paper.narrow and room > NAME

    @property
    def _figures(self) -> float:
        """The width of all figures of an account."""
        of, digit = self.settlement, self.paper.small * DIGIT
        kinds = (of.before, of.whole != of.owed, of.paid, of.carried)
        points = max(len(f"+{self.start + abs(n):,}") for n in self.points.values())
        return (2 + sum(map(bool, kinds))) * self._figure + (points + 2 * BESIDE) * digit

    @cached_property
    def _figure(self) -> float:
        """The width of the longest amount."""
        unit = self.settlement.unit
        amounts = [figure(n, unit) for each in self.statements for n in each[2:]]
        longest = max(map(len, [*amounts, *(each.written for each in self.set_off)]), default=0)
        return (longest + 2 * BESIDE) * self.paper.small * DIGIT

    @property
    def signers_abreast(self) -> int:
        """The number of signature lines in a row, with all rows about equally long."""
        many = len(self.signers)
        return -(-many // -(-many // (2 if self.paper.narrow else 6)))

    # Who has won, where the game has come to its end

    @cached_property
    def end(self) -> GameEnd:
        return game_end(self.sitting, self.book, now())

    @cached_property
    def places(self) -> dict[Account, int]:
        """Each account's place in a finished game; empty in an open one."""
        ids = self.book.ids
        return {ids[each.name]: each.place for each in self.end.places} if self.end.over else {}

    def place_of(self, name: str) -> int:
        """A player's place in a finished game, by name."""
        return next(each.place for each in self.end.places if each.name == name)

    @property
    def won(self) -> str:
        """The winner and the lead, as a sentence; empty in an open game."""
        return said(self.end.told_in(self.worth)) if self.end.over else ""

    @cached_property
    def worth(self) -> PointWorth | None:
        """The worth of a point if this table pays in money."""
        return point_worth(self.sitting.evening)

    def as_won(self, points: int) -> str:
        """A result for a column: money without its currency, or points."""
        return self.worth.in_column(points) if self.worth else signed(points)

    def as_paid(self, points: int) -> str:
        """A payment for a column: money without its currency, or points."""
        return self.worth.in_column(points).replace("+", "") if self.worth else number(points)

    @property
    def heads_figures(self) -> str:
        """The head of such a column: "HK$", or "points"."""
        return self.worth.sign if self.worth else said(phrase("points"))

    # The settlement of the evening

    @property
    def settled_sign(self) -> str:
        """The sign of the currency of the settlement; empty for points."""
        return currency_sign(self.settlement.unit)

    @cached_property
    def settlement(self) -> Settlement:
        return settlement_of(self.evening)

    @cached_property
    def called(self) -> dict[Account, str]:
        """The displayed name of each account."""
        players = dict[Account, str](self.group.names.items())
        return {**players, None: said(phrase("the kitty")), POT: said(phrase("the pot"))}

    @cached_property
    def points(self) -> dict[Account, int]:
        """Each account's result in this sitting, from the seal if it is closed."""
        return balances_of(self.sitting)

    @property
    def accounts(self) -> list[Account]:
        """All accounts of the evening: those of this sitting first, box and pot last."""
        everyone = dict.fromkeys([*self.points, *self.settlement.owed])
        return sorted(everyone, key=lambda who: (who is POT, who is None))

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The statement of each account."""
        of = self.settlement
        whole, owed = of.whole, of.owed
        return statements(self.accounts, self.points, of.before, whole, owed, of.paid, of.carried)

    @cached_property
    def chop_of(self) -> dict[Account, str]:
        """The monogram of each account, as in the hands."""
        called = self.group.names
        others = [called[who] for who in self.accounts if who in called]
        letters = chops(dict.fromkeys([*self.chops, *others]))
        found: dict[Account, str] = {who: letters[name] for who, name in called.items()
                                     if name in letters}  # fmt: skip
        return found

    @property
    def due(self) -> tuple[Payment, ...]:
        return self.settlement.left

    @cached_property
    def set_off(self) -> tuple[SetOff, ...]:
        """The payments and carried debts in the other of money and points."""
        kinds = (*HANDED_OVER, "carried")
        rows = [row for row in deducted(self.evening) if row.kind in kinds and row.amount]
        found = []
        for row in rows:
            units = abs(row.amount)
            # Where not all are in the same, points say that they are.
            points = counted("{n} point", "{n} points", units)
            written = amount(units, row.unit) if row.unit else said(points)
            found.append(SetOff(as_payment(row), written, row.kind == "carried"))
        return tuple(found)

    # The night at a glance

    @cached_property
    def summary(self) -> Summary:
        return summary(self.book.rows, self.book.standing.accounts())

    @property
    def facts(self) -> Facts:
        return facts(self.book)

    @property
    def highest(self) -> tuple[int, str, int]:
        """The most that anybody won on the way, who, and after which hand they first had it."""
        ends = ((entry.hand, row) for entry, row in zip(self.entries, self.book.rows, strict=True))
        had = ((row.after.balances[who], -hand, who) for hand, row in ends if hand
               for who in row.after.seats)  # fmt: skip
        points, hand, who = max(had, default=(0, 0, ""))
        return points, who, -hand

    @property
    def length(self) -> str:
        """How long was played; nothing where hands were entered at once, or days apart."""
        minutes = played_for(self.book) // 60
        if not 10 <= minutes < 16 * 60:
            return ""
        hours, rest = divmod(minutes, 60)
        return said(phrase("{hours} h {minutes} min", hours=hours, minutes=rest))

    @property
    def ranked(self) -> list[PlayerResult]:
        """Everyone who sat, the highest total first."""
        return sorted(self.summary.played, key=lambda each: -self.total(each.name))

    def total(self, name: str) -> int:
        return self.book.standing.balances[name]

    def taken(self, big: LargeHand) -> list[str]:
        """What the largest winner of each of the biggest hands took."""
        hands = (row for row in self.book.rows if isinstance(row.line, HandLine))
        seats = next(islice(hands, big.hand - 1, None)).before.seats
        cells = next(entry.cells for entry in self.entries if entry.hand == big.hand)
        found = (cell.taken for name, cell in zip(seats, cells, strict=True) if name in big.names)
        return list(filter(None, found))

    def how(self, big: LargeHand) -> str:
        """Whether the winner of a hand was banker, with the note of its row."""
        entry = next(entry for entry in self.entries if entry.hand == big.hand)
        banked = any(self.chops[name] == entry.bank for name in big.names)
        streak = phrase("banker, hand {n} in a row", n=entry.streak)
        bank = (streak if entry.streak > 1 else BANKER) if banked else NOT_BANKER
        return said(phrase("{a}, {b}", a=bank, b=entry.says) if entry.says else bank)

    @cached_property
    def chart(self) -> Chart | None:
        frame = ON_PAPER if self.paper.narrow else ON_WIDE_PAPER
        return chart(self.book.agreement.start(), self.book.rows, frame, self.worth)

    @property
    def ticks(self) -> tuple[tuple[int, int], ...]:
        """Numbers on the axis of the chart: first hand, last hand, some between; and positions."""
        if self.chart is None:
            return ()
        left, right = self.chart.across
        last = self.hands
        step = next(n for n in (1, 5, 10, 20, 50, 10**9) if last <= 12 * n)
        told = {1, last, *(n for n in range(step, last, step) if last - n > 0.7 * step)}
        places = ((entry.hand, n) for n, entry in enumerate(self.entries, 1))
        across = (right - left) / max(len(self.entries), 1)
        return tuple((hand, round(left + n * across)) for hand, n in places
                     if hand in told)  # fmt: skip
