"""`companion backup` and `companion restore`: copy a database with its secret, and restore it."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from companion import create_app
from companion.commands import printable, with_progress
from companion.db.backup import (
    DATABASE,
    SECRET,
    BackupFailed,
    back_up,
    check_integrity,
    copy_to_postgresql,
    keep_beside,
    put_in_place,
    replace,
    table_differences,
    unexpected_objects,
    unpack,
)
from companion.db.models import Sitting
from companion.db.session import NewerDatabase, database_of, db, upgrade_database
from companion.ledger.sealing import differences
from companion.rules.phrases import Phrase, counted, phrase
from companion.settings import unfit

DONE, WRONG = 0, 1
KEY = "COMPANION_SECRET_KEY"

OF_POSTGRESQL = phrase(
    "this database is PostgreSQL, which has its own programs for this: {command}. Keep "
    "the secret with the backup; see operating.md"
)
DUMP = 'pg_dump --format=custom --file=FILE "$COMPANION_DATABASE_URL"'


def backup(file: str) -> int:
    """Copy the database, which may be in use, and the secret into a new file."""
    app = create_app({"MAKE": False})
    database = _file_of(app)
    if database is None:
        raise BackupFailed(OF_POSTGRESQL.of(command=DUMP))
    back_up(database, app.config["SECRET_KEY"], Path(file))
    print(
        phrase(
            "{database} is backed up in {file}, together with the secret: anyone who can read it "
            "can make every link.",
            database=str(database),
            file=file,
        )
    )
    return DONE


def restore(file: str, over: bool, as_it_is: bool) -> int:
    """Restore a backup as the database of the settings; with `over`, replace an existing one.

    It can be copied into an empty PostgreSQL database. Nothing is changed before the whole backup
    has been verified. Replaced files are kept beside the new ones.
    """
    # The present secret may be missing or unfit.
    app = create_app({"SECRET_KEY": "none is needed to put one back"})
    instance, place = Path(app.instance_path), _file_of(app)
    if place and place.exists() and not over:
        raise BackupFailed(
            phrase(
                "there is already a database, {file}: --replace renames it and puts the backup in "
                "its place",
                file=str(place),
            )
        )
    where = place.parent if place else instance
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=where, prefix=".restore-") as name:
        folder = Path(name)
        unpacked = unpack(Path(file), folder)
        _check_secret(unpacked.secret)
        check_integrity(folder / DATABASE)
        sittings, different = _worked_out(folder, unpacked.secret)
        if different and not unpacked.proven and not as_it_is:
            raise BackupFailed(UNPROVEN.of(faults=different))
        aside = _moment(app)
        if place:
            _put_back(folder / DATABASE, place, f"{place.name}.{aside}")
        else:
            copy_to_postgresql(app, folder / DATABASE)
        if not os.environ.get(KEY):
            _put_secret(unpacked.secret, instance / SECRET, aside)
    print(counted("{n} sitting restored.", "{n} sittings restored.", sittings))
    if not unpacked.proven:
        print(WITHOUT_DIGESTS)
    for text in different:
        print(printable(str(text)))
    print(phrase("(database: {name})", name=database_of(app)), file=sys.stderr)
    return WRONG if different else DONE


WITHOUT_DIGESTS = phrase(
    "This backup has no digests, like all from releases before November 2026: only its "
    "own figures show that it is not damaged. Make another."
)
UNPROVEN = phrase(
    "this backup has no digests, and not everything in it is consistent: {faults}. Use "
    "--as-it-is to restore it anyway"
)


def _put_back(found: Path, place: Path, called: str) -> None:
    """Put a verified database in its place; an existing one is renamed."""
    was_there = place.exists()
    replace(found, place, called)
    if was_there:
        print(phrase("The previous database is now {file}.", file=called))


def _file_of(app: Flask) -> Path | None:
    """The file of the app's database; None for PostgreSQL."""
    with app.app_context():
        return Path(db.engine.url.database or "") if db.engine.dialect.name == "sqlite" else None


def _check_secret(secret: str) -> None:
    given = os.environ.get(KEY)
    fault = unfit(secret)
    if fault is not None and not given:
        raise BackupFailed(
            phrase(
                "the secret in the backup cannot be used: {why}. Set {key} to another one; all "
                "existing links will then stop working",
                why=fault,
                key=KEY,
            )
        )
    if fault is None and (given or secret) != secret:
        raise BackupFailed(
            phrase(
                "{key} is not the secret in the backup: with it, all existing links would stop "
                "working. Unset it, or set it to what `tar xOf FILE secret` shows",
                key=KEY,
            )
        )


def _worked_out(folder: Path, secret: str) -> tuple[int, tuple[Phrase, ...]]:
    """The number of sittings of the database in a folder, and everything that fails verification.

    Migrates it to this release first. Raises BackupFailed if its tables are others.
    """
    if foreign := unexpected_objects(folder / DATABASE):
        has = phrase(
            "the backup contains things that Companion never made: {what}", what=", ".join(foreign)
        )
        raise BackupFailed(has)
    try:
        sittings, different = _brought_along(folder, secret)
    except NewerDatabase:
        raise BackupFailed(phrase("the backup was made by a newer release than this one")) from None
    except SQLAlchemyError as error:
        why = str(error).splitlines()[0]
        raise BackupFailed(OTHER_TABLES.of(why=why)) from None
    with TemporaryDirectory(dir=folder) as fresh:
        _closed(_prepared(Path(fresh), secret))
        faults = tuple(table_differences(folder / DATABASE, Path(fresh) / DATABASE))
    if faults:
        raise BackupFailed(OTHER_TABLES.of(why=faults))
    return sittings, different


OTHER_TABLES = phrase("the tables of the backup are not those of Companion: {why}")


def _brought_along(folder: Path, secret: str) -> tuple[int, tuple[Phrase, ...]]:
    app = _prepared(folder, secret)
    with app.app_context():
        sittings = db.session.scalar(select(func.count()).select_from(Sitting)) or 0
        different = tuple(differences(with_progress))
    _closed(app)
    return sittings, different


def _prepared(folder: Path, secret: str) -> Flask:
    """An app for the database in a folder, migrated to this release."""
    address = f"sqlite:///{folder / DATABASE}"
    app = create_app({"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": secret})
    upgrade_database(app)
    return app


def _closed(app: Flask) -> None:
    """Close the app's database, so that all data is in the one file."""
    with app.app_context():
        db.session.remove()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        db.engine.dispose()


def _put_secret(secret: str, key: Path, aside: str) -> None:
    if key.is_file() and key.read_bytes() != secret.encode():
        keep_beside(key, f"{key.name}.{aside}")
    written = key.with_name(f".{key.name}-restored")
    written.touch(0o600)
    written.write_text(secret)
    put_in_place(written, key)


def _moment(app: Flask) -> str:
    """The present time as a part of a file name."""
    at = datetime.fromtimestamp(app.config["CLOCK"]() / 1000, UTC)
    return at.strftime("until-%Y-%m-%d-%H%M%S")
