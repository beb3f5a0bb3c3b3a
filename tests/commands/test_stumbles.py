"""Common mistakes of operators: another folder, a misspelt word, a lost secret."""

import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.ledger.book import book_cache
from tests.commands.test_keeping import DOCUMENT
from tests.served import environment

Said = tuple[int, str, str]
Run = Callable[..., Said]


def started(folder: Path, *arguments: str, **settings: str) -> Said:
    """The exit status of a real command, what it answers, and what it says beside it."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
    done = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        env={**kept, **settings},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The same of a command run in this process, which need not load everything for each."""

    def run(
        folder: Path,
        *arguments: str,
        given: str = "",
        instance: Path | None = None,
        **settings: str,
    ) -> Said:
        with monkeypatch.context() as here:
            for name in [name for name in os.environ if name.startswith("COMPANION_")]:
                here.delenv(name)
            for name, value in settings.items():
                here.setenv(name, value)
            here.chdir(folder)
            here.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
            book_cache.clear()
            try:
                status = main(list(arguments), {"INSTANCE": instance})
            except SystemExit as ended:
                status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return run


def ours(folder: Path, **more: str) -> dict[str, str]:
    """The settings by which everything is in a folder."""
    found = environment(folder, **more)
    return {name: value for name, value in found.items() if name.startswith("COMPANION_")}


def refused(said: Said, *words: str) -> None:
    """In one sentence, with all of these words in it."""
    status, _, err = said
    assert status == 2, said
    assert err.startswith("companion: ")
    assert err.count("\n") == 1
    assert not [word for word in words if word not in err], err


@pytest.mark.parametrize(
    "command", ["verify", "backup FILE", "export ID", "links Us", "groups"], ids=str.split
)
def test_a_command_that_only_looks_makes_no_database(
    companion: Run, tmp_path: Path, command: str
) -> None:
    refused(companion(tmp_path, *command.split(), **ours(tmp_path)), "no database", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_something_else_is_left_alone(companion: Run, tmp_path: Path) -> None:
    place = tmp_path / "companion.db"
    place.touch()
    refused(
        companion(tmp_path, "verify", **ours(tmp_path)),
        "contains nothing from Companion",
        str(place),
    )
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("SELECT * FROM sqlite_master").fetchall() == []
    place.unlink()
    place.write_bytes(b"a letter to somebody" * 1000)
    refused(companion(tmp_path, "verify", **ours(tmp_path)), "is not a database", str(place))


def test_a_database_that_cannot_be_opened_is_named(companion: Run, tmp_path: Path) -> None:
    away = tmp_path / "away" / "companion.db"
    settings = {**ours(tmp_path), "COMPANION_DATABASE_URL": f"sqlite:///{away}"}
    given = json.dumps(DOCUMENT)
    refused(companion(tmp_path, "import", "-", given=given, **settings), "not answer", str(away))


def test_a_command_says_which_database_it_used(companion: Run, tmp_path: Path) -> None:
    made = companion(tmp_path, "import", "-", given=json.dumps(DOCUMENT), **ours(tmp_path))
    assert made[0] == 0
    for command in (["verify"], ["groups"], ["links", "Imported"]):
        status, _, err = companion(tmp_path, *command, **ours(tmp_path))
        assert (status, err.strip()) == (0, f"(database: {tmp_path / 'companion.db'})")
    kept = companion(tmp_path, "backup", "kept", **ours(tmp_path))
    assert str(tmp_path / "companion.db") in kept[1]
    (tmp_path / "companion.db").unlink()
    put_back = companion(tmp_path, "restore", "kept", **ours(tmp_path))
    assert put_back[::2] == (0, f"(database: {tmp_path / 'companion.db'})\n")


def test_a_backup_into_a_folder_that_is_not_there_names_that_folder(
    companion: Run, tmp_path: Path
) -> None:
    made = companion(tmp_path, "import", "-", given=json.dumps(DOCUMENT), **ours(tmp_path))
    assert made[0] == 0
    said = companion(tmp_path, "backup", "away/kept", **ours(tmp_path))
    assert said == (2, "", "companion: there is no folder away\n")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("COMPANION_OPEN_GROUP", "no", ["COMPANION_OPEN_GROUPS?"]),
        ("COMPANION_SECRET", "x", ["no setting COMPANION_SECRET", "COMPANION_SECRET_KEY?"]),
        ("COMPANION_OPNE", "x", ["no setting COMPANION_OPNE", "COMPANION_OPEN_GROUPS?"]),
        ("COMPANION_OPEN_GROUPS", "flase", ["flase", "neither yes nor no"]),
        ("COMPANION_BASE_URL", "tien-gow.example", ["COMPANION_BASE_URL", "https://"]),
        ("COMPANION_BASE_URL", "ftp://tien-gow.example", ["COMPANION_BASE_URL"]),
        ("COMPANION_DATABASE_URL", "mysql://me:hidden@host/x", ["COMPANION_DATABASE_URL"]),
        ("COMPANION_DATABASE_URL", "companion.db", ["COMPANION_DATABASE_URL"]),
        ("COMPANION_TRUSTED_PROXIES", "one", ["one", "which is not a number"]),
        ("COMPANION_GROUP_ROOM", "0", ["megabytes"]),
    ],
)
def test_a_setting_that_cannot_be_meant_stops_whatever_is_started(
    companion: Run, tmp_path: Path, name: str, value: str, words: list[str]
) -> None:
    settings = {**ours(tmp_path), name: value}
    said = companion(tmp_path, "import", "-", given=json.dumps(DOCUMENT), **settings)
    refused(said, *words, "operating.md")
    assert "hidden" not in said[2]
    assert list(tmp_path.iterdir()) == []


