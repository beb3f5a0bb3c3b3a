"""Drop the tables of the chain, clean stored names, and let evenings pay in another currency.

No release had the revisions 0006 and 0007.
"""

from collections.abc import Collection

import sqlalchemy as sa
from alembic import op

from companion.documents.json_values import CONTROLS
from companion.documents.texts import INVISIBLE, LONGEST_NAME, clean, comparison_form

revision = "0008"
down_revision = "0005"

NAMELESS = "?"
"""Replaces a name without visible characters."""

PAID = (
    ("paid_in", sa.String(length=3), ""),
    ("paid_amount", sa.BigInteger(), "1"),
    ("paid_per", sa.BigInteger(), "1"),
)


def upgrade() -> None:
    op.drop_table("chain_heads")
    op.drop_table("chain")
    _clean_names(op.get_bind())
    with op.batch_alter_table("evenings", schema=None) as batch_op:
        for name, kind, value in PAID:
            batch_op.add_column(sa.Column(name, kind, nullable=False, server_default=value))
    with op.batch_alter_table("evenings", schema=None) as batch_op:
        for name, kind, _ in PAID:
            batch_op.alter_column(name, existing_type=kind, server_default=None)


def _clean_names(connection: sa.Connection) -> None:
    """Clean names and titles that earlier releases stored as they were typed.

    Lines, seats and seals refer to players by id, so no figure changes.
    """
    groups = sa.table("groups", *map(sa.column, ("id", "name", "revision")))
    for group, name in connection.execute(sa.select(groups.c.id, groups.c.name)).all():
        if (cleaned := _cleaned(name)) != name:
            connection.execute(
                groups.update().where(groups.c.id == group).values(name=cleaned or NAMELESS)
            )
    evenings = sa.table("evenings", *map(sa.column, ("id", "title")))
    for evening, title in connection.execute(sa.select(evenings.c.id, evenings.c.title)).all():
        if (cleaned := _cleaned(title)) != title:
            change = evenings.update().where(evenings.c.id == evening)
            connection.execute(change.values(title=cleaned))
    rules = sa.table("house_rules", *map(sa.column, ("id", "group_id", "name")))
    _rename(connection, rules, rules.c.name)
    phones = sa.table("phones", *map(sa.column, ("group_id", "name")))
    players = sa.table("players", *map(sa.column, ("id", "group_id", "name", "place")))
    for group, before, after in _rename(connection, players, players.c.place):
        theirs = sa.and_(phones.c.group_id == group, phones.c.name == before)
        connection.execute(phones.update().where(theirs).values(name=after))
        revised = groups.update().where(groups.c.id == group)
        connection.execute(revised.values(revision=groups.c.revision + 1))


def _rename(
    connection: sa.Connection, table: sa.TableClause, order: sa.ColumnClause[object]
) -> list[tuple[str, str, str]]:
    """Clean the names of a table, which differ within a group: group, name before and after."""
    here, renamed = table.c, []
    rows = connection.execute(sa.select(here.id, here.group_id, here.name).order_by(order)).all()
    taken: dict[str, set[str]] = {}
    for _, group, name in rows:
        if _cleaned(name) == name:
            taken.setdefault(group, set()).add(comparison_form(name))
    for row, group, name in rows:
        if _cleaned(name) != name:
            others = taken.setdefault(group, set())
            free = _free(_cleaned(name) or NAMELESS, others)
            others.add(comparison_form(free))
            connection.execute(table.update().where(here.id == row).values(name=free))
            renamed.append((group, name, free))
    return renamed


def _cleaned(text: str) -> str:
    """The text as it would be stored today; "" if nothing of it can be seen."""
    cleaned = clean(CONTROLS.sub("", text))[:LONGEST_NAME].rstrip()
    return cleaned if INVISIBLE.sub("", cleaned).strip() else ""


def _free(name: str, others: Collection[str]) -> str:
    """The name, with a number if another name of the group is equal."""
    found, number = name, 1
    while comparison_form(found) in others:
        number += 1
        end = f" {number}"
        found = name[: LONGEST_NAME - len(end)] + end
    return found
