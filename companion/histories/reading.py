"""Reads a history into evenings and sittings, and reports faults by row."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.documents.json_values import NoDocument
from companion.documents.sittings import SittingDocument, few_enough
from companion.histories.entries import Fault, HistoryEntry, HistoryNames, NetFigures, WonHand
from companion.histories.scorer_text import ScorerTextReader, is_scorer_text
from companion.histories.spreadsheet import SpreadsheetReader
from companion.i18n.currency import PointWorth
from companion.ledger.recording import MOST_LINES, Author, PreparedImport, Refused, prepare_import
from companion.rules.games import game
from companion.rules.lines import Line, Seating
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import PlayedSitting, hands_in

A_COPY = phrase("this is a copy of evenings in JSON: “companion import” brings it in on the server")
NOTHING = phrase("there is nothing to import in this file")
TOO_LONG = phrase("an evening has at most {n} lines")
TOO_FEW = phrase("{n} players need figures in this row: enter 0 for those who came out even")
OTHER_RULES = phrase("the winner and the count say nothing under these rules: choose modern "
                     "mahjong, or import the figures of each evening")  # fmt: skip


class PastSitting(NamedTuple):
    """A sitting of a history: its document, prepared for the group, and the row of each line."""

    document: SittingDocument
    ready: PreparedImport
    rows: tuple[int, ...]

    @property
    def hands(self) -> int:
        return hands_in(self.document.sitting.lines)

    @property
    def seat_changes(self) -> int:
        return sum(isinstance(line, Seating) for line in self.document.sitting.lines)

    @property
    def totals(self) -> dict[str, int]:
        """The total of each player, by name."""
        if not self.ready.rows:
            return dict(self.document.sitting.start().balances)
        return dict(self.ready.rows[-1].after.balances)


class PastEvening(NamedTuple):
    """An evening of a history: its day, its sittings, and the worth of a point if stated."""

    day: str
    worth: PointWorth | None
    sittings: tuple[PastSitting, ...]

    @property
    def hands(self) -> int:
        return sum(sitting.hands for sitting in self.sittings)

    @property
    def totals(self) -> dict[str, int]:
        """The total of each player in the evening, the winners first."""
        won = Counter[str]()
        for sitting in self.sittings:
            for name, points in sitting.totals.items():
                won[name] += points
        return dict(sorted(won.items(), key=lambda each: -each[1]))


class History(NamedTuple):
    """The result of reading a file: evenings by day, or faults by row.

    `known` and `new` are its players, `unused` the headings of ignored columns.
    """

    evenings: tuple[PastEvening, ...]
    faults: tuple[Fault, ...]
    known: tuple[str, ...]
    new: tuple[str, ...]
    unused: tuple[str, ...]
    own_rules: bool = False

    @property
    def hands(self) -> int:
        return sum(evening.hands for evening in self.evenings)

    @property
    def seat_changes(self) -> int:
        return sum(each.seat_changes for evening in self.evenings for each in evening.sittings)


def read_history(
    text: str, sheet: Sheet, ids: dict[str, str], author: Author, today: str
) -> History:
    """The history in a text, for a group whose player ids by name are `ids`.

    The rules are those of `sheet`, unless the text states its own.
    """
    if not text.strip():
        return History((), (Fault(0, NOTHING),), (), (), ())
    if text.lstrip("\ufeff").lstrip().startswith("{"):
        return History((), (Fault(0, A_COPY),), (), (), ())
    names = HistoryNames(ids)
    own_rules = is_scorer_text(text)
    reader: SpreadsheetReader | ScorerTextReader
    reader = ScorerTextReader(names, today) if own_rules else SpreadsheetReader(names, today)
    entries = list(reader.read(text))
    faults = list(reader.faults)
    unused = reader.unused if isinstance(reader, SpreadsheetReader) else ()
    if not entries and not faults:
        faults.append(Fault(0, NOTHING))
    if game(sheet.game).hand_of is None and any(_needs_counts(entry) for entry in entries):
        faults.append(Fault(0, OTHER_RULES))
        entries = []
    evenings = list(_evenings(entries, sheet, dict(ids), author, faults))
    people = {name for entry in entries for name in entry.played.people}
    return History(
        () if faults else tuple(evenings),
        tuple(sorted(faults, key=lambda fault: fault.row)),
        tuple(name for name in ids if name in people),
        tuple(names.new),
        unused,
        own_rules,
    )


def _needs_counts(entry: HistoryEntry) -> bool:
    """Whether a row requires rules by which the table counts hands."""
    return entry.sheet is None and isinstance(entry.played, WonHand)


def _evenings(
    entries: Iterable[HistoryEntry],
    sheet: Sheet,
    ids: dict[str, str],
    author: Author,
    faults: list[Fault],
) -> Iterator[PastEvening]:
    """The evenings by day and by worth of a point. Adds new players to `ids`."""
    in_order = sorted(entries, key=_evening_of)
    for (day, _), played in groupby(in_order, key=_evening_of):
        of_evening = list(played)
        sittings = []
        for rules, hands in groupby(of_evening, key=lambda entry: entry.sheet or sheet):
            if sitting := _sitting(list(hands), rules, ids, author, faults):
                ids |= sitting.ready.ids
                sittings.append(sitting)
        if sittings:
            yield PastEvening(day, of_evening[0].worth, tuple(sittings))


def _evening_of(entry: HistoryEntry) -> tuple[str, PointWorth]:
    return entry.day, entry.worth or PointWorth("", 0, 1)


class SittingWriter:
    """Builds a sitting from the rows of one evening, with a line for each change of seats.

    `lines` are its lines, `rows` the rows that they come from.
    """

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.players: tuple[str, ...] = ()
        self.lines: list[Line] = []
        self.rows: list[int] = []
        self._seated: tuple[str, ...] = ()
        self._sat: set[str] = set()

    def add(self, entry: HistoryEntry) -> Phrase | None:
        """Add the lines of a row; returns its fault, or None."""
        played, seats = entry.played, len(self.sheet.seats)
        if len(played.people) < seats:
            return TOO_FEW.of(n=seats)
        if isinstance(played, WonHand) or len(played.people) == seats:
            if not _sit_in_order(played, self._seated):
                self._seat(played.people, entry.row)
        else:
            self._seat_all(played.people, entry.row)
        for line in played.lines(self.sheet, self._seated):
            self._write(line, entry.row)
        return None

    def document(self) -> SittingDocument:
        return SittingDocument(PlayedSitting(self.sheet, self.players, 0, tuple(self.lines)))

    def _seat_all(self, people: Sequence[str], row: int) -> None:
        """Seat everyone who has not sat yet, as many at a time as there are seats."""
        seats = len(self.sheet.seats)
        new = [name for name in people if name not in self._sat]
        others = [name for name in people if name in self._sat]
        for start in range(0, len(new), seats):
            part = new[start : start + seats]
            beside = [name for name in (*others, *people) if name not in part]
            self._seat((*part, *dict.fromkeys(beside))[:seats], row)

    def _seat(self, names: tuple[str, ...], row: int) -> None:
        if self.players:
            self._write(Seating(names), row)
        else:
            self.players = names
        self._seated = names
        self._sat.update(names)

    def _write(self, line: Line, row: int) -> None:
        self.lines.append(line)
        self.rows.append(row)


def _sit_in_order(played: WonHand | NetFigures, seated: tuple[str, ...]) -> bool:
    """Whether the seats match the order of play; figures alone have no order."""
    if isinstance(played, NetFigures):
        return set(played.people) == set(seated)
    first = played.seats[0]
    if first not in seated:
        return False
    turn = seated.index(first)
    return played.seats == seated[turn:] + seated[:turn]


def _sitting(
    entries: Sequence[HistoryEntry],
    sheet: Sheet,
    ids: dict[str, str],
    author: Author,
    faults: list[Fault],
) -> PastSitting | None:
    """The sitting of these rows; None, with faults, if the rules refuse it."""
    first, before = entries[0].row, len(faults)
    if len(entries) > MOST_LINES:
        faults.append(Fault(first, TOO_LONG.of(n=MOST_LINES)))
        return None
    writer = SittingWriter(sheet)
    for entry in entries:
        if fault := writer.add(entry):
            faults.append(Fault(entry.row, fault))
    if len(faults) > before:
        return None
    document, rows = writer.document(), tuple(writer.rows)
    try:
        few_enough({name for entry in entries for name in entry.played.people}, "")
        if len(rows) > MOST_LINES:
            raise NoDocument(TOO_LONG.of(n=MOST_LINES))
        ready = prepare_import(document, ids, [author] * len(rows))
    except NoDocument as error:
        faults.append(Fault(first, error.text))
        return None
    except Refused as error:
        faults += _objections(error, rows)
        return None
    return PastSitting(document, ready, rows)


def _objections(error: Refused, rows: Sequence[int]) -> Iterator[Fault]:
    """The objections of the rules, by the rows of the file."""
    for objection in error.of_table:
        yield Fault(0, objection.text)
    for row in error.rows:
        for objection in row.objections:
            yield Fault(rows[row.number - 1], objection.text, row.before.seats)
