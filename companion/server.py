"""The HTTP server: runs waitress in the foreground until SIGTERM or Ctrl+C."""

import errno
import signal
import socket
import struct
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import segno
import waitress
from flask import Flask

from companion import create_app, monitoring
from companion.db.session import close, database_of, upgrade_database
from companion.rules.phrases import Phrase, phrase

FILE = "address"
"""File in the instance folder: the last address, and below it the database it belongs to."""

INTERFACE_ADDRESS = 0x8915
"""SIOCGIFADDR: asks Linux for the IPv4 address of an interface."""


def remember(app: Flask, address: str) -> None:
    """Store the address of this database's server, for `companion links`."""
    instance = Path(app.instance_path)
    with suppress(OSError):  # the instance folder may be read-only
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        (instance / FILE).write_text(f"{address}\n{database_of(app)}\n")


def last_address(app: Flask, port: int) -> str:
    """Return the address where this database's server last ran, or would run now at `port`."""
    file = Path(app.instance_path) / FILE
    if file.is_file():
        address, _, database = file.read_text().partition("\n")
        if database.strip() == database_of(app):
            return address
    return f"http://{next(iter(own_addresses()), 'localhost')}:{port}"


def own_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses, that of the default route first."""
    found = dict.fromkeys((*_route(), *_interfaces()))
    return tuple(address for address in found if not ip_address(address).is_loopback)


def own_names() -> tuple[str, ...]:
    name = socket.gethostname()
    return (name, f"{name}.local") if name else ()


def _route() -> Iterator[str]:
    # Connecting a datagram socket sends nothing: it only chooses the interface.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        yield probe.getsockname()[0]


def _interfaces() -> Iterator[str]:
    """Return the addresses of all interfaces: a machine that is a hot spot has no default route."""
    with suppress(ImportError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        from fcntl import ioctl  # not on Windows

        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                yield socket.inet_ntoa(ioctl(probe, INTERFACE_ADDRESS, asked)[20:24])


THREADS = 8
SWITCH = 0.001
"""Thread switch interval in seconds. Short, so that a request of milliseconds is not held up by one
that computes for seconds.
"""
CONNECTIONS = 4000
IDLE = 90
"""Seconds until an idle connection is closed. The proxies in deploy/ close theirs earlier."""
LARGEST_BODY = 4 * 1024 * 1024
"""Bytes. Up to this size the app refuses a large body itself, with a sentence."""

NOT_OURS = phrase("“{host}” is not a name or address of this machine")
REFUSED: Mapping[int | None, Phrase] = {
    errno.EADDRINUSE: phrase("{host}:{port} is already in use: choose another port with --port"),
    errno.EACCES: phrase(
        "you may not listen at {host}:{port}: choose a port from 1024 up with --port"
    ),
    errno.EADDRNOTAVAIL: NOT_OURS,
    socket.EAI_NONAME: NOT_OURS,
}
ALL_INTERFACES = ("0.0.0.0", "::", "*")


def serve(host: str, port: int, local: bool) -> int:
    """Serve until SIGTERM or Ctrl+C; returns the exit status.

    Port 0 takes a free one. With `local`, only requests to this machine's own names and addresses
    and to COMPANION_TRUSTED_HOSTS are answered. Raises OSError if it cannot listen there.
    """
    listening = bind(host, port)
    monitoring.write()
    app = create_app()
    if local:
        names = ("localhost", "127.0.0.1", *own_addresses(), *own_names())
        app.config["TRUSTED_HOSTS"] = [*(app.config["TRUSTED_HOSTS"] or ()), *names]
    upgrade_database(app)
    sys.setswitchinterval(SWITCH)
    server = waitress.create_server(app, sockets=[listening], **options())
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, lambda *_: sys.exit())
    announce(app, host, listening.getsockname()[1])
    server.run()  # after SystemExit, waits up to 5 s for running requests
    close(app)
    monitoring.server.info("stopped")
    return 0


def options() -> dict[str, Any]:
    return {
        "threads": THREADS,
        "connection_limit": _allowed_connections(),
        "asyncore_use_poll": True,
        "channel_timeout": IDLE,
        "cleanup_interval": 10,
        "max_request_body_size": LARGEST_BODY,
        "max_request_header_size": 32 * 1024,
        "ident": None,
        "clear_untrusted_proxy_headers": False,  # ProxyFix in the app decides whom to trust
    }


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens there. Raises OSError with a sentence that says why not."""
    name = "0.0.0.0" if host == "*" else host
    try:
        if ":" not in name:
            return socket.create_server((name, port))
        both = name == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((name, port), family=socket.AF_INET6, dualstack_ipv6=both)
    except OSError as error:
        if says := REFUSED.get(error.errno):
            raise OSError(says.of(host=host, port=str(port))) from None
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None


def announce(app: Flask, host: str, port: int) -> None:
    """Print the URLs, best first, with a QR code of the first one on a terminal."""
    hosts = [*own_addresses(), "localhost"] if host in ALL_INTERFACES else [host]
    urls = [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in hosts]
    if app.config["BASE_URL"]:
        urls = [app.config["BASE_URL"] + "/"]
    app.config["ADDRESS"] = urls[0].rstrip("/")  # for links made on this machine
    database = database_of(app)
    remember(app, app.config["ADDRESS"])
    if sys.stdout.isatty():
        segno.make(urls[0], error="m").terminal(sys.stdout, compact=True)
    print(*urls, sep="\n")
    told = {"version": version("companion"), "database": database, "at": urls}
    monitoring.server.info("started", extra={"told": told})
    print(phrase("Companion is running. Press Ctrl+C to stop it."), flush=True)


def _allowed_connections() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 400
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = 2 * CONNECTIONS if most == resource.RLIM_INFINITY else min(2 * CONNECTIONS, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return files // 2
