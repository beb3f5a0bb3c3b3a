"""Where the chain does not hold: what was changed, put in or taken out by another hand than ours.

It proves that whatever is in the chained tables was written by a server that has the secret, and in
this order. It does not prove that the server was told the truth, nor that nobody put a whole
database back as it was on an earlier day.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Select, Table, select

from companion.rules.phrases import Phrase, phrase
from companion.store.chain import (
    HEADS,
    LINKS,
    THE_GROUPS,
    TORN,
    Ring,
    chained_tables,
    name_of,
    rows_of,
    told,
)
from companion.store.database import Base, db
from companion.store.tables import UNREADABLE

Row = Mapping[str, Any]


def breaks(ring: Ring) -> Iterator[Phrase]:
    """A sentence for each chain that breaks, and each row that is not as it was sealed."""
    groups = _Walk(THE_GROUPS, ring)
    for text in groups.faults():
        yield phrase("the list of groups: {text}", text=text)
    there = _names()
    for group_id in dict.fromkeys((*groups.digests, *there, *_scopes())):
        for text in _of_group(group_id, ring, made=group_id in groups.digests):
            yield phrase("{group}, group {id}: {text}",
                         group=there.get(group_id, "?"), id=group_id, text=text)  # fmt: skip


def _of_group(group_id: str, ring: Ring, made: bool) -> Iterator[Phrase]:
    walk = _Walk(group_id, ring)
    yield from walk.faults()
    if made and not walk.digests:
        yield phrase("all of it was taken out by another hand")
    if not made:
        yield phrase("no server made this group")
    yield from _rows(group_id, walk)


class _Walk:
    """A walk along a chain: after it, `digests` are what the rows were sealed with last."""

    def __init__(self, scope: str, ring: Ring):
        self.scope, self.ring = scope, ring
        self.digests: dict[str, tuple[str | None, str]] = {}

    def faults(self) -> Iterator[Phrase]:
        """The first link that does not hold, links of a key that nobody knows, and a bad end."""
        last, count, broken = "", 0, False
        for count, link in enumerate(_links(self.scope), 1):
            fault = self._fault(count, last, link)
            if fault and not broken:
                yield phrase("the chain breaks at link {n}: {why}", n=count, why=fault)
            broken = broken or fault is not None
            last = str(link["seal"])
            self._take(link)
        if not broken:
            yield from self._end(count, last)

    def _fault(self, count: int, last: str, link: Row) -> Phrase | None:
        """Why a link does not hold."""
        if link["n"] != count:
            return phrase("it is missing")
        if not isinstance(link["rows"], dict):
            return phrase("it cannot be read")
        if (key := self.ring.get(link["key"])) is None:
            return phrase("it was sealed with a secret that this server does not have")
        if link["seal"] != key.seal("link", self.scope, count, last, link["rows"]):
            return phrase("it is not as it was sealed")
        if TORN in link["rows"]:
            return phrase("what had been written before it was no longer whole")
        if self.scope == THE_GROUPS and self.digests.keys() & link["rows"].keys():
            return phrase("a group was made that was there before")
        return None

    def _take(self, link: Row) -> None:
        if isinstance(link["rows"], dict):
            digests = {name: digest for name, digest in link["rows"].items() if name != TORN}
            self.digests |= {name: (digest, link["key"]) for name, digest in digests.items()}

    def _end(self, count: int, last: str) -> Iterator[Phrase]:
        ours = select(HEADS).where(HEADS.c.scope == self.scope)
        head = db.session.execute(ours).mappings().one_or_none()
        if head is None and not count:
            return
        ends = head is not None and (head["n"], head["last"]) == (count, last)
        if not (ends and self.ring.holds(dict(head or {}))):
            yield phrase("the end of the chain, after link {n}, is not as it was sealed", n=count)


def _rows(group_id: str, walk: _Walk) -> Iterator[Phrase]:
    """The rows of a group that are not as they were sealed last."""
    unseen = {name for name, (digest, _) in walk.digests.items() if digest is not None}
    for table in chained_tables():
        for row in _read(table, group_id):
            name = name_of(table, row)
            unseen.discard(name)
            digest, key = walk.digests.get(name, (None, ""))
            found = walk.ring.get(key)
            if digest is None:
                yield phrase("“{row}” was put in by another hand", row=name)
            elif found and found.digest(table.name, told(table, row)) != digest:
                yield phrase("“{row}” is not as it was written", row=name)
    for name in sorted(unseen):
        yield phrase("“{row}” was taken out by another hand", row=name)


def _read(table: Table, group_id: str) -> Iterator[Row]:
    """The rows of a table; of one that cannot be read, what it is called by."""
    query = rows_of(table, group_id)
    try:
        yield from map(dict, db.session.execute(query).mappings().all())
    except UNREADABLE:
        keys = tuple(table.primary_key.columns)
        for row in db.session.execute(query.with_only_columns(*keys)).mappings().all():
            this = [column == row[column.name] for column in keys]
            try:
                yield dict(db.session.execute(select(table).where(*this)).mappings().one())
            except UNREADABLE:
                yield {**row, "unreadable": True}


def _links(scope: str) -> Iterator[Row]:
    """The links of a chain in order; one whose rows cannot be read has none."""
    ours = select(LINKS).where(LINKS.c.scope == scope).order_by(LINKS.c.n)
    try:
        found = [dict(link) for link in db.session.execute(ours).mappings()]
    except UNREADABLE:
        found = [*_one_by_one(ours)]
    yield from found


def _one_by_one(ours: Select[Any]) -> Iterator[dict[str, Any]]:
    n = LINKS.c.n
    for (number,) in db.session.execute(ours.with_only_columns(n)).all():
        try:
            yield dict(db.session.execute(ours.where(n == number)).mappings().one())
        except UNREADABLE:
            yield {"n": number, "rows": None, "key": "", "seal": ""}


def _names() -> dict[str, str]:
    groups = Base.metadata.tables["groups"]
    found = db.session.execute(select(groups.c.id, groups.c.name))
    return {row.id: row.name for row in found}


def _scopes() -> list[str]:
    scopes = select(LINKS.c.scope).where(LINKS.c.scope != THE_GROUPS).distinct()
    return list(db.session.scalars(scopes.order_by(LINKS.c.scope)))
