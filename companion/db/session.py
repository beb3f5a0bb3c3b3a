"""Database connections, write transactions, and migrations to this release."""

import json
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import OperationalError as Locked
from tempfile import TemporaryFile
from threading import Condition, Lock
from typing import Any

from alembic.command import upgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask, current_app, g
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event, inspect
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.orm import DeclarativeBase

from companion.rules.phrases import Phrase, phrase

PATIENCE = 10
"""Seconds that a write waits for others before it fails."""

WRITERS, STUCK = 3, 1.0
"""The most writes of one group that run or wait in a process at a time, and the seconds after which
further writes of the group are refused instead of waiting.
"""

SPACE = 256 * 1024
"""Free bytes that the disk of an SQLite database must have: enough for some hundred hands."""

WRITES = 7_409_932
"""The key of the advisory lock in PostgreSQL; nothing else in the database uses it."""

POOL = 16
"""PostgreSQL connections in the pool. There are eight threads, and one that counts a rate while it
reads needs two. At peaks there may be twice as many.
"""

POLLS, POLLING = "polls", 8
"""The name and size of PostgreSQL's second pool, which answers the polls: one for each thread."""

PSYCOPG = "postgresql+psycopg://"


_writers: dict[str, list[float]] = {}
_writers_changed = Condition()


@dataclass
class _WriteState:
    """A running write: whether its commit waits for the disk, and what to call after it."""

    lasting: bool = True
    settled: list[Callable[[], object]] = field(default_factory=list)


_writing: ContextVar[_WriteState | None] = ContextVar("writing", default=None)


class Base(DeclarativeBase):
    """The base of all tables. Constraints have names, so that migrations can change them."""

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


class GroupBusy(Exception):
    """Other writes of the group have been running or waiting for too long."""


class NoDatabase(OSError):
    """The database cannot be used: it does not answer, or its driver is missing."""


class NewerDatabase(NoDatabase):
    """The database has the tables of a later release."""


def init_database(app: Flask) -> None:
    """Connect an app to its database. Raises NoDatabase if the driver is missing."""
    address = with_driver(app.config["SQLALCHEMY_DATABASE_URI"])
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    # Errors must not log what people wrote.
    options: dict[str, Any] = {"hide_parameters": True, "json_deserializer": _read_json}
    if address.startswith(PSYCOPG):
        # A page reads one snapshot, as in SQLite; lost connections are opened again.
        options |= {"isolation_level": "REPEATABLE READ", "pool_pre_ping": True}
        options |= {"pool_size": POOL, "max_overflow": POOL}
        # No transaction and no ping: one round trip for a poll in place of four.
        polls = {"url": address, "isolation_level": "AUTOCOMMIT", "hide_parameters": True}
        app.config["SQLALCHEMY_BINDS"] = {POLLS: polls | {"pool_size": POLLING, "max_overflow": 0}}
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    try:
        db.init_app(app)
    except ModuleNotFoundError as error:
        missing = phrase(
            "the database needs the module {name}: see operating.md", name=error.name or ""
        )
        raise NoDatabase(missing) from None
    migrate.init_app(app, db, render_as_batch=True)
    app.config.setdefault("WRITE_PATIENCE", PATIENCE)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            app.extensions["companion-turn"] = Lock()
            _set_up_sqlite(db.engine)
        else:
            _set_up_postgresql(db.engine)


class DamagedJson:
    """Takes the place of damaged JSON, so that only code that uses it fails."""


def _read_json(written: str) -> Any:
    try:
        return json.loads(written)
    except ValueError:
        return DamagedJson()


def close(app: Flask) -> None:
    """Close the connections; an SQLite database is then complete in its one file."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            connection = db.engine.raw_connection()
            with suppress(Locked):  # another process still uses it, and does this when it stops
                cursor = connection.cursor()
                cursor.execute("PRAGMA busy_timeout = 1000")
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.invalidate()
        disconnect()


def disconnect() -> None:
    """Close the app's idle connections to the database."""
    for engine in db.engines.values():
        engine.dispose()


def with_driver(address: str) -> str:
    """The URL with the driver that SQLAlchemy needs: psycopg for PostgreSQL."""
    return re.sub(r"^postgres(ql)?://", PSYCOPG, address)


def database_of(app: Flask) -> str:
    """The database of an app: its file, or its URL without the password."""
    with app.app_context():
        url = db.engine.url
        if url.get_backend_name() == "sqlite":
            return url.database or ""
        return url.render_as_string(hide_password=True)


