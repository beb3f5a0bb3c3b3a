"""Reads a history from a spreadsheet (CSV): a row for each hand, or for each evening."""

import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.documents.csv_files import FORMULA
from companion.documents.json_values import NoDocument
from companion.histories.entries import (
    Fault,
    HistoryEntry,
    HistoryNames,
    NetFigures,
    WonHand,
    read_day,
)
from companion.i18n.currency import read_whole
from companion.rules.phrases import Phrase, phrase

SEPARATORS = (",", ";", "\t", "，", "；")
LONGEST_CELL = 200
"""Characters of a cell: more than any name, number or date needs."""

NOT_TEXT = phrase("this file is not text in UTF-8: save it as “CSV UTF-8”")


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark. Raises NoDocument."""
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoDocument(NOT_TEXT) from None


class SpreadsheetRow(NamedTuple):
    """The cells of a row of a spreadsheet, and its number."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """The text of a column; "" if the row is shorter."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


def rows_of(text: str, fits: Callable[[str], bool]) -> Iterator[SpreadsheetRow]:
    """The rows that are not empty, the header first.

    The separator is the one that gives the most header cells for which `fits` is true.
    """
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    first = next((line for line in lines if line.strip() and not _names_separator(line)), "")

    def known(separator: str) -> int:
        return sum(map(fits, next(csv.reader([first], delimiter=separator), ())))

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
    """A cell for comparison: without case, width, and signs between words.

    "" if it is longer than any heading or number.
    """
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
"""The accepted headings of the columns."""

COLUMN_OF = {heading: column for column, headings in HEADINGS.items() for heading in headings}

BESIDES = (
    "note", "notes", "comment", "comments", "remark", "remarks", "total", "sum",
    "備註", "备注", "合計", "合计", "總計", "总计",
)  # fmt: skip
"""Headings of columns that are not players."""

KITTY = ("the kitty", "kitty", "公數", "公数", "公账")
"""Headings of the kitty's column."""

NOBODY = ("", "draw", "none", "nobody", "流局", "荒牌", "摸和", "黃莊", "黄庄")
"""Values for a hand that nobody won."""

WALL = ("", "self", "self draw", "selfdraw", "self drawn", "wall", "自摸")
"""Values for the discarder if the winning tile was drawn."""

ONLY_HEADER = phrase("there is no row below the header")


class Columns(NamedTuple):
    """The columns of a spreadsheet: known ones by name, others by heading."""

    known: Mapping[str, int]
    others: Mapping[str, int]
    kitty: int | None = None

    @property
    def has_hands(self) -> bool:
        return "winner" in self.known


def _is_known(heading: str) -> bool:
    return plain(heading) in COLUMN_OF


class SpreadsheetReader:
    """Reads the rows of a spreadsheet, and collects faults in `faults`.

    `unused` are the headings of ignored columns.
    """

    def __init__(self, names: HistoryNames, today: str):
        self.names, self.today = names, today
        self.faults: list[Fault] = []
        self.unused: tuple[str, ...] = ()

    def read(self, text: str) -> Iterator[HistoryEntry]:
        """Returns an entry for each valid row."""
        last = 0
        try:
            rows = rows_of(text, _is_known)
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
                self._fault(header, ONLY_HEADER)
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
        """The columns of players, by name."""
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
        played = self._hand(row, columns) if columns.has_hands else self._figures(row, columns)
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
