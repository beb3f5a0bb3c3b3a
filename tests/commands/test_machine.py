"""This machine as others find it."""

import socket
import subprocess
import sys
from ipaddress import ip_address

import pytest

from companion.commands.machine import HEAPS, own_addresses, own_names

THREADS = """
import ctypes, threading
from companion.commands.machine import share_heaps
share_heaps()
libc, together = ctypes.CDLL(None), threading.Barrier(8)
def use():
    together.wait()
    libc.free(ctypes.c_void_p(libc.malloc(100_000)))
    together.wait()
libc.malloc.restype = ctypes.c_void_p
threads = [threading.Thread(target=use) for _ in range(8)]
[each.start() for each in threads], [each.join() for each in threads]
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""
"""Eight threads that take memory at the same time; glibc then tells of its heaps."""


def test_every_address_is_one_that_can_be_listened_at() -> None:
    for address in own_addresses():
        assert not ip_address(address).is_loopback
        with socket.socket() as listening:
            listening.bind((address, 0))


def test_the_name_is_known_with_and_without_the_local_domain() -> None:
    name = socket.gethostname()
    assert own_names() == (name, f"{name}.local")


FILES = """
import resource, sys
from companion.commands.machine import take_files
soft, hard, wanted = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
print(take_files(wanted), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "files"),
    [(1024, 12_000, 4000, 10_000), (1024, 4096, 1638, 4096), (1024, 1024, 409, 1024)],
)
def test_so_many_connections_are_taken_as_there_may_be_files_for(
    soft: int, hard: int, connections: int, files: int
) -> None:
    asked = [sys.executable, "-c", FILES, str(soft), str(hard), "4000"]
    assert subprocess.check_output(asked, text=True).split() == [str(connections), str(files)]


def test_threads_share_their_heaps() -> None:
    told = subprocess.check_output([sys.executable, "-c", THREADS], text=True)
    assert 1 <= told.count("<heap nr=") <= HEAPS
    apart = THREADS.replace("\nshare_heaps()", "")
    assert subprocess.check_output([sys.executable, "-c", apart], text=True).count("<heap") > HEAPS
