"""A private PostgreSQL server for the tests: in a folder, with a socket only."""

import os
import select
import shutil
import signal
import subprocess
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from threading import Event, Thread
from typing import Any

import psycopg

SERVER_USER = "postgres"
"""The server's user if the tests run as root, because PostgreSQL refuses to run as root."""

DEBIAN = Path("/usr/lib/postgresql")
"""Debian's folder of servers, with a folder for each version."""


def programs() -> Path:
    """The folder with the programs of the newest server there is."""
    found = [path.parent for path in DEBIAN.glob("*/bin/initdb")]
    if not found:
        raise FileNotFoundError("there is no PostgreSQL server: .ci/system database installs one")
    return max(found, key=lambda folder: int(folder.parent.name))


class PostgreSQL:
    """A server that is there as soon as this is made, and gone with its folder at the end.

    It is `careful` to have on disk what it says is committed, or else quick.
    """

    def __init__(self, careful: bool = True):
        self._programs = programs()
        self._careful = careful
        self._numbers = count()
        self.said: list[str] = []
        self._as: dict[str, Any] = {}
        self.folder = Path(mkdtemp(prefix="companion-postgresql-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, SERVER_USER, SERVER_USER)
            self._as = {"user": SERVER_USER, "group": SERVER_USER, "extra_groups": []}
        self._make()
        self.start()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _make(self) -> None:
        how = ("--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync")
        command = [str(self._programs / "initdb"), "-D", str(self._data), "-U", SERVER_USER, *how]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True, **self._as)

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        settings = (
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            "recovery_init_sync_method=syncfs",
            f"fsync={'on' if self._careful else 'off'}",
        )
        command = [str(self._programs / "postgres"), "-D", str(self._data)]
        for setting in settings:
            command += ["-c", setting]
        self._process = subprocess.Popen(
            command, cwd=self.folder, stderr=subprocess.PIPE, text=True, **self._as
        )
        ready = Event()
        self._listening = Thread(target=self._listen, args=(ready,))
        self._listening.start()
        assert ready.wait(60), self.said
        assert self._process.poll() is None, self.said

    def _listen(self, ready: Event) -> None:
        """Take what it says as long as it says anything; a full pipe would make it wait."""
        assert self._process.stderr
        with self._process.stderr as log:
            for line in log:
                self.said.append(line)
                if "ready to accept connections" in line:
                    ready.set()
        ready.set()

    def stop(self) -> None:
        """End it, and take it away with all that it kept."""
        self._process.send_signal(signal.SIGQUIT)
        self._end()
        shutil.rmtree(self.folder)

    def kill(self) -> None:
        """Pull the plug: the server and all its processes are gone at once."""
        first = self._process.pid
        # Stopped first, so that it makes no further ones meanwhile.
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(first, os.WUNTRACED)
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        self._process.kill()
        for pid in map(int, others):
            with suppress(ProcessLookupError):
                _kill(pid)
        self._end()

    def _end(self) -> None:
        self._process.wait(60)
        self._listening.join(60)

    def database(self, like: str = "template1") -> str:
        """A new database, made `like` another: its name."""
        name = f"companion_{next(self._numbers)}"
        self._ask(f"CREATE DATABASE {name} TEMPLATE {like}")
        return name

    def drop(self, name: str) -> None:
        self._ask(f"DROP DATABASE {name} WITH (FORCE)")

    def _ask(self, statement: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def address(self, name: str) -> str:
        """The address of a database, as an operator would write it."""
        return f"postgresql://{SERVER_USER}@/{name}?host={self.folder}"


def _kill(pid: int) -> None:
    """End a process, and wait until it is gone."""
    handle = os.pidfd_open(pid)
    try:
        signal.pidfd_send_signal(handle, signal.SIGKILL)
        gone, _, _ = select.select([handle], [], [], 30)
        assert gone
    finally:
        os.close(handle)
