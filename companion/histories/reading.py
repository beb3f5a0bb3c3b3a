"""Reads a history: a spreadsheet (CSV) with a row for each hand or evening, or a scorer’s text.

The text format is that of github.com/yawnoc/mahjong-scorer, as its README describes it. Its lines
declare a date, base points (B), the maximum faan (M), responsibility (R), spiciness (S), four
names, or the result of a game; `#` begins a comment. There each player pays one portion for a
self-drawn hand, here two points: a point is worth half a portion.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from companion.documents.json_values import NoDocument
from companion.documents.texts import FORMULA, comparison_form, read_name
from companion.i18n.currency import PointWorth, read_whole
from companion.rules.chips import Account
from companion.rules.games import HandResult, game, preset
from companion.rules.lines import Agreed, HandLine, Line, TransferLine
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Choice, Edit
from companion.rules.settling import to_biggest_winner
from companion.rules.sheet import Sheet


class HistoryNames:
    """The names of a history, in the group's or the first spelling, whatever their case."""

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
LONGEST_DAY = 40
EARLIEST = "1900-01-01"


def read_day(text: str, today: str) -> str:
    """A date in ISO 8601. Raises NoDocument if it is invalid, ambiguous, or after `today`."""
    written = unicodedata.normalize("NFKC", text).strip() if len(text) <= LONGEST_DAY else ""
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
            phrase(
                "“{text}” is not a date such as {example}", text=text[:LONGEST_DAY], example=today
            )
        ) from None
    if day > today:
        raise NoDocument(phrase("{day} is in the future", day=day))
    if day < EARLIEST:
        raise NoDocument(phrase("{day} is too long ago", day=day))
    return day


class Fault(NamedTuple):
    """A fault in a row (0: the whole file), with the names to insert into the sentence."""

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


SEPARATORS = (",", ";", "\t", "，", "；")
LONGEST_CELL = 200
"""Characters of a cell: more than any name, number or date needs."""


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark. Raises NoDocument."""
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoDocument(phrase("this file is not text in UTF-8: save it as “CSV UTF-8”")) from None


class SpreadsheetRow(NamedTuple):
    """The cells of a row of a spreadsheet, and its number."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """The text of a column; "" if the row is shorter."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


def rows_of(text: str) -> Iterator[SpreadsheetRow]:
    """The rows that are not empty, the header first; the separator gives most known headings."""
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    first = next((line for line in lines if line.strip() and not _names_separator(line)), "")

    def known(separator: str) -> int:
        cells = next(csv.reader([first], delimiter=separator), ())
        return sum(plain(cell) in COLUMN_OF for cell in cells)

    separator = max(SEPARATORS, key=known)
    for number, cells in enumerate(csv.reader(io.StringIO("".join(lines)), delimiter=separator), 1):
        row = SpreadsheetRow(number, tuple(map(_text, cells)))
        if any(row.cells) and not (number == 1 and _names_separator(separator.join(cells))):
            yield row