def _set_up_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "do_connect")
    def _for_nobody_else(*_: object) -> None:
        make_private(Path(engine.url.database or ""))

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _record: object) -> None:
        # SQLAlchemy begins transactions; the driver must not.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {PATIENCE * 1000}",  # first, because the next one may wait for locks
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        write = _writing.get()
        if write is None:
            connection.exec_driver_sql("BEGIN")
            return
        driver: Any = connection.connection.dbapi_connection
        driver.execute(f"PRAGMA synchronous = {'FULL' if write.lasting else 'NORMAL'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def check_disk_space() -> None:
    """Raises OSError if the disk of an SQLite database is full."""
    if db.engine.dialect.name == "sqlite":
        with TemporaryFile(dir=Path(db.engine.url.database or "").parent) as file:
            file.write(b"\0" * SPACE)
            file.flush()


def make_private(database: Path) -> None:
    """Make an SQLite file, which need not exist yet, readable by its owner only."""
    with suppress(OSError):  # if this fails, connecting reports why
        if not database.exists():
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        # An existing file is not opened: closing it would drop the locks that SQLite holds.
        for suffix in ("", "-wal", "-shm", "-journal"):
            path = database.with_name(database.name + suffix)
            if path.exists() and path.stat().st_mode & 0o077:
                path.chmod(0o600)


def _set_up_postgresql(engine: Engine) -> None:
    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        write = _writing.get()
        if write is None:
            return
        # A write must see what others commit while it waits for the lock.
        settings = ["SET TRANSACTION ISOLATION LEVEL READ COMMITTED"]
        if not write.lasting:
            settings.append("SET LOCAL synchronous_commit = off")
        group = g.get("turns_of")
        if group is None:
            connection.exec_driver_sql("; ".join(settings))
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (WRITES,))
            return
        settings.append(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
        connection.exec_driver_sql("; ".join(settings))
        turn = "SELECT pg_advisory_xact_lock_shared(%s), pg_advisory_xact_lock(%s, hashtext(%s))"
        connection.exec_driver_sql(turn, (WRITES, WRITES, group))


def set_write_group(group_id: str) -> None:
    """Declare that the writes of this request (or app context) change only this group.

    In PostgreSQL they then wait only for writes of the same group; otherwise for all. SQLite has
    one writer at a time.
    """
    g.turns_of = group_id


@contextmanager
def writing(lasting: bool = True) -> Iterator[None]:
    """A write transaction: all of it is committed at the end, or nothing.

    No one else writes to the same group meanwhile. Objects read before are expired, so that the
    write sees the current data. A commit that is not `lasting` does not wait for the disk: a power
    failure may lose it until the next lasting one.
    """
    db.session.rollback()
    write = _WriteState(lasting)
    with _place(g.get("turns_of")), _turn():
        token = _writing.set(write)
        try:
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise
        finally:
            _writing.reset(token)
    for do in write.settled:
        do()


@contextmanager
def _place(group: str | None) -> Iterator[None]:
    """Limit the writes of a group that run or wait in this process at a time.

    A group whose lock is held thus leaves threads to other groups. Raises GroupBusy.
    """
    if group is None:
        yield
        return
    began = time.monotonic()
    with _writers_changed:
        while len(there := _writers.setdefault(group, [])) >= WRITERS:
            left = there[0] + STUCK - time.monotonic()
            if left <= 0:
                raise GroupBusy
            _writers_changed.wait(left)
        there.append(began)
    try:
        yield
    finally:
        with _writers_changed:
            there.remove(began)
            if not there:
                del _writers[group]
            _writers_changed.notify_all()


@contextmanager
def _turn() -> Iterator[None]:
    """Wait for the process's turn to write to SQLite, which has one writer at a time.

    SQLite's own waiting writers retry every 100 ms at last, and luck decides who is next: beside
    ten other writers a hand waited for more than a second. Threads wait for this lock instead,
    which wakes the next one at once; SQLite decides between processes.
    """
    turn: Lock | None = current_app.extensions.get("companion-turn")
    if turn is None:
        yield
        return
    if not turn.acquire(timeout=current_app.config["WRITE_PATIENCE"]):
        raise OperationalError("BEGIN IMMEDIATE", None, Locked("database is locked"))
    try:
        yield
    finally:
        turn.release()


@contextmanager
def unsynced_write() -> Iterator[Connection]:
    """A short separate write whose data may be lost in a power failure: it does not wait for the
    disk.

    In PostgreSQL it takes no lock: it must be one statement, correct in any order.
    """
    sqlite = db.engine.dialect.name == "sqlite"
    with _turn(), db.engine.connect() as connection:
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


def is_writing() -> bool:
    return _writing.get() is not None


def after_commit(do: Callable[[], object]) -> None:
    """Call `do` after the running write commits, never if it fails; at once if none is."""
    write = _writing.get()
    if write is None:
        do()
    else:
        write.settled.append(do)


def new_id() -> str:
    """A new id: 96 random bits, safe in URLs, and not taken for an option on the command line."""
    while (found := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return found


@contextmanager
def exclusive_transaction() -> Iterator[Connection]:
    """A transaction that excludes all other writers, for changing tables."""
    begin = _begin_in_sqlite if db.engine.dialect.name == "sqlite" else Connection.begin
    token = _writing.set(_WriteState())
    try:
        with db.engine.connect() as connection, begin(connection):
            yield connection
    finally:
        _writing.reset(token)


@contextmanager
def _begin_in_sqlite(connection: Connection) -> Iterator[None]:
    # To change a table, SQLite makes a new one and drops the old one, which others refer to.
    # Therefore references are checked at the end; this cannot be switched within a transaction.
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        with connection.begin():
            yield
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise RuntimeError(f"the migration would break references: {broken}")
    finally:
        driver.execute("PRAGMA foreign_keys = ON")


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
            raise NewerDatabase(
                phrase("the database was upgraded by a newer release than this one")
            ) from None
        except DatabaseError as error:
            if "not a database" in str(error.orig):
                where = app.config["SQLALCHEMY_DATABASE_URI"]
                raise NoDatabase(phrase("{name} is not a database", name=where)) from None
            raise
        if app.config.get("MAKE", True) is not False:
            from companion.evenings.demo import ensure  # a feature, which needs the tables

            ensure(app)


def upgrade_tables(connection: Connection) -> None:
    config = migrate.get_config()
    config.attributes["connection"] = connection
    upgrade(config, "head")


def not_answering(app: Flask, error: OperationalError) -> Phrase:
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
