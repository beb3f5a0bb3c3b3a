"""Imported lines, prepared before the write begins because that takes time."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import insert

from companion.db.models import Change, Sitting
from companion.db.session import db, new_id
from companion.documents.sittings import SittingDocument
from companion.groups.quota import IMPORTS, LARGE, check
from companion.ledger.edits import LineEdit, LineSerializer, WrittenLine
from companion.ledger.recording import Author, Refused
from companion.rules.lines import Line
from companion.rules.sitting import LedgerRow, replay


class ImportedLines(NamedTuple):
    """The lines of a sitting, one change each."""

    sitting_id: str
    written: tuple[WrittenLine[Line], ...]
    changes: list[dict[str, Any]]


class PreparedImport(NamedTuple):
    """A checked document: its rows, its lines, and the ids of its players by name."""

    rows: tuple[LedgerRow, ...]
    ids: Mapping[str, str]
    lines: ImportedLines

    def fits(self, known: Mapping[str, str]) -> bool:
        """Whether the names still match the group's players."""
        called = {player: name for name, player in known.items()}
        return all(
            known.get(name, player) == player and called.get(player, name) == name
            for name, player in self.ids.items()
        )


def judged(document: SittingDocument) -> tuple[LedgerRow, ...]:
    """The rows of a document. Raises Refused if a line has objections."""
    if document.sitting.sheet.faults:
        raise Refused((), document.sitting.sheet.faults)
    rows = tuple(replay(document.sitting))
    if any(row.objections for row in rows):
        raise Refused(rows)
    return rows


def prepare_import(
    document: SittingDocument, known: Mapping[str, str], authors: Iterable[Author]
) -> PreparedImport:
    """A document prepared for a group whose player ids by name are `known`. Raises Refused."""
    rows = judged(document)
    agreement = document.sitting
    names = dict.fromkeys(agreement.players)
    for line in agreement.lines:
        names |= dict.fromkeys(line.sits or ())
    ids = {name: known.get(name) or new_id() for name in names}
    pen = LineSerializer(
        agreement.sheet, {player: name for name, player in {**known, **ids}.items()}
    )
    return PreparedImport(rows, ids, imported_lines(new_id(), pen, agreement.lines, authors))


def imported_lines(
    sitting_id: str, pen: LineSerializer, lines: Iterable[Line], authors: Iterable[Author]
) -> ImportedLines:
    """The changes that add lines to an empty sitting, which need not exist yet."""
    written, changes = list[WrittenLine[Line]](), list[dict[str, Any]]()
    # There may be more authors than lines.
    for place, (line, author) in enumerate(zip(lines, authors, strict=False)):
        written.append(WrittenLine(new_id(), line))
        changes.append(
            {
                "sitting_id": sitting_id,
                "version": place + 1,
                "kind": "change",
                "body": pen.write((LineEdit(place, written[-1].id, None, line),)),
                "who": author.name,
                "at": author.at,
            }
        )
    return ImportedLines(sitting_id, tuple(written), changes)


def insert_lines(sitting: Sitting, lines: ImportedLines) -> None:
    """Inserts the lines of a sitting. Part of a write."""
    sitting.version = len(lines.changes)
    db.session.flush()
    if lines.changes:
        db.session.execute(insert(Change), lines.changes)
    if len(lines.changes) > LARGE:
        check(sitting.evening.group_id, IMPORTS)
