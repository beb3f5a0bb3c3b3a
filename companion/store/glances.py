"""Glances into the database: single statements, on connections that never begin a transaction.

Each request begins with two or three of them. To ask the session instead takes several times as
long: it begins a transaction for it, and rolls that back before a write.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Engine, PoolProxiedConnection, Select, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from companion.store.database import db, is_writing, keep_private

Statement = Select[*tuple[Any, ...]]


class Away(Exception):
    """The database does not answer a glance, or no connection is free."""


class Glances:
    """The connections, and statements as the driver wants them; for one process."""

    def __init__(self, engine: Engine):
        self._engine = create_engine(
            engine.url, isolation_level="AUTOCOMMIT", pool_reset_on_return=None
        )
        self._written: dict[Statement, tuple[str, Sequence[str] | None]] = {}
        if engine.dialect.name == "sqlite":
            database = Path(engine.url.database or "")
            event.listen(self._engine, "do_connect", lambda *_: keep_private(database))
        # Whoever ends the app's connections ends these with them.
        event.listen(engine, "engine_disposed", lambda _: self._engine.dispose())

    def first(self, statement: Statement, given: Mapping[str, Any]) -> Sequence[Any] | None:
        """The first row that is committed now, as the driver has it; None where there is none.

        Raises Away.
        """
        text, names = self._written.get(statement) or self._write(statement)
        values: Any = given if names is None else [given[name] for name in names]
        driver: Any = self._engine.dialect.loaded_dbapi
        try:
            connection = self._engine.raw_connection()
        except (SQLAlchemyError, driver.Error):
            raise Away from None
        try:
            row = _first(connection, text, values)
        except driver.Error:
            connection.invalidate()  # the database was away: whoever asks next connects anew
            raise Away from None
        connection.close()
        return row

    def _write(self, statement: Statement) -> tuple[str, Sequence[str] | None]:
        compiled = statement.compile(self._engine)
        written = self._written[statement] = str(compiled), compiled.positiontup
        return written


def _first(connection: PoolProxiedConnection, text: str, values: Any) -> Sequence[Any] | None:
    cursor = connection.cursor()
    cursor.execute(text, values)
    rows = cursor.fetchall()
    return rows[0] if rows else None


def set_up(app: Flask) -> None:
    with app.app_context():
        app.extensions["companion-glances"] = Glances(db.engine)


def glance(statement: Statement, **given: Any) -> Sequence[Any] | None:
    """The first row of a statement. Within a write, it is what is written so far."""
    if not is_writing():
        glances: Glances = current_app.extensions["companion-glances"]
        try:
            return glances.first(statement, given)
        except Away:
            pass  # the session says what is the matter, if it is so for it, too
    return db.session.execute(statement, given).first()
