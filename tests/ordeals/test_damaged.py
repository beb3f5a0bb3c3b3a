"""A thousand damaged backups: none is accepted."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion import create_app
from companion.cli import main
from companion.db.backup import DATABASE, pack, unpack
from companion.db.session import db, upgrade_database
from companion.documents.json_values import NoDocument
from tests.marks import in_ordeal

BACKUPS = 1_000
BY_COMMAND = 30
Damage = Callable[[bytearray, Random], bytes]


def flip(content: bytearray, rng: Random) -> bytes:
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return bytes(content)


def cut(content: bytearray, rng: Random) -> bytes:
    return bytes(content[: rng.randrange(len(content))])


def blank(content: bytearray, rng: Random) -> bytes:
    size = rng.randint(1, 512)
    at = rng.randrange(len(content) - size)
    if not any(content[at : at + size]):
        return flip(content, rng)
    return bytes(content[:at] + bytes(size) + content[at + size :])


def lose(content: bytearray, rng: Random) -> bytes:
    at = rng.randrange(len(content) - 1)
    return bytes(content[:at] + content[at + rng.randint(1, 64) :])


def gain(content: bytearray, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return bytes(content[:at] + rng.randbytes(rng.randint(1, 64)) + content[at:])


def lengthen(content: bytearray, rng: Random) -> bytes:
    return bytes(content) + rng.randbytes(rng.randint(1, 64))


def twice(content: bytearray, _: Random) -> bytes:
    return bytes(content + content)


def exchange(content: bytearray, rng: Random) -> bytes:
    at = rng.randrange(1, len(content))
    return bytes(content[at:] + content[:at])


DAMAGES: tuple[Damage, ...] = (flip, flip, cut, blank, lose, gain, lengthen, twice, exchange)

SPOILT = (
    "DROP TABLE payments",
    "DROP TABLE changes",
    "DROP TABLE alembic_version",
    "ALTER TABLE evenings DROP COLUMN coin",
    "ALTER TABLE evenings ADD COLUMN more INTEGER",
    "DROP INDEX ix_sittings_evening_id",
    "CREATE TABLE guests (name)",
    "CREATE VIEW seen AS SELECT * FROM groups",
    "CREATE TRIGGER act AFTER INSERT ON changes BEGIN DELETE FROM changes; END",
)
"""Damages to the database before it was packed, so that the digests match."""


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "instance"
    for name in ("COMPANION_DATABASE_URL", "COMPANION_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    app = create_app({"INSTANCE": folder})
    upgrade_database(app)
    with app.app_context():
        db.engine.dispose()
    return folder


@pytest.fixture
def kept(instance: Path, tmp_path: Path) -> Path:
    file = tmp_path / "backup"
    assert main(["backup", str(file)], {"INSTANCE": instance}) == 0
    for path in instance.iterdir():
        path.unlink()
    return file


def refused(file: Path, instance: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether it is not put back, and a sentence says why."""
    status = main(["restore", str(file)], {"INSTANCE": instance})
    said = capsys.readouterr().err
    sentence = said.startswith("companion: ") and len(said.splitlines()) == 1
    return status == 2 and sentence and not (instance / DATABASE).exists()


def tried(
    count: int, kept: Path, instance: Path, capsys: pytest.CaptureFixture[str]
) -> list[tuple[str, int]]:
    """The first `count` damages that the command did not find."""
    return not_found_out(count, kept, lambda: refused(kept, instance, capsys))


def not_found_out(count: int, kept: Path, refuses: Callable[[], bool]) -> list[tuple[str, int]]:
    """The first `count` damages with which the backup is not refused.

    A flipped bit that packs the same content in another way has damaged nothing.
    """
    whole, accepted = kept.read_bytes(), []
    content = unpacked(kept)
    for seed in range(count):
        damage = DAMAGES[seed % len(DAMAGES)]
        spoilt = damage(bytearray(whole), Random(seed))
        kept.write_bytes(spoilt)
        if spoilt != whole and not refuses() and unpacked(kept) != content:
            accepted.append((damage.__name__, seed))
    kept.write_bytes(whole)
    return accepted


def unpacked(file: Path) -> dict[str, bytes]:
    """The files of a backup. Raises NoDocument."""
    with TemporaryDirectory() as folder:
        unpack(file, Path(folder))
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def test_a_backup_damaged_in_each_way_is_refused(
    kept: Path, instance: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tried(len(DAMAGES), kept, instance, capsys) == []
    assert main(["restore", str(kept)], {"INSTANCE": instance}) == 0


@pytest.mark.ordeal
def test_of_a_thousand_damaged_backups_none_is_accepted(
    kept: Path, instance: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuses() -> bool:
        try:
            unpacked(kept)
        except NoDocument:
            return True
        return False

    # Each is unpacked by the command's function; running the command would take a second each.
    assert not_found_out(BACKUPS, kept, refuses) == []
    assert tried(BY_COMMAND, kept, instance, capsys) == []
    assert main(["restore", str(kept)], {"INSTANCE": instance}) == 0


@pytest.mark.parametrize("spoilt", ["cut short", SPOILT[-1], *map(in_ordeal, SPOILT[:-1])])
def test_a_database_that_is_too_short_or_has_other_tables_is_refused(
    kept: Path, instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], spoilt: str
) -> None:
    """Though it was packed with digests that are right."""
    folder, file = tmp_path / "changed", tmp_path / "packed"
    folder.mkdir()
    unpack(kept, folder)
    database = folder / DATABASE
    if spoilt == "cut short":
        database.write_bytes(database.read_bytes()[:-4096])
    else:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(spoilt)
    pack(folder, file)
    assert refused(file, instance, capsys)
