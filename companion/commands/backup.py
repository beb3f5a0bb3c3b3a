"""`companion backup` and `companion restore`: a database and its secret kept, and put back."""

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic.util import CommandError
from flask import Flask
from sqlalchemy import func, select

from companion import create_app
from companion.rules.phrases import Phrase, counted, phrase
from companion.store.backup import (
    DATABASE,
    SECRET,
    NotDone,
    back_up,
    prove,
    put_in_place,
    set_aside,
    unpack,
)
from companion.store.database import db, prepare
from companion.store.tables import Sitting
from companion.store.verify import differences
from companion.web.settings import instance_folder

DONE, WRONG = 0, 1
KEY = "COMPANION_SECRET_KEY"

OF_POSTGRESQL = phrase(
    "this database is PostgreSQL, which has programs of its own for this: {command}. The secret "
    "has to be kept with it; see operating.md"
)
DUMP = 'pg_dump --format=custom --file=FILE "$COMPANION_DATABASE_URL"'
PUT_BACK = 'pg_restore --clean --if-exists --dbname="$COMPANION_DATABASE_URL" FILE'


def backup(chosen: argparse.Namespace) -> int:
    """Copy the database, which may be in use, and the secret into the new file `chosen.file`."""
    app = create_app()
    back_up(_database_of(app, DUMP), app.config["SECRET_KEY"], Path(chosen.file))
    print(phrase("Kept in {file}, with the secret: whoever reads it can make every link.",
                 file=chosen.file))  # fmt: skip
    return DONE


def restore(chosen: argparse.Namespace) -> int:
    """Put the backup `chosen.file` where the database is to be; `chosen.replace` what is there.

    Nothing is touched before all of the backup is proven. What is replaced is kept beside it.
    """
    had_secret = (instance_folder() / SECRET).is_file()
    app = create_app()
    place, key = _database_of(app, PUT_BACK), Path(app.instance_path) / SECRET
    if place.exists() and not chosen.replace:
        raise NotDone(phrase("there is a database already, {file}: with --replace it is renamed, "
                             "and the backup takes its place", file=str(place)))  # fmt: skip
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=place.parent, prefix=".restore-") as folder:
        found = Path(folder) / DATABASE
        secret = unpack(Path(chosen.file), Path(folder))
        _check_secret(secret)
        prove(found)
        sittings, different = _worked_out(Path(folder), secret)
        aside = _moment(app)
        called, was_there = f"{place.name}.{aside}", place.exists()
        set_aside(place, called)
        if was_there:
            print(phrase("The database that was there is {file} now.", file=called))
        if not os.environ.get(KEY):
            _put_secret(secret, key, aside if had_secret else "")
        put_in_place(found, place)
    print(counted("{n} sitting is back.", "{n} sittings are back.", sittings))
    for text in different:
        print(text)
    return WRONG if different else DONE


def _database_of(app: Flask, command: str) -> Path:
    """The file with the database. For PostgreSQL it raises NotDone with the command to use."""
    with app.app_context():
        if db.engine.dialect.name != "sqlite":
            raise NotDone(OF_POSTGRESQL.of(command=command))
        return Path(db.engine.url.database or "")


def _check_secret(secret: str) -> None:
    if (os.environ.get(KEY) or secret) != secret:
        raise NotDone(phrase("{key} is another secret than that of the backup: by it, every link "
                             "that people have would be void. Unset it, or set it to what `tar "
                             "xOf FILE secret` shows", key=KEY))  # fmt: skip


def _worked_out(folder: Path, secret: str) -> tuple[int, tuple[Phrase, ...]]:
    """How many sittings the database in a folder has, and every figure that does not follow.

    It is brought to the tables of this release on the way.
    """
    address = f"sqlite:///{folder / DATABASE}"
    app = create_app({"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": secret})
    try:
        prepare(app)
    except CommandError:
        raise NotDone(phrase("the backup was made by a newer release than this one")) from None
    with app.app_context():
        sittings = db.session.scalar(select(func.count()).select_from(Sitting)) or 0
        different = tuple(differences())
        db.session.remove()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        db.engine.dispose()
    return sittings, different


def _put_secret(secret: str, key: Path, aside: str) -> None:
    if aside and key.read_text() != secret:
        key.rename(key.with_name(f"{key.name}.{aside}"))
    written = key.with_name(f".{key.name}-restored")
    written.touch(0o600)
    written.write_text(secret)
    put_in_place(written, key)


def _moment(app: Flask) -> str:
    """When something was put aside, as a part of a file's name."""
    at = datetime.fromtimestamp(app.config["CLOCK"]() / 1000, UTC)
    return at.strftime("until-%Y-%m-%d-%H%M%S")
