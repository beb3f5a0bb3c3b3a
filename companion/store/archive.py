"""The file of a backup: a tar archive (gzip) of a database and its secret, every byte of it proven.

It can be opened without Companion: `tar xzf FILE`, then `sha256sum --check SHA256SUMS`. Behind the
archive stands a last part that is empty to gzip, and whose comment is the digest of all before it.
"""

import os
import shutil
import tarfile
import zlib
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

from companion.codec.plain import NoDocument
from companion.rules.phrases import phrase

DATABASE, SECRET, SUMS = "companion.db", "secret", "SHA256SUMS"
"""The names of what is in the archive; up to November 2026 the last was not."""

SMALL = 4096
"""Bytes that a secret has, at most, or the digests."""

SPARE = 32 * 1024 * 1024
"""Bytes of the disk that unpacking leaves free."""

PART = 1 << 20
HEADER = 100
"""Bytes at the beginning of a database of SQLite that say what it is and how large."""


class NotDone(OSError):
    """A backup or a restore that was not made, and why."""


class Unpacked(NamedTuple):
    """The secret of a backup, and whether it had digests, so that every byte of it is proven."""

    secret: str
    proven: bool


class _Damaged(Exception):
    """This is no backup, or not as it was made."""


BROKEN = (_Damaged, tarfile.TarError, zlib.error, EOFError, ValueError)


def pack(database: Path, secret: str, packed: Path) -> None:
    """A new file for nobody else (mode 600), on the disk when this returns."""
    with database.open("rb") as content:
        digest = _digest(content)
    said = secret.encode()
    sums = f"{digest}  {DATABASE}\n{sha256(said).hexdigest()}  {SECRET}\n".encode()
    with os.fdopen(os.open(packed, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "wb+") as file:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            with database.open("rb") as content:
                archive.addfile(_about(DATABASE, database.stat().st_size), content)
            for name, text in ((SECRET, said), (SUMS, sums)):
                archive.addfile(_about(name, len(text)), BytesIO(text))
        file.flush()
        file.seek(0)
        end = _end(_digest(file))
        file.seek(0, os.SEEK_END)
        file.write(end)
        file.flush()
        os.fsync(file.fileno())


def _about(name: str, size: int) -> tarfile.TarInfo:
    about = tarfile.TarInfo(name)
    about.size, about.mode = size, 0o600
    return about


def _end(digest: str) -> bytes:
    """An empty part of a gzip file, with the digest of what stands before it as its comment."""
    head = b"\x1f\x8b\x08\x10" + bytes(5) + b"\xff"
    return head + f"sha256 {digest}".encode() + b"\0" + b"\x03\0" + bytes(8)


def _digest(file: IO[bytes], most: int | None = None) -> str:
    """The digest of what is still to be read of a file, or of its next `most` bytes."""
    hashed = sha256()
    while part := file.read(PART if most is None else min(PART, most)):
        hashed.update(part)
        most = None if most is None else most - len(part)
    return hashed.hexdigest()


def unpack(file: Path, folder: Path) -> Unpacked:
    """The database of a backup put into a folder. Raises NoDocument, or NotDone without room."""
    try:
        with file.open("rb") as packed:
            before = file.stat().st_size - len(_end("0" * 64))
            digest = _digest(packed, max(0, before))
            proven = packed.read() == _end(digest)
            packed.seek(0)
            return _unpacked(_Unzipped(packed, before if proven else None), folder, proven)
    except BROKEN:
        raise NoDocument(phrase("{file} is no backup, or is damaged", file=str(file))) from None


def _unpacked(unzipped: "_Unzipped", folder: Path, proven: bool) -> Unpacked:
    found: dict[str, str] = {}
    small: dict[str, bytes] = {}
    stream: Any = unzipped
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is None or member.name in found or member.name not in _wanted(proven):
                raise _Damaged
            if member.name == DATABASE:
                found[DATABASE] = _unpack_database(content, member.size, folder)
                continue
            if member.size > SMALL:
                raise _Damaged
            small[member.name] = content.read()
            found[member.name] = sha256(small[member.name]).hexdigest()
    unzipped.finish()
    if found.keys() != _wanted(proven):
        raise _Damaged
    sums = "".join(f"{found[name]}  {name}\n" for name in (DATABASE, SECRET))
    if proven and small[SUMS] != sums.encode():
        raise _Damaged
    return Unpacked(small[SECRET].decode(), proven)


def _wanted(proven: bool) -> set[str]:
    return {DATABASE, SECRET, SUMS} if proven else {DATABASE, SECRET}


def _unpack_database(content: IO[bytes], size: int, folder: Path) -> str:
    """The digest of a database, which is in the folder then, as large as it says itself."""
    head = content.read(HEADER)
    if not _is_of_size(head, size):
        raise _Damaged
    if size > shutil.disk_usage(folder).free - SPARE:
        raise NotDone(phrase("there is no room for the backup in {folder}", folder=str(folder)))
    hashed = sha256(head)
    path = folder / DATABASE
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as database:
        database.write(head)
        while part := content.read(PART):
            hashed.update(part)
            database.write(part)
        database.flush()
        os.fsync(database.fileno())
    return hashed.hexdigest()


def _is_of_size(head: bytes, size: int) -> bool:
    """Whether this begins a database of SQLite, and the database is of the size that it says."""
    if len(head) < HEADER or not head.startswith(b"SQLite format 3\0"):
        return False
    page = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    return size == (65536 if page == 1 else page) * pages


class _Unzipped:
    """What is in the first part of a gzip file; there is no other, and it is read to its end."""

    def __init__(self, file: IO[bytes], size: int | None):
        self._file, self._left = file, size
        self._zip = zlib.decompressobj(16 + zlib.MAX_WBITS)

    def read(self, size: int) -> bytes:
        found = b""
        while len(found) < size and not self._zip.eof:
            packed = self._zip.unconsumed_tail or self._next()
            found += self._zip.decompress(packed, size - len(found))
            if not packed and not self._zip.eof:
                raise EOFError
        return found

    def _next(self) -> bytes:
        part = self._file.read(PART if self._left is None else min(PART, self._left))
        if self._left is not None:
            self._left -= len(part)
        return part

    def finish(self) -> None:
        """Raises where something stands behind the archive, but for the zeros that fill it up."""
        if self.read(tarfile.RECORDSIZE + 1).strip(b"\0") or not self._zip.eof:
            raise _Damaged
        if self._zip.unused_data or self._next():
            raise _Damaged
