"""The connection to the database, and the one way to write to it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import DeclarativeBase

_writing: ContextVar[bool] = ContextVar("writing", default=False)


class Base(DeclarativeBase):
    """What all tables have in common."""


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
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA busy_timeout = 10000")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writing.get() else "BEGIN")


@contextmanager
def writing() -> Iterator[None]:
    """One write, short and whole: all of it is committed at the end, or nothing.

    What was read before is forgotten, so that the write sees what is there when it begins.
    """
    db.session.rollback()
    token = _writing.set(True)
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
    finally:
        _writing.reset(token)


def new_id() -> str:
    """An id that is not taken: 96 random bits, fit for an address."""
    return secrets.token_urlsafe(12)


def prepare(app: Flask) -> None:
    """Bring the database to the tables of this release; safe when several do it at once."""
    with app.app_context():
        db.create_all()
