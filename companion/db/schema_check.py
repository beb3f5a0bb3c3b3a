"""Whether a database of SQLite has the tables of Companion, all of them, and nothing else."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.rules.phrases import Phrase, phrase

THINGS = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
Shape = dict[str, Any]


def strangers(database: Path) -> list[str]:
    """What a database has that Companion never makes, and that could act by itself."""
    with closing(sqlite3.connect(database)) as connection:
        return [name for kind, name in connection.execute(THINGS) if kind in ("trigger", "view")]


def differences(database: Path, wanted: Path) -> Iterator[Phrase]:
    """Where the tables of one database are not those of another."""
    found, ours = _shapes(database), _shapes(wanted)
    for name in ours.keys() - found.keys():
        yield phrase("the table “{name}” is missing", name=name)
    for name in found.keys() - ours.keys():
        yield phrase("there is an unknown table “{name}”", name=name)
    for name in sorted(ours.keys() & found.keys()):
        if found[name] != ours[name]:
            yield phrase("the table “{name}” is not the one expected", name=name)


def _shapes(database: Path) -> dict[str, Shape]:
    """The columns, references and indices of every table."""
    with closing(sqlite3.connect(database)) as connection:
        names = [name for kind, name in connection.execute(THINGS) if kind == "table"]
        return {name: _shape(connection, name) for name in names}


def _shape(connection: sqlite3.Connection, name: str) -> Shape:
    def told(pragma: str, of: str) -> list[tuple[Any, ...]]:
        return connection.execute(f"SELECT * FROM pragma_{pragma}(?)", (of,)).fetchall()

    # The name, type, whether it may be empty, its place in the key, whether it is hidden.
    columns = {(c[1], c[2], c[3], c[5], c[6]) for c in told("table_xinfo", name)}
    references = {tuple(reference[2:]) for reference in told("foreign_key_list", name)}
    indices = {
        (unique, tuple(column[2] for column in told("index_info", index)))
        for _, index, unique, *_ in told("index_list", name)
    }
    return {"columns": columns, "references": references, "indices": indices}
