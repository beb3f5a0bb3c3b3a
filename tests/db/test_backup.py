"""A backup is complete, consistent and private; invalid ones are refused."""

import sqlite3
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path

import pytest

from companion.db.backup import (
    DATABASE,
    BackupFailed,
    UnpackedBackup,
    back_up,
    check_integrity,
    replace_database,
    unpack,
)
from companion.documents.json_values import NoDocument

SECRET = "a secret"


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A database with everything that a running server has of it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        yield connection


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A database in use, of which the latest is not yet in its file."""
    with opened(tmp_path / DATABASE) as connection:
        write_a_hand(connection, 8)
        yield connection


def write_a_hand(connection: sqlite3.Connection, tricks: int) -> None:
    connection.execute("CREATE TABLE hands (tricks)")
    connection.execute(f"INSERT INTO hands VALUES ({tricks})")


def hands(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        return [tricks for (tricks,) in connection.execute("SELECT tricks FROM hands")]


def kept(tmp_path: Path) -> Path:
    file = tmp_path / "backup"
    back_up(tmp_path / DATABASE, SECRET, file)
    return file


def away(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


@pytest.mark.usefixtures("database")
def test_what_is_committed_is_in_it_even_if_it_is_not_in_the_file_yet(tmp_path: Path) -> None:
    elsewhere = away(tmp_path)
    assert unpack(kept(tmp_path), elsewhere) == UnpackedBackup(SECRET, proven=True)
    assert hands(elsewhere / DATABASE) == [8]


def test_what_is_being_written_is_not_in_it_and_does_not_stop_it(
    tmp_path: Path, database: sqlite3.Connection
) -> None:
    database.execute("BEGIN IMMEDIATE")
    database.execute("INSERT INTO hands VALUES (7)")
    elsewhere = away(tmp_path)
    unpack(kept(tmp_path), elsewhere)
    assert hands(elsewhere / DATABASE) == [8]
    database.execute("COMMIT")


@pytest.mark.usefixtures("database")
def test_it_is_for_nobody_else_nor_is_what_comes_out_of_it(tmp_path: Path) -> None:
    file, elsewhere = kept(tmp_path), away(tmp_path)
    unpack(file, elsewhere)
    with tarfile.open(file) as archive:
        modes = [member.mode for member in archive]
    found = (file.stat().st_mode & 0o777, (elsewhere / DATABASE).stat().st_mode & 0o777)
    assert {*modes, *found} == {0o600}


@pytest.mark.usefixtures("database")
def test_it_takes_no_other_files_place_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    file = kept(tmp_path)
    before = file.read_bytes()
    with pytest.raises(BackupFailed, match="already exists"):
        back_up(tmp_path / DATABASE, SECRET, file)
    assert file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {
        "backup", DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm",
    }  # fmt: skip


def test_of_nothing_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="no database"):
        kept(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_database_is_not_kept_as_if_it_were_whole(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    with pytest.raises(BackupFailed, match="damaged"):
        kept(tmp_path)
    assert not (tmp_path / "backup").exists()


def test_what_refers_to_nothing_is_no_whole_database(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        connection.executescript(
            "CREATE TABLE a (id PRIMARY KEY); CREATE TABLE b (a REFERENCES a); "
            "INSERT INTO b VALUES (1);"
        )
    with pytest.raises(BackupFailed, match="damaged"):
        check_integrity(tmp_path / DATABASE)


def test_an_archive_of_something_else_is_no_backup(tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with tarfile.open(file, "w:gz"):
        pass
    with pytest.raises(NoDocument, match="not a backup, or is damaged"):
        unpack(file, away(tmp_path))


def new(tmp_path: Path) -> Path:
    """Another database, to put in the place of the first."""
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection, connection:
        write_a_hand(connection, 5)
    return tmp_path / "new.db"


def test_a_replaced_database_is_kept_whole_and_leaves_nothing_to_the_next(tmp_path: Path) -> None:
    with opened(tmp_path / DATABASE) as connection:
        write_a_hand(connection, 8)
    replace_database(new(tmp_path), tmp_path / DATABASE, "old.db")
    assert {path.name for path in tmp_path.iterdir()} == {DATABASE, "old.db"}
    assert (hands(tmp_path / DATABASE), hands(tmp_path / "old.db")) == ([5], [8])


@pytest.mark.parametrize("left", [b"?" * 5000, None], ids=["damaged", "lost"])
def test_what_a_damaged_or_lost_database_left_beside_it_is_not_taken_for_the_new_ones(
    tmp_path: Path, left: bytes | None
) -> None:
    if left:
        (tmp_path / DATABASE).write_bytes(left)
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"old")
    replace_database(new(tmp_path), tmp_path / DATABASE, "old.db")
    assert hands(tmp_path / DATABASE) == [5]
    assert not (tmp_path / f"{DATABASE}-wal").exists()
    assert (tmp_path / "old.db").exists() == bool(left)


@pytest.mark.usefixtures("database")
def test_any_program_can_open_it_and_check_the_sums(tmp_path: Path) -> None:
    elsewhere = away(tmp_path)
    subprocess.run(["tar", "xzf", kept(tmp_path)], cwd=elsewhere, check=True)
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=elsewhere, check=True)
    assert hands(elsewhere / DATABASE) == [8]


def before_sums(tmp_path: Path) -> bytes:
    """A backup as it was made before November 2026."""
    (tmp_path / "secret").write_text(SECRET)
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        archive.add(new(tmp_path), DATABASE)
        archive.add(tmp_path / "secret", "secret")
    return packed.getvalue()


def test_a_backup_without_sums_is_read_to_its_end(tmp_path: Path) -> None:
    content, file = before_sums(tmp_path), tmp_path / "backup"
    file.write_bytes(content)
    assert unpack(file, away(tmp_path)) == UnpackedBackup(SECRET, proven=False)
    assert hands(tmp_path / "elsewhere" / DATABASE) == [5]
    for n, spoilt in enumerate((content + b"?", content + content, content[:-1], content[:-9])):
        file.write_bytes(spoilt)
        (tmp_path / str(n)).mkdir()
        with pytest.raises(NoDocument, match="not a backup, or is damaged"):
            unpack(file, tmp_path / str(n))


@pytest.mark.parametrize("name", ["secret", "a stranger"])
def test_a_large_file_beside_the_database_is_not_unpacked(tmp_path: Path, name: str) -> None:
    file, elsewhere = tmp_path / "backup", away(tmp_path)
    with tarfile.open(file, "w:gz") as archive:
        about = tarfile.TarInfo(name)
        about.size = 1 << 27
        archive.addfile(about, BytesIO(bytes(about.size)))
    with pytest.raises(NoDocument, match="not a backup, or is damaged"):
        unpack(file, elsewhere)
    assert list(elsewhere.iterdir()) == []
