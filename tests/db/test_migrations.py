"""The tables: migrations lead to those of the models; differences are reported."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import time_ns

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from companion import create_app
from companion.db.backup import table_differences, unexpected_objects
from companion.db.models import Evening, IdempotentAnswer
from companion.db.session import (
    Base,
    NewerDatabase,
    db,
    is_up_to_date,
    migrate,
    upgrade_database,
    writing,
)
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.ledger.sealing import differences
from tests.databases import close, on_sqlite
from tests.ledger.factories import ANA, LEVEL, Seated


def test_the_migrated_tables_are_those_of_the_code(app: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        # If this fails: .venv/bin/flask --app companion db migrate -m "What changes"
        assert compare_metadata(context, db.metadata) == []


@on_sqlite
def test_to_prepare_again_changes_nothing(app: Flask) -> None:
    with db.engine.connect() as connection:
        before = connection.exec_driver_sql("PRAGMA schema_version").scalar()
    upgrade_database(app)
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA schema_version").scalar() == before


def set_back(app: Flask, revision: str, *statements: str) -> None:
    """Make the database one of an earlier revision, with what these statements write."""
    with app.app_context(), db.engine.begin() as connection:
        Base.metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
        config = migrate.get_config()
        config.attributes["connection"] = connection
        upgrade(config, revision)
        for statement in statements:
            connection.execute(text(statement), {"no": False} if ":no" in statement else {})


BROKEN_REFERENCE = (
    "INSERT INTO phones (id, digest, group_id, link, kind, joined, seen) "
    "VALUES ('p', 'd', 'nobody', 'l', '', 0, 0)"
)
FAILURE_HALFWAY = (
    "CREATE TRIGGER halfway BEFORE UPDATE ON answered BEGIN SELECT RAISE(ABORT, 'no'); END"
)


@on_sqlite
@pytest.mark.parametrize(
    ("damage", "error"),
    [(BROKEN_REFERENCE, RuntimeError), (FAILURE_HALFWAY, IntegrityError)],
    ids=["broken reference", "failure halfway"],
)
def test_a_migration_that_fails_changes_nothing(
    app: Flask, damage: str, error: type[Exception]
) -> None:
    now = time_ns() // 1_000_000
    set_back(app, "0004", f"INSERT INTO answered VALUES ('s', 'k', 'd', '{{}}', {now})")
    # No reference is checked on a connection that does not ask for it.
    with closing(sqlite3.connect(str(db.engine.url.database))) as database, database:
        database.execute(damage)

    def state() -> list[object]:
        asked = ("SELECT sql FROM sqlite_schema", "SELECT * FROM alembic_version")
        with db.engine.connect() as connection:
            return [connection.exec_driver_sql(text).fetchall() for text in asked]

    before = state()
    with pytest.raises(error):
        upgrade_database(app)
    assert state() == before
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


OLD = (
    "INSERT INTO groups (id, name, created, revision, demonstration, hidden) "
    "VALUES ('g', 'Us', 0, 0, :no, :no)",
    "INSERT INTO evenings (id, group_id, created, day, title, currency, money, points, coin, chips,"
    " crossing, waiting, rotation, plan, by_chips, in_chips) VALUES "
    "('late', 'g', 9, '', '', '', 0, 1, 1, '[]', :no, '[]', 'hand', 'fewest', :no, :no), "
    "('early', 'g', 5, '', '', '', 0, 1, 1, '[]', :no, '[]', 'hand', 'fewest', :no, :no)",
    "INSERT INTO payments (id, evening_id, kind, amount, unit, who, at) VALUES "
    "('p1', 'late', 'made', 1, '', '', 20), ('p2', 'late', 'made', 1, '', '', 40)",
    "INSERT INTO counted (evening_id, player_id, issued, chips, who, at) VALUES "
    "('late', 'x', 0, '{}', '', 20), ('late', 'y', 0, '{}', '', 30)",
)
"""What a release before revision 0004 may have left."""


@pytest.fixture
def bare(tmp_path: Path, either_database: str) -> Iterator[Flask]:
    """An app with nothing in its database."""
    settings = {"SQLALCHEMY_DATABASE_URI": either_database, "SECRET_KEY": "secret"}
    app = create_app({"INSTANCE": tmp_path, **settings})
    yield app
    close(app)


def test_evenings_and_steps_are_numbered_in_the_order_in_which_they_were_written(
    bare: Flask,
) -> None:
    set_back(bare, "0003", *OLD)
    upgrade_database(bare)
    with bare.app_context():
        late, early = (db.session.get_one(Evening, name) for name in ("late", "early"))
        assert (early.place, late.place, late.steps) == (1, 2, 3)
        assert [payment.step for payment in late.payments] == [1, 3]
        assert {row.player_id: row.step for row in late.counts} == {"x": 1, "y": 2}


def test_answers_are_kept_smaller_and_those_too_old_are_not(bare: Flask) -> None:
    young = time_ns() // 1_000_000
    kept = "INSERT INTO answered VALUES ('s', '{}', '{}', '{{\"n\": \"三\"}}', {})"
    old_and_young = (kept.format(key, "d" * 64, at) for key, at in (("old", 0), ("young", young)))
    set_back(bare, "0004", *old_and_young)
    upgrade_database(bare)
    with bare.app_context():
        [row] = db.session.query(IdempotentAnswer).filter_by(scope="s")
        assert (row.key, row.digest, row.answer, row.at) == ("young", "d" * 32, {"n": "三"}, young)


BACK_TO_0005 = (
    "ALTER TABLE evenings DROP COLUMN paid_in",
    "ALTER TABLE evenings DROP COLUMN paid_amount",
    "ALTER TABLE evenings DROP COLUMN paid_per",
    "CREATE TABLE chain (n INTEGER)",
    "CREATE TABLE chain_heads (n INTEGER)",
    "UPDATE alembic_version SET version_num = '0005'",
)


def test_stored_names_are_cleaned_and_stay_different_in_their_group(seated: Seated) -> None:
    seated.record(LEVEL)
    with writing():
        recording.close(recording.lock_sitting(seated.id), ANA)
    revision = seated.sitting.evening.group.revision
    db.session.remove()
    typed = {"Bo": "Ah  Ming", "Chan": "\u200eLee\nAnn ", "Di": "\u200b"}
    with db.engine.begin() as connection:
        for name, stored in typed.items():
            renamed = {"stored": stored, "name": name}
            connection.execute(
                text("UPDATE players SET name = :stored WHERE name = :name"), renamed
            )
        connection.execute(text("UPDATE evenings SET title = ' A  B\u200b'"))
        connection.execute(text("UPDATE groups SET name = 'U  s' WHERE NOT demonstration"))
        for statement in BACK_TO_0005:
            connection.execute(text(statement))
    upgrade_database(seated.app)
    group = seated.sitting.evening.group
    assert (group.name, seated.sitting.evening.title) == ("U s", "A B")
    assert group.revision == revision + 3
    names = ["Ah Ming", "Ah Ming 2", "Lee Ann", "?"]
    assert [player.name for player in group.players] == names
    assert [*book_cache.open(seated.sitting).standing.seats] == names
    assert [str(each) for each in differences()] == []


@pytest.mark.usefixtures("app")
def test_a_database_is_prepared_once_its_tables_are_those_of_this_release() -> None:
    assert is_up_to_date()
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    db.session.rollback()
    assert not is_up_to_date()


def test_a_database_of_a_newer_release_is_left_alone_and_said_in_a_sentence(app: Flask) -> None:
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    db.session.remove()
    with pytest.raises(NewerDatabase, match="by a newer release than this one"):
        upgrade_database(app)


STARTED = """
import sys
from pathlib import Path
from companion import create_app
from companion.db.session import db, upgrade_database
from companion.db.models import Group
sys.stdin.readline()
app = create_app({"INSTANCE": Path(sys.argv[1])})
upgrade_database(app)
with app.app_context():
    print(app.secret_key, db.session.query(Group).count())
