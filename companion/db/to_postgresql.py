"""Copies an SQLite database into an empty PostgreSQL database, in one transaction."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import Connection, Table, create_engine, inspect, select
from sqlalchemy.exc import OperationalError

from companion.db.backup import NotDone
from companion.db.session import Base, NoDatabase, alone, database_of, db
from companion.db.upgrading import not_answering, upgrade_tables
from companion.rules.phrases import phrase

NOT_EMPTY = phrase(
    "the database {name} already has tables: a backup can be copied only into an empty "
    "PostgreSQL database"
)
REFUSED = phrase("PostgreSQL rejected a row of the table “{table}”: {why}")
OTHERWISE = phrase("the table “{table}” differs in PostgreSQL")


def copy_into(app: Flask, database: Path) -> None:
    """Copy an SQLite file, which has the tables of this release, into the app's database.

    Raises NotDone where that has tables, or does not take or keep a row; then nothing is changed.
    Raises NoDatabase where no database answers.
    """
    with app.app_context():
        try:
            with alone() as connection:
                if inspect(connection).get_table_names():
                    raise NotDone(NOT_EMPTY.of(name=database_of(app)))
                upgrade_tables(connection)
                for table in Base.metadata.sorted_tables:
                    _copy(table, database, connection)
                _compare(database, connection)
        except OperationalError as error:
            if error.statement is None:
                raise NoDatabase(not_answering(app, error)) from None
            raise
        finally:
            db.engine.dispose()


def _copy(table: Table, database: Path, connection: Connection) -> None:
    """Copy a table with COPY: what is stored stays as it is written, letter for letter."""
    from psycopg import Error
    from psycopg.sql import SQL, Identifier

    names = [column.name for column in table.columns]
    columns = ", ".join(f'"{name}"' for name in names)
    into = SQL("COPY {} ({}) FROM STDIN").format(
        Identifier(table.name), SQL(", ").join(map(Identifier, names))
    )
    driver: Any = connection.connection.dbapi_connection
    try:
        with (
            closing(sqlite3.connect(database)) as source,
            driver.cursor() as cursor,
            cursor.copy(into) as copy,
        ):
            for row in source.execute(f'SELECT {columns} FROM "{table.name}"'):
                copy.write_row(row)
    except Error as error:
        why = str(error).splitlines()[0]
        raise NotDone(REFUSED.of(table=table.name, why=why)) from None


def _compare(database: Path, connection: Connection) -> None:
    """Read every row back and compare it. Raises NotDone."""
    engine = create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as source:
            for table in Base.metadata.sorted_tables:
                if _rows(table, source) != _rows(table, connection):
                    raise NotDone(OTHERWISE.of(table=table.name))
    finally:
        engine.dispose()


def _rows(table: Table, connection: Connection) -> set[bytes]:
    """A digest of each row. The two databases sort texts differently, so this is a set."""
    rows = connection.execution_options(yield_per=1000).execute(select(table))
    return {hashlib.sha256(repr(tuple(row)).encode()).digest() for row in rows}
