"""Whatever somebody does to the database by hand is named, or is said to be outside."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Integer,
    Table,
    delete,
    insert,
    inspect,
    select,
    tuple_,
    update,
)

from companion.store.breaks import breaks
from companion.store.chain import OUTSIDE, Ring, chained_tables, key_of, rows_of
from companion.store.closing import close_evening
from companion.store.database import Base, db
from companion.store.database import writing as a_write
from companion.store.deleting import delete_evening
from companion.store.evenings import sheet_of
from companion.store.house_rules import save
from companion.store.people import create_group
from companion.store.tables import Evening, Group
from companion.store.verify import differences
from tests.store.table import A_DOLLAR_FOR_TEN
from tests.store.table import Table as Players

Plain = dict[str, Any]
SECRET = "secret"
TABLES = Base.metadata.tables
SECURITY = Path(__file__).parent.parent.parent / "SECURITY.md"


@pytest.fixture
def played(table: Players) -> Players:
    """A group to which all has happened that there is a table for."""
    first = table.evening((3, -3, 0, 0), **A_DOLLAR_FOR_TEN)
    table.count(first, 10, {1: 13}, {1: 7}, {1: 10}, {1: 10})
    table.carry(first)
    [debt] = first.payments
    second = table.evening((5, -5, 0, 0), (0, 4, -4, 0), **A_DOLLAR_FOR_TEN)
    table.take_over(second, debt)
    table.pay(second, table.chan, table.ana, 40)
    table.write(lambda: save(_group(table), "Ours", sheet_of(second.sittings[0])))
    table.write(lambda: close_evening(second, table.author()))
    return table


def _group(table: Players) -> Group:
    return db.session.get_one(Group, table.group_id)


def found(secret: str = SECRET, former: tuple[str, ...] = ()) -> list[str]:
    db.session.remove()
    return [str(fault) for fault in breaks(Ring(secret, former))]


@contextmanager
def by_hand() -> Iterator[Connection]:
    """Somebody at the database, who does not care for references."""
    db.session.remove()
    with db.engine.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        off = "PRAGMA foreign_keys = OFF" if sqlite else "SET session_replication_role = replica"
        on = "PRAGMA foreign_keys = ON" if sqlite else "SET session_replication_role = DEFAULT"
        driver: Any = connection.connection.dbapi_connection
        driver.execute(off)
        with connection.begin():
            yield connection
        driver.execute(on)


def test_what_companion_wrote_holds(played: Players) -> None:
    assert found() == []
    assert [*differences()] == []


def test_every_table_is_chained_or_said_to_be_outside(app: Flask) -> None:
    outside = {name for name in TABLES if TABLES[name] not in chained_tables()}
    assert outside == OUTSIDE
    there = {*inspect(db.engine).get_table_names()}
    assert there - {*TABLES} == {"alembic_version"}
    for name in {"alembic_version", *outside} - {"chain", "chain_heads"}:
        assert f"`{name}`" in SECURITY.read_text(), name


def test_every_single_cell_that_is_changed_is_named(played: Players) -> None:
    """Each cell of a row of each table; those of the chain, too."""
    changed, missed = 0, list[str]()
    for table in (*chained_tables(), TABLES["chain"], TABLES["chain_heads"]):
        with db.engine.connect() as connection:
            rows = [dict(row) for row in connection.execute(select(table)).mappings()]
        row = max(rows, key=lambda row: (played.group_id in row.values(), str(row)))
        for column in table.columns:
            spoilt = {**row, column.name: other(row[column.name], column)}
            exchange(table, row, spoilt)
            if not found() and not [*differences()]:
                missed.append(str(column))
            exchange(table, spoilt, row)
            changed += 1
    assert missed == []
    assert changed >= 85
    assert found() == []


def exchange(table: Table, row: Plain, spoilt: Plain) -> None:
    """A row as somebody else wants it."""
    this = [column == row[column.name] for column in table.primary_key]
    with by_hand() as connection:
        connection.execute(update(table).where(*this).values(spoilt))


def other(value: object, column: Column[Any]) -> object:
    """Another value that the column takes."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1000
        case str():
            return value[:-1] + ("y" if value.endswith("x") else "x")
        case None if isinstance(column.type, Integer):
            return 1
        case None if not isinstance(column.type, JSON):
            return "x"
    return {"x": 1}


def test_whatever_is_taken_out_is_named(played: Players) -> None:
    for table in chained_tables():
        with db.engine.connect() as connection:
            row = dict(connection.execute(select(table).limit(1)).mappings().one())
        this = [column == row[column.name] for column in table.primary_key]
        with by_hand() as connection:
            connection.execute(delete(table).where(*this))
        assert any("taken out by another hand" in text for text in found()), table
        with by_hand() as connection:
            connection.execute(insert(table).values(row))
    assert found() == []


