"""A database of its own for each test of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.store.books import shelf
from companion.store.database import db
from companion.store.preparing import prepare
from tests.databases import lay_down
from tests.store.seated import Seated
from tests.store.table import Table


@pytest.fixture
def app(tmp_path: Path, either_database: str) -> Iterator[Flask]:
    shelf.clear()
    app = create_app(
        {"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": either_database, "SECRET_KEY": "secret"}
    )
    if either_database.startswith("sqlite"):
        lay_down(tmp_path / "companion.db", "secret", app.config["CLOCK"])
    else:
        prepare(app)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def table(app: Flask) -> Table:
    return Table()


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app)
