"""Writes: complete, durable, without blocking readers, and safe when several begin at once."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, event, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion import create_app
from companion.db.models import Evening, Group
from companion.db.session import (
    WRITERS,
    GroupBusy,
    after_commit,
    db,
    new_id,
    set_write_group,
    unsynced_write,
    upgrade_database,
    writing,
)
from tests.databases import close, lay_down, on_sqlite
from tests.served import environment


@pytest.fixture
def app(tmp_path: Path, either_database: str) -> Iterator[Flask]:
    """An app without a context, so that every thread has one of its own."""
    settings = {"SQLALCHEMY_DATABASE_URI": either_database, "SECRET_KEY": "secret"}
    app = create_app({"INSTANCE": tmp_path, **settings})
    if either_database.startswith("sqlite"):
        lay_down(tmp_path / "companion.db", "secret", app.config["CLOCK"])
    else:
        upgrade_database(app)
    yield app
    close(app)


def group(name: str) -> Group:
    return Group(name=name, created=0)


def names() -> set[str]:
    """The names of the groups that are committed, but for the demonstration."""
    return set(db.session.scalars(db.select(Group.name).where(~Group.demonstration)))


@on_sqlite
def test_sqlite_is_set_up_so_that_what_is_committed_stays(app: Flask) -> None:
    with app.app_context():
        found = {
            pragma: db.session.scalar(text(f"PRAGMA {pragma}"))
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    full = 2
    lasting = {"journal_mode": "wal", "synchronous": full}
    assert found == {**lasting, "foreign_keys": 1, "busy_timeout": 10_000}


def test_only_a_write_that_need_not_last_waits_for_no_disk(app: Flask) -> None:
    waits = []
    with app.app_context():
        sqlite = db.engine.dialect.name == "sqlite"
        asked = "PRAGMA synchronous" if sqlite else "SHOW synchronous_commit"
        for lasting in (True, False, True):
            with writing(lasting):
                waits.append(db.session.scalar(text(asked)))
    full, normal = (2, 1) if sqlite else ("on", "off")
    assert waits == [full, normal, full]


def test_what_refers_to_nothing_is_refused(app: Flask) -> None:
    with app.app_context(), pytest.raises(IntegrityError), writing():
        db.session.add(Evening(group_id="nobody", created=0, day="2026-11-20"))


def test_a_write_is_whole_or_not_at_all(app: Flask) -> None:
    with app.app_context():
        with pytest.raises(ZeroDivisionError):
            _fail_after(lambda: db.session.add(group("Us")))
        assert names() == set()


def _fail_after(do: Callable[[], object]) -> None:
    with writing():
        do()
        db.session.flush()
        raise ZeroDivisionError


def test_what_waits_for_a_write_comes_after_it_or_never(app: Flask) -> None:
    done: list[str] = []
    with app.app_context():
        after_commit(lambda: done.append("outside"))
        with writing():
            after_commit(lambda: done.append("committed"))
            assert done == ["outside"]
        with pytest.raises(ZeroDivisionError):
            _fail_after(lambda: after_commit(lambda: done.append("failed")))
    assert done == ["outside", "committed"]


@on_sqlite
def test_a_write_locks_out_other_writers_from_its_beginning(app: Flask, tmp_path: Path) -> None:
    with app.app_context(), writing():
        # It only reads so far, and still must exclude other writers.
        assert names() == set()
        other = sqlite3.connect(tmp_path / "companion.db", isolation_level=None, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


def test_a_reader_is_not_kept_waiting_by_a_writer(app: Flask) -> None:
    seen: list[set[str]] = []

    def look() -> None:
        with app.app_context():
            seen.append(names())

    with app.app_context():
        with writing():
            db.session.add(group("Us"))
            db.session.flush()
            reader = Thread(target=look)
            reader.start()
            reader.join(timeout=60)
            assert seen == [set()]
        look()
    assert seen == [set(), {"Us"}]


def test_a_writer_is_not_kept_waiting_by_a_reader(app: Flask) -> None:
    looked, written = Event(), Event()
    seen: list[set[str]] = []

    def look_twice() -> None:
        with app.app_context():
            seen.append(names())
            looked.set()
            written.wait(60)
            seen.append(names())

    reader = Thread(target=look_twice)
    reader.start()
    looked.wait(60)
    with app.app_context(), writing():
        db.session.add(group("Us"))
    written.set()
    reader.join()
    # What it sees is of one moment.
    assert seen == [set(), set()]


@on_sqlite
def test_a_write_is_refused_while_others_of_its_group_wait_for_too_long(app: Flask) -> None:
    """The first holds the others up; a request without a place to wait is refused."""
    told: Queue[bool] = Queue()

    def write() -> None:
        with app.app_context():
            set_write_group("a group")
            try:
                with writing():
                    told.put(True)
            except GroupBusy:
                told.put(False)

    others = [Thread(target=write) for _ in range(WRITERS)]
    with app.app_context():
        set_write_group("a group")
        with writing():
            for other in others:
                other.start()
            assert told.get() is False
    for other in others:
        other.join()
    assert [told.get() for _ in others[1:]] == [True] * (WRITERS - 1)


@on_sqlite
def test_threads_wait_for_their_turn_and_never_at_sqlite(own_app: Flask) -> None:
    """Who waits there looks again now and then, and comes after others who were later."""

    def refuse_at_once(connection: Any, _: object) -> None:
        connection.execute("PRAGMA busy_timeout = 0")

    with own_app.app_context():
        db.engine.dispose()
        event.listen(db.engine, "connect", refuse_at_once)

    def write(name: str) -> None:
        with own_app.app_context():
            with writing():
                db.session.add(group(name))
                db.session.flush()
            with unsynced_write() as connection:
                connection.execute(delete(Group).where(Group.name == name))

    with ThreadPoolExecutor(8) as writers:
        list(writers.map(write, map(str, range(8))))  # raises what any of them raises


@on_sqlite
def test_nobody_waits_for_their_turn_for_ever(app: Flask) -> None:
    app.config["WRITE_PATIENCE"] = 0
    refused: list[OperationalError] = []

    def write() -> None:
        with app.app_context(), pytest.raises(OperationalError, match="locked") as error, writing():
            pass
        refused.append(error.value)

    with app.app_context(), writing():
        other = Thread(target=write)
        other.start()
        other.join()
    assert len(refused) == 1


KILLED = """
import os, signal, sys
from companion import create_app
from companion.db.session import db, upgrade_database, writing
from companion.db.models import Group
app = create_app()
upgrade_database(app)
with app.app_context():
    with writing():
        db.session.add(Group(name="committed", created=0))
    with writing():
        db.session.add(Group(name="not committed", created=0))
        db.session.flush()
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_committed_outlives_kill_9_and_nothing_else_does(
    tmp_path: Path, either_database: str
) -> None:
    ours = environment(tmp_path, COMPANION_DATABASE_URL=either_database)
    killed = subprocess.run([sys.executable, "-c", KILLED], env=ours)
    assert killed.returncode < 0
    app = create_app({"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": either_database})
    upgrade_database(app)
    with app.app_context():
        assert names() == {"committed"}
    close(app)


def test_the_database_and_the_secret_are_for_nobody_else(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    upgrade_database(create_app({"INSTANCE": instance}))
    assert (instance / "secret").stat().st_mode & 0o777 == 0o600
    assert instance.stat().st_mode & 0o777 == 0o700
    assert sorted(path.name for path in instance.iterdir())[-1] == "secret"


def test_ids_are_not_to_be_guessed_and_no_option_of_a_command() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert {len(each) for each in ids} == {16}
    assert not any(each.startswith("-") for each in ids)


@pytest.mark.parametrize("mode", [None, 0o644, 0o666])
def test_the_database_is_for_nobody_else_in_any_folder(tmp_path: Path, mode: int | None) -> None:
    """Also where one is there already that others may read."""
    folder = tmp_path / "anywhere"
    folder.mkdir(mode=0o755)
    file = folder / "tien-gow.db"
    if mode is not None:
        file.touch()
        file.chmod(mode)
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}", "SECRET_KEY": "secret"})
    upgrade_database(app)
    with app.app_context():
        assert db.session.execute(select(Group.id)).all()
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    close(app)
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}
