"""Documents of a rule sheet: rules in words and figures, and a grid to fill in."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, islice
from typing import Any

from companion.printing.game_documents import (
    PaymentCard,
    SpecialLeadExample,
    WorkedExample,
    game_paper,
    in_ladders,
    leads_grow,
    merge_rows,
    paying,
    specials,
    worked,
)
from companion.printing.paper import Paper
from companion.printing.score_sheet import LETTERS, Grid, for_pencil, pencil, rows_for_pencil
from companion.rulebook import rulesets
from companion.rules.chips import Account
from companion.rules.games import find_preset, game, hand_counts
from companion.rules.patterns import ListedPattern, listed, own_values
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import ends_after
from companion.rules.standing import Standing
from companion.templating import said

FEW = 10
"""How many questions and changed lines have room on a score sheet."""

MANY = 15
"""With more rows to fill in than this, a page ends at a multiple of five."""

NUMBER, BANK, HAND, TOTAL = phrase("No."), phrase("Bank"), phrase("hand"), phrase("total")


class PrintedSheet:
    """The rules of a sheet in words and figures, and a grid to fill in."""

    letters: Sequence[str] = LETTERS
    seats: Sequence[str] = LETTERS
    """What the seats of a hand are called that shows what is paid."""
    own_counts: Mapping[str, int] = {}
    """What patterns count at this table, where that is not as in the list."""

    def __init__(self, sheet: Sheet, paper: Paper):
        self.sheet, self.paper = sheet, paper
        self.preset = find_preset(sheet.preset)
        self.name = rulesets.sheet_name(sheet)
        self.on_paper = game_paper(sheet.game)
        self.heads = self.on_paper.headed(sheet)
        self.names = ("",) * len(sheet.seats)

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        return self.sheet.sentences

    @cached_property
    def choices(self) -> tuple[rulesets.Said, ...]:
        """The open questions of the sheet with the table's answers."""
        return rulesets.answered(self.sheet)

    @cached_property
    def in_short(self) -> tuple[rulesets.Said, ...]:
        """The same as topics with short answers."""
        return self._short(self.choices, without=("cap", "limit", "limit-caps"))

    @cached_property
    def agreed(self) -> tuple[rulesets.Said, ...]:
        """The short answers on a score sheet: all if there is room, else only unusual ones."""
        few = len(self.choices) + len(self.changes) <= FEW
        return self._short(self.choices if few else rulesets.answered(self.sheet, usual=False))

    def _short(
        self, said: tuple[rulesets.Said, ...], without: Collection[str] = ()
    ) -> tuple[rulesets.Said, ...]:
        asked, answers = self.on_paper.asked, self.on_paper.answers
        keys = {choice.asks: choice.key for choice in (self.preset.choices if self.preset else ())}
        values = rulesets.kept_answers(self.preset, self.sheet) if self.preset else {}
        found = ((keys.get(asks, ""), asks, says) for asks, says in said)
        return tuple(
            (asked.get(key, asks), answers.get((key, values.get(key, "")), says))
            for key, asks, says in found
            if key not in without
        )

    @property
    def rules_title(self) -> tuple[Phrase, ...]:
        """The name of the rules, with the game before it if the name does not say it."""
        return (self.name,) if self.on_paper.names_game else (game(self.sheet.game).name, self.name)

    @cached_property
    def changes(self) -> tuple[rulesets.Difference, ...]:
        """The lines changed by house rules, beyond those answers."""
        return rulesets.house_changes(self.sheet)

    @property
    def changes_in_short(self) -> tuple[rulesets.Difference, ...]:
        """The same lines, if a score sheet has room for them."""
        return self.changes if len(self.agreed) + len(self.changes) <= FEW else ()

    @property
    def different(self) -> tuple[rulesets.Difference, ...]:
        """All lines that differ from the preset, if house rules changed any."""
        return (
            rulesets.differences(self.preset.sheet(), self.sheet)
            if self.preset and self.changes
            else ()
        )

    @cached_property
    def card(self) -> PaymentCard | None:
        card = self.on_paper.card(self.sheet)
        return in_ladders(merge_rows(card, named=False)) if card else None

    @property
    def pocket_card(self) -> PaymentCard | None:
        """The first groups of the card, as far as a pocket card has room, without empty columns."""
        if self.card is None:
            return None
        groups, room = self.card.groups, self.on_paper.pocketed
        if self.on_paper.barred:
            first = groups[0][1]
            later = ((title, [row for row in rows if row not in first]) for title, rows in groups)
            groups = (groups[0], *((title, tuple(rows)) for title, rows in islice(later, 1, None)))
        high = accumulate(len(rows) + 1 for _, rows in groups)
        fit = sum(each <= room for each in high)
        groups = groups[:fit] or tuple((title, rows[: room - 1]) for title, rows in groups[:1])
        short = self.card._replace(groups=groups)
        return short if self.on_paper.barred else paying(short)

    @property
    def in_pocket(self) -> tuple[Phrase, ...]:
        """The sentences below a pocket card: more if the card has fewer rows."""
        shown = self.pocket_card.groups if self.pocket_card else ()
        spare = self.on_paper.pocketed - sum(len(rows) + 1 for _, rows in shown)
        many = self.on_paper.beside_card + (5 if spare > 12 else 0)
        return tuple(islice(self.on_paper.besides(self.sheet), many))

    @cached_property
    def losers_card(self) -> PaymentCard | None:
        return self.on_paper.losers_card(self.sheet)

    @cached_property
    def reference(self) -> Any:
        return self.on_paper.reference(self.sheet)

    @cached_property
    def hand_counts(self) -> list[tuple[Phrase, list[ListedPattern]]]:
        """The list of hands under headings; empty if the rules have no list.

        Headings are in pairs side by side: those with few tiles first, those without tiles last.
        """
        counts = hand_counts(self.sheet)
        if counts is None:
            return []
        sections = listed(counts, own_values(self.own_counts, counts.known))
        return [(heading, sorted(rows, key=self._by_tiles)) for heading, rows in sections]

    few_tiles = 4
    """As many tiles stand behind the name of a pattern; more stand below it."""

    def _by_tiles(self, row: ListedPattern) -> int:
        tiles = sum(map(len, row.groups))
        return 2 if not tiles else int(tiles > self.few_tiles)

    @cached_property
    def worked(self) -> tuple[WorkedExample, ...]:
        """Example hands with their payments."""
        return worked(self.sheet)

    @cached_property
    def specials(self) -> tuple[SpecialLeadExample, ...]:
        return specials(self.sheet)

    @cached_property
    def specials_grow(self) -> bool:
        """Whether the figures of special leads hold for a banker's first hand only."""
        return leads_grow(self.sheet)

    @property
    def footer(self) -> tuple[Sequence[str], str]:
        """The footer of every page: the texts at the left, and the text before the page number."""
        return ("Companion", said(self.name)), ""

    @property
    def as_of(self) -> str:
        """The hand after which these figures hold, for the footer; empty before the first."""
        return ""

    @cached_property
    def pencil(self) -> Grid:
        """The grid to fill in."""
        wide = self.on_paper.pencilled
        return for_pencil(self.paper.to_punch(), wide, len(self.sheet.seats))

    @property
    def row_for_pencil(self) -> float:
        """The height of a row to fill in."""
        return pencil(self.pencil)

    @property
    def has_crib(self) -> bool:
        """Whether the payments of a loser fit below that grid, in the height of two rows."""
        return self.on_paper.barred and not self.paper.size and not self.paper.narrow

    @property
    def pencilled(self) -> range:
        """The hands that a page to fill in has room for.

        The last is a multiple of five if there are many, and never beyond the end of the game.
        """
        room = rows_for_pencil(self.pencil) - bool(self.away) - 2 * self.has_crib
        last = self.hands + max(room, 1)
        last = last // 5 * 5 if room > MANY else last
        ends = ends_after(self.sheet) or last
        return range(self.hands + 1, (min(last, ends) if self.hands < ends else last) + 1)

    # What a grid to be filled in begins with

    hands = 0
    start = 0
    names: tuple[str, ...]
    standing: Standing | None = None
    standing_totals: tuple[int, ...] = ()
    away: tuple[tuple[Account, int], ...] = ()
    """What those have who do not sit, and the box."""
    banks = ""
