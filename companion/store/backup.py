"""A database of SQLite and its secret in one file: copied while others write, and proven.

The file is a tar archive (gzip) of the two, so that it can be opened without Companion too.
"""

import gzip
import os
import sqlite3
import tarfile
import zlib
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from companion.codec.plain import NoDocument
from companion.rules.phrases import phrase

DATABASE, SECRET = "companion.db", "secret"
"""The names of the two in the archive."""

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite may have of a database: the file of its name, and those beside it."""

BROKEN = (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, KeyError)


class NotDone(OSError):
    """A backup or a restore that was not made, and why."""


def back_up(database: Path, secret: str, file: Path) -> None:
    """A copy of one moment of a database that may be in use, in a file for nobody else (mode 600).

    Raises NotDone where a file is there already, or the database is damaged.
    """
    if file.exists():
        raise NotDone(phrase("{file} is there already", file=str(file)))
    if not database.is_file():
        raise NotDone(phrase("there is no database {file}", file=str(database)))
    with TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        copy, key, packed = (Path(folder) / name for name in (DATABASE, SECRET, "packed"))
        _copy(database, copy)
        prove(copy)
        key.write_text(secret)
        _pack((copy, key), packed)
        again = Path(folder) / "again"
        again.mkdir()
        if unpack(packed, again) != secret or not _same(copy, again / DATABASE):
            raise NotDone(phrase("what was written to {file} is not what is there", file=str(file)))
        packed.rename(file)


def unpack(file: Path, folder: Path) -> str:
    """The database of a backup put into a folder; the answer is its secret. Raises NoDocument."""
    try:
        with tarfile.open(file) as archive:
            found, key = archive.extractfile(DATABASE), archive.extractfile(SECRET)
            if found is None or key is None:
                raise KeyError
            with os.fdopen(_made(folder / DATABASE), "wb") as database:
                copyfileobj(found, database)
                os.fsync(database.fileno())
            return key.read().decode()
    except BROKEN:
        raise NoDocument(phrase("{file} is no backup, or is damaged", file=str(file))) from None


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
    except sqlite3.DatabaseError as error:
        raise _damaged(str(error)) from None


def _pack(files: Iterable[Path], packed: Path) -> None:
    with os.fdopen(_made(packed), "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            for path in files:
                about = archive.gettarinfo(path, path.name)
                about.mode, about.uname, about.gname = 0o600, "", ""
                with path.open("rb") as content:
                    archive.addfile(about, content)
        os.fsync(file.fileno())


def _made(path: Path) -> int:
    """A new file for nobody else, open to be written to."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def _same(one: Path, other: Path) -> bool:
    with one.open("rb") as first, other.open("rb") as second:
        while part := first.read(1 << 20):
            if part != second.read(len(part)):
                return False
        return not second.read(1)
