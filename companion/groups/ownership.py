"""Finds the group that owns the object in the URL."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Select, bindparam, literal_column, select

from companion.db.models import Evening, Group, Sitting
from companion.db.session import Base, db

GROUPS, EVENINGS, SITTINGS = (
    Base.metadata.tables[table.__tablename__] for table in (Group, Evening, Sitting)
)
_OWNED = select(GROUPS.c.id, GROUPS.c.demonstration, EVENINGS.c.id).where(
    GROUPS.c.id == EVENINGS.c.group_id
)
QUERIES: Mapping[str, Select[tuple[str, bool, str]]] = {
    "sitting_id": _OWNED.where(
        EVENINGS.c.id == SITTINGS.c.evening_id, SITTINGS.c.id == bindparam("of")
    ),
    "evening_id": _OWNED.where(EVENINGS.c.id == bindparam("of")),
    "group_id": select(GROUPS.c.id, GROUPS.c.demonstration, literal_column("''")).where(
        GROUPS.c.id == bindparam("of")
    ),
}
"""A query for each kind of id in a URL. The first kind given counts."""


class Owner(NamedTuple):
    """A group, whether it is a demonstration (anyone may view it), and the evening's id or ""."""

    group_id: str
    demonstration: bool
    evening_id: str


def owner_of(given: Mapping[str, str]) -> Owner | None:
    """The owner of the object with these ids; None if it does not exist."""
    name = next(name for name in QUERIES if name in given)
    found = db.session.execute(QUERIES[name], {"of": given[name]}).first()
    return Owner._make(found) if found else None
