"""Runs the migrations on the connection that holds the lock; `flask db` opens its own."""

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from companion.db.session import db


def run(connection: Connection) -> None:
    options = current_app.extensions["migrate"].configure_args
    context.configure(connection=connection, target_metadata=db.metadata, **options)
    with context.begin_transaction():
        context.run_migrations()


if (given := context.config.attributes.get("connection")) is not None:
    run(given)
else:
    with db.engine.begin() as own:
        run(own)
