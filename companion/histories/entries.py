"""The entries of a history before they become sittings, with their names and dates."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from companion.documents.json_values import NoDocument
from companion.documents.texts import comparison_form, read_name
from companion.i18n.currency import PointWorth
from companion.rules.chips import Account
from companion.rules.games import HandResult, game
from companion.rules.lines import Agreed, HandLine, Line, TransferLine
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import to_biggest_winner
from companion.rules.sheet import Sheet


class HistoryNames:
    """The names of a history; upper and lower case and character width make no difference.

    A player of the group keeps the group's spelling; a new one the first spelling.
    """

    def __init__(self, known: Iterable[str] = ()):
        self.new: list[str] = []
        self._spelled = {comparison_form(name): name for name in known}
        self._read: dict[str, str] = {}

    def known(self, text: str) -> str:
        """The player's name, without adding a new player. Raises NoDocument."""
        name = read_name(text, "")
        return self._spelled.get(comparison_form(name), name)

    def of(self, text: str) -> str:
        """The player's name. Raises NoDocument for an invalid name."""
        if text not in self._read:
            name = read_name(text, "")
            form = comparison_form(name)
            if form not in self._spelled:
                self._spelled[form] = name
                self.new.append(name)
            self._read[text] = self._spelled[form]
        return self._read[text]


# "2026-11-26", "2026/11/26", "2026年11月26日", "20261126"; a time may follow.
YEAR_FIRST = re.compile(
    r"([0-9]{4})(?:([-/.]|年 ?)([0-9]{1,2})(?:[-/.]|月 ?)([0-9]{1,2}) ?日?|([0-9]{2})([0-9]{2}))"
    r"(?:[ T][0-9:.]+Z?)?"
)
YEAR_LAST = re.compile(r"[0-9]{1,2}([-/. ])[0-9]{1,2}\1[0-9]{2}(?:[0-9]{2})?")
LONGEST = 40
EARLIEST = "1900-01-01"


def read_day(text: str, today: str) -> str:
    """A date in ISO 8601. Raises NoDocument if it is invalid, ambiguous, or after `today`."""
    written = unicodedata.normalize("NFKC", text).strip() if len(text) <= LONGEST else ""
    if YEAR_LAST.fullmatch(written):
        raise NoDocument(
            phrase(
                "“{text}” does not say which is the day and which the month: write the year first, "
                "as in {example}",
                text=text,
                example=today,
            )
        )
    found = YEAR_FIRST.fullmatch(written)
    parts = [int(part) for n, part in enumerate(found.groups()) if part and n != 1] if found else []
    try:
        day = date(*parts).isoformat()
    except (TypeError, ValueError):
        raise NoDocument(
            phrase("“{text}” is not a date such as {example}", text=text[:LONGEST], example=today)
        ) from None
    if day > today:
        raise NoDocument(phrase("{day} is in the future", day=day))
    if day < EARLIEST:
        raise NoDocument(phrase("{day} is too long ago", day=day))
    return day


class Fault(NamedTuple):
    """A fault in a row of a history; row 0 is the whole file.

    `seats` are the names to insert into the sentence.
    """

    row: int
    text: Phrase
    seats: tuple[str, ...] = ()


class WonHand(NamedTuple):
    """A hand counted by the table, by names; its fields are those of HandResult."""

    seats: tuple[str, ...]
    winner: str | None = None
    source: str | None = None
    counted: int = 0
    liable: str | None = None
    false: str | None = None

    @property
    def people(self) -> tuple[str, ...]:
        return self.seats

    def lines(self, sheet: Sheet, seats: Sequence[str]) -> tuple[Line, ...]:
        """The line of the hand at a table with these seats, if its rules accept a result."""
        hand_of = game(sheet.game).hand_of
        assert hand_of

        def seat(name: str | None) -> int | None:
            return None if name is None else seats.index(name)

        result = HandResult(
            seat(self.winner), seat(self.source), self.counted, seat(self.liable), seat(self.false)
        )
        return (HandLine(hand_of(result)),)


class NetFigures(NamedTuple):
    """The amounts of each player by name, and of the kitty; they sum to zero."""

    won: Mapping[str, int]
    kitty: int = 0

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(self.won)

    def lines(self, sheet: Sheet, seats: Sequence[str]) -> tuple[Line, ...]:
        """An agreement if all of them sit; else payments through the biggest winner."""
        if not any(self.won.values()):
            return ()
        if set(seats) == set(self.won) and not self.kitty:
            return (Agreed(tuple(self.won[name] for name in seats)),)
        won: dict[Account, int] = dict(self.won.items())
        won[None] = self.kitty
        return tuple(
            TransferLine(_whom(each.payer), _whom(each.payee), each.points)
            for each in to_biggest_winner(won)
        )


def _whom(account: Account) -> str | None:
    """A player's name; None is the kitty."""
    return None if account is None else str(account)


class HistoryEntry(NamedTuple):
    """A row of a history: its number, the day (ISO 8601), and what happened.

    `sheet` and `worth` are the rules and the worth of a point, if the file states them.
    """

    row: int
    day: str
    played: WonHand | NetFigures
    sheet: Sheet | None = None
    worth: PointWorth | None = None
