"""Creates the tables of the database or migrates them to this release."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic.command import upgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask
from sqlalchemy import Connection, Table, create_engine, inspect, select
from sqlalchemy.exc import DatabaseError, OperationalError

from companion.db.backup import BackupFailed
from companion.db.session import (
    Base,
    NewerDatabase,
    NoDatabase,
    database_of,
    db,
    exclusive_transaction,
    migrate,
)
from companion.evenings.demo import ensure
from companion.rules.phrases import Phrase, phrase

NEWER = phrase("the database was upgraded by a newer release than this one")


def upgrade_database(app: Flask) -> None:
    """Migrate the database to this release, completely or not at all.

    With `MAKE` False in the settings, a database without Companion's tables is left alone.

    Several processes may call it at once: the first migrates, the others wait and find it done.
    Raises NoDatabase if it does not answer, NewerDatabase if its tables are of a later release.
    """
    with app.app_context():
        try:
            with exclusive_transaction() as connection:
                if app.config.get("MAKE", True) is False:
                    _has_something(connection)
                upgrade_tables(connection)
        except OperationalError as error:
            if error.statement is None:
                raise NoDatabase(not_answering(app, error)) from None
            raise
        except CommandError:
            raise NewerDatabase(NEWER) from None
        except DatabaseError as error:
            if "not a database" in str(error.orig):
                where = app.config["SQLALCHEMY_DATABASE_URI"]
                raise NoDatabase(phrase("{name} is not a database", name=where)) from None
            raise
        if app.config.get("MAKE", True) is not False:
            ensure(app)


def upgrade_tables(connection: Connection) -> None:
    """Run the missing migrations in the transaction of this connection."""
    config = migrate.get_config()
    config.attributes["connection"] = connection
    upgrade(config, "head")


def not_answering(app: Flask, error: OperationalError) -> Phrase:
    """The sentence that says why the app's database cannot be reached."""
    why = " ".join(str(error.orig).split())
    return phrase("the database {name} does not answer: {why}", name=database_of(app), why=why)


def _has_something(connection: Connection) -> None:
    if not inspect(connection).has_table("alembic_version"):
        where = connection.engine.url.render_as_string(hide_password=True)
        raise NoDatabase(phrase("the database {name} contains nothing from Companion", name=where))


def is_up_to_date() -> bool:
    """Whether the tables are those of this release. Raises OperationalError if it is away."""
    heads = ScriptDirectory.from_config(migrate.get_config()).get_heads()
    found = MigrationContext.configure(db.session.connection()).get_current_heads()
    return set(found) == set(heads)


NOT_EMPTY = phrase(
    "the database {name} already has tables: a backup can be copied only into an empty "
    "PostgreSQL database"
)
REFUSED = phrase("PostgreSQL rejected a row of the table “{table}”: {why}")
OTHERWISE = phrase("the table “{table}” differs in PostgreSQL")


def copy_to_postgresql(app: Flask, database: Path) -> None:
    """Copy an SQLite file with the tables of this release into the app's database.

    Raises BackupFailed if that one has tables or rejects a row; then nothing is changed. Raises
    NoDatabase if the database does not answer.
    """
    with app.app_context():
        try:
            with exclusive_transaction() as connection:
                if inspect(connection).get_table_names():
                    raise BackupFailed(NOT_EMPTY.of(name=database_of(app)))
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
    """Copy a table with COPY, which keeps stored JSON exactly as it is written."""
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
        raise BackupFailed(REFUSED.of(table=table.name, why=why)) from None


def _compare(database: Path, connection: Connection) -> None:
    """Read back every row and compare it. Raises BackupFailed."""
    engine = create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as source:
            for table in Base.metadata.sorted_tables:
                if _rows(table, source) != _rows(table, connection):
                    raise BackupFailed(OTHERWISE.of(table=table.name))
    finally:
        engine.dispose()


def _rows(table: Table, connection: Connection) -> set[bytes]:
    """The digests of all rows, as a set: the two databases sort texts differently."""
    rows = connection.execution_options(yield_per=1000).execute(select(table))
    return {hashlib.sha256(repr(tuple(row)).encode()).digest() for row in rows}
