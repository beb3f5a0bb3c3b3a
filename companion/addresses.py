"""The addresses of this machine, and that of the server that last ran here."""

import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from flask import Flask

from companion.db.session import database_of

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
