"""Backups of an SQLite database: a tar.gz of `companion.db`, `secret` and `SHA256SUMS`.

Any program can open one: `tar xzf FILE && sha256sum --check SHA256SUMS`.
"""

import gzip
import hashlib
import os
import re
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, NamedTuple

from flask import Flask
from sqlalchemy import Connection, Table, create_engine, inspect, select
from sqlalchemy.exc import OperationalError

from companion.db.session import (
    Base,
    NoDatabase,
    database_of,
    disconnect,
    exclusive_transaction,
    not_answering,
    upgrade_tables,
)
from companion.documents.json_values import NoDocument
from companion.rules.phrases import Phrase, phrase

DATABASE, SECRET, SUMS = "companion.db", "secret", "SHA256SUMS"
"""The files in the archive, in this order; backups before November 2026 lack the third."""

SMALL = 4096
"""Largest size of the two small files in bytes."""

SPARE = 32 * 1024 * 1024
"""Bytes of disk space that unpacking leaves free."""

PART = 1 << 20

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
"""The header of a gzip file without name and time. No checksum covers these bytes."""

END_OF_1_1 = re.compile(rb"\x1f\x8b\x08\x10.{6}sha256 [0-9a-f]{64}\0\x03\0{9}", re.DOTALL)
"""The end of a backup by release 1.1.0: an empty gzip member with a comment."""

BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of files that SQLite may keep beside a database."""


class BackupFailed(OSError):
    """A backup or a restore that failed, with the reason."""


class UnpackedBackup(NamedTuple):
    """The secret of a backup, and whether checksums covered it and the database."""

    secret: str
    proven: bool


class _DamagedBackup(Exception):
    """The file is not a backup, or it is damaged."""


def back_up(database: Path, secret: str, file: Path) -> None:
    """Write a copy of a database, which may be in use, and the secret to a new file (mode 600).

    Raises BackupFailed if the file exists, or the database is damaged.
    """
    if file.exists():
        raise BackupFailed(phrase("{file} already exists", file=str(file)))
    if not database.is_file():
        raise BackupFailed(phrase("there is no database {file}", file=str(database)))
    if not file.parent.is_dir():
        raise BackupFailed(phrase("there is no folder {folder}", folder=str(file.parent)))
    with TemporaryDirectory(dir=file.parent, prefix=".backup-") as name:
        folder, again = Path(name), Path(name) / "again"
        _copy(database, folder / DATABASE)
        check_integrity(folder / DATABASE)
        (folder / SECRET).write_bytes(secret.encode())
        pack(folder, folder / "packed")
        again.mkdir()
        if unpack(folder / "packed", again) != UnpackedBackup(secret, True):
            raise BackupFailed(
                phrase("{file} does not contain what was written to it", file=str(file))
            )
        (folder / "packed").rename(file)


def _copy(database: Path, copy: Path) -> None:
    copy.touch(0o600)
    address = f"{database.absolute().as_uri()}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(address, uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, without a -wal file
    except sqlite3.OperationalError as error:  # the disk may be full
        why = phrase("the database could not be copied: {why}", why=str(error))
        raise BackupFailed(why) from None
    except sqlite3.DatabaseError as error:
        raise _damaged(str(error)) from None


def check_integrity(database: Path) -> None:
    """Raises BackupFailed if the file is damaged, or a row refers to a missing one."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchall()
            lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        found, lost = [(str(error),)], []
    if found != [("ok",)] or lost:
        raise _damaged("; ".join(str(row[0]) for row in (*found, *lost)))


def _damaged(why: str) -> BackupFailed:
    return BackupFailed(phrase("the database is damaged: {why}", why=why))


