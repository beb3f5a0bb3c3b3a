"""`companion backup` and `restore`: what was kept is back, proven, and nothing else is lost."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion import create_app
from companion.cli import main
from companion.store.database import db, prepare, writing
from companion.store.people import create_group
from companion.store.tables import Group

Said = Callable[..., str]


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The instance folder of the commands, with nothing in the environment."""
    folder = tmp_path / "instance"
    for name in ("COMPANION_DATABASE_URL", "COMPANION_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    for module in ("companion.commands.backup", "companion.web.app"):
        monkeypatch.setattr(f"{module}.instance_folder", lambda: folder)
    play("Us")
    return folder


def play(name: str) -> None:
    """A group made, by a server that is gone again."""
    app = create_app()
    prepare(app)
    with app.app_context():
        with writing():
            create_group(name, [], app.config["SECRET_KEY"], 0)
        db.session.remove()
        db.engine.dispose()


def groups() -> set[str]:
    """The groups that a server would find, but for the demonstration."""
    app = create_app()
    with app.app_context():
        found = set(db.session.scalars(db.select(Group.name).where(~Group.demonstration)))
        db.session.remove()
        db.engine.dispose()
    return found


def wipe(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command says that ends with a status."""

    def run(*arguments: object, status: int = 0) -> str:
        assert main([str(argument) for argument in arguments]) == status
        found = capsys.readouterr()
        return found.err if status == 2 else found.out

    return run


@pytest.fixture
def kept(instance: Path, tmp_path: Path, said: Said) -> Path:
    """A backup of the group."""
    file = tmp_path / "backup"
    assert "secret" in said("backup", file)
    return file


def test_what_was_wiped_is_back_with_its_secret(instance: Path, kept: Path, said: Said) -> None:
    secret = (instance / "secret").read_text()
    wipe(instance)
    assert "1 sitting is back" in said("restore", kept)
    assert groups() == {"Us"}
    assert {path.name for path in instance.iterdir()} >= {"companion.db", "secret"}
    assert (instance / "secret").read_text() == secret
    assert (instance / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in instance.iterdir() if "until" in path.name] == []


def test_a_database_that_is_there_is_not_replaced_unasked(
    instance: Path, kept: Path, said: Said
) -> None:
    play("Others")
    assert "--replace" in said("restore", kept, status=2)
    assert groups() == {"Us", "Others"}


def test_what_is_replaced_is_kept_beside_it(instance: Path, kept: Path, said: Said) -> None:
    play("Others")
    (instance / "secret").write_text("another")
    said("restore", "--replace", kept)
    assert groups() == {"Us"}
    [database, secret] = sorted(instance.glob("*.until-*"))
    assert secret.read_text() == "another"
    with closing(sqlite3.connect(database)) as old:
        names = {name for (name,) in old.execute("SELECT name FROM groups WHERE NOT demonstration")}
    assert names == {"Us", "Others"}


def test_while_a_server_runs_nothing_is_replaced(instance: Path, kept: Path, said: Said) -> None:
    with closing(sqlite3.connect(instance / "companion.db")) as server:
        server.execute("SELECT * FROM groups").fetchall()
        assert "in use" in said("restore", "--replace", kept, status=2)
    assert groups() == {"Us"}


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
    with closing(sqlite3.connect(instance / "companion.db")) as database, database:
        database.execute("DELETE FROM changes WHERE version = 2")
    said("backup", tmp_path / "backup")
    wipe(instance)
    assert len(said("restore", tmp_path / "backup", status=1).splitlines()) > 1
    assert groups() == {"Us"}


def test_a_backup_of_a_newer_release_is_not_put_back(
    instance: Path, tmp_path: Path, said: Said
) -> None:
    with closing(sqlite3.connect(instance / "companion.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = 'from the future'")
    said("backup", tmp_path / "backup")
    wipe(instance)
    assert "newer release" in said("restore", tmp_path / "backup", status=2)
    assert not (instance / "companion.db").exists()


def test_a_secret_of_the_environment_has_to_be_that_of_the_backup(
    instance: Path, kept: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = (instance / "secret").read_text()
    wipe(instance)
    monkeypatch.setenv("COMPANION_SECRET_KEY", "another")
    assert "COMPANION_SECRET_KEY" in said("restore", kept, status=2)
    monkeypatch.setenv("COMPANION_SECRET_KEY", secret)
    said("restore", kept)
    assert groups() == {"Us"}
    assert not (instance / "secret").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_of_postgresql_it_says_by_which_program(
    command: str, instance: Path, tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "postgresql://nobody@/nothing")
    assert f"pg_{'dump' if command == 'backup' else 'restore'}" in said(
        command, tmp_path / "file", status=2
    )
