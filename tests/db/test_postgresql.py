"""PostgreSQL only: locks by group, one snapshot per page, simultaneous starts."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask

from companion import create_app
from companion.db.models import Group
from companion.db.session import (
    NoDatabase,
    db,
    disconnect,
    is_up_to_date,
    set_write_group,
    upgrade_database,
    with_driver,
    writing,
)
from tests.databases import close
from tests.db.test_database import KILLED, group, names
from tests.postgresql import PostgreSQL
from tests.served import COMMAND, environment

SOON, NOT_YET = 20, 0.3
"""Seconds within which something has to happen, and in which it must not."""


@pytest.mark.parametrize("written", ["postgres://", "postgresql://", "postgresql+psycopg://"])
def test_however_it_is_written_psycopg_speaks_to_it(written: str) -> None:
    assert with_driver(f"{written}me@host/name?a=b") == "postgresql+psycopg://me@host/name?a=b"


def test_what_is_not_postgresql_stays_as_it_is() -> None:
    assert with_driver("sqlite:////postgres://") == "sqlite:////postgres://"


def test_without_its_driver_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError(name='psycopg')")
    address, found = "postgresql:///nothing", str(tmp_path)
    ours = environment(tmp_path, COMPANION_DATABASE_URL=address, PYTHONPATH=found)
    told = subprocess.run([*COMMAND, "groups"], env=ours, capture_output=True, text=True)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert "needs the module psycopg" in told.stderr


def test_where_no_server_is_that_is_said_in_one_line(tmp_path: Path) -> None:
    nowhere = f"postgresql:///nothing?host={tmp_path}"
    app = create_app({"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": nowhere})
    with pytest.raises(NoDatabase, match=r"\Athe database postgresql\S+ does not answer: .+\Z"):
        upgrade_database(app)


@pytest.fixture
def address(postgresql: PostgreSQL) -> Iterator[str]:
    """A database with nothing in it."""
    name = postgresql.database()
    yield postgresql.address(name)
    postgresql.drop(name)


@pytest.fixture
def bare(tmp_path: Path, address: str) -> Iterator[Flask]:
    """An app without a context, so that every thread has one of its own."""
    app = create_app({"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": address})
    upgrade_database(app)
    yield app
    close(app)


class Writer:
    """Writes for a group (None: for all) in a thread, until told to end."""

    def __init__(self, app: Flask, of: str | None, name: str = ""):
        self.begun, self.seen = Event(), set[str]()
        self._end = Event()
        self._thread = Thread(target=self._write, args=(app, of, name))
        self._thread.start()

    def _write(self, app: Flask, of: str | None, name: str) -> None:
        with app.app_context():
            if of is not None:
                set_write_group(of)
            with writing():
                self.seen = names()
                self.begun.set()
                self._end.wait(SOON)
                db.session.add(group(name))

    def end(self) -> None:
        self._end.set()
        self._thread.join(SOON)


@pytest.mark.ordeal
@pytest.mark.parametrize(
    ("first", "second"),
    [("us", "us"), (None, "us"), ("us", None), (None, None)],
    ids=["one group", "all, then a group", "a group, then all", "all"],
)
def test_a_write_waits_for_its_turn_and_then_sees_what_it_waited_for(
    bare: Flask, first: str | None, second: str | None
) -> None:
    one = Writer(bare, first, "first")
    assert one.begun.wait(SOON)
    other = Writer(bare, second, "second")
    assert not other.begun.wait(NOT_YET)
    one.end()
    assert other.begun.wait(SOON)
    assert other.seen == {"first"}
    other.end()


@pytest.mark.ordeal
def test_nobody_waits_for_the_writes_of_another_group(bare: Flask) -> None:
    us, them = Writer(bare, "us"), Writer(bare, "them")
    assert us.begun.wait(SOON)
    assert them.begun.wait(SOON)
    us.end()
    them.end()


@pytest.mark.ordeal
def test_four_that_start_at_once_make_the_tables_and_the_demonstration_once(
    tmp_path: Path, address: str
) -> None:
    started = KILLED.partition("with app")[0] + "print('ready')"
    ours = environment(tmp_path, COMPANION_DATABASE_URL=address)
    starting = [subprocess.Popen([sys.executable, "-c", started], env=ours) for _ in range(4)]
    assert [process.wait(SOON * 3) for process in starting] == [0] * 4
    app = create_app({"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": address})
    with app.app_context():
        assert is_up_to_date()
        assert db.session.query(Group).count() == 1
    close(app)


@pytest.mark.ordeal
def test_a_database_that_was_away_is_found_again(tmp_path: Path) -> None:
    server = PostgreSQL(careful=False)
    settings = {"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": server.address("postgres")}
    app = create_app(settings)
    upgrade_database(app)
    client = app.test_client()
    assert client.get("/healthz/ready").status_code == 200
    server.kill()
    away = client.get("/healthz/ready")
    assert (away.status_code, away.headers["Retry-After"]) == (503, "2")
    assert client.get("/").status_code == 503
    assert client.get("/healthz/live").status_code == 200
    server.start()
    assert client.get("/healthz/ready").status_code == 200
    with app.app_context():
        disconnect()
    server.stop()