def pack(folder: Path, packed: Path) -> None:
    """Pack the database and the secret of a folder into a new file (mode 600), on the disk."""
    sums = "".join(f"{_sha256(folder / name)}  {name}\n" for name in (DATABASE, SECRET))
    (folder / SUMS).write_text(sums)
    with os.fdopen(os.open(packed, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        with (
            gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped,
            tarfile.open(fileobj=zipped, mode="w") as archive,
        ):
            for name in (DATABASE, SECRET, SUMS):
                archive.add(folder / name, name, filter=_anonymous)
        file.flush()
        os.fsync(file.fileno())


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.mtime, member.mode = 0, 0o600
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def unpack(file: Path, folder: Path) -> UnpackedBackup:
    """Extract the files of a backup into a folder. Raises NoDocument or BackupFailed."""
    try:
        with file.open("rb") as packed:
            new = packed.read(len(HEADER)) == HEADER
            packed.seek(0)
            unzipped = _Unzipped(packed)
            names = _extract(unzipped, folder)
            end = unzipped.finish()
        proven = names == [DATABASE, SECRET, SUMS]
        if not proven and names != [DATABASE, SECRET]:
            raise _DamagedBackup
        if end and (new or not proven or not END_OF_1_1.fullmatch(end)):
            raise _DamagedBackup
        if proven and not (new or end):
            raise _DamagedBackup
        sums = "".join(f"{_sha256(folder / name)}  {name}\n" for name in (DATABASE, SECRET))
        if proven and (folder / SUMS).read_text() != sums:
            raise _DamagedBackup
        return UnpackedBackup((folder / SECRET).read_bytes().decode(), proven)
    except (_DamagedBackup, tarfile.TarError, zlib.error, EOFError, ValueError):
        raise NoDocument(phrase("{file} is not a backup, or is damaged", file=str(file))) from None


def _extract(unzipped: Any, folder: Path) -> list[str]:
    """Write the files of an archive into a folder (mode 600); returns their names."""
    names = []
    with tarfile.open(fileobj=unzipped, mode="r|") as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is None or member.name in names:
                raise _DamagedBackup
            if member.name == DATABASE:
                if member.size > shutil.disk_usage(folder).free - SPARE:
                    raise BackupFailed(
                        phrase(
                            "there is not enough space for the backup in {folder}",
                            folder=str(folder),
                        )
                    )
            elif member.name not in (SECRET, SUMS) or member.size > SMALL:
                raise _DamagedBackup
            path = folder / member.name
            path.touch(0o600)
            with path.open("wb") as target:
                shutil.copyfileobj(content, target, PART)
            names.append(member.name)
    return names


class _Unzipped:
    """Reads the first member of a gzip file in parts, and checks its CRC."""

    def __init__(self, file: IO[bytes]):
        self._file = file
        self._zip = zlib.decompressobj(16 + zlib.MAX_WBITS)

    def read(self, size: int) -> bytes:
        found = b""
        while len(found) < size and not self._zip.eof:
            packed = self._zip.unconsumed_tail or self._file.read(PART)
            found += self._zip.decompress(packed, size - len(found))
            if not packed and not self._zip.eof:
                raise EOFError
        return found

    def finish(self) -> bytes:
        """Returns the data behind the member. Raises _DamagedBackup unless its rest is zeros."""
        while rest := self.read(PART):
            if rest.strip(b"\0"):
                raise _DamagedBackup
        return self._zip.unused_data + self._file.read(SMALL)


def replace_database(found: Path, place: Path, called: str) -> None:
    """Put a database in the place of another, which is kept beside it under the name `called`.

    If the process is killed, one of the two is in place, complete. Raises BackupFailed if the other
    is in use.
    """
    if place.exists():
        _checkpoint(place)
        keep_beside(place, called)
    for ending in BESIDE:  # left over: SQLite would apply them to the new one
        path = place.with_name(place.name + ending)
        if path.exists():
            path.rename(path.with_name(called + ending))
    put_in_place(found, place)


def _checkpoint(database: Path) -> None:
    """Move the data of the -wal file into the database. Works only if no one else uses it."""
    try:
        with closing(sqlite3.connect(database, isolation_level=None, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            in_use = phrase("{file} is in use: stop the server first", file=str(database))
            raise BackupFailed(in_use) from None
    except sqlite3.DatabaseError:
        return  # damaged: one more reason to replace it


def keep_beside(path: Path, called: str) -> None:
    """Give a file a second name (a hard link, or else a copy)."""
    kept = path.with_name(called)
    try:
        os.link(path, kept)
    except OSError:  # a file system without hard links
        shutil.copy2(path, kept)


def put_in_place(found: Path, place: Path) -> None:
    """Move a file to its place atomically, and sync it so that it survives a power failure."""
    with found.open("rb") as file:
        os.fsync(file.fileno())
    found.replace(place)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


THINGS = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
Shape = dict[str, Any]


def unexpected_objects(database: Path) -> list[str]:
    """Triggers and views in a database: Companion makes none, and they could run code."""
    with closing(sqlite3.connect(database)) as connection:
        return [name for kind, name in connection.execute(THINGS) if kind in ("trigger", "view")]


def table_differences(database: Path, wanted: Path) -> Iterator[Phrase]:
    """The differences between the tables of two databases."""
    found, ours = _shapes(database), _shapes(wanted)
    for name in ours.keys() - found.keys():
        yield phrase("the table “{name}” is missing", name=name)
    for name in found.keys() - ours.keys():
        yield phrase("there is an unknown table “{name}”", name=name)
    for name in sorted(ours.keys() & found.keys()):
        if found[name] != ours[name]:
            yield phrase("the table “{name}” is not the one expected", name=name)


def _shapes(database: Path) -> dict[str, Shape]:
    """The columns, references and indices of every table."""
    with closing(sqlite3.connect(database)) as connection:
        names = [name for kind, name in connection.execute(THINGS) if kind == "table"]
        return {name: _shape(connection, name) for name in names}


def _shape(connection: sqlite3.Connection, name: str) -> Shape:
    def told(pragma: str, of: str) -> list[tuple[Any, ...]]:
        return connection.execute(f"SELECT * FROM pragma_{pragma}(?)", (of,)).fetchall()

    # Name, type, nullability, place in the key, whether it is hidden.
    columns = {(c[1], c[2], c[3], c[5], c[6]) for c in told("table_xinfo", name)}
    references = {tuple(reference[2:]) for reference in told("foreign_key_list", name)}
    indices = {
        (unique, tuple(column[2] for column in told("index_info", index)))
        for _, index, unique, *_ in told("index_list", name)
    }
    return {"columns": columns, "references": references, "indices": indices}


NOT_EMPTY = phrase(
    "the database {name} already has tables: a backup can be copied only into an empty "
    "PostgreSQL database"
)
REJECTED = phrase("PostgreSQL rejected a row of the table “{table}”: {why}")
COPY_DIFFERS = phrase("the table “{table}” differs in PostgreSQL")


def copy_to_postgresql(app: Flask, database: Path) -> None:
    """Copy an SQLite file into the app's empty database. Raises BackupFailed or NoDatabase."""
    with app.app_context():
        try:
            with exclusive_transaction() as connection:
                if inspect(connection).get_table_names():
                    raise BackupFailed(NOT_EMPTY.of(name=database_of(app)))
                upgrade_tables(connection)
                for table in Base.metadata.sorted_tables:
                    _copy_table(table, database, connection)
                _compare(database, connection)
        except OperationalError as error:
            if error.statement is None:
                raise NoDatabase(not_answering(app, error)) from None
            raise
        finally:
            disconnect()


def _copy_table(table: Table, database: Path, connection: Connection) -> None:
    """Copy a table with COPY, which keeps stored JSON exactly as it is written."""
    from psycopg import Error
    from psycopg.sql import SQL, Identifier

    names = [column.name for column in table.columns]
    columns = ", ".join(f'"{name}"' for name in names)
    into = SQL("COPY {} ({}) FROM STDIN").format(
        Identifier(table.name), SQL(", ").join(map(Identifier, names))
    )
    driver: Any = connection.connection.dbapi_connection
    try:
        with (
            closing(sqlite3.connect(database)) as source,
            driver.cursor() as cursor,
            cursor.copy(into) as copy,
        ):
            for row in source.execute(f'SELECT {columns} FROM "{table.name}"'):
                copy.write_row(row)
    except Error as error:
        why = str(error).splitlines()[0]
        raise BackupFailed(REJECTED.of(table=table.name, why=why)) from None


def _compare(database: Path, connection: Connection) -> None:
    """Read back every row and compare it. Raises BackupFailed."""
    engine = create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as source:
            for table in Base.metadata.sorted_tables:
                if _rows(table, source) != _rows(table, connection):
                    raise BackupFailed(COPY_DIFFERS.of(table=table.name))
    finally:
        engine.dispose()


def _rows(table: Table, connection: Connection) -> set[bytes]:
    """The digests of all rows, as a set: the two databases sort texts differently."""
    rows = connection.execution_options(yield_per=1000).execute(select(table))
    return {hashlib.sha256(repr(tuple(row)).encode()).digest() for row in rows}
