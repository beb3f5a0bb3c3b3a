"""The connection to the database, and the one way to write to it."""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from alembic.command import upgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask, g
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase

from companion.rules.phrases import phrase

WRITES = 7_409_932
"""A number that nothing else in a PostgreSQL database is locked by."""

PSYCOPG = "postgresql+psycopg://"
"""How SQLAlchemy calls PostgreSQL by the driver that Companion uses."""

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


class NoDatabase(OSError):
    """The database cannot be used: it does not answer, or what speaks to it is missing."""


def connect(app: Flask) -> None:
    """Tie the database to an app, so that what was committed stays and writers take turns.

    Raises NoDatabase where the driver is missing.
    """
    address = with_driver(app.config["SQLALCHEMY_DATABASE_URI"])
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    # What people wrote is not for the log, where something fails.
    options: dict[str, Any] = {"hide_parameters": True}
    if address.startswith(PSYCOPG):
        # A page shows one moment, as in SQLite; a database that was away is looked for again.
        options |= {"isolation_level": "REPEATABLE READ", "pool_pre_ping": True}
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    try:
        db.init_app(app)
    except ModuleNotFoundError as error:
        missing = phrase(
            "the database needs the module {name}: see operating.md", name=error.name or ""
        )
        raise NoDatabase(missing) from None
    migrate.init_app(app, db, render_as_batch=True)
    with app.app_context():
        set_up = _set_up_sqlite if db.engine.dialect.name == "sqlite" else _set_up_postgresql
        set_up(db.engine)


def with_driver(address: str) -> str:
    """A database's address as SQLAlchemy wants it; PostgreSQL is spoken to by psycopg."""
    return re.sub(r"^postgres(ql)?://", PSYCOPG, address)


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


def _set_up_postgresql(engine: Engine) -> None:
    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if _writing.get() is None:
            return
        # A write has to see what others commit while it waits for its turn.
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        group = g.get("turns_of")
        if group is None:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (WRITES,))
            return
        connection.exec_driver_sql("SET LOCAL lock_timeout = '10s'")  # as long as in SQLite
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock_shared(%s)", (WRITES,))
        turn = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"
        connection.exec_driver_sql(turn, (WRITES, group))


def take_turns_in(group_id: str) -> None:
    """Writes of this request (or context of the app) concern this group alone.

    In PostgreSQL they then wait for others of the group only, and else for all. SQLite has one
    writer at a time, whatever it writes.
    """
    g.turns_of = group_id


@contextmanager
def writing() -> Iterator[None]:
    """One write, short and whole: all of it is committed at the end, or nothing.

    Nobody else writes to the same group meanwhile, from the first look on. What was read before is
    forgotten, so that the write sees what is there when it begins.
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


@contextmanager
def counting() -> Iterator[Connection]:
    """A short write of its own, of what may be lost with the power: it waits for no disk.

    It takes no turn either: what is written has to be one statement, right in any order.
    """
    sqlite = db.engine.dialect.name == "sqlite"
    with db.engine.connect() as connection:
        driver: Any = connection.connection.dbapi_connection
        if sqlite:
            driver.execute("PRAGMA synchronous = NORMAL")
        try:
            with connection.begin():
                if not sqlite:
                    connection.exec_driver_sql(
                        "SET TRANSACTION ISOLATION LEVEL READ COMMITTED;"
                        "SET LOCAL synchronous_commit = off"
                    )
                yield connection
        finally:
            if sqlite:
                driver.execute("PRAGMA synchronous = FULL")


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
    Raises NoDatabase where none answers.
    """
    # The demonstration is made of much that stands on this file.
    from companion.store.demonstration import ensure

    with app.app_context():
        try:
            with _alone() as connection:
                config = migrate.get_config()
                config.attributes["connection"] = connection
                upgrade(config, "head")
        except OperationalError as error:
            if error.statement is None:
                why = " ".join(str(error.orig).split())
                raise NoDatabase(phrase("the database does not answer: {why}", why=why)) from None
            raise
        ensure(app)


def is_prepared() -> bool:
    """Whether the tables are those of this release. Raises OperationalError where none answers."""
    heads = ScriptDirectory.from_config(migrate.get_config()).get_heads()
    found = MigrationContext.configure(db.session.connection()).get_current_heads()
    return set(found) == set(heads)


@contextmanager
def _alone() -> Iterator[Connection]:
    """A transaction beside which nobody else writes."""
    begin = _begin_in_sqlite if db.engine.dialect.name == "sqlite" else Connection.begin
    token = _writing.set([])
    try:
        with db.engine.connect() as connection, begin(connection):
            yield connection
    finally:
        _writing.reset(token)


@contextmanager
def _begin_in_sqlite(connection: Connection) -> Iterator[None]:
    # To change a table, SQLite makes it anew, and drops the old one under those that refer to it.
    # References are judged at the end instead; within a transaction this cannot be turned.
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        with connection.begin():
            yield
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise RuntimeError(f"the migration would break references: {broken}")
    finally:
        driver.execute("PRAGMA foreign_keys = ON")
