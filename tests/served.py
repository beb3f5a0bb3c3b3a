"""Runs Companion's own server in a process, on a free port, with a database in a folder."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
COMMAND = (sys.executable, "-c", "from companion.cli import main; raise SystemExit(main())")


def told_of(about: Path) -> str:
    """The operating system's data about a process or a thread; "" if it has just ended."""
    try:
        return about.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a process that keeps everything in a folder."""
    ours = {
        "COMPANION_DATABASE_URL": f"sqlite:///{folder / 'companion.db'}",
        "COMPANION_SECRET_KEY": "known to these tests only",
        **more,
    }
    return {**{k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}, **ours}


class Server:
    """A server that is there as soon as this is made; `said` is what it wrote until then."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        command: tuple[str, ...] = COMMAND,
        cwd: Path | None = None,
        journal: str = "",
        **more: str,
    ):
        """`journal` is the file that takes what it says of each request."""
        self.folder = folder
        self._opened = ExitStack()
        errors = os.open(journal or os.devnull, os.O_WRONLY | os.O_CREAT)
        self._opened.callback(os.close, errors)
        self.process = subprocess.Popen(
            [*command, "serve", "--port", "0", *arguments],
            cwd=cwd,
            env=environment(folder, **more),
            stdout=subprocess.PIPE,
            stderr=errors if journal else None,
            text=True,
        )
        assert self.process.stdout
        self.said: list[str] = []
        # The last thing it says, once it takes requests, is how it is ended.
        while "Ctrl+C" not in (line := self.process.stdout.readline()):
            assert line, "the server did not start"
            self.said.append(line.rstrip("\n"))

    @property
    def port(self) -> int:
        return int(self.said[-1].rpartition(":")[2].strip("/"))

    @property
    def processes(self) -> list[int]:
        """Its process, and those that it started, and they."""
        ours = [self.process.pid]
        for process in ours:
            # A process is the child of the thread that began it.
            for children in Path(f"/proc/{process}/task").glob("*/children"):
                ours += map(int, told_of(children).split())
        return ours

    def connect(self, address: str = "127.0.0.1") -> HTTPConnection:
        """A connection that is closed at the end of the test; from this address of the loopback."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(address, 0))
        self._opened.callback(connection.close)
        return connection

    def stop(self, signum: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, as a service manager does, or Ctrl+C; its exit status."""
        return self._end(signum)

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def _end(self, signum: signal.Signals) -> int:
        self.process.send_signal(signum)
        status = self.process.wait(timeout=30)
        assert self.process.stdout
        self.process.stdout.close()
        return status

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()
        if self.process.poll() is None:
            self.stop()


def ask(
    connection: HTTPConnection, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, Any]:
    """What the server answers: the status, and the document (None if it is not JSON)."""
    json_sent = {} if body is None else {"Content-Type": "application/json"}
    sent = json_sent | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, None if body is None else json.dumps(body), sent)
    answer = connection.getresponse()
    text, kind = answer.read(), answer.headers["Content-Type"] or ""
    return answer.status, json.loads(text) if "json" in kind else None


class ServedGroup:
    """A group that was made by the API, and the tokens that open it."""

    def __init__(self, to: HTTPConnection, name: str = "Us"):
        status, made = ask(to, "POST", "/api/groups", {"name": name, "players": PLAYERS})
        assert status == 201, made
        self.id, self.tokens = made["id"], made["tokens"]

    def key(self, role: str = "score") -> dict[str, str]:
        """The header with the token of a role."""
        return {"Authorization": f"Bearer {self.tokens[role]}"}

    def begin(self, to: HTTPConnection, lines: Sequence[object] = ()) -> str:
        """The id of a new sitting of the group, with these lines."""
        document = {"game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS, "lines": lines}
        status, begun = ask(to, "POST", f"/api/groups/{self.id}/sittings", document, **self.key())
        assert status == 201, begun
        return str(begun["id"])


def changed(static: Path, folder: Path) -> Path:
    """The static files of another release, in a folder: one style sheet is not as it was."""
    other = Path(shutil.copytree(static, folder / "static"))
    with next(other.glob("css/*")).open("a") as style:
        style.write("\n")
    return other
