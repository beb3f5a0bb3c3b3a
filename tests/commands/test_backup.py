"""`companion backup` and `restore`: a restored backup is complete and verified."""

import shutil
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from companion import create_app
from companion.cli import main
from companion.db.backup import pack, unpack
from companion.db.session import upgrade_database, writing
from companion.groups.members import create_group
from tests.databases import close
from tests.marks import in_ordeal
from tests.postgresql import PostgreSQL
from tests.served import COMMAND, environment

Said = Callable[..., str]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an instance with a group (`one`), the same with another (`two`), and a backup.

    Tests copy them: to make one takes half a second.
    """
    folder = tmp_path_factory.mktemp("folders")
    with pytest.MonkeyPatch.context() as patch:
        set_nothing(patch)
        play("Us", folder / "one")
        assert main(["backup", str(folder / "backup")], {"INSTANCE": folder / "one"}) == 0
        shutil.copytree(folder / "one", folder / "two")
        play("Others", folder / "two")
    return folder


@pytest.fixture
def instance(folders: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The instance folder of the commands, with a group, and nothing in the environment."""
    folder = tmp_path / "instance"
    set_nothing(monkeypatch)
    shutil.copytree(folders / "one", folder)
    return folder


@pytest.fixture
def kept(folders: Path) -> Path:
    """A backup of the group."""
    return folders / "backup"


@pytest.fixture
def two_groups(folders: Path, instance: Path) -> Path:
    """The instance folder with a group that the backup does not have."""
    wipe(instance)
    return Path(shutil.copytree(folders / "two", instance, dirs_exist_ok=True))


