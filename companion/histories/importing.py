"""Past evenings: read from texts and spreadsheets, compared with what is there, and stored."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from companion.db.models import Evening, Group
from companion.documents.json_values import NoDocument
from companion.documents.sittings import SittingDocument, check_player_count
from companion.evenings.import_export import AlreadyThere, check_new, import_sitting
from companion.evenings.starting import (
    PreparedImport,
    begin_evening,
    close_evening,
    latest,
    prepare_import,
    sort_by_day,
)
from companion.groups.members import add_player, ids_by_name
from companion.histories.reading import (
    Fault,
    HistoryEntry,
    HistoryNames,
    NetFigures,
    ScorerTextReader,
    SpreadsheetReader,
    WonHand,
    is_scorer_text,
)
from companion.i18n.currency import PointWorth
from companion.ledger.recording import MOST_LINES, Author, Refused
from companion.rulebook.rulesets import Ruleset, preset_ruleset, saved_rulesets, usual_ruleset
from companion.rules.games import find_preset, game
from companion.rules.lines import Line, Seating
from companion.rules.phrases import Phrase, counted, phrase, say
from companion.rules.presets import AmendmentError
from companion.rules.sheet import Sheet
from companion.rules.sitting import PlayedSitting, hands_in
from companion.settlement.actions import pay_all

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
    def totals(self) -> dict[str, int]:
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
    """Evenings by day, or faults by row; with players, known and new, and unused headings."""

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
        sittings = (each for evening in self.evenings for each in evening.sittings)
        lines = (line for each in sittings for line in each.document.sitting.lines)
        return sum(isinstance(line, Seating) for line in lines)


def read_history(
    text: str, sheet: Sheet, ids: dict[str, str], author: Author, today: str
) -> History:
    """The history in a text, for players with these `ids`, by its own rules or else by `sheet`."""
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
    # Rows without rules of their own, by which the table counts hands.
    by_count = [each for each in entries if each.sheet is None and isinstance(each.played, WonHand)]
    if game(sheet.game).hand_of is None and by_count:
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
    """Builds a sitting from the rows of an evening, with a line for each change of seats."""

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
        check_player_count({name for entry in entries for name in entry.played.people}, "")
        if len(rows) > MOST_LINES:
            raise NoDocument(TOO_LONG.of(n=MOST_LINES))
        ready = prepare_import(document, ids, [author] * len(rows))
    except NoDocument as error:
        faults.append(Fault(first, error.text))
        return None
    except Refused as error:
        faults += [Fault(0, objection.text) for objection in error.of_table]
        for row in error.rows:
            place, seats = rows[row.number - 1], row.before.seats
            faults += [Fault(place, objection.text, seats) for objection in row.objections]
        return None
    return PastSitting(document, ready, rows)


FIRST = "hong-kong-mahjong"
"""The rules suggested to a group that has not played yet."""


def usual_rules(group: Group | None) -> Ruleset:
    """The rules that a group played last; Hong Kong mahjong for a new group."""
    first = find_preset(FIRST)
    if first is None or (group and latest(group)):
        return usual_ruleset(group)
    return preset_ruleset(first)


def named_rules(group: Group | None, called: str | None, options: Iterable[str]) -> Sheet:
    """The preset or house rules of this name, with options as KEY=VALUE. Raises NoDocument."""
    way = _called(group, called) if called else usual_rules(group)
    chosen = dict(way.answers)
    for option in options:
        key, _, text = option.partition("=")
        choice = way.preset.choice(key)
        value = choice.read(text) if choice and text.isascii() else None
        if value is None:
            raise NoDocument(phrase("no such choice: “{key}” = “{value}”", key=key, value=text))
        chosen[key] = value
    try:
        return way.preset.sheet(chosen, way.house)
    except AmendmentError as error:
        raise NoDocument(error.text) from None


def _called(group: Group | None, called: str) -> Ruleset:
    for rules, way in saved_rulesets(group) if group else ():
        if way and rules.name == called:
            return way
    if preset := find_preset(called):
        return preset_ruleset(preset)
    text = phrase("there are no rules “{name}”; “companion sheets” lists them", name=called)
    raise NoDocument(text)


def already_there(group: Group, history: History) -> dict[int, str]:
    """The evenings that the group already has, by index: the id of an equal sitting."""
    found = {}
    for place, evening in enumerate(history.evenings):
        try:
            for sitting in evening.sittings:
                check_new(group, sitting.document, evening.day)
        except AlreadyThere as there:
            found[place] = there.sitting_id
    return found


def store(
    group: Group,
    history: History,
    author: Author,
    stake: Mapping[str, Any],
    without: Collection[int] = (),
    paid: bool = True,
) -> list[Evening]:
    """Add the evenings of a history, closed, except those in `without`. Part of a write."""
    evenings = [each for n, each in enumerate(history.evenings) if n not in without]
    known = ids_by_name(group)
    ready = (sitting.ready.ids for evening in evenings for sitting in evening.sittings)
    for name, player in (each for ids in ready for each in ids.items()):
        if name not in known:
            known[name] = add_player(group, name, id=player).id
    stored = [_store(group, evening, author, stake) for evening in evenings]
    for evening in stored if paid else ():
        pay_all(evening, author)
    sort_by_day(group, stored)
    return stored


def _store(group: Group, past: PastEvening, author: Author, stake: Mapping[str, Any]) -> Evening:
    worth = past.worth and {**past.worth._asdict(), "coin": max(1, past.worth.money)}
    evening = begin_evening(group, past.day, author.at, **(worth or stake))
    for sitting in past.sittings:
        import_sitting(group, sitting.document, past.day, author, evening, sitting.ready)
    close_evening(evening, author)
    return evening


def summary(history: History, sheet: Sheet) -> Iterator[str]:
    """Every fault with its row; without faults, the evenings with totals, and the new players."""
    if history.faults:
        for row, text, seats in history.faults:
            told = say(text, seats)
            yield say(phrase("row {n}: {fault}", n=row, fault=told)) if row else told
        return
    if not history.own_rules:
        options = ", ".join(f"{key}={value}" for key, value in sheet.choices)
        yield say(phrase("rules: {rules} ({options})", rules=sheet.preset, options=options))
    for evening in history.evenings:
        totals = ", ".join(f"{name} {points:+}" for name, points in evening.totals.items())
        hands = counted("{n} hand", "{n} hands", evening.hands)
        yield f"{evening.day}  {say(hands)}: {totals}"
    if history.new:
        yield say(phrase("new players: {names}", names=", ".join(history.new)))
    if history.unused:
        yield say(phrase("columns that are not used: {names}", names=", ".join(history.unused)))