def _text(cell: str) -> str:
    """The text of a cell, without the quote that keeps spreadsheets from computing it."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _names_separator(line: str) -> bool:
    """Whether it is the line "sep=;" that some spreadsheets begin with."""
    return line.casefold().startswith("sep=") and len(line.strip()) <= 5


def plain(cell: str) -> str:
    """A cell for comparison, without case, width, and signs between words; "" if it is too long."""
    if len(cell) > LONGEST_CELL:
        return ""
    text = unicodedata.normalize("NFKC", cell).casefold()
    return " ".join(text.replace("_", " ").replace("-", " ").split())


SEATS = ("east", "south", "west", "north")

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "day", "日期", "日子", "日"),
    "east": ("east", "e", "東", "东", "東家", "东家", "player 1", "seat 1", "player1"),
    "south": ("south", "s", "南", "南家", "player 2", "seat 2", "player2"),
    "west": ("west", "w", "西", "西家", "player 3", "seat 3", "player3"),
    "north": ("north", "n", "北", "北家", "player 4", "seat 4", "player4"),
    "winner": ("winner", "won by", "won", "食糊", "贏家", "赢家", "和牌", "胡牌", "和", "胡"),
    "from": (
        "from", "from whom", "discarder", "discarded by", "discard", "出銃", "出铳", "放銃",
        "放炮", "點炮", "点炮",
    ),
    "count": (
        "count", "faan", "fan", "tai", "points", "番", "番數", "番数", "台", "台數", "台数",
    ),
}  # fmt: skip

COLUMN_OF = {heading: column for column, headings in HEADINGS.items() for heading in headings}

BESIDES = (
    "note", "notes", "comment", "comments", "remark", "remarks", "total", "sum",
    "備註", "备注", "合計", "合计", "總計", "总计",
)  # fmt: skip

KITTY = ("the kitty", "kitty", "公數", "公数", "公账")

NOBODY = ("", "draw", "none", "nobody", "流局", "荒牌", "摸和", "黃莊", "黄庄")
"""Values for a hand that nobody won."""

WALL = ("", "self", "self draw", "selfdraw", "self drawn", "wall", "自摸")
"""Values for the discarder if the winning tile was drawn."""


class Columns(NamedTuple):
    """The columns of a spreadsheet: known ones by name, others by heading."""

    known: Mapping[str, int]
    others: Mapping[str, int]
    kitty: int | None = None


class SpreadsheetReader:
    """Reads the rows of a spreadsheet; collects `faults`, and `unused` headings."""

    def __init__(self, names: HistoryNames, today: str):
        self.names, self.today = names, today
        self.faults: list[Fault] = []
        self.unused: tuple[str, ...] = ()

    def read(self, text: str) -> Iterator[HistoryEntry]:
        last = 0
        try:
            rows = rows_of(text)
            header = next(rows, SpreadsheetRow(1, ()))
            columns = self._columns(header)
            if columns is None:
                return
            day = ""
            for row in rows:
                last = row.number
                if cell := row.cell(columns.known["date"]):
                    day = cell
                yield from self._entry(row, day, columns, len(header.cells))
            if not last:
                self._fault(header, phrase("there is no row below the header"))
        except csv.Error as error:
            why = phrase("this row cannot be read: {why}", why=str(error))
            self.faults.append(Fault(last + 1, why))

    def _fault(self, row: SpreadsheetRow, text: Phrase) -> None:
        self.faults.append(Fault(row.number, text))

    def _columns(self, header: SpreadsheetRow) -> Columns | None:
        """The columns of the header; None, with faults, if rows cannot be read by it."""
        headings = [plain(cell) for cell in header.cells]
        hands = any(COLUMN_OF.get(heading) == "winner" for heading in headings)
        known, others = dict[str, int](), dict[str, int]()
        before = len(self.faults)
        for place, (cell, heading) in enumerate(zip(header.cells, headings, strict=True)):
            column = COLUMN_OF.get(heading)
            of_names = not hands and column != "date"
            if column is None or of_names:
                if cell:
                    others[cell] = place
            elif column in known:
                self._fault(header, phrase("two columns are called “{name}”", name=cell))
            else:
                known[column] = place
        if hands:
            for column in (*SEATS, "count"):
                if column not in known:
                    self._fault(header, phrase("there is no column “{name}”", name=column))
            self.unused = tuple(others)
        elif not known:
            self._fault(
                header,
                phrase(
                    "the first row must name the columns: date, east, south, west, north, winner, "
                    "from, count; or date and the players’ names"
                ),
            )
        else:
            self.unused = tuple(cell for cell in others if plain(cell) in BESIDES)
            others = self._players(header, others)
        if "date" not in known and len(self.faults) == before:
            self._fault(header, phrase("there is no column “{name}”", name="date"))
        kitty = next((n for n, heading in enumerate(headings) if heading in KITTY), None)
        return None if len(self.faults) > before else Columns(known, others, kitty)

    def _players(self, header: SpreadsheetRow, others: Mapping[str, int]) -> dict[str, int]:
        players = dict[str, int]()
        for cell, place in others.items():
            if plain(cell) in (*BESIDES, *KITTY):
                continue
            name = self._name(header, cell)
            if name in players:
                self._fault(header, phrase("two columns are called “{name}”", name=name))
            elif name:
                players[name] = place
        return players

    def _name(self, row: SpreadsheetRow, text: str) -> str:
        """The player's name; "" with a fault if it is invalid."""
        try:
            return self.names.of(text)
        except NoDocument as error:
            self._fault(row, error.text)
            return ""

    def _entry(
        self, row: SpreadsheetRow, day: str, columns: Columns, width: int
    ) -> Iterator[HistoryEntry]:
        before = len(self.faults)
        read = ""
        try:
            read = read_day(day, self.today)
        except NoDocument as error:
            self._fault(row, error.text if day else phrase("the date is missing"))
        if any(row.cells[width:]):
            self._fault(row, phrase("the row has more cells than the header"))
        played = (
            self._hand(row, columns) if "winner" in columns.known else self._figures(row, columns)
        )
        if len(self.faults) == before and played:
            yield HistoryEntry(row.number, read, played)

    def _hand(self, row: SpreadsheetRow, columns: Columns) -> WonHand | None:
        before = len(self.faults)
        seats = tuple(self._seat(row, column, columns) for column in SEATS)
        if len(self.faults) > before:
            return None
        twice = [name for name, times in Counter(seats).items() if times > 1]
        if twice:
            self._fault(row, phrase("{name} sits in two seats", name=twice[0]))
            return None
        winner = row.cell(columns.known["winner"])
        source = row.cell(columns.known.get("from"))
        count = row.cell(columns.known["count"])
        if len(winner) <= LONGEST and plain(winner) in NOBODY:
            if plain(source) not in WALL or plain(count) not in ("", "0"):
                self._fault(row, phrase("the winner is missing"))
            return WonHand(seats)
        won_by = self._seated(row, winner, seats)
        drawn = len(source) <= LONGEST and plain(source) in WALL
        given_by = "" if drawn else self._seated(row, source, seats)
        number = read_whole(count)
        if number is None:
            self._fault(row, _no_number(count))
        if len(self.faults) > before or number is None:
            return None
        return WonHand(seats, won_by, None if given_by == won_by else given_by or None, number)

    def _seat(self, row: SpreadsheetRow, column: str, columns: Columns) -> str:
        text = row.cell(columns.known[column])
        if not text:
            self._fault(row, phrase("nobody sits in the column “{name}”", name=column))
            return ""
        return self._name(row, text)

    def _seated(self, row: SpreadsheetRow, text: str, seats: tuple[str, ...]) -> str:
        """The name of a player seated in this row; "" with a fault for anyone else."""
        try:
            name = self.names.known(text)
        except NoDocument as error:
            self._fault(row, error.text)
            return ""
        if name not in seats:
            self._fault(row, phrase("{name} does not sit at the table in this row", name=name))
        return name

    def _figures(self, row: SpreadsheetRow, columns: Columns) -> NetFigures | None:
        before, won = len(self.faults), dict[str, int]()
        kitty = {KITTY[0]: columns.kitty} if columns.kitty is not None else {}
        for name, place in (*columns.others.items(), *kitty.items()):
            if cell := row.cell(place):
                number = read_whole(cell, signed=True)
                if number is None:
                    self._fault(row, phrase("{who}: {what}", who=name, what=_no_number(cell)))
                else:
                    won[name] = number
        if len(self.faults) > before:
            return None
        if total := sum(won.values()):
            self._fault(row, phrase("the figures add up to {n}, not to 0", n=total))
        return NetFigures(won, won.pop(KITTY[0], 0) if kitty else 0)


