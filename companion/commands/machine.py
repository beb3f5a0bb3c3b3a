"""This machine as others on the network find it, and how many of them it lets a process see."""

import ctypes
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

ADDRESS_OF_INTERFACE = 0x8915
"""SIOCGIFADDR, by which Linux is asked for the IPv4 address of an interface."""

HEAPS, M_ARENA_MAX = 2, -8
"""How many heaps all threads share, and by what number glibc is told."""


def own_addresses() -> tuple[str, ...]:
    """The IPv4 addresses at which others reach this machine, the one towards the internet first."""
    found = dict.fromkeys((*_outwards(), *_of_interfaces(), *_of_the_name()))
    return tuple(address for address in found if not ip_address(address).is_loopback)


def share_heaps() -> None:
    """Have the threads that come share their memory: eight of a heap each keep what none uses."""
    with suppress(AttributeError, OSError, TypeError):  # a system of another kind
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, HEAPS)


def take_files(connections: int) -> int:
    """Let this process open the files of so many connections, as far as it may.

    Of how many connections they are in the end: two files each, and a fifth of all for the rest.
    What a shell or systemd starts may open 1024, and many more where it asks.
    """
    try:
        import resource
    except ImportError:  # Windows
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return connections
    wanted = connections * 5 // 2
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return min(connections, max(soft, most) * 2 // 5)


def own_names() -> tuple[str, ...]:
    """What this machine is called on the local network."""
    name = socket.gethostname()
    return (name, f"{name}.local") if name else ()


def _outwards() -> Iterator[str]:
    # To connect a datagram socket sends nothing: it only chooses the way out.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        yield probe.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    """Without a way out, as when this machine is the hot spot, its interfaces must be asked."""
    try:
        from fcntl import ioctl
    except ImportError:  # Windows
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                yield socket.inet_ntoa(ioctl(probe, ADDRESS_OF_INTERFACE, asked)[20:24])


def _of_the_name() -> Iterator[str]:
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
