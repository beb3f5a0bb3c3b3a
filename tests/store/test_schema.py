"""Differences between the tables of two databases are reported."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.db.backup import table_differences, unexpected_objects

OURS = "CREATE TABLE a (id PRIMARY KEY, n INTEGER NOT NULL); CREATE INDEX of_n ON a (n);"


def made(path: Path, script: str) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (OURS, []),
        ("", ["the table “a” is missing"]),
        (OURS + "CREATE TABLE b (id);", ["there is an unknown table “b”"]),
        (OURS.replace(" NOT NULL", ""), ["the table “a” is not the one expected"]),
        (
            OURS.replace("CREATE INDEX", "CREATE UNIQUE INDEX"),
            ["the table “a” is not the one expected"],
        ),
    ],
)
def test_where_tables_differ_is_said(tmp_path: Path, other: str, says: list[str]) -> None:
    ours = made(tmp_path / "ours", OURS)
    assert [str(text) for text in table_differences(made(tmp_path / "other", other), ours)] == says


def test_what_acts_by_itself_is_a_stranger(tmp_path: Path) -> None:
    view = "CREATE VIEW seen AS SELECT n FROM a;"
    assert unexpected_objects(made(tmp_path / "one", OURS)) == []
    assert unexpected_objects(made(tmp_path / "other", OURS + view)) == ["seen"]
