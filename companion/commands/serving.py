"""`companion serve`: the production server in the foreground, until it is told to stop."""

import argparse
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event
from typing import Any

import segno
from flask import Flask
from waitress import create_server, wasyncore
from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from companion import create_app
from companion.codec.plain import LARGEST_DOCUMENT
from companion.commands import ADDRESS_FILE
from companion.commands.machine import own_addresses, own_names
from companion.rules.phrases import phrase
from companion.store.database import prepare
from companion.web import journal

THREADS = 8
CONNECTIONS = 1000
"""A phone that watches keeps its connection; whoever comes when there are more has to wait."""
PATIENCE = 10
"""Seconds for which requests that have begun may still run when the server is told to stop."""

EVERYWHERE = ("0.0.0.0", "::", "*")
HERE = ("localhost", "127.0.0.1")


class Answer(WSGITask):  # type: ignore[misc]
    """An answer; one without a body ("nothing new", 304) leaves the connection as it is.

    Waitress would close it, as it has to after a body whose length nobody knows: a phone that
    watches would make a new one every time it asks.
    """

    def set_close_on_finish(self) -> None:
        wanted = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version == "1.0" or wanted == "close":
            super().set_close_on_finish()


class Phone(HTTPChannel):  # type: ignore[misc]
    """The connection of a phone."""

    task_class = Answer


def serve(chosen: argparse.Namespace) -> int:
    """Bring the database up to date, serve, and stop when asked to, at the end of what has begun.

    `chosen` has host, port (0: any that is free) and local: only names of this machine are
    trusted, and those that the operator has named.
    """
    journal.write()
    app = create_app()
    if chosen.local:
        _trust(app, (*HERE, *own_addresses(), *own_names()))
    prepare(app)
    listen(app, chosen.host, chosen.port, lambda port: _announce(app, chosen.host, port))
    return 0


def listen(app: Flask, host: str, port: int, begun: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM; `begun` is told the port once requests are taken.

    Raises OSError where it may not listen.
    """
    sockets: dict[int, Any] = {}
    try:
        server = create_server(
            app,
            sockets,
            host=host,
            port=port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            ident=None,
            max_request_body_size=2 * LARGEST_DOCUMENT,  # the app says in words what is too large
        )
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    listeners = [s for s in sockets.values() if hasattr(s, "effective_port")]
    for listener in listeners:
        listener.channel_class = Phone
    begun(int(listeners[0].effective_port))
    _run(server, sockets)


def _trust(app: Flask, hosts: Iterable[str]) -> None:
    app.config["TRUSTED_HOSTS"] = [*(app.config["TRUSTED_HOSTS"] or ()), *hosts]


def _addresses(app: Flask, host: str, port: int) -> list[str]:
    """Where the pages are, best first."""
    if app.config["BASE_URL"]:
        return [app.config["BASE_URL"] + "/"]
    hosts = [*own_addresses(), "localhost"] if host in EVERYWHERE else [host]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in hosts]


def _announce(app: Flask, host: str, port: int) -> None:
    addresses = _addresses(app, host, port)
    # Links made on this machine are for other phones, and `companion links` wants to know later.
    app.config["ADDRESS"] = addresses[0].rstrip("/")
    instance = Path(app.instance_path)
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    (instance / ADDRESS_FILE).write_text(app.config["ADDRESS"])
    segno.make(addresses[0], error="m").terminal(sys.stdout, compact=True)
    for address in addresses:
        print(address)
    print(phrase("Companion is there, until Ctrl+C."), flush=True)


def _run(server: Any, sockets: dict[int, Any]) -> None:
    stopping = Event()

    def stop(*_: object) -> None:
        stopping.set()

    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, stop)
    while not stopping.is_set():
        wasyncore.loop(timeout=1, use_poll=True, map=sockets, count=1)
    for listener in [s for s in sockets.values() if getattr(s, "accepting", False)]:
        wasyncore.dispatcher.close(listener)  # who comes now is refused, and can ask another host
    server.task_dispatcher.shutdown(timeout=PATIENCE)
    _send_the_rest(sockets)
    wasyncore.close_all(sockets)


def _send_the_rest(sockets: dict[int, Any]) -> None:
    """Answers that a slow phone has not yet taken, as far as it takes them now."""
    for channel in list(sockets.values()):
        if getattr(channel, "total_outbufs_len", 0):
            channel.handle_write()
