"""Evenings and the sittings in them: how they begin, go on, come in and go out."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.codec.answers import row_objections
from companion.codec.sheets import read_sheet, restore_sheet, store_sheet
from companion.codec.sittings import SittingDocument, write_line, write_sitting
from companion.rules.games import game
from companion.rules.sheet import Sheet
from companion.rules.sitting import Seating
from companion.rules.sitting import Sitting as Agreement
from companion.store.books import Book, shelf
from companion.store.database import db, new_id
from companion.store.edits import Edit, with_ids, write_edits
from companion.store.people import add_player, ids_by_name
from companion.store.tables import Change, Evening, Group, Sitting
from companion.store.writing import Author, Refused

Plain = dict[str, Any]


def begin_evening(group: Group, day: str, at: int, **stake: Any) -> Evening:
    """An evening of a group; `stake` are the columns of Evening that the table sets."""
    evening = Evening(group=group, day=day, created=at, **stake)
    db.session.add(evening)
    db.session.flush()
    return evening


def begin_sitting(
    evening: Evening,
    sheet: Sheet,
    players: Iterable[str],
    banker: int,
    author: Author,
    meta: Mapping[str, Any] | None = None,
) -> Sitting:
    """A sitting of four players, by id, under a sheet that is copied into it."""
    sitting = Sitting(
        evening=evening,
        place=len(evening.sittings),
        created=author.at,
        sheet=store_sheet(sheet),
        players=list(players),
        banker=banker,
        meta=dict(meta or {}),
        version=0,
    )
    db.session.add(sitting)
    db.session.flush()
    return sitting


def go_on(evening: Evening, before: Book, sheet: Sheet, author: Author, **meta: Any) -> Sitting:
    """A sitting that goes on from another under other rules, with the same banker and streak."""
    standing = before.standing
    ids = {name: player for player, name in before.names.items()}
    seats = [ids[name] for name in standing.seats]
    sitting = begin_sitting(evening, sheet, seats, standing.bank.seat, author, meta)
    bank = {"bank": {"seat": standing.bank.seat, "streak": standing.bank.streak}}
    _add_lines(sitting, [bank], author)
    return sitting


def bring_in(evening: Evening, document: SittingDocument, author: Author) -> Sitting:
    """A sitting from its document, with its lines; whoever is not of the group becomes its guest.

    Raises Refused if a line cannot be.
    """
    agreement = document.sitting
    names = dict.fromkeys(agreement.players)
    for line in agreement.lines:
        if isinstance(line, Seating):
            names |= dict.fromkeys(line.seats)
    for name in names.keys() - ids_by_name(evening.group).keys():
        add_player(evening.group, name, guest=True)
    ids = ids_by_name(evening.group)
    seats = [ids[name] for name in agreement.players]
    sitting = begin_sitting(
        evening, agreement.sheet, seats, agreement.banker, author, document.meta
    )
    lines = [with_ids(write_line(line, agreement.sheet.game), ids) for line in agreement.lines]
    _add_lines(sitting, lines, author)
    objections = [fault for row in shelf.open(sitting).rows for fault in row_objections(row)]
    if objections:
        raise Refused(objections)
    return sitting


def _add_lines(sitting: Sitting, lines: Iterable[Plain], author: Author) -> None:
    for place, line in enumerate(lines):
        edits = write_edits((Edit(place, new_id(), None, line),))
        version = place + 1
        db.session.add(
            Change(
                sitting_id=sitting.id,
                version=version,
                kind="change",
                body=edits,
                who=author.name,
                at=author.at,
            )
        )
        sitting.version = version
    db.session.flush()


def take_out(sitting: Sitting) -> Plain:
    """The sitting's document, as `bring_in` reads it."""
    return write_sitting(SittingDocument(agreement_of(sitting), sitting.meta))


def agreement_of(sitting: Sitting) -> Agreement:
    """The sitting as the rules know it, with all its lines."""
    return shelf.open(sitting).agreement


def sheet_of(sitting: Sitting) -> Sheet:
    return restore_sheet(sitting.sheet)


def house_sheet(document: Plain, of: str) -> Sheet:
    """A sheet from a document that a group saved, or a page made."""
    return read_sheet(document, game(of))
