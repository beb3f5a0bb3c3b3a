"""The minimum cost of recording: a bare Flask view with a durable insert, on the same server."""

import signal
import sqlite3
import sys
from threading import local

import waitress
from flask import Flask

from companion.server import bind, options

app = Flask(__name__)
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
    listening = bind("127.0.0.1", 0)
    server = waitress.create_server(app, sockets=[listening], **options())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/\nCtrl+C", flush=True)
    server.run()
