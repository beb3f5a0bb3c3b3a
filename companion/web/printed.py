"""What is printed of a sheet and of a sitting: all that a document may want to know.

Every document in `templates/print/` is given one of these and takes from it what it shows, so that
a new document is a new file there and nothing else.
"""

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from companion.paper.cards import Card, payment_card
from companion.paper.code import qr
from companion.paper.grid import Grid, fitted, for_pencil, in_pages
from companion.paper.record import HEADS, LETTERS, Entry, bank_of, check, entries, totals
from companion.paper.reference import Ranked, ranking, reference
from companion.paper.sizes import Paper
from companion.paper.summary import Summary, summary
from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import Payment as Due
from companion.rules.sheet import Sheet
from companion.rules.sitting import HandLine, Standing
from companion.store.books import shelf
from companion.store.settlements import Settlement, balances_of, settlement_of
from companion.store.tables import Sitting
from companion.web.chart import Chart, chart
from companion.web.pages import said
from companion.web.ways import (
    Difference,
    Said,
    answered,
    differences,
    house_changes,
    preset_of,
    rules_of,
    sheet_name,
)
from companion.words import chosen

FEW = 10
"""So many questions and changed lines have room on a score sheet."""

MOST_SIGNERS = 12

NUMBER, BANK, CHECK = phrase("No."), phrase("Bank"), phrase("Sum")


class Page(NamedTuple):
    """Rows that share a page: who sits when it begins, where they are, what all comes to."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    check: int
    entries: tuple[Entry, ...]


class OfSheet:
    """The rules of a sheet in words and figures, and a grid to be filled in."""

    letters = LETTERS

    def __init__(self, sheet: Sheet, paper: Paper):
        self.sheet, self.paper = sheet, paper
        self.preset = preset_of(sheet.preset)
        self.name = sheet_name(sheet)
        self.heads = HEADS[sheet.game]

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        return tuple(clause.says() for clause in self.sheet.clauses)

    @cached_property
    def choices(self) -> tuple[Said, ...]:
        """The open questions of the sheet, and what the table says to them."""
        return answered(self.sheet)

    @property
    def choices_in_short(self) -> tuple[Said, ...]:
        """As many of them as a score sheet has room for: all, or those not answered as usual."""
        if len(self.choices) + len(self.changes) <= FEW:
            return self.choices
        return answered(self.sheet, usual=False)

    @cached_property
    def changes(self) -> tuple[Difference, ...]:
        """The lines that were changed beyond those answers."""
        return house_changes(self.sheet)

    @property
    def changes_in_short(self) -> tuple[Difference, ...]:
        """The same, if a score sheet has room for them."""
        return self.changes if len(self.choices_in_short) + len(self.changes) <= FEW else ()

    @property
    def different(self) -> tuple[Difference, ...]:
        """All lines that are not as in the preset, where more than answers has changed them."""
        return differences(self.preset.sheet(), self.sheet) if self.preset and self.changes else ()

    @cached_property
    def card(self) -> Card:
        return payment_card(self.sheet)

    @cached_property
    def reference(self) -> Any:
        return reference(self.sheet)

    @cached_property
    def ranking(self) -> tuple[Ranked, ...]:
        return ranking(self.sheet)

    @property
    def _column_heads(self) -> list[str]:
        return [said(each) for each in (NUMBER, BANK, self.heads.winner, CHECK)]

    @cached_property
    def pencil(self) -> Grid:
        """The grid to be filled in."""
        return for_pencil(self.paper, self._column_heads)

    # What a grid to be filled in begins with

    hands = 0
    names: tuple[str, ...] = ("",) * 4
    standing: Standing | None = None
    standing_totals: tuple[int, ...] = ()
    banks = ""


class OfSitting(OfSheet):
    """A sitting as it stands, with its evening and its settlement."""

    def __init__(self, sitting: Sitting, paper: Paper, link: str):
        """`link` is the address of the live record, for whoever may look at it."""
        self.book = shelf.open(sitting)
        super().__init__(self.book.agreement.sheet, paper)
        self.name = rules_of(sitting)
        self.sitting, self.evening, self.group = sitting, sitting.evening, sitting.evening.group
        self.link = link
        self.start = int(sitting.meta.get("start") or 0)
        self.entries = tuple(entries(self.sheet, self.book.rows, self.start))
        self.hands = sum(isinstance(line, HandLine) for line in self.book.agreement.lines)
        self.standing = standing = self.book.standing
        self.names = standing.seats
        self.standing_totals = totals(standing, self.start)
        self.banks = bank_of(standing)

    @property
    def signers(self) -> tuple[str, ...]:
        """Whoever signs: all who sat, as far as there is room for their lines."""
        return tuple(self.book.standing.balances)[:MOST_SIGNERS]

    @property
    def day(self) -> str:
        return chosen().day(date.fromisoformat(self.evening.day))

    @property
    def qr(self) -> str:
        return qr(self.link)

    @cached_property
    def grid(self) -> Grid:
        return fitted(self.paper, self.entries, self._column_heads)

    @property
    def pages(self) -> Iterator[Page]:
        before, place = self.book.agreement.start(), 0
        noted = ((e, said(e.says) if e.says else "") for e in self.entries)
        for page in in_pages(self.grid, noted):
            yield Page(before.seats, totals(before, self.start), check(before), page)
            place += len(page)
            before = self.book.rows[place - 1].after if page else before

    # The settlement of the evening

    @cached_property
    def settlement(self) -> Settlement:
        return settlement_of(self.evening)

    @cached_property
    def called(self) -> dict[Account, str]:
        """What everyone is called, by account."""
        players: dict[Account, str] = {player.id: player.name for player in self.group.players}
        return {**players, None: said(phrase("the box"))}

    @cached_property
    def points(self) -> dict[Account, int]:
        """What everyone has won in this sitting; of a closed one as it was sealed."""
        return balances_of(self.sitting)

    @property
    def accounts(self) -> list[Account]:
        """Everyone with a part in the evening, those of this sitting first, the box last."""
        everyone = dict.fromkeys([*self.points, *self.settlement.owed])
        return sorted(everyone, key=lambda who: who is None)

    @property
    def seats(self) -> dict[Account, str]:
        """The letters of those who sit in the end."""
        ids: dict[str, Account] = {name: player for player, name in self.book.names.items()}
        return {ids[name]: letter for name, letter in zip(self.names, LETTERS, strict=True)}

    @property
    def due(self) -> tuple[Due, ...]:
        return self.settlement.left

    # The night at a glance

    @cached_property
    def summary(self) -> Summary:
        return summary(self.book.rows, self.book.standing.accounts())

    @property
    def chart(self) -> Chart | None:
        return chart(self.book.agreement.start(), self.book.rows)
