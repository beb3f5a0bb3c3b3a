"""The file of a backup: opened by any program, and every byte of it proven."""

import sqlite3
import subprocess
import tarfile
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from companion.codec.plain import NoDocument
from companion.store.archive import DATABASE, Unpacked, pack, unpack

SECRET = "a secret"


def hands(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        return [tricks for (tricks,) in connection.execute("SELECT tricks FROM hands")]


def away(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def test_an_archive_of_a_release_before_digests_is_read_to_its_end(tmp_path: Path) -> None:
    content = before_digests(tmp_path)
    file, elsewhere = tmp_path / "backup", away(tmp_path)
    file.write_bytes(content)
    assert unpack(file, elsewhere) == Unpacked(SECRET, proven=False)
    assert hands(elsewhere / DATABASE) == [8]
    for n, spoilt in enumerate((content + b"?", content + content, content[:-1], content[:-9])):
        file.write_bytes(spoilt)
        folder = tmp_path / str(n)
        folder.mkdir()
        with pytest.raises(NoDocument, match="no backup"):
            unpack(file, folder)


def before_digests(tmp_path: Path) -> bytes:
    """A backup as it was made up to November 2026."""
    database, secret = tmp_path / "old" / DATABASE, tmp_path / "old" / "secret"
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE hands (tricks)")
        connection.execute("INSERT INTO hands VALUES (8)")
    secret.write_text(SECRET)
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        archive.add(database, DATABASE)
        archive.add(secret, "secret")
    return packed.getvalue()


def test_any_program_can_open_it_and_compare_the_digests(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "backup", away(tmp_path)
    before_digests(tmp_path)
    pack(tmp_path / "old" / DATABASE, SECRET, file)
    subprocess.run(["tar", "xzf", file], cwd=elsewhere, check=True)
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=elsewhere, check=True)
    assert hands(elsewhere / DATABASE) == [8]


@pytest.mark.parametrize("name", [DATABASE, "secret", "a stranger"])
def test_a_bomb_is_not_unpacked(tmp_path: Path, name: str) -> None:
    """A gigabyte of nothing, in a megabyte."""
    file, elsewhere = tmp_path / "backup", away(tmp_path)
    with tarfile.open(file, "w:gz") as archive:
        about = tarfile.TarInfo(name)
        about.size = 1 << 27
        archive.addfile(about, BytesIO(bytes(about.size)))
    with pytest.raises(NoDocument, match="no backup"):
        unpack(file, elsewhere)
    assert sum(path.stat().st_size for path in elsewhere.iterdir()) == 0
