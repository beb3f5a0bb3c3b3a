"""The databases of the tests: always SQLite, in `make ordeal` also PostgreSQL."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.db.session import db, disconnect, upgrade_database
from tests.postgresql import PostgreSQL

BOTH = (
    pytest.param("sqlite", id=pytest.HIDDEN_PARAM),
    pytest.param("postgresql", marks=pytest.mark.ordeal),
)
"""Parameters for a fixture on which tests depend that are to be run on both."""

on_sqlite = pytest.mark.parametrize(
    "kind_of_database", ["sqlite"], indirect=True, ids=[pytest.HIDDEN_PARAM]
)
"""Marks a test that is about SQLite alone."""


HOUR = 3_600_000
_prepared: dict[tuple[str, int], bytes] = {}


def close(app: Flask) -> None:
    """Ends the app's session and its connections to the database."""
    with app.app_context():
        db.session.remove()
        disconnect()


def lay_out(server: PostgreSQL, folder: Path) -> str:
    """A database with all tables and nothing in them, to make others like it: its name."""
    name = server.database()
    app = create_app(
        {"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": server.address(name), "SECRET_KEY": "none"}
    )
    upgrade_database(app)
    with app.app_context():
        with db.engine.begin() as connection:
            connection.execute(text("TRUNCATE groups CASCADE"))
        disconnect()
    return name


def lay_down(database: Path, secret: str, clock: Callable[[], int]) -> None:
    """A database as `prepare` makes it, in a file of SQLite; its links are made with this secret.

    It is prepared once in a run, or once an hour, and copied: whole tests are shorter than a
    migration, and a clock that goes on is no reason for another.
    """
    at = clock()
    known = (secret, at // HOUR)
    if known not in _prepared:
        _prepared[known] = _prepare(secret, at)
    database.write_bytes(_prepared[known])


def _prepare(secret: str, at: int) -> bytes:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "companion.db"
        app = create_app(
            {
                "INSTANCE": Path(folder),
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{database}",
                "SECRET_KEY": secret,
                "CLOCK": lambda: at,
            }
        )
        upgrade_database(app)
        close(app)
        return database.read_bytes()