"""


@pytest.mark.ordeal
def test_two_that_start_at_once_make_one_database_and_one_secret(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    without = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
    command = [sys.executable, "-c", STARTED, str(instance)]
    starting = [
        subprocess.Popen(
            command, env=without, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for process in starting:
        # They are all at the start by now, or soon; here they go.
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    said = {process.communicate()[0] for process in starting}
    assert [process.returncode for process in starting] == [0] * 2
    [one] = said
    assert one.split() == [(instance / "secret").read_text(), "1"]


OURS = "CREATE TABLE a (id PRIMARY KEY, n INTEGER NOT NULL); CREATE INDEX of_n ON a (n);"


def made(path: Path, script: str) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (OURS, []),
        ("", ["the table “a” is missing"]),
        (OURS + "CREATE TABLE b (id);", ["there is an unknown table “b”"]),
        (OURS.replace(" NOT NULL", ""), ["the table “a” is not the one expected"]),
        (
            OURS.replace("CREATE INDEX", "CREATE UNIQUE INDEX"),
            ["the table “a” is not the one expected"],
        ),
    ],
)
def test_where_tables_differ_is_said(tmp_path: Path, other: str, says: list[str]) -> None:
    ours = made(tmp_path / "ours", OURS)
    assert [str(text) for text in table_differences(made(tmp_path / "other", other), ours)] == says


def test_what_acts_by_itself_is_a_stranger(tmp_path: Path) -> None:
    view = "CREATE VIEW seen AS SELECT n FROM a;"
    assert unexpected_objects(made(tmp_path / "one", OURS)) == []
    assert unexpected_objects(made(tmp_path / "other", OURS + view)) == ["seen"]
