"""`companion serve`: the production server in the foreground, until it is told to stop."""

import argparse
import gc
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from threading import Event
from typing import Any

import segno
from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments

from companion import create_app
from companion.commands import ADDRESS_FILE
from companion.commands.connections import BY_ADDRESS, CONNECTIONS, Door
from companion.commands.machine import own_addresses, own_names, take_files
from companion.commands.receiving import LONGEST_HEADERS, READ
from companion.commands.turns import Turns
from companion.rules.phrases import phrase
from companion.store.database import database_of
from companion.store.preparing import prepare
from companion.web import journal

THREADS = 8
A_TURN = 0.001
"""Seconds that a thread computes while others want to. A hand waits that long for each thread that
does whenever it comes back from the database; with Python's own 5 ms it took twice as long."""
PATIENCE = 10
"""Seconds for which requests that have begun may still run when the server is told to stop."""

EVERYWHERE = ("0.0.0.0", "::", "*")
HERE = ("localhost", "127.0.0.1")


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
    journal.server.info("stopped")
    return 0


def listen(app: Flask, host: str, port: int, begun: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM; `begun` is told the port once requests are taken.

    Raises OSError where it may not listen.
    """
    sockets: dict[int, Any] = {}
    take_files(CONNECTIONS)
    sys.setswitchinterval(A_TURN)
    try:
        doors = list(open_doors(app, host, port, sockets))
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    except ValueError:
        unknown = phrase("“{host}” is no name or address of this machine", host=host)
        raise OSError(unknown) from None
    # What is there for good is not looked through again: a sweep held up every thread by 100 ms.
    gc.collect()
    gc.freeze()
    begun(int(doors[0].effective_port))
    _run(doors, sockets)


def open_doors(app: Flask, host: str, port: int, sockets: dict[int, Any]) -> Iterator[Door]:
    """One for each address that the host has, with the same threads behind them."""
    proxies = app.config["TRUSTED_PROXIES"]
    settings = Adjustments(
        host=host,
        port=port,
        ident=None,
        connection_limit=2 * CONNECTIONS,  # the door sees to it that there are never as many
        max_request_header_size=LONGEST_HEADERS,
        max_request_body_size=READ,  # the app says in words what is too large
        # What proxies say is heard, or not, in the app: see assemble.
        clear_untrusted_proxy_headers=False,
    )
    turns = Turns(app.extensions["companion-members"])
    turns.set_thread_count(THREADS)
    for listening in settings.listen:
        door = Door(app, sockets, dispatcher=turns, adj=settings, sockinfo=listening)
        # Whoever comes by a proxy has the proxy's address here.
        door.by_address = CONNECTIONS if proxies else BY_ADDRESS
        yield door


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
    if sys.stdout.isatty():
        segno.make(addresses[0], error="m").terminal(sys.stdout, compact=True)
    for address in addresses:
        print(address)
    told = {"version": version("companion"), "database": database_of(app), "at": addresses}
    journal.server.info("started", extra={"told": told})
    print(phrase("Companion is there, until Ctrl+C."), flush=True)


def _run(doors: Sequence[Door], sockets: dict[int, Any]) -> None:
    stopping = Event()

    def stop(*_: object) -> None:
        stopping.set()

    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, stop)
    while not stopping.is_set():
        wasyncore.loop(timeout=1, use_poll=True, map=sockets, count=1)
        for door in doors:
            door.keep_order(time.monotonic())
    _let_in_who_waits(doors, sockets)
    for door in doors:
        wasyncore.dispatcher.close(door)  # who comes now is refused, and can ask another host
    _end_what_has_begun(doors, sockets)
    doors[0].task_dispatcher.shutdown(timeout=1)
    wasyncore.close_all(sockets)


def _let_in_who_waits(doors: Sequence[Door], sockets: dict[int, Any]) -> None:
    """Whoever stood before a door when it was to be closed; each round lets one in by each."""
    for _ in range(CONNECTIONS):
        if not select.select([door.socket for door in doors], [], [], 0)[0]:
            return
        wasyncore.loop(timeout=0, use_poll=True, map=sockets, count=1)


def _end_what_has_begun(doors: Sequence[Door], sockets: dict[int, Any]) -> None:
    """Hear out, answer and let go whoever was asking, also those whose turn has not come yet."""
    until = time.monotonic() + PATIENCE
    wasyncore.loop(timeout=0, use_poll=True, map=sockets, count=1)  # what is here, but not read
    while time.monotonic() < until:
        for phone in [phone for door in doors for phone in door.active_channels.values()]:
            if not phone.is_busy:
                phone.handle_close()
        if not any(door.active_channels for door in doors):
            return
        wasyncore.loop(timeout=1, use_poll=True, map=sockets, count=1)
