"""A database of SQLite copied while others write, proven, and put in another's place."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.rules.phrases import phrase
from companion.store.archive import DATABASE, NotDone, Unpacked, pack, unpack

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite may have of a database: the file of its name, and those beside it."""


def back_up(database: Path, secret: str, file: Path) -> None:
    """A copy of one moment of a database that may be in use, in a file for nobody else (mode 600).

    Raises NotDone where a file is there already, or the database is damaged.
    """
    if file.exists():
        raise NotDone(phrase("{file} is there already", file=str(file)))
    if not database.is_file():
        raise NotDone(phrase("there is no database {file}", file=str(database)))
    if not file.parent.is_dir():
        raise NotDone(phrase("there is no folder {folder}", folder=str(file.parent)))
    with TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        copy, packed = (Path(folder) / name for name in (DATABASE, "packed"))
        _copy(database, copy)
        prove(copy)
        pack(copy, secret, packed)
        again = Path(folder) / "again"
        again.mkdir()
        if unpack(packed, again) != Unpacked(secret, True) or not _same(copy, again / DATABASE):
            raise NotDone(phrase("what was written to {file} is not what is there", file=str(file)))
        packed.rename(file)


def prove(database: Path) -> None:
    """Raises NotDone where the file is no whole database, or something refers to nothing."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchall()
            lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        found, lost = [(str(error),)], []
    if found != [("ok",)] or lost:
        raise _damaged("; ".join(str(row[0]) for row in (*found, *lost)))


def _damaged(why: str) -> NotDone:
    return NotDone(phrase("the database is damaged: {why}", why=why))


def set_aside(database: Path, called: str) -> None:
    """A database renamed, with all that belongs to it. Raises NotDone while somebody uses it."""
    if database.exists():
        _come_home(database)
    # What a database has left beside it would be taken for a part of the next of its name.
    for suffix in BESIDE:
        path = database.with_name(database.name + suffix)
        if path.exists():
            path.rename(path.with_name(called + suffix))


def _come_home(database: Path) -> None:
    """Takes into it what is in the files beside it; whoever can do that is alone with it."""
    try:
        with closing(sqlite3.connect(database, isolation_level=None, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            in_use = phrase("{file} is in use: stop the server first", file=str(database))
            raise NotDone(in_use) from None
    except sqlite3.DatabaseError:
        return  # It is damaged: one more reason to put another in its place.


def put_in_place(found: Path, place: Path) -> None:
    """A file moved to its place, so that it is there even if the power fails now."""
    with found.open("rb") as file:
        os.fsync(file.fileno())
    found.replace(place)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _copy(database: Path, copy: Path) -> None:
    os.close(_made(copy))
    address = f"{database.absolute().as_uri()}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(address, uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            # One file, without others beside it.
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        # As where the disk is full: the database is none the worse for it.
        why = phrase("the database could not be copied: {why}", why=str(error))
        raise NotDone(why) from None
    except sqlite3.DatabaseError as error:
        raise _damaged(str(error)) from None


def _made(path: Path) -> int:
    """A new file for nobody else, open to be written to."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def _same(one: Path, other: Path) -> bool:
    with one.open("rb") as first, other.open("rb") as second:
        while part := first.read(1 << 20):
            if part != second.read(len(part)):
                return False
        return not second.read(1)
