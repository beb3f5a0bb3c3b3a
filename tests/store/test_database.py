"""The one way to write: whole, durable, in nobody's way, and safe when many begin at once."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion import create_app
from companion.store.database import db, new_id, once_settled, prepare, writing
from companion.store.tables import Evening, Group
from tests.databases import on_sqlite
from tests.served import environment


@pytest.fixture
def app(tmp_path: Path, either_database: str) -> Iterator[Flask]:
    """An app without a context, so that every thread has one of its own."""
    app = create_app({"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": either_database})
    prepare(app)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


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
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


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
        once_settled(lambda: done.append("outside"))
        with writing():
            once_settled(lambda: done.append("committed"))
            assert done == ["outside"]
        with pytest.raises(ZeroDivisionError):
            _fail_after(lambda: once_settled(lambda: done.append("failed")))
    assert done == ["outside", "committed"]


@on_sqlite
def test_a_write_locks_out_other_writers_from_its_beginning(app: Flask, tmp_path: Path) -> None:
    with app.app_context(), writing():
        # Only a look so far: it must be nobody else's turn, all the same.
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
            reader.join(timeout=5)
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
            written.wait(5)
            seen.append(names())

    reader = Thread(target=look_twice)
    reader.start()
    looked.wait(5)
    with app.app_context(), writing():
        db.session.add(group("Us"))
    written.set()
    reader.join()
    # What it sees is of one moment.
    assert seen == [set(), set()]


def test_writers_wait_for_each_other(app: Flask) -> None:
    failed: list[OperationalError] = []

    def write(name: str) -> None:
        with app.app_context():
            try:
                with writing():
                    db.session.add(group(name))
            except OperationalError as error:
                failed.append(error)

    writers = [Thread(target=write, args=(f"{n}",)) for n in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed == []
    with app.app_context():
        assert names() == {f"{n}" for n in range(8)}


KILLED = """
import os, signal, sys
from companion import create_app
from companion.store.database import db, prepare, writing
from companion.store.tables import Group
app = create_app()
prepare(app)
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
    prepare(app)
    with app.app_context():
        assert names() == {"committed"}
        db.session.remove()
        db.engine.dispose()


STARTED = """
import sys
from pathlib import Path
from companion import create_app
from companion.store.database import db, prepare
from companion.store.tables import Group
sys.stdin.readline()
app = create_app({"INSTANCE": Path(sys.argv[1])})
prepare(app)
with app.app_context():
    print(app.secret_key, db.session.query(Group).count())
"""


def test_four_that_start_at_once_make_one_database_and_one_secret(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    without = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
    command = [sys.executable, "-c", STARTED, str(instance)]
    starting = [
        subprocess.Popen(
            command, env=without, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for process in starting:
        # They are all at the start by now, or soon; here they go.
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    said = {process.communicate()[0] for process in starting}
    assert [process.returncode for process in starting] == [0] * 4
    [one] = said
    assert one.split() == [(instance / "secret").read_text(), "1"]


def test_the_database_and_the_secret_are_for_nobody_else(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    prepare(create_app({"INSTANCE": instance}))
    assert (instance / "secret").stat().st_mode & 0o777 == 0o600
    assert instance.stat().st_mode & 0o777 == 0o700
    assert sorted(path.name for path in instance.iterdir())[-1] == "secret"


def test_ids_are_not_to_be_guessed() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert {len(new_id()) for _ in range(100)} == {16}