def test_whatever_is_put_in_is_named(played: Players) -> None:
    with db.engine.connect() as connection:
        row = dict(connection.execute(select(TABLES["payments"]).limit(1)).mappings().one())
    with by_hand() as connection:
        connection.execute(insert(TABLES["payments"]).values({**row, "id": "forged"}))
    [text] = found()
    assert "“payments forged” was put in by another hand" in text


def test_a_seal_that_is_made_anew_without_the_secret_is_named(played: Players) -> None:
    """Money changed, and its digest and all seals after it made anew by another secret."""
    payments, chain, heads = (TABLES[name] for name in ("payments", "chain", "chain_heads"))
    forger, scope = key_of("a guess"), played.group_id
    with by_hand() as connection:
        connection.execute(update(payments).values(amount=1))
        last = ""
        links = select(chain).where(chain.c.scope == scope).order_by(chain.c.n)
        for link in connection.execute(links).mappings().all():
            last = forger.seal("link", scope, link["n"], last, link["rows"])
            this = update(chain).where(chain.c.scope == scope, chain.c.n == link["n"])
            connection.execute(this.values(seal=last))
        head = forger.seal("head", scope, link["n"], last, 0)
        changed = {"last": last, "size": 0, "seal": head}
        connection.execute(update(heads).where(heads.c.scope == scope).values(changed))
    texts = found()
    assert "the chain breaks at link 1: it is not as it was sealed" in texts[0]
    assert any("“payments " in text for text in texts)


def test_the_first_link_that_is_broken_is_the_one_that_is_named(played: Players) -> None:
    chain = TABLES["chain"]
    with by_hand() as connection:
        for n in (3, 5):
            this = update(chain).where(chain.c.scope == played.group_id, chain.c.n == n)
            connection.execute(this.values(seal="x"))
    [text] = found()
    assert "breaks at link 3: it is not as it was sealed" in text


def test_links_cannot_be_cut_off_with_what_they_tell_of(played: Players) -> None:
    chain, heads = TABLES["chain"], TABLES["chain_heads"]
    evening = played.evening()
    n, evening_id = _end(played.group_id), evening.id
    with by_hand() as connection:
        connection.execute(delete(TABLES["evenings"]).where(TABLES["evenings"].c.id == evening_id))
        this = chain.c.scope == played.group_id
        connection.execute(delete(chain).where(this, chain.c.n == n))
        before = connection.execute(select(chain.c.seal).where(this, chain.c.n == n - 1)).scalar()
        head = update(heads).where(heads.c.scope == played.group_id)
        connection.execute(head.values(n=n - 1, last=before))
    [text] = found()
    assert f"the end of the chain, after link {n - 1}, is not as it was sealed" in text
    # What is written then does not make it good.
    played.evening()
    assert f"breaks at link {n}: what had been written before it was no longer whole" in found()[0]


def _end(scope: str) -> int:
    heads = TABLES["chain_heads"]
    with db.engine.connect() as connection:
        return int(connection.execute(select(heads.c.n).where(heads.c.scope == scope)).scalar_one())


def test_a_group_that_is_taken_out_altogether_is_named(played: Players) -> None:
    with by_hand() as connection:
        for table in reversed(chained_tables()):
            connection.execute(delete(table).where(_of(table, played.group_id)))
        for name in ("chain", "chain_heads"):
            table = TABLES[name]
            connection.execute(delete(table).where(table.c.scope == played.group_id))
    [text] = found()
    assert "all of it was taken out by another hand" in text


def _of(table: Table, group_id: str) -> Any:
    ids = rows_of(table, group_id).with_only_columns(*table.primary_key)
    return tuple_(*table.primary_key).in_(ids)


def test_an_evening_that_its_host_deletes_is_a_change_like_any_other(played: Players) -> None:
    evening = played.evening((1, -1, 0, 0))
    evening_id = evening.id
    played.write(lambda: delete_evening(db.session.get_one(Evening, evening_id)))
    assert db.session.get(Evening, evening_id) is None
    assert found() == []


def test_a_secret_that_was_replaced_still_proves_what_was_written_by_it(app: Flask) -> None:
    with a_write():
        create_group("Us", ["Ana"], SECRET, 0)
    app.config["SECRET_KEY"], app.config["FORMER_SECRETS"] = "another", (SECRET,)
    with a_write():
        create_group("Them", ["Bo"], "another", 0)
    assert found("another", (SECRET,)) == []
    assert any("a secret that this server does not have" in text for text in found("another"))


def test_what_a_write_leaves_undone_is_in_no_chain(played: Players) -> None:
    before = _end(played.group_id)

    def broken() -> None:
        _group(played).name = "Nobody"
        db.session.flush()
        raise LookupError

    with pytest.raises(LookupError):
        played.write(broken)
    assert _end(played.group_id) == before
    assert found() == []
