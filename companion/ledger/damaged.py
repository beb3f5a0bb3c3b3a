"""An evening that can no longer be read: how that is found out, and what is there all the same."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Table, Text, select, type_coerce

from companion.db.models import UNREADABLE, Evening, Sitting
from companion.db.session import Base, db
from companion.ledger.book import shelf
from companion.settlement.plan import combined_balances

CANNOT_BE_READ = "cannot be read"
"""What stands for an evening in the copy of a group; an import passes over it."""

Facts = Mapping[str, list[dict[str, Any]]]
"""The rows of an evening by their table, as they stand there."""


def is_torn(evening_id: str) -> bool:
    """Whether what is written of an evening can no longer be worked out."""
    db.session.expire_all()
    try:
        evening = db.session.get_one(Evening, evening_id)
        for sitting in evening.sittings:
            shelf.open(sitting)
        combined_balances(evening)
    except UNREADABLE:
        return True
    return False


def facts(evening_id: str) -> Facts:
    """What the database has of an evening, whatever it is worth: nothing of it is read."""
    tables = Base.metadata.tables
    sittings = select(Sitting.id).where(Sitting.evening_id == evening_id)
    theirs: dict[str, ColumnElement[bool]] = {"evenings": Evening.id == evening_id}
    for table in Base.metadata.sorted_tables:
        if "evening_id" in table.c:
            theirs[table.name] = table.c.evening_id == evening_id
        elif "sitting_id" in table.c:
            theirs[table.name] = table.c.sitting_id.in_(sittings)
    return {name: _rows(tables[name], where) for name, where in theirs.items()}


def _rows(table: Table, where: ColumnElement[bool]) -> list[dict[str, Any]]:
    as_it_is = (type_coerce(column, Text()).label(column.name) for column in table.c)
    return [dict(row) for row in db.session.execute(select(*as_it_is).where(where)).mappings()]
