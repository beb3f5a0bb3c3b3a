"""The production server in the foreground, until it is told to stop."""

import argparse
import errno
import gc
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from socket import AF_INET6, IPPROTO_IPV6, IPV6_V6ONLY, SO_REUSEADDR, SOL_SOCKET, socket
from threading import Event
from typing import Any

import segno
from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments

from companion import create_app
from companion.commands import ADDRESS_FILE
from companion.commands.connections import BY_ADDRESS, CONNECTIONS, Door
from companion.commands.machine import own_addresses, own_names, share_heaps, take_files
from companion.commands.receiving import LONGEST_HEADERS, READ
from companion.commands.rounds import Sockets
from companion.commands.turns import Turns
from companion.commands.waiting import Waiting
from companion.rules.phrases import Phrase, phrase
from companion.store.database import database_of
from companion.store.preparing import prepare
from companion.web import journal, nothing_new

Alone = Callable[[], bool]
"""Whether nobody is there any more who could tell this process to stop."""

THREADS = 8
A_TURN = 0.001
"""Seconds that a thread computes while others want to. A hand waits that long for each thread that
does whenever it comes back from the database; with Python's own 5 ms it took twice as long."""
PATIENCE = 10
"""Seconds for which requests that have begun may still run when the server is told to stop."""

NOT_OURS = phrase("“{host}” is no name or address of this machine")
REFUSED: Mapping[int | None, Phrase] = {
    errno.EADDRINUSE: phrase(
        "something listens at {host}:{port} already: take another port by --port"
    ),
    errno.EACCES: phrase("you may not listen at {host}:{port}: take a port from 1024 on by --port"),
    errno.EADDRNOTAVAIL: NOT_OURS,
}
"""Why there is no listening where it was asked for."""

EVERYWHERE = ("0.0.0.0", "::", "*")
HERE = ("localhost", "127.0.0.1")


def work(
    chosen: argparse.Namespace, addresses: Iterable[socket], begun: Callable[[], bool], alone: Alone
) -> int:
    """Bring the database up to date, serve, and stop when asked to, at the end of what has begun.

    `chosen` has host, and local: only names of this machine are trusted, and those that the
    operator has named. `begun` is asked whether this process tells where it is.
    """
    journal.write()
    app = create_app()
    if chosen.local:
        _trust(app, (*HERE, *own_addresses(), *own_names()))
    prepare(app)

    def open_now(port: int) -> None:
        urls = _addresses(app, chosen.host, port)
        # Links made on this machine are for other phones.
        app.config["ADDRESS"] = urls[0].rstrip("/")
        if begun():
            _announce(app, urls)

    listen(app, addresses, open_now, alone)
    journal.server.info("stopped")
    return 0


def bound(host: str, port: int) -> list[socket]:
    """A socket at each address that the host has. Raises OSError where it may not be had."""
    try:
        return [_bound(*found) for found in Adjustments(host=host, port=port).listen]
    except OSError as error:
        if says := REFUSED.get(error.errno):
            raise OSError(says.of(host=host, port=str(port))) from None
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    except ValueError:
        raise OSError(NOT_OURS.of(host=host)) from None


def _bound(family: int, kind: int, protocol: int, address: Any) -> socket:
    door = socket(family, kind, protocol)
    if family == AF_INET6:
        door.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 1)
    door.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    door.bind(address)
    return door


def listen(
    app: Flask,
    addresses: Iterable[socket],
    begun: Callable[[int], None],
    alone: Alone = lambda: False,
) -> None:
    """Serve until SIGINT or SIGTERM, or until left alone; `begun` is told the port."""
    sockets = Sockets()
    most = take_files(CONNECTIONS)
    share_heaps()
    sys.setswitchinterval(A_TURN)
    doors = list(open_doors(app, addresses, sockets, most))
    # What is there for good is not looked through again: a sweep held up every thread by 100 ms.
    gc.collect()
    gc.freeze()
    stopping = Event()
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, lambda *_: stopping.set())
    begun(int(doors[0].effective_port))
    serve(doors, sockets, lambda: stopping.is_set() or alone())


def open_doors(
    app: Flask, addresses: Iterable[socket], sockets: Sockets, most: int = CONNECTIONS
) -> Iterator[Door]:
    """One at each of these addresses, with the same threads behind them, and one that looks for
    those who wait; each for so many connections at most.
    """
    proxies = app.config["TRUSTED_PROXIES"]
    settings = Adjustments(
        ident=None,
        connection_limit=2 * most,  # the door sees to it that there are never as many
        max_request_header_size=LONGEST_HEADERS,
        max_request_body_size=READ,  # the app says in words what is too large
        # What proxies say is heard, or not, in the app: see assemble.
        clear_untrusted_proxy_headers=False,
    )
    turns = Turns(app.extensions["companion-members"])
    turns.set_thread_count(THREADS)
    waiting = Waiting(partial(nothing_new.versions, app))
    waiting.begin()
    for address in addresses:
        door = Door(app, sockets, True, address, turns, settings, _about(address), False)
        door.waiting = waiting
        # Whoever comes by a proxy has the proxy's address here.
        door.most, door.by_address = most, most if proxies else BY_ADDRESS
        yield door


def _about(address: socket) -> tuple[int, int, int, Any]:
    """As waitress wants to be told of a socket."""
    return address.family, address.type, address.proto, address.getsockname()


def _trust(app: Flask, hosts: Iterable[str]) -> None:
    app.config["TRUSTED_HOSTS"] = [*(app.config["TRUSTED_HOSTS"] or ()), *hosts]


def _addresses(app: Flask, host: str, port: int) -> list[str]:
    """Where the pages are, best first."""
    if app.config["BASE_URL"]:
        return [app.config["BASE_URL"] + "/"]
    hosts = [*own_addresses(), "localhost"] if host in EVERYWHERE else [host]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in hosts]


def _announce(app: Flask, addresses: Sequence[str]) -> None:
    # `companion links` wants to know it later.
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


def serve(doors: Sequence[Door], sockets: Sockets, ended: Callable[[], bool]) -> None:
    """Let phones in and answer them until it is ended, which is asked once a second at least."""
    while not ended():
        sockets.round(1)
        for door in doors:
            door.keep_order(time.monotonic())
    _let_in_who_waits(doors, sockets)
    for door in doors:
        wasyncore.dispatcher.close(door)  # who comes now is refused, and can ask another host
    _end_what_has_begun(doors, sockets)
    doors[0].task_dispatcher.shutdown(timeout=1)
    sockets.close()


def _let_in_who_waits(doors: Sequence[Door], sockets: Sockets) -> None:
    """Whoever stood before a door when it was to be closed; each round lets one in by each."""
    for _ in range(CONNECTIONS):
        if not select.select([door.socket for door in doors], [], [], 0)[0]:
            return
        sockets.round(0)


def _end_what_has_begun(doors: Sequence[Door], sockets: Sockets) -> None:
    """Hear out, answer and let go whoever was asking, also those whose turn has not come yet."""
    until = time.monotonic() + PATIENCE
    for door in doors:
        door.waiting.end()
    sockets.round(0)  # what is here, but not read
    while time.monotonic() < until:
        for phone in [phone for door in doors for phone in door.active_channels.values()]:
            if not phone.is_busy:
                phone.handle_close()
        if not any(door.active_channels for door in doors):
            return
        sockets.round(1)
