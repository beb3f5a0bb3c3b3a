"""The HTTP server: runs waitress in the foreground until SIGTERM or Ctrl+C."""

import errno
import signal
import socket
import sys
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import segno
import waitress
from flask import Flask

from companion import create_app, monitoring
from companion.addresses import own_addresses, own_names, remember
from companion.db.session import close, database_of, upgrade_database
from companion.rules.phrases import Phrase, phrase

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
