"""Lines that are brought in, made ready to be written before anybody has to wait for them.

What takes time, such as writing each line's document, is done outside the write.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import insert

from companion.db.models import Change, Sitting
from companion.db.session import db, new_id
from companion.documents.sittings import SittingDocument
from companion.groups.quota import IMPORTS, LARGE, check
from companion.ledger.edits import LineEdit, Written
from companion.ledger.line_serializer import Pen
from companion.ledger.recording import Author, Refused
from companion.rules.lines import Line
from companion.rules.sitting import Row, replay


class Lines(NamedTuple):
    """The lines of a sitting, each by a change of its own."""

    sitting_id: str
    written: tuple[Written[Line], ...]
    changes: list[dict[str, Any]]


class Ready(NamedTuple):
    """A document that was judged: its rows, its lines, and the ids by which those name players."""

    rows: tuple[Row, ...]
    ids: Mapping[str, str]
    lines: Lines

    def fits(self, known: Mapping[str, str]) -> bool:
        """Whether nobody of the group has come, or is called otherwise, since."""
        called = {player: name for name, player in known.items()}
        return all(
            known.get(name, player) == player and called.get(player, name) == name
            for name, player in self.ids.items()
        )


def judged(document: SittingDocument) -> tuple[Row, ...]:
    """What the lines of a document come to. Raises Refused if one cannot be."""
    if document.sitting.sheet.faults:
        raise Refused((), document.sitting.sheet.faults)
    rows = tuple(replay(document.sitting))
    if any(row.objections for row in rows):
        raise Refused(rows)
    return rows


def make_ready(
    document: SittingDocument, known: Mapping[str, str], authors: Iterable[Author]
) -> Ready:
    """A document with its lines, for a group of which these are `known`, by name.

    This takes as long as it takes, and is done before a write begins. Raises Refused.
    """
    rows = judged(document)
    agreement = document.sitting
    names = dict.fromkeys(agreement.players)
    for line in agreement.lines:
        names |= dict.fromkeys(line.sits or ())
    ids = {name: known.get(name) or new_id() for name in names}
    pen = Pen(agreement.sheet, {player: name for name, player in {**known, **ids}.items()})
    return Ready(rows, ids, lines_of(new_id(), pen, agreement.lines, authors))


def lines_of(sitting_id: str, pen: Pen, lines: Iterable[Line], authors: Iterable[Author]) -> Lines:
    """Lines of a sitting that has none yet, and is perhaps still to be made."""
    written, changes = list[Written[Line]](), list[dict[str, Any]]()
    # The second runs as far as the first, or further.
    for place, (line, author) in enumerate(zip(lines, authors, strict=False)):
        written.append(Written(new_id(), line))
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
    return Lines(sitting_id, tuple(written), changes)


def keep_lines(sitting: Sitting, lines: Lines) -> None:
    """Put the lines into their sitting, which is of the write that is going on."""
    sitting.version = len(lines.changes)
    db.session.flush()
    if lines.changes:
        db.session.execute(insert(Change), lines.changes)
    if len(lines.changes) > LARGE:
        check(sitting.evening.group_id, IMPORTS)
