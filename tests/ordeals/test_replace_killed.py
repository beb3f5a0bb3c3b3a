"""`companion restore --replace`, killed at each step, leaves a complete database."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.ordeals.scoring import companion
from tests.served import environment

pytestmark = pytest.mark.ordeal

KILLED = """
import os, signal, sys
steps = int(sys.argv.pop(1))
EVENTS = {"os.rename", "os.link", "os.remove", "shutil.copyfile", "sqlite3.connect"}
def step(event, said):
    global steps
    paths = [str(each) for each in said if "companion.db" in str(each)]
    if event in EVENTS and paths and "/.restore-" not in paths[-1]:
        steps -= 1
        if steps < 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(step)
from companion.cli import main
raise SystemExit(main())
"""
"""Ends itself before its nth step with the database that is in place, or is to be."""


def groups(database: Path) -> set[str]:
    """The names of the groups in a database that is whole."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {name for (name,) in connection.execute("SELECT name FROM groups")}


def named(folder: Path, name: str) -> Path:
    """An instance folder whose database has a group of that name."""
    folder.mkdir()
    document = '{"game": "tien-gow", "sheet": "simple", "players": ["A", "B", "C", "D"]}'
    (folder.parent / "sitting.json").write_text(document)
    companion(folder, "import", str(folder.parent / "sitting.json"), "--name", name)
    return folder


def test_killed_at_any_step_it_leaves_one_of_the_two_databases_in_place(tmp_path: Path) -> None:
    old, new = named(tmp_path / "old", "Old"), named(tmp_path / "new", "New")
    backup = tmp_path / "backup"
    companion(new, "backup", str(backup))
    with closing(sqlite3.connect(old / "companion.db")) as database:
        database.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
    before = (old / "companion.db").read_bytes()
    found = list[str]()
    for steps in range(20):
        for path in old.iterdir():
            if path.is_file():
                path.unlink()
        (old / "companion.db").write_bytes(before)
        command = [sys.executable, "-c", KILLED, str(steps), "restore", "--replace", str(backup)]
        done = subprocess.run(command, env=environment(old), capture_output=True)
        names = groups(old / "companion.db") & {"Old", "New"}
        assert len(names) == 1, (steps, names)
        found += names
        if done.returncode != -signal.SIGKILL:
            break
    assert done.returncode == 0, done.stderr
    assert found[-1] == "New"
    assert found.count("Old") >= 3, "it was killed before it looked, before and after the link"
    companion(old, "verify")
