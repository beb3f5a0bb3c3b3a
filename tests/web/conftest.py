"""An app on a real SQLite file, configured as in production: CSRF, headers and access control."""

import os
import re
import shutil
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.db.upgrade import upgrade_database
from companion.ledger.book import book_cache
from tests.apps import SharedApp, close, on_sqlite
from tests.databases import lay_down

if TYPE_CHECKING:
    from tests.web.at_table import AtTable
    from tests.web.printing import RendersHere
    from tests.web.world import World

SECRET = "of these tests only"
EVENING = 1_795_000_000_000
"""A moment in November 2026 at which the tests' clock begins."""


class Clock:
    """A clock that goes on by a second whenever it is looked at, and further when told to."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> int:
        self.now += 1000
        return self.now

    def go_on(self, hours: int) -> None:
        self.now += hours * 3_600_000


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> SharedApp:
    return SharedApp(tmp_path_factory.mktemp("shared"), SECRET, CLOCK=Clock())


@pytest.fixture
def clock(shared: SharedApp) -> Clock:
    clock: Clock = shared.app.config["CLOCK"]
    clock.now = EVENING
    return clock


@pytest.fixture
def database() -> str:
    """The URL of the app's database; none for the shared app."""
    return ""


@pytest.fixture
def app(
    request: pytest.FixtureRequest, shared: SharedApp, database: str, clock: Clock
) -> Iterator[Flask]:
    """An app with an empty database. A test that changes the app itself asks for `own_app`."""
    if database.startswith("postgresql"):
        yield request.getfixturevalue("own_app")
    else:
        yield shared.fresh()


@pytest.fixture
def own_app(tmp_path: Path, database: str, clock: Clock) -> Iterator[Flask]:
    """An app for one test alone, which may change it."""
    book_cache.clear()
    more = {"SQLALCHEMY_DATABASE_URI": database} if database else {}
    app = on_sqlite(tmp_path, SECRET, CLOCK=clock, **more)
    if database.startswith("postgresql"):
        upgrade_database(app)
    else:
        lay_down(tmp_path / "companion.db", SECRET, clock)
    yield app
    close(app)


@pytest.fixture
def renders_here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator["RendersHere"]:
    """Documents are rendered in the process of the tests."""
    from tests.web.printing import rendering_here

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with rendering_here(app) as here:
        yield here


@pytest.fixture
def without_warnings(
    renders_here: "RendersHere", caplog: pytest.LogCaptureFixture
) -> Iterator["RendersHere"]:
    """Documents are rendered in the process of the tests; a warning of WeasyPrint is a fault."""
    yield renders_here
    assert caplog.get_records("call") == []


class Phone:
    """A browser without JavaScript: it keeps cookies and sends forms with their CSRF token."""

    def __init__(self, client: FlaskClient):
        self.client = client
        self.page = ""

    def look(self, address: str) -> TestResponse:
        """Open a page, following redirects; its text is then `page`."""
        response = self.client.get(address, follow_redirects=True)
        self.page = response.text
        return response

    def send(self, address: str, **fields: Any) -> TestResponse:
        """Send a form with the token of the last page; follows the redirect."""
        found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', self.page)
        assert found, "the last page had no form"
        data = {"csrf_token": found[1], **fields}
        response = self.client.post(address, data=data, follow_redirects=True)
        self.page = response.text
        return response


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def other_phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def table(app: Flask) -> "AtTable":
    """A table that sits, four players at it."""
    from tests.web.at_table import AtTable  # it knows the phones of this file

    return AtTable(app)


@pytest.fixture
def scorer(table: "AtTable", phone: Phone) -> Phone:
    """The phone of the scorer."""
    return table.open_to(phone)


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator["World"]:
    """A server on which everything has happened once.

    To make it takes as long as many tests: the first process of a run makes it for all.
    """
    from tests.web.world import World, made

    folder = tmp_path_factory.mktemp("instance")
    book_cache.clear()
    app, database = made(folder), folder / "companion.db"
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    common = folder if alone else tmp_path_factory.getbasetemp().parent
    with (common / "world.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if (common / "world.pickle").exists():
            shutil.copy(common / "world.db", database)
            world = World.shared(app, database, (common / "world.pickle").read_bytes())
        else:
            upgrade_database(app)
            world = World(app, database)
            world.restore()  # no connection has anything to write any more
            shutil.copy(database, common / "world.db")
            (common / "world.pickle").write_bytes(world.to_share())
    yield world
    world.snapshot.close()
    close(app)
