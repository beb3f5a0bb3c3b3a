"""The chain: whatever a write of a group changes is sealed onto all that was written before.

A link names each row that was put in, changed or taken out, with a digest of what is in it since.
It is sealed together with the seal before it, under the secret of the server: whoever has the
database alone can make no link, and change no row, that `breaks` would take for ours. The head of
a chain has a seal of its own, so that no link can be cut off its end.

What is sealed is what the tables hold, less what is as it is by default: so a column that a later
release adds leaves the old seals whole.
"""

import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Select, Table, bindparam, insert, select, update

from companion.store.database import Base
from companion.store.tables import Chained, Head

OUTSIDE = frozenset({"answered", "drafts", "phones", "rates", "chain", "chain_heads"})
"""Tables that are not chained: what is forgotten after a while, and the chain itself."""

LOOSE: Mapping[str, frozenset[str]] = {"sittings": frozenset({"version", "closed"})}
"""Columns that are not: they follow from the changes of a sitting, and `verify` works them out."""

THE_GROUPS = ""
"""The chain of which groups there are; every other is that of the group of its name."""

AT_ONCE = 1000
"""So many rows, at most, are in one link."""

LINKS, HEADS = (Base.metadata.tables[table.__tablename__] for table in (Chained, Head))

HEAD = select(HEADS).where(HEADS.c.scope == bindparam("of"))
MOVED = update(HEADS).where(HEADS.c.scope == bindparam("of"))
LINKED, BEGUN = insert(LINKS), insert(HEADS)
"""What recording asks each time is put together once."""

Digests = dict[str, str | None]
"""What is in rows, by table and key ("changes x5aK 12"); None is a row that was taken out."""

Execute = Callable[..., Any]
"""How something is asked of the database: of a session, or of a connection."""


@dataclass(frozen=True)
class Key:
    """A secret as the chain uses it, and the name by which links say which it was."""

    name: str
    secret: bytes

    def seal(self, *parts: object) -> str:
        text = json.dumps(parts, ensure_ascii=False, sort_keys=True, default=repr)
        made = hmac.digest(self.secret, text.encode(errors="surrogatepass"), "sha256")
        return urlsafe_b64encode(made).decode().rstrip("=")

    def digest(self, table: str, told: Mapping[str, Any]) -> str:
        """The digest of a row: half a seal, enough to tell it from every other."""
        return self.seal("row", table, told)[:22]


@cache
def key_of(secret: str) -> Key:
    name = hmac.digest(secret.encode(), b"the name of this key", "sha256").hex()[:12]
    return Key(name, hmac.digest(secret.encode(), b"the chain", "sha256"))


def is_chained(table: Table) -> bool:
    return table.name not in OUTSIDE


def chained_tables() -> tuple[Table, ...]:
    return tuple(table for table in Base.metadata.sorted_tables if is_chained(table))


def told(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """What of a row is sealed: every value that is not as it is by default."""
    loose = LOOSE.get(table.name, frozenset())
    return {
        column.name: row[column.name]
        for column in table.columns
        if column.name in row
        and column.name not in loose
        and not _is_usual(column.default, row[column.name])
    }


def _is_usual(default: Any, value: object) -> bool:
    """Whether a value is what a column has where nothing was said."""
    if default is None or default.is_callable:
        return value is None or (default is not None and value in ([], {}))
    return value is None if default.arg is None else value == default.arg


def name_of(table: Table, row: Mapping[str, Any]) -> str:
    """By what a link names a row."""
    return " ".join((table.name, *(str(row[column.name]) for column in table.primary_key)))


def rows_of(table: Table, group_id: str) -> Select[Any]:
    """The query for all rows that a group has in a table."""
    tables = Base.metadata.tables
    evenings = select(tables["evenings"].c.id).where(tables["evenings"].c.group_id == group_id)
    sittings = select(tables["sittings"].c.id).where(tables["sittings"].c.evening_id.in_(evenings))
    columns = table.c
    if table.name == "groups":
        return select(table).where(columns.id == group_id)
    if "group_id" in columns:
        return select(table).where(columns.group_id == group_id)
    if "evening_id" in columns:
        return select(table).where(columns.evening_id.in_(evenings))
    return select(table).where(columns.sitting_id.in_(sittings))


class Ring:
    """The secrets that count: the one that seals now, and those that were in its place before."""

    def __init__(self, secret: str, former: Iterable[str] = ()):
        self.now = key_of(secret)
        self._keys = {key.name: key for key in (*map(key_of, former), self.now)}

    def get(self, name: str) -> Key | None:
        return self._keys.get(name)

    def holds(self, head: Mapping[str, Any]) -> bool:
        """Whether a head is as it was sealed."""
        key = self.get(head["key"])
        parts = (head["scope"], head["n"], head["last"], head["size"])
        return key is not None and hmac.compare_digest(key.seal("head", *parts), head["seal"])


def append(execute: Execute, ring: Ring, scope: str, digests: Digests, grown: int = 0) -> int:
    """Links for what a write has changed. The answer is how much the group has by now, roughly,
    in characters; `grown` is by how much that is more than before.
    """
    found = execute(HEAD, {"of": scope}).mappings().one_or_none()
    n, last, size = (found["n"], found["last"], found["size"]) if found else (0, "", 0)
    if found is None or not ring.holds(dict(found)):
        n, last = _last_link(execute, scope)
        if found or n:
            digests = {TORN: "", **digests}
        elif scope != THE_GROUPS:
            append(execute, ring, THE_GROUPS, {scope: MADE})
    for part in _parts(digests):
        n += 1
        seal = ring.now.seal("link", scope, n, last, part)
        row = {"scope": scope, "n": n, "rows": part, "key": ring.now.name, "seal": seal}
        execute(LINKED, row)
        last = seal
    size = max(0, size + grown)
    head = {"n": n, "last": last, "size": size, "key": ring.now.name}
    head["seal"] = ring.now.seal("head", scope, n, last, size)
    if found:
        execute(MOVED, {"of": scope, **head})
    else:
        execute(BEGUN, {"scope": scope, **head})
    return size


MADE = "made"
"""What the chain of the groups says of each."""

TORN = ""
"""The name in a link that tells that the chain was not whole when it was made."""


def _last_link(execute: Execute, scope: str) -> tuple[int, str]:
    links = select(LINKS.c.n, LINKS.c.seal).where(LINKS.c.scope == scope)
    found = execute(links.order_by(LINKS.c.n.desc()).limit(1)).one_or_none()
    return (found.n, found.seal) if found else (0, "")


def _parts(digests: Digests) -> Iterator[Digests]:
    names = list(digests)
    for start in range(0, len(names), AT_ONCE):
        yield {name: digests[name] for name in names[start : start + AT_ONCE]}


def begin(connection: Connection, ring: Ring) -> None:
    """The chains of a database that has none yet: all that is there now is taken as it is."""
    groups = Base.metadata.tables["groups"]
    for group_id in connection.execute(select(groups.c.id)).scalars().all():
        digests: Digests = {}
        size = 0
        for table in chained_tables():
            for row in connection.execute(rows_of(table, group_id)).mappings():
                values = told(table, dict(row))
                digests[name_of(table, dict(row))] = ring.now.digest(table.name, values)
                size += size_of(values)
        append(connection.execute, ring, group_id, digests, size)


def size_of(values: Mapping[str, Any]) -> int:
    """Roughly how much room a row takes, with the link that names it."""
    return 100 + len(json.dumps(values, default=repr))
