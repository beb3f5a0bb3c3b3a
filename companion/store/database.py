"""The connection to the database, and the one way to write to it."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from alembic.command import upgrade
from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

MIGRATION_LOCK = 7_409_932
"""A number that nothing else in a PostgreSQL database is locked by."""

_writing: ContextVar[list[Callable[[], object]] | None] = ContextVar("writing", default=None)
"""What is to be done when the write that is going on is committed; None outside any write."""


class Base(DeclarativeBase):
    """What all tables have in common: what they refer to has a name, by which it can be changed."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)
migrate = Migrate(db=db, directory=str(Path(__file__).parent / "migrations"))


def connect(app: Flask) -> None:
    """Tie the database to an app and set SQLite up so that what was committed stays."""
    db.init_app(app)
    migrate.init_app(app, db, render_as_batch=True)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _set_up_sqlite(db.engine)


def _set_up_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _record: object) -> None:
        # SQLAlchemy says when a transaction begins; the driver must not guess.
        connection.isolation_level = None
        for pragma in (
            "busy_timeout = 10000",  # the first: even the next waits for others
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if _writing.get() is None else "BEGIN IMMEDIATE")


@contextmanager
def writing() -> Iterator[None]:
    """One write, short and whole: all of it is committed at the end, or nothing.

    What was read before is forgotten, so that the write sees what is there when it begins.
    """
    db.session.rollback()
    settled: list[Callable[[], object]] = []
    token = _writing.set(settled)
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
    finally:
        _writing.reset(token)
    for do in settled:
        do()


def once_settled(do: Callable[[], object]) -> None:
    """Do it when the write that is going on is committed, and never if it fails; at once where
    nothing is being written.
    """
    settled = _writing.get()
    if settled is None:
        do()
    else:
        settled.append(do)


def new_id() -> str:
    """An id that is not taken: 96 random bits, fit for an address."""
    return secrets.token_urlsafe(12)


def prepare(app: Flask) -> None:
    """Bring the database to the tables of this release, whole or not at all.

    Safe when several processes do it at once: the first does it, the others wait and find it done.
    """
    # The demonstration is made of much that stands on this file.
    from companion.store.demonstration import ensure

    with app.app_context():
        with _alone() as connection:
            config = migrate.get_config()
            config.attributes["connection"] = connection
            upgrade(config, "head")
        ensure(app)


@contextmanager
def _alone() -> Iterator[Connection]:
    """A transaction beside which nobody else writes."""
    begin = _alone_in_sqlite if db.engine.dialect.name == "sqlite" else _alone_in_postgresql
    with db.engine.connect() as connection, begin(connection):
        yield connection


@contextmanager
def _alone_in_sqlite(connection: Connection) -> Iterator[None]:
    # To change a table, SQLite makes it anew, and drops the old one under those that refer to it.
    # References are judged at the end instead; within a transaction this cannot be turned.
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    token = _writing.set([])
    try:
        with connection.begin():
            yield
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise RuntimeError(f"the migration would break references: {broken}")
    finally:
        _writing.reset(token)
        driver.execute("PRAGMA foreign_keys = ON")


@contextmanager
def _alone_in_postgresql(connection: Connection) -> Iterator[None]:
    with connection.begin():
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        yield
