"""Whose something is: the group of an id in an address, found before anything of it is read."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Select, bindparam, literal_column, select

from companion.store.database import Base
from companion.store.glances import glance
from companion.store.tables import Evening, Group, Sitting

GROUPS, EVENINGS, SITTINGS = (
    Base.metadata.tables[table.__tablename__] for table in (Group, Evening, Sitting)
)
_OWNED = select(GROUPS.c.id, GROUPS.c.demonstration, EVENINGS.c.id).where(
    GROUPS.c.id == EVENINGS.c.group_id
)
OWNER: Mapping[str, Select[tuple[str, bool, str]]] = {
    "sitting_id": _OWNED.where(
        EVENINGS.c.id == SITTINGS.c.evening_id, SITTINGS.c.id == bindparam("of")
    ),
    "evening_id": _OWNED.where(EVENINGS.c.id == bindparam("of")),
    "group_id": select(GROUPS.c.id, GROUPS.c.demonstration, literal_column("''")).where(
        GROUPS.c.id == bindparam("of")
    ),
}
"""The query for each kind of id; the first that is given says whose it is."""


class Whose(NamedTuple):
    """A group, whether everybody may look at it, and the evening: "" where it is none's."""

    group_id: str
    demonstration: bool
    evening_id: str


def whose(given: Mapping[str, str]) -> Whose | None:
    """The owner of what is called so in an address; None where there is no such thing."""
    asked = next(name for name in OWNER if name in given)
    found = glance(OWNER[asked], of=given[asked])
    return Whose._make(found) if found else None
