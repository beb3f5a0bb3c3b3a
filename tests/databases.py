"""The databases that tests are run on: SQLite always, PostgreSQL too in `make ordeal`."""

from pathlib import Path

import pytest
from sqlalchemy import text

from companion import create_app
from companion.store.database import db, prepare
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


def lay_out(server: PostgreSQL, folder: Path) -> str:
    """A database with all tables and nothing in them, to make others like it: its name."""
    name = server.database()
    app = create_app(
        {"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": server.address(name), "SECRET_KEY": "none"}
    )
    prepare(app)
    with app.app_context():
        with db.engine.begin() as connection:
            connection.execute(text("TRUNCATE groups CASCADE"))
        db.engine.dispose()
    return name