def set_nothing(patch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_DATABASE_URL", "COMPANION_SECRET_KEY"):
        patch.delenv(name, raising=False)


def play(name: str, instance: Path) -> None:
    """A group made, by a server that is gone again."""
    app = create_app({"INSTANCE": instance})
    upgrade_database(app)
    with app.app_context(), writing():
        create_group(name, [], 0)
    close(app)


NAMES = "SELECT name FROM groups WHERE NOT demonstration"


def groups(database: Path) -> set[str]:
    """The groups in an SQLite file, but for the demonstration."""
    with closing(sqlite3.connect(database)) as connection:
        return {name for (name,) in connection.execute(NAMES)}


def spoil(folder: Path, *statements: str) -> None:
    """Change the database of a folder behind the back of the program."""
    with closing(sqlite3.connect(folder / "companion.db")) as database, database:
        for statement in statements:
            database.execute(statement)


def wipe(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


@pytest.fixture
def said(instance: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command says that ends with a status."""

    def run(*arguments: object, status: int = 0) -> str:
        assert main([*map(str, arguments)], {"INSTANCE": instance}) == status
        found = capsys.readouterr()
        return found.err if status == 2 else found.out

    return run


def test_what_was_wiped_is_back_with_its_secret(instance: Path, kept: Path, said: Said) -> None:
    secret = (instance / "secret").read_text()
    wipe(instance)
    assert "2 sittings restored." in said("restore", kept)
    assert groups(instance / "companion.db") == {"Us"}
    assert {path.name for path in instance.iterdir()} >= {"companion.db", "secret"}
    assert (instance / "secret").read_text() == secret
    assert (instance / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in instance.iterdir() if "until" in path.name] == []


def test_what_is_there_is_replaced_only_if_asked_and_kept_beside_it(
    two_groups: Path, kept: Path, said: Said
) -> None:
    (two_groups / "secret").write_text("another")
    assert "--replace" in said("restore", kept, status=2)
    assert groups(two_groups / "companion.db") == {"Us", "Others"}
    said("restore", "--replace", kept)
    assert groups(two_groups / "companion.db") == {"Us"}
    [database, secret] = sorted(two_groups.glob("*.until-*"))
    assert secret.read_text() == "another"
    assert groups(database) == {"Us", "Others"}


def test_while_a_server_runs_nothing_is_replaced(instance: Path, kept: Path, said: Said) -> None:
    with closing(sqlite3.connect(instance / "companion.db")) as server:
        server.execute("SELECT * FROM groups").fetchall()
        assert "in use" in said("restore", "--replace", kept, status=2)
    assert groups(instance / "companion.db") == {"Us"}


def test_what_is_no_backup_touches_nothing(instance: Path, tmp_path: Path, said: Said) -> None:
    file = tmp_path / "no backup"
    file.write_text("?")
    before = sorted(instance.iterdir())
    for told in (file, tmp_path / "nothing"):
        assert said("restore", "--replace", told, status=2).startswith("companion: ")
    assert sorted(instance.iterdir()) == before


def test_figures_that_do_not_follow_are_told_and_yet_all_is_back(
    instance: Path, tmp_path: Path, said: Said
) -> None:
    spoil(instance, "DELETE FROM changes WHERE version = 2")
    said("backup", tmp_path / "backup")
    wipe(instance)
    assert len(said("restore", tmp_path / "backup", status=1).splitlines()) > 1
    assert groups(instance / "companion.db") == {"Us"}


def test_a_backup_of_a_newer_release_is_refused(instance: Path, tmp_path: Path, said: Said) -> None:
    spoil(instance, "UPDATE alembic_version SET version_num = 'from the future'")
    said("backup", tmp_path / "backup")
    wipe(instance)
    assert "newer release" in said("restore", tmp_path / "backup", status=2)
    assert not (instance / "companion.db").exists()


def test_a_secret_of_the_environment_has_to_be_that_of_the_backup(
    instance: Path, kept: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = (instance / "secret").read_text()
    wipe(instance)
    monkeypatch.setenv("COMPANION_SECRET_KEY", "another secret than the one kept")
    assert "COMPANION_SECRET_KEY" in said("restore", kept, status=2)
    monkeypatch.setenv("COMPANION_SECRET_KEY", secret)
    said("restore", kept)
    assert groups(instance / "companion.db") == {"Us"}
    assert not (instance / "secret").exists()


def test_of_postgresql_a_backup_is_made_by_pg_dump_and_copied_only_where_it_answers(
    instance: Path, tmp_path: Path, kept: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"postgresql://nobody@/nothing?host={tmp_path}"
    monkeypatch.setenv("COMPANION_DATABASE_URL", address)
    assert "pg_dump" in said("backup", tmp_path / "file", status=2)
    assert "does not answer" in said("restore", kept, status=2)


@pytest.mark.ordeal
def test_a_backup_is_copied_into_an_empty_postgresql_database_only(
    instance: Path, kept: Path, said: Said, monkeypatch: pytest.MonkeyPatch, postgresql: PostgreSQL
) -> None:
    secret = (instance / "secret").read_bytes()
    wipe(instance)
    address = postgresql.address(postgresql.database())
    monkeypatch.setenv("COMPANION_DATABASE_URL", address)
    assert "2 sittings restored." in said("restore", kept)
    assert (instance / "secret").read_bytes() == secret
    assert names(address) == {"Us"}
    play("Them", instance)
    assert "already has tables" in said("restore", "--replace", kept, status=2)
    assert names(address) == {"Us", "Them"}


def names(address: str) -> set[str]:
    """The groups in a database of PostgreSQL, but for the demonstration."""
    with psycopg.connect(address) as connection:
        return {name for (name,) in connection.execute(NAMES)}


@pytest.mark.ordeal
def test_what_postgresql_refuses_is_named_and_nothing_is_copied(
    instance: Path,
    tmp_path: Path,
    said: Said,
    monkeypatch: pytest.MonkeyPatch,
    postgresql: PostgreSQL,
) -> None:
    spoil(instance, "UPDATE groups SET name = 'U' || char(0) || 's' WHERE name = 'Us'")
    said("backup", tmp_path / "backup")
    address = postgresql.address(postgresql.database())
    monkeypatch.setenv("COMPANION_DATABASE_URL", address)
    assert "rejected a row of the table “groups”" in said("restore", tmp_path / "backup", status=2)
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert found.fetchone() == (0,)


def test_a_full_disk_is_not_called_a_damaged_database(instance: Path, tmp_path: Path) -> None:
    """The command in a process of its own, which may write no file larger than 64 KiB."""
    limited = 'ulimit -f 64; exec "$@"'
    command = ["bash", "-c", limited, "-", *COMMAND, "backup", str(tmp_path / "backup")]
    done = subprocess.run(command, env=environment(instance), capture_output=True, text=True)
    assert done.returncode == 2
    assert "damaged" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "backup").exists()


def test_a_backup_without_digests_is_put_back_if_all_of_it_holds_and_that_is_said(
    instance: Path, kept: Path, tmp_path: Path, said: Said
) -> None:
    old = without_digests(kept, tmp_path)
    wipe(instance)
    assert "no digests" in said("restore", old)
    assert groups(instance / "companion.db") == {"Us"}


def test_a_backup_without_digests_that_does_not_hold_is_put_back_only_as_it_is(
    instance: Path, tmp_path: Path, said: Said
) -> None:
    renamed = "UPDATE groups SET name = 'Them' WHERE NOT demonstration"
    spoil(instance, renamed, "DELETE FROM changes WHERE version = 2")
    said("backup", tmp_path / "backup")
    old = without_digests(tmp_path / "backup", tmp_path)
    wipe(instance)
    assert "changes are missing" in said("restore", old, status=2)
    assert not (instance / "companion.db").exists()
    said("restore", "--as-it-is", old, status=1)
    assert groups(instance / "companion.db") == {"Them"}


def without_digests(kept: Path, tmp_path: Path) -> Path:
    """A backup as releases before November 2026 made it."""
    folder, old = tmp_path / "unpacked", tmp_path / "old"
    folder.mkdir()
    unpack(kept, folder)
    with tarfile.open(old, "w:gz") as archive:
        for name in ("companion.db", "secret"):
            archive.add(folder / name, name)
    return old


def test_a_backup_that_release_1_1_0_made_is_put_back(instance: Path, said: Said) -> None:
    wipe(instance)
    file = Path(__file__).parents[1] / "db" / "written" / "1.1.0.backup"
    assert "18 sittings restored." in said("restore", file)
    assert groups(instance / "companion.db") == {"Thursdays 週四", "Them"}
    assert "Every figure matches" in said("verify")


@pytest.mark.parametrize("secret", [in_ordeal(""), "a\0" * 20])
def test_an_odd_secret_is_not_put_back_unless_another_takes_its_place(
    secret: str,
    instance: Path,
    kept: Path,
    tmp_path: Path,
    said: Said,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder, file = tmp_path / "unpacked", tmp_path / "odd"
    folder.mkdir()
    unpack(kept, folder)
    (folder / "secret").write_text(secret)
    pack(folder, file)
    wipe(instance)
    assert "the secret in the backup cannot be used" in said("restore", file, status=2)
    assert not (instance / "companion.db").exists()
    monkeypatch.setenv("COMPANION_SECRET_KEY", "another, which nobody can guess")
    said("restore", file)
    assert groups(instance / "companion.db") == {"Us"}


def test_while_the_secret_is_spoilt_a_backup_can_be_put_back(
    instance: Path, kept: Path, said: Said
) -> None:
    (instance / "secret").write_text("")
    assert "the secret in" in said("links", "Us", status=2)
    said("restore", "--replace", kept)
    assert groups(instance / "companion.db") == {"Us"}
