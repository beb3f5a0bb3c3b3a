"""Results of recorded hands, for simulations: evening by evening, by seat."""

from sqlalchemy import select
from sqlalchemy.orm import undefer_group

from companion.db.models import IN_FULL, UNREADABLE, Evening, Group, Sitting
from companion.db.session import db
from companion.evenings.starting import sheet_of
from companion.ledger.book import book_cache
from companion.rules.lines import HandLine
from companion.rules.sheet import Sheet

Nets = tuple[int, ...]

MOST = 20
"""The number of latest sittings that are used."""


def played_by(sheet: Sheet, group: Group) -> tuple[tuple[Nets, ...], ...]:
    """The hands of a group's latest sittings that were played by the same rules."""
    asked = select(Sitting).join(Evening).where(Evening.group_id == group.id)
    last_first = asked.order_by(Evening.day.desc(), Sitting.created.desc())
    sittings = db.session.scalars(last_first.options(undefer_group(IN_FULL)))
    found: list[tuple[Nets, ...]] = []
    for sitting in sittings:
        try:
            if sheet_of(sitting).clauses == sheet.clauses and (hands := _hands(sitting)):
                found.append(hands)
        except UNREADABLE:
            continue
        if len(found) == MOST:
            break
    return tuple(found)


def _hands(sitting: Sitting) -> tuple[Nets, ...]:
    rows = (row for row in book_cache.open(sitting).rows if isinstance(row.line, HandLine))
    return tuple(tuple(row.net[name] for name in row.before.seats) for row in rows)