def test_nor_does_a_server_start_by_it(tmp_path: Path) -> None:
    settings = ours(tmp_path, COMPANION_OPEN_GROUP="no")
    refused(started(tmp_path, "serve", "--port", "0", **settings), "OPEN_GROUPS?", "operating.md")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_what_is_no_port_is_said(companion: Run, tmp_path: Path, port: str) -> None:
    status, _, err = companion(tmp_path, "serve", "--port", port, **ours(tmp_path))
    assert status == 2
    assert port in err


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_where_it_cannot_listen_it_says_so(companion: Run, tmp_path: Path, host: str) -> None:
    refused(companion(tmp_path, "serve", "--port", "0", "--host", host, **ours(tmp_path)), host)


def test_a_link_that_will_not_open_is_never_printed_and_new_ones_are_made(
    companion: Run, tmp_path: Path
) -> None:
    given = json.dumps(DOCUMENT)
    made = companion(tmp_path, "import", "-", "--name", "Us", given=given, **ours(tmp_path))
    changed = ours(
        tmp_path,
        COMPANION_SECRET_KEY="another one that nobody knows",
        COMPANION_BASE_URL="https://tien-gow.example",  # else the server that ran last says it
    )
    told = companion(tmp_path, "links", "Us", **changed)
    refused(told, "another secret", "links --new")
    assert told[1] == ""
    renewed = companion(tmp_path, "links", "--new", "Us", **changed)
    assert renewed[0] == 0
    assert renewed[1] == companion(tmp_path, "links", "Us", **changed)[1]
    before = set(made[1].splitlines()[1:])
    assert len(before) == 3
    assert before.isdisjoint(renewed[1].splitlines())
    assert companion(tmp_path, "verify", **changed)[0] == 0


def test_a_command_makes_no_secret_beside_a_database_that_is_there(
    companion: Run, tmp_path: Path
) -> None:
    companion(tmp_path, "import", "-", given=json.dumps(DOCUMENT), **ours(tmp_path))
    kept = {k: v for k, v in ours(tmp_path).items() if k != "COMPANION_SECRET_KEY"}
    told = companion(tmp_path, "links", "Us", instance=tmp_path, **kept)
    refused(told, "secret", "missing")
    assert not (tmp_path / "secret").exists()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sqlite_schema SET sql = 'CREATE TABLE changes (' WHERE name = 'changes'",
        "UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'sittings'",
        "DROP TABLE changes",
    ],
)
def test_a_database_whose_schema_is_damaged_is_told_in_a_sentence(
    companion: Run, tmp_path: Path, damage: str
) -> None:
    companion(tmp_path, "import", "-", given=json.dumps(DOCUMENT), **ours(tmp_path))
    with closing(sqlite3.connect(tmp_path / "companion.db")) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute(damage)
    refused(companion(tmp_path, "verify", **ours(tmp_path)), "cannot be read")


def test_a_command_that_needs_no_secret_makes_none_and_what_is_made_is_said(
    companion: Run, tmp_path: Path
) -> None:
    instance = tmp_path / "instance"

    def run(*arguments: str) -> Said:
        elsewhere = f"sqlite:///{tmp_path / 'companion.db'}"
        document = json.dumps(DOCUMENT)
        return companion(
            tmp_path,
            *arguments,
            given=document,
            instance=instance,
            COMPANION_DATABASE_URL=elsewhere,
        )

    made = run("import", "-")
    assert (made[0], f"(a new secret: {instance / 'secret'})" in made[2]) == (0, True)
    again = run("import", "-")
    assert (again[0], "new secret" in again[2]) == (0, False)
    (instance / "secret").unlink()
    instance.rmdir()
    group = run("groups")[1].split()[0]
    sitting = made[1].split()[0]
    for arguments in (("verify",), ("export", sitting), ("import", "-", "--group", group)):
        told = run(*arguments)
        assert told[0] == 0, told
    assert not instance.exists()
    refused(run("links", group), "secret", "missing")
    refused(run("import", "-"), "secret", "missing")


def test_what_a_command_prints_cannot_act_on_a_terminal(companion: Run, tmp_path: Path) -> None:
    companion(tmp_path, "import", "-", given=json.dumps(DOCUMENT), **ours(tmp_path))
    with closing(sqlite3.connect(tmp_path / "companion.db")) as database, database:
        database.execute("UPDATE groups SET name = 'a\x1b[2Jb\u202ec\u009bd'")
    told = companion(tmp_path, "groups", **ours(tmp_path))
    assert "a\\u001b[2Jb\\u202ec\\u009bd" in told[1]
    wrong = companion(tmp_path, "export", "x\x1b[2J", **ours(tmp_path))
    assert (wrong[0], "\x1b" in wrong[2]) == (2, False)


def test_what_people_look_for_first_is_there(companion: Run, tmp_path: Path) -> None:
    status, said, _ = started(tmp_path, "--version")
    assert (status, said.split()[0]) == (0, "companion")
    status, said, _ = companion(tmp_path, "sheets", "simple")
    assert (status, "  - " in said, "score-sheet" in said) == (0, True, False)
    refused(companion(tmp_path, "sheets", "typo"), "typo", "six-round")
    document = {key: DOCUMENT[key] for key in ("game", "sheet", "players", "lines")}
    assert companion(tmp_path, "score", "-", given=json.dumps(document))[0] == 0
    refused(companion(tmp_path, "score", "no-such-file"), "no-such-file")
