"""Has all that a write changes chained, whatever part of Companion wrote it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from flask import current_app
from sqlalchemy import Table, event, inspect, select
from sqlalchemy.orm import ORMExecuteState, Session

from companion.store.chain import (
    LOOSE,
    Digests,
    Ring,
    append,
    is_chained,
    name_of,
    size_of,
    told,
)
from companion.store.database import is_writing
from companion.store.room import Room, most_of, take_in
from companion.store.tables import Evening, Sitting

Values = dict[str, Any]


@dataclass
class _Touched:
    """What a write has touched so far.

    `rows` are by the name of a row: the group it belongs to, and whatever has its values at the
    end of the write; None was taken out. `links` are the digests of what was made ready before, by
    group. `grown` is by how much each group has more than before.
    """

    rows: dict[str, tuple[str, Table, Any]] = field(default_factory=dict)
    links: dict[str, Digests] = field(default_factory=dict)
    grown: dict[str, int] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)


@cache
def follow(session: Any) -> None:
    """Has everything chained that this session writes from now on; once for each."""
    event.listen(session, "after_flush", _flushed)
    event.listen(session, "do_orm_execute", _told_at_once)
    event.listen(session, "before_commit", _chain)
    event.listen(session, "after_soft_rollback", _forget)


def _so_far(session: Session) -> _Touched:
    found: _Touched = session.info.setdefault("touched", _Touched())
    return found


def _forget(session: Session, _: object) -> None:
    session.info.clear()


def _flushed(session: Session, _: object) -> None:
    if not is_writing():
        return
    for row in session.new:
        _touch(session, row, new=True)
    for row in session.dirty:
        if _has_changed(row):
            _touch(session, row)
    for row in session.deleted:
        _touch(session, row, gone=True)


def _has_changed(row: Any) -> bool:
    """Whether something has changed that is sealed."""
    state = inspect(row)
    table = state.mapper.local_table
    sealed = {column.name for column in table.columns} - LOOSE.get(table.name, frozenset())
    return any(each.key in sealed and each.history.has_changes() for each in state.attrs)


def _told_at_once(statement: ORMExecuteState) -> None:
    """Rows that are written many at once are noted before, one by one."""
    writes = statement.is_insert or statement.is_update or statement.is_delete
    mapper: Any = statement.bind_mapper
    if not (writes and mapper and is_writing() and is_chained(mapper.local_table)):
        return
    table, session = mapper.local_table, statement.session
    if statement.is_insert:
        assert isinstance(statement.parameters, list), "rows are added as objects, or as a list"
        for values in statement.parameters:
            _note(session, table, values, values, size_of(told(table, values)))
        return
    where: Any = statement.statement
    for row in session.scalars(select(mapper.class_).where(where.whereclause)):
        _touch(session, row, gone=statement.is_delete)


def _touch(session: Session, row: Any, new: bool = False, gone: bool = False) -> None:
    table = inspect(row).mapper.local_table
    if not is_chained(table):
        return
    values = _values(row) if new or gone else {}
    size = size_of(told(table, values))
    named = dict(zip(table.primary_key.columns.keys(), _identity(row), strict=True))
    belongs = {**named, **{c: getattr(row, c) for c in BELONGS if c in table.c and c not in named}}
    _note(session, table, belongs, None if gone else row, (-size if gone else size))


def note_at_once(session: Any, group_id: str, digests: Digests, grown: int) -> None:
    """Rows that are written beside the session, whose digests were made before."""
    so_far = _so_far(session)
    so_far.links.setdefault(group_id, {}).update(digests)
    so_far.grown[group_id] = so_far.grown.get(group_id, 0) + grown


BELONGS = ("group_id", "evening_id", "sitting_id")
"""The columns that say where a row belongs."""


def _identity(row: Any) -> tuple[Any, ...]:
    state = inspect(row)
    return tuple(state.identity or state.mapper.primary_key_from_instance(row))


def _values(row: Any) -> Values:
    return {column.name: getattr(row, column.name) for column in inspect(row).mapper.local_table.c}


def _note(session: Session, table: Table, belongs: Values, row: Any, grown: int) -> None:
    so_far = _so_far(session)
    group_id = _group_of(session, so_far, table, belongs)
    so_far.rows[name_of(table, belongs)] = (group_id, table, row)
    so_far.grown[group_id] = so_far.grown.get(group_id, 0) + grown


def _group_of(session: Session, so_far: _Touched, table: Table, belongs: Values) -> str:
    """The group that a row belongs to."""
    if table.name == "groups":
        return str(belongs["id"])
    if "group_id" in table.c:
        return str(belongs["group_id"])
    kind: Any = Evening if "evening_id" in table.c else Sitting
    owner = str(belongs["evening_id" if kind is Evening else "sitting_id"])
    if owner not in so_far.groups:
        found = session.get_one(kind, owner)
        so_far.groups[owner] = (found if kind is Evening else found.evening).group_id
    return so_far.groups[owner]


def _chain(session: Session) -> None:
    """The links of a write, before it is committed."""
    if not is_writing():
        return
    session.flush()
    so_far, ring = _so_far(session), ring_of(current_app.config)
    links = so_far.links
    for name, (group_id, table, row) in so_far.rows.items():
        values = _at_the_end(row)
        digest = None if values is None else ring.now.digest(table.name, told(table, values))
        links.setdefault(group_id, {})[name] = digest
    session.info.clear()
    if not links:
        return
    execute = session.connection().execute
    for group_id in sorted(links):
        grown = so_far.grown[group_id]
        size = append(execute, ring, group_id, links[group_id], grown)
        take_in(grown, Room(size, most_of(current_app.config)))


def _at_the_end(row: Any) -> Values | None:
    """What a row has at the end of a write; None where it is no longer there."""
    if row is None or isinstance(row, dict):
        return row
    state = inspect(row)
    return None if state.deleted or state.was_deleted else _values(row)


def ring_of(settings: Mapping[str, Any]) -> Ring:
    return Ring(settings["SECRET_KEY"], settings.get("FORMER_SECRETS", ()))
