"""A database of its own for each test of what is stored."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.db.session import upgrade_database
from companion.ledger.book import book_cache
from tests.apps import SharedApp, close, on_sqlite
from tests.ledger.factories import Seated, Table

SECRET = "secret"


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> SharedApp:
    return SharedApp(tmp_path_factory.mktemp("shared"), SECRET)


@pytest.fixture
def app(
    request: pytest.FixtureRequest, kind_of_database: str, shared: SharedApp
) -> Iterator[Flask]:
    """An app with an empty database. A test that changes the app itself asks for `own_app`."""
    if kind_of_database == "postgresql":
        yield request.getfixturevalue("own_app")
        return
    app = shared.fresh()
    with app.app_context():
        yield app


@pytest.fixture
def own_app(tmp_path: Path, either_database: str) -> Iterator[Flask]:
    """An app for one test alone, which may change it."""
    book_cache.clear()
    app = on_sqlite(tmp_path, SECRET, SQLALCHEMY_DATABASE_URI=either_database)
    upgrade_database(app)
    with app.app_context():
        yield app
    close(app)


@pytest.fixture
def table(app: Flask) -> Table:
    return Table()


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app)
