"""Brings a database to the tables of this release: of any before it, or from nothing."""

from alembic.command import upgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DatabaseError, OperationalError

from companion.db.session import NewerDatabase, NoDatabase, alone, database_of, db, migrate
from companion.evenings.demo import ensure
from companion.rules.phrases import Phrase, phrase

NEWER = phrase("the database was upgraded by a newer release than this one")


def prepare(app: Flask) -> None:
    """Bring the database to the tables of this release, whole or not at all.

    With `MAKE` False in the settings, one that has nothing of Companion in it is left alone.

    Safe when several processes do it at once: the first does it, the others wait and find it done.
    Raises NoDatabase where none answers, NewerDatabase where this release does not know its tables.
    """
    with app.app_context():
        try:
            with alone() as connection:
                if app.config.get("MAKE", True) is False:
                    _has_something(connection)
                upgrade_tables(connection)
        except OperationalError as error:
            if error.statement is None:
                raise NoDatabase(not_answering(app, error)) from None
            raise
        except CommandError:
            raise NewerDatabase(NEWER) from None
        except DatabaseError as error:
            if "not a database" in str(error.orig):
                where = app.config["SQLALCHEMY_DATABASE_URI"]
                raise NoDatabase(phrase("{name} is not a database", name=where)) from None
            raise
        if app.config.get("MAKE", True) is not False:
            ensure(app)


def upgrade_tables(connection: Connection) -> None:
    """Run the migrations that are missing, in the transaction of this connection."""
    config = migrate.get_config()
    config.attributes["connection"] = connection
    upgrade(config, "head")


def not_answering(app: Flask, error: OperationalError) -> Phrase:
    """The sentence that says why the app's database cannot be reached."""
    why = " ".join(str(error.orig).split())
    return phrase("the database {name} does not answer: {why}", name=database_of(app), why=why)


def _has_something(connection: Connection) -> None:
    if not inspect(connection).has_table("alembic_version"):
        where = connection.engine.url.render_as_string(hide_password=True)
        raise NoDatabase(phrase("the database {name} contains nothing from Companion", name=where))


def is_prepared() -> bool:
    """Whether the tables are those of this release. Raises OperationalError where none answers."""
    heads = ScriptDirectory.from_config(migrate.get_config()).get_heads()
    found = MigrationContext.configure(db.session.connection()).get_current_heads()
    return set(found) == set(heads)
