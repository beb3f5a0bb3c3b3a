"""The migrations lead to the tables as they are in the code, and never halfway."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy.exc import OperationalError

from companion.store import database
from companion.store.database import db, migrate, prepare
from tests.databases import on_sqlite


def test_the_migrated_tables_are_those_of_the_code(app: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        # Where this fails: .venv/bin/flask --app companion db migrate -m "What changes"
        assert compare_metadata(context, db.metadata) == []


def test_there_is_one_newest_revision_and_the_database_is_at_it(app: Flask) -> None:
    script = ScriptDirectory.from_config(migrate.get_config())
    with db.engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_heads()
    assert current == tuple(script.get_heads())
    assert len(current) == 1


@on_sqlite
def test_to_prepare_again_changes_nothing(app: Flask) -> None:
    with db.engine.connect() as connection:
        before = connection.exec_driver_sql("PRAGMA schema_version").scalar()
    prepare(app)
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA schema_version").scalar() == before


def _break_a_reference(config: Config, _to: str) -> None:
    connection = config.attributes["connection"]
    connection.exec_driver_sql("UPDATE players SET group_id = 'nobody'")


def _end_halfway(config: Config, _to: str) -> None:
    connection = config.attributes["connection"]
    connection.exec_driver_sql("DROP TABLE drafts")
    connection.exec_driver_sql("DROP TABLE that_is_not_there")


@on_sqlite
@pytest.mark.parametrize(
    ("migration", "error"),
    [(_break_a_reference, RuntimeError), (_end_halfway, OperationalError)],
    ids=["broken reference", "failure halfway"],
)
def test_a_migration_that_fails_changes_nothing(
    app: Flask,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    migration: object,
    error: type[Exception],
) -> None:
    def state() -> list[object]:
        asked = ("SELECT name FROM sqlite_schema", "SELECT group_id FROM players")
        with db.engine.connect() as connection:
            return [connection.exec_driver_sql(text).fetchall() for text in asked]

    before = state()
    monkeypatch.setattr(database, "upgrade", migration)
    with pytest.raises(error):
        prepare(app)
    assert state() == before
    with db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
