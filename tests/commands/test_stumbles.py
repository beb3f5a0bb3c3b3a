"""Common mistakes of operators: another folder, a misspelt word, a lost secret."""

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
from tests.commands.test_backup import spoil
from tests.commands.test_keeping import DOCUMENT
from tests.served import environment

Said = tuple[int, str, str]
Run = Callable[..., Said]

GIVEN = "given.json"
"""The file, in the folder of a command, that has what it is given."""


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
def companion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The same of a command run in this process, which need not load everything for each.

    It is run in the folder in which it keeps everything, by `settings` besides; None is unset.
    """

    def run(
        *arguments: str, given: object = None, instance: Path | None = None, **settings: str | None
    ) -> Said:
        with monkeypatch.context() as here:
            for name in [name for name in os.environ if name.startswith("COMPANION_")]:
                here.delenv(name)
            for name, value in {**ours(tmp_path), **settings}.items():
                if value is not None:
                    here.setenv(name, value)
            here.chdir(tmp_path)
            if given is not None:
                Path(GIVEN).write_text(json.dumps(given), "utf-8")
            book_cache.clear()
            try:
                status = main(list(arguments), {"INSTANCE": instance})
            except SystemExit as ended:
                status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return run


def ours(folder: Path) -> dict[str, str]:
    """The settings by which everything is in a folder."""
    found = environment(folder)
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
def test_a_command_that_looks_makes_no_database(
    companion: Run, tmp_path: Path, command: str
) -> None:
    refused(companion(*command.split()), "no database", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_something_else_is_left_alone(companion: Run, tmp_path: Path) -> None:
    place = tmp_path / "companion.db"
    place.touch()
    refused(companion("verify"), "contains nothing from Companion", str(place))
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("SELECT * FROM sqlite_master").fetchall() == []
    place.unlink()
    place.write_bytes(b"a letter to somebody" * 1000)
    refused(companion("verify"), "is not a database", str(place))


def test_a_database_that_cannot_be_opened_is_named(companion: Run, tmp_path: Path) -> None:
    away = tmp_path / "away" / "companion.db"
    there = {"COMPANION_DATABASE_URL": f"sqlite:///{away}"}
    refused(companion("import", GIVEN, given=DOCUMENT, **there), "not answer", str(away))


def test_a_command_says_which_database_it_used(companion: Run, tmp_path: Path) -> None:
    assert companion("import", GIVEN, given=DOCUMENT)[0] == 0
    told = f"(database: {tmp_path / 'companion.db'})"
    for command in (["verify"], ["groups"], ["links", "Imported"]):
        status, _, err = companion(*command)
        assert (status, err.strip()) == (0, told)
    assert str(tmp_path / "companion.db") in companion("backup", "kept")[1]
    (tmp_path / "companion.db").unlink()
    assert companion("restore", "kept")[::2] == (0, f"{told}\n")


def test_a_backup_into_a_folder_that_is_not_there_names_that_folder(companion: Run) -> None:
    assert companion("import", GIVEN, given=DOCUMENT)[0] == 0
    said = companion("backup", "away/kept")
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
        ("COMPANION_TRUSTED_PROXIES", "one", ["PROXIES is “one”, which is not a number"]),
        ("COMPANION_TRUSTED_PROXIES", "-1", ["PROXIES is “-1”, which is not a number"]),
        ("COMPANION_GROUP_ROOM", "0", ["megabytes"]),
        ("COMPANION_RATES", "writs by link=5/minute", ["no limit called “writs by link”"]),
        (
            "COMPANION_RATES",
            "writes by address 2/minute",
            ["“writes by address 2/minute”, without a “=”"],
        ),
        (
            "COMPANION_RATES",
            "writes by address=lots",
            ["“lots”, which is not a limit like “600/minute”"],
        ),
        (
            "COMPANION_CORS_ORIGINS",
            "https://club.example/page",
            ["“https://club.example/page”, which is not an origin like “https://club.example”"],
        ),
        (
            "COMPANION_SECRET_KEY",
            "${COMPANION_SECRET_KEY:?}",
            ["COMPANION_SECRET_KEY is only a placeholder: put the secret itself there"],
        ),
    ],
)
def test_a_setting_that_cannot_be_meant_stops_whatever_is_started(
    companion: Run, tmp_path: Path, name: str, value: str, words: list[str]
) -> None:
    said = companion("import", GIVEN, given=DOCUMENT, **{name: value})
    refused(said, name, *words, "operating.md")
    assert "hidden" not in said[2]
    assert [file.name for file in tmp_path.iterdir()] == [GIVEN]


def test_nor_does_a_server_start_by_it(tmp_path: Path) -> None:
    settings = {**ours(tmp_path), "COMPANION_OPEN_GROUP": "no"}
    refused(started(tmp_path, "serve", "--port", "0", **settings), "OPEN_GROUPS?", "operating.md")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_what_is_no_port_is_said(companion: Run, port: str) -> None:
    status, _, err = companion("serve", "--port", port)
    assert status == 2
    assert port in err


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_where_it_cannot_listen_it_says_so(companion: Run, host: str) -> None:
    refused(companion("serve", "--port", "0", "--host", host), host)


def test_a_link_that_will_not_open_is_never_printed_and_new_ones_are_made(companion: Run) -> None:
    made = companion("import", GIVEN, "--name", "Us", given=DOCUMENT)
    changed = {
        "COMPANION_SECRET_KEY": "another one that nobody knows",
        "COMPANION_BASE_URL": "https://tien-gow.example",  # else the server that ran last says it
    }
    told = companion("links", "Us", **changed)
    refused(told, "another secret", "links --new")
    assert told[1] == ""
    renewed = companion("links", "--new", "Us", **changed)
    assert renewed[0] == 0
    assert renewed[1] == companion("links", "Us", **changed)[1]
    before = set(made[1].splitlines()[1:])
    assert len(before) == 3
    assert before.isdisjoint(renewed[1].splitlines())
    assert companion("verify", **changed)[0] == 0


def test_no_secret_is_made_beside_a_database_that_is_there(companion: Run, tmp_path: Path) -> None:
    companion("import", GIVEN, given=DOCUMENT)
    told = companion("links", "Us", instance=tmp_path, COMPANION_SECRET_KEY=None)
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
    companion("import", GIVEN, given=DOCUMENT)
    spoil(tmp_path, "PRAGMA writable_schema = ON", damage)
    refused(companion("verify"), "cannot be read")


def test_a_command_that_needs_no_secret_makes_none_and_what_is_made_is_said(
    companion: Run, tmp_path: Path
) -> None:
    instance = tmp_path / "instance"

    def run(*arguments: str) -> Said:
        return companion(*arguments, given=DOCUMENT, instance=instance, COMPANION_SECRET_KEY=None)

    made = run("import", GIVEN)
    assert (made[0], f"(a new secret: {instance / 'secret'})" in made[2]) == (0, True)
    again = run("import", GIVEN)
    assert (again[0], "new secret" in again[2]) == (0, False)
    (instance / "secret").unlink()
    instance.rmdir()
    group = run("groups")[1].split()[0]
    sitting = made[1].split()[0]
    for arguments in (("verify",), ("export", sitting), ("import", GIVEN, "--group", group)):
        told = run(*arguments)
        assert told[0] == 0, told
    assert not instance.exists()
    refused(run("links", group), "secret", "missing")
    refused(run("import", GIVEN), "secret", "missing")


def test_what_a_command_prints_cannot_act_on_a_terminal(companion: Run, tmp_path: Path) -> None:
    companion("import", GIVEN, given=DOCUMENT)
    spoil(tmp_path, "UPDATE groups SET name = 'a\x1b[2Jb\u202ec\u009bd'")
    told = companion("groups")
    assert "a\\u001b[2Jb\\u202ec\\u009bd" in told[1]
    wrong = companion("export", "x\x1b[2J")
    assert (wrong[0], "\x1b" in wrong[2]) == (2, False)


def test_what_people_look_for_first_is_there(companion: Run, tmp_path: Path) -> None:
    status, said, _ = started(tmp_path, "--version")
    assert (status, said.split()[0]) == (0, "companion")
    status, said, _ = companion("sheets", "simple")
    assert (status, "  - " in said, "score-sheet" in said) == (0, True, False)
    refused(companion("sheets", "typo"), "typo", "six-round")
    document = {key: DOCUMENT[key] for key in ("game", "sheet", "players", "lines")}
    assert companion("score", GIVEN, given=document)[0] == 0
    refused(companion("score", "no-such-file"), "no-such-file")