LONGEST = 60


def _no_number(cell: str) -> Phrase:
    if not cell:
        return phrase("the count is missing")
    return phrase("“{text}” is not a whole number", text=cell[:LONGEST])


DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
DECLARED = re.compile(r"([BMRS])=(\S{1,20})")
RESULT = re.compile(r"[0-9]{1,4}|[-dDgSf]")
NAME = re.compile(r"[^\s#*0-9-][^\s#*]*")

RULES = "hong-kong-mahjong"
LONGEST_LINE = 400
MOST_FAAN = 24
FALSE_WIN_FAAN = 13
"""The count of a false win, unless the limit is lower."""
MOST_BASE = 1_000_000
CENTS = 100

RESPONSIBILITY = {"full": "full", "half": "half"}
SPICINESS = {"half": "half-spicy", "spicy": "full-spicy"}

FORMS = phrase(
    "this is neither a date, nor B=, M=, R= or S=, nor four names, nor the results of four players"
)


def is_scorer_text(text: str) -> bool:
    return any(_are_results(_words(line)) for line in text.splitlines())


def _words(line: str) -> list[str]:
    return line.partition("#")[0].split() if len(line) <= LONGEST_LINE else []


def _are_results(words: list[str]) -> bool:
    return len(words) == 4 and all(RESULT.fullmatch(word) for word in words)


