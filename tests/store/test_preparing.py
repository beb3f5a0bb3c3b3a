"""A database is migrated to this release, by the first process that starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from companion.db.session import NewerDatabase, db
from companion.db.upgrade import is_up_to_date, upgrade_database


def test_a_database_is_prepared_once_its_tables_are_those_of_this_release(
    app: Flask, tmp_path: Path
) -> None:
    assert is_up_to_date()
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    db.session.rollback()
    assert not is_up_to_date()


def test_a_database_of_a_newer_release_is_left_alone_and_said_in_a_sentence(app: Flask) -> None:
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    db.session.remove()
    with pytest.raises(NewerDatabase, match="by a newer release than this one"):
        upgrade_database(app)


STARTED = """
import sys
from pathlib import Path
from companion import create_app
from companion.db.session import db
from companion.db.upgrade import upgrade_database
from companion.db.models import Group
sys.stdin.readline()
app = create_app({"INSTANCE": Path(sys.argv[1])})
upgrade_database(app)
with app.app_context():
    print(app.secret_key, db.session.query(Group).count())
"""


def test_four_that_start_at_once_make_one_database_and_one_secret(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    without = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
    command = [sys.executable, "-c", STARTED, str(instance)]
    starting = [
        subprocess.Popen(
            command, env=without, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for process in starting:
        # They are all at the start by now, or soon; here they go.
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    said = {process.communicate()[0] for process in starting}
    assert [process.returncode for process in starting] == [0] * 4
    [one] = said
    assert one.split() == [(instance / "secret").read_text(), "1"]
