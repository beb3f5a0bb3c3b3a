"""The connection to the database, and the one way to write to it."""

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

from flask import Flask, current_app, g
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase

from companion.rules.phrases import phrase

PATIENCE = 10
"""Seconds that a write waits for others until it is given up."""

WRITERS, STUCK = 3, 1.0
"""Writes of one group that run or wait in a process at a time; and the seconds after which those
that wait hold up no more: others of the group are refused as long as one of them takes longer."""

SPACE = 256 * 1024
"""Bytes that have to be free on the disk of a database of SQLite: some hundred hands."""

WRITES = 7_409_932
"""A number that nothing else in a PostgreSQL database is locked by."""

POOL = 16
"""Connections to PostgreSQL that are kept: a thread counts with one while it reads by another, and
there are eight. In a rush there may be as many again."""

PSYCOPG = "postgresql+psycopg://"
"""How SQLAlchemy calls PostgreSQL by the driver that Companion uses."""


_writers: dict[str, list[float]] = {}
"""When the writes began that run or wait, by group; the first of them first."""
_writers_changed = Condition()


@dataclass
class _WriteState:
    """A write that is going on: whether it waits for the disk, and what is done once it is over."""

    lasting: bool = True
    settled: list[Callable[[], object]] = field(default_factory=list)


_writing: ContextVar[_WriteState | None] = ContextVar("writing", default=None)
"""The write that is going on; None outside any."""


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


class GroupBusy(Exception):
    """Writes of the same group wait already, and for too long."""


class NoDatabase(OSError):
    """The database cannot be used: it does not answer, or what speaks to it is missing."""


class NewerDatabase(NoDatabase):
    """The database has the tables of a release that is newer than this one."""


def init_database(app: Flask) -> None:
    """Tie the database to an app, so that what was committed stays and writers take turns.

    Raises NoDatabase where the driver is missing.
    """
    address = with_driver(app.config["SQLALCHEMY_DATABASE_URI"])
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    # What people wrote is not for the log, where something fails.
    options: dict[str, Any] = {"hide_parameters": True, "json_deserializer": _read_json}
    if address.startswith(PSYCOPG):
        # A page shows one moment, as in SQLite; a database that was away is looked for again.
        options |= {"isolation_level": "REPEATABLE READ", "pool_pre_ping": True}
        options |= {"pool_size": POOL, "max_overflow": POOL}
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
        if db.engine.dialect.name == "sqlite":
            app.extensions["companion-turn"] = Lock()
            _set_up_sqlite(db.engine)
        else:
            _set_up_postgresql(db.engine)


class DamagedJson:
    """What stands for a document that is none any more: only who makes use of it is stopped."""


def _read_json(written: str) -> Any:
    try:
        return json.loads(written)
    except ValueError:
        return DamagedJson()


def close(app: Flask) -> None:
    """Close the connections; a database of SQLite is then whole in its one file."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            connection = db.engine.raw_connection()
            with suppress(Locked):  # another process still uses it, and does this when it stops
                cursor = connection.cursor()
                cursor.execute("PRAGMA busy_timeout = 1000")
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.invalidate()
        db.engine.dispose()


def with_driver(address: str) -> str:
    """A database's address as SQLAlchemy wants it; PostgreSQL is spoken to by psycopg."""
    return re.sub(r"^postgres(ql)?://", PSYCOPG, address)


def database_of(app: Flask) -> str:
    """The database that an app uses: its file, or its address without the password."""
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
        # SQLAlchemy says when a transaction begins; the driver must not guess.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {PATIENCE * 1000}",  # the first: even the next waits for others
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
    """Raises OSError where nothing more can be written beside a database of SQLite."""
    if db.engine.dialect.name == "sqlite":
        with TemporaryFile(dir=Path(db.engine.url.database or "").parent) as file:
            file.write(b"\0" * SPACE)
            file.flush()


def make_private(database: Path) -> None:
    """The file of a database of SQLite, there or still to be made, for nobody else, in any folder.

    What SQLite keeps beside it has the mode that the database has.
    """
    with suppress(OSError):  # where it cannot be, the connection says why
        if not database.exists():
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        # One that is there is never opened: to close it again would end the locks of SQLite.
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
        # A write has to see what others commit while it waits for its turn.
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        if not write.lasting:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
        group = g.get("turns_of")
        if group is None:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (WRITES,))
            return
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock_shared(%s)", (WRITES,))
        turn = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"
        connection.exec_driver_sql(turn, (WRITES, group))


def set_write_group(group_id: str) -> None:
    """Writes of this request (or context of the app) concern this group alone.

    In PostgreSQL they then wait for others of the group only, and else for all. SQLite has one
    writer at a time, whatever it writes.
    """
    g.turns_of = group_id


@contextmanager
def writing(lasting: bool = True) -> Iterator[None]:
    """One write, short and whole: all of it is committed at the end, or nothing.

    Nobody else writes to the same group meanwhile, from the first look on. What was read before is
    forgotten, so that the write sees what is there when it begins. One that is not `lasting` waits
    for no disk: it is lost if the power is, before the next one that is.
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
    """One of the few writes of a group that run or wait in this process at a time.

    So those of a group whose lock is held leave threads to others. Raises GroupBusy.
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
    """One's turn to write to a file of SQLite, which has one writer at a time.

    SQLite lets waiting writers retry now and then, at last every 100 ms, and lets in whichever
    happens to look: beside ten strangers a hand waited for more than a second. So the threads of
    this process wait here, where the next is woken at once; SQLite settles it among processes.
    """
    turn: Lock | None = current_app.extensions.get("companion-turn")
    if turn is None:
        yield
        return
    if not turn.acquire(timeout=PATIENCE):
        raise OperationalError("BEGIN IMMEDIATE", None, Locked("database is locked"))
    try:
        yield
    finally:
        turn.release()


@contextmanager
def unsynced_write() -> Iterator[Connection]:
    """A short write of its own, of what may be lost with the power: it waits for no disk.

    In PostgreSQL it takes no turn either: what is written has to be one statement, right in any
    order.
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
    """Whether a write is going on."""
    return _writing.get() is not None


def after_commit(do: Callable[[], object]) -> None:
    """Do it when the write that is going on is committed, and never if it fails; at once where
    nothing is being written.
    """
    write = _writing.get()
    if write is None:
        do()
    else:
        write.settled.append(do)


def new_id() -> str:
    """An id that is not taken: some 96 random bits, fit for an address, and no option."""
    while (found := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return found


@contextmanager
def exclusive_transaction() -> Iterator[Connection]:
    """A transaction beside which nobody else writes, for changing the tables themselves."""
    begin = _begin_in_sqlite if db.engine.dialect.name == "sqlite" else Connection.begin
    token = _writing.set(_WriteState())
    try:
        with db.engine.connect() as connection, begin(connection):
            yield connection
    finally:
        _writing.reset(token)


@contextmanager
def _begin_in_sqlite(connection: Connection) -> Iterator[None]:
    # To change a table, SQLite creates it again, and drops the old one under those that refer to
    # it. References are judged at the end instead; within a transaction this cannot be turned.
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        with connection.begin():
            yield
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise RuntimeError(f"the migration would break references: {broken}")
    finally:
        driver.execute("PRAGMA foreign_keys = ON")