@dataclass(frozen=True)
class Declarations:
    """The declarations so far: rules, date and names."""

    base: Decimal = Decimal(1)
    maximum: int = 13
    responsibility: str = "full"
    spiciness: str = "half"
    day: str = ""
    seats: tuple[str, ...] = ()

    @cached_property
    def sheet(self) -> Sheet:
        rules = preset(RULES)
        choices: dict[str, str | int | float] = {
            "minimum": 0,
            "curve": SPICINESS[self.spiciness],
            "discard": RESPONSIBILITY[self.responsibility],
        }
        cap = rules.choice("cap")
        if isinstance(cap, Choice) and cap.knows(self.maximum):
            return rules.sheet({**choices, "cap": self.maximum})
        limits = [Edit("cap", (("most", self.maximum),))]
        if self.maximum > FALSE_WIN_FAAN:
            limits.append(Edit("false-win", (("count", self.maximum),)))
        return rules.sheet(choices, limits)

    @property
    def worth(self) -> PointWorth:
        """The worth of a point: half of the base, in Hong Kong dollars."""
        return PointWorth(preset(RULES).currency, int(self.base * CENTS / 2), 1)


@dataclass
class ScorerTextReader:
    """Reads the lines of such a text, and collects faults in `faults`."""

    names: HistoryNames
    today: str
    faults: list[Fault] = field(default_factory=list)

    def read(self, text: str) -> Iterator[HistoryEntry]:
        declared = Declarations()
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
            if len(line) > LONGEST_LINE:
                self.faults.append(Fault(number, FORMS))
            words = _words(line)
            try:
                if _are_results(words):
                    hand = self._game(words, declared)
                    yield HistoryEntry(number, declared.day, hand, declared.sheet, declared.worth)
                elif words:
                    declared = self._declaration(words, declared)
            except NoDocument as error:
                self.faults.append(Fault(number, error.text))

    def _declaration(self, words: list[str], declared: Declarations) -> Declarations:
        """The declarations updated by a line. Raises NoDocument."""
        if len(words) == 1 and DAY.fullmatch(words[0]):
            return replace(declared, day=read_day(words[0], self.today))
        if len(words) == 1 and (found := DECLARED.fullmatch(words[0])):
            return _declare(declared, *found.groups())
        if len(words) == 4 and all(NAME.fullmatch(word) for word in words):
            seats = tuple(map(self.names.of, words))
            twice = [name for name, times in Counter(seats).items() if times > 1]
            if twice:
                raise NoDocument(phrase("{name} sits in two seats", name=twice[0]))
            return replace(declared, seats=seats)
        raise NoDocument(FORMS)

    def _game(self, words: list[str], declared: Declarations) -> WonHand:
        """The hand of a line with a result. Raises NoDocument."""
        if not declared.day:
            raise NoDocument(
                phrase("no date stands above this game: add a line such as {day}", day=self.today)
            )
        if not declared.seats:
            raise NoDocument(phrase("no names stand above this game"))
        seats = declared.seats
        wins = [
            (seat, int(word)) for seat, word in zip(seats, words, strict=True) if word.isdigit()
        ]
        blamed = [(seat, word) for seat, word in zip(seats, words, strict=True) if word in "dDgSf"]
        if len(wins) > 1 or len(blamed) > 1:
            raise NoDocument(phrase("a game has at most one winner and one player who is blamed"))
        who, blame = blamed[0] if blamed else (None, "")
        if not wins:
            if blame not in ("", "f"):
                raise NoDocument(phrase("nobody won, so that nobody can have discarded the tile"))
            return WonHand(seats, false=who)
        if blame == "f":
            raise NoDocument(phrase("a false win ends the hand, so nobody wins it"))
        winner, count = wins[0]
        if count > declared.maximum:
            raise NoDocument(
                phrase(
                    "{n} faan are more than the maximum of {most}", n=count, most=declared.maximum
                )
            )
        return WonHand(
            seats,
            winner,
            source=who if blame in ("d", "D") else None,
            counted=count,
            liable=who if blame in ("D", "g", "S") else None,
        )


def _declare(declared: Declarations, letter: str, value: str) -> Declarations:
    """The declarations updated by one of B, M, R and S. Raises NoDocument for an invalid value."""
    match letter:
        case "B" if re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,4})?|\.[0-9]{1,4}", value):
            base = Decimal(value)
            if 0 < base <= MOST_BASE and base * CENTS % 2 == 0:
                return replace(declared, base=base)
            raise NoDocument(phrase("half of the base points must be whole cents"))
        case "M" if value.isascii() and value.isdecimal():
            if int(value) <= MOST_FAAN:
                return replace(declared, maximum=int(value))
            raise NoDocument(phrase("the maximum is at most {n} faan", n=MOST_FAAN))
        case "R" if value in RESPONSIBILITY:
            return replace(declared, responsibility=value)
        case "S" if value in SPICINESS:
            return replace(declared, spiciness=value)
    raise NoDocument(phrase("“{key}” is not known here", key=f"{letter}={value}"))
