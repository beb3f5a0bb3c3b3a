"""The least that recording can cost: a bare Flask view, one durable insert, the same server."""

import sqlite3
import sys
from threading import local

from flask import Flask

from companion.commands.serving import bound, listen
from companion.web.members import Members

app = Flask(__name__)
app.config["TRUSTED_PROXIES"] = 0
app.extensions["companion-members"] = Members()
mine = local()


def database() -> sqlite3.Connection:
    """This thread's connection, set up as Companion's are."""
    if not hasattr(mine, "database"):
        mine.database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            mine.database.execute(f"PRAGMA {pragma}")
        mine.database.execute("CREATE TABLE IF NOT EXISTS lines (body TEXT)")
    found: sqlite3.Connection = mine.database
    return found


@app.post("/")
def insert() -> dict[str, int]:
    database().execute("INSERT INTO lines VALUES ('a hand')")
    return {"recorded": 1}


if __name__ == "__main__":
    listen(
        app,
        bound("127.0.0.1", 0),
        lambda port: print(f"http://127.0.0.1:{port}/\nCtrl+C", flush=True),
    )
